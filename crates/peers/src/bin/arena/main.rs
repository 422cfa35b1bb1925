//! Plays matches between programs and levels, and prints the difference in strength.
//!
//! `arena smoke TABIYA`: 20 games of 0.2 s + 0.01 s, as `make test` plays them.
//! `arena steady TABIYA [GAMES]`: 200 games of 2 s + 0.02 s: no illegal move, no loss on time.
//! `arena levels [GAMES [FROM [TO]]]`: each level against the one below, in this process.
//! `arena list [GAMES [ANCHOR_GAMES]]`: a rating list of all levels, tied to other engines.
//! `arena anchors [GAMES [NAME]]`: only the games of levels against other engines.
//! `arena errors [GAMES [LEVEL]]`: what each level loses, blunders, and misses.
//! `arena people [MOVES [RATING]]`: what personas lose and blunder in positions of people of
//! their rating, beside those people.
//! `arena ladder [GAMES [FROM [TO]]]`: each persona against the one 200 points below.
//! `arena lowest [GAMES]`: the lowest persona against a player who takes what hangs.
//! `arena stockfish TABIYA [GAMES [ELO]]`: the top level against Stockfish at several Elo values.
//! `arena duel ONE OTHER GAMES`: two builds of ours.
//! `arena sprt ONE OTHER [EQUAL BETTER [GAMES]]`: two builds, until it is clear whether the first is
//! stronger, or for so many games.
//!
//! `ARENA_PACE=base,increment` in milliseconds sets another time control; `ARENA_NODES=number`
//! plays without clocks, with this many nodes per move; `ARENA_SEED=number` plays other openings.

use std::{env, ops::ControlFlow, process::ExitCode};

use engine::Level;
use peers::arena::{
    ErrorTable, Meeting, Pace, Program, Results, Sprt, SprtVerdict, compare, measure_errors,
    play_match, rate,
};

mod anchors;

const STOCKFISH: &str = "/usr/games/stockfish";
const STOCKFISH_ELOS: [u32; 4] = [1800, 2000, 2200, 2400];
/// The nodes per move of the strongest level where it plays without a clock.
const STRONGEST_NODES: u64 = 20_000;
/// The nodes of the judge of errors.
const JUDGE_NODES: u64 = 12_000;
/// An SPRT gives up after so many games, if not told otherwise.
const SPRT_GAMES: usize = 20_000;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let number = |index: usize, usual: usize| {
        words.get(index).map_or(usual, |text| text.parse().expect("a number"))
    };
    let is_clean = match words[..] {
        ["smoke", path] => itself(path, 20, pace(200, 10)),
        ["steady", path, ..] => itself(path, number(2, 200), pace(2000, 20)),
        ["levels", ..] => levels(number(1, 60), number(2, 1)..number(3, 8)),
        ["list", ..] => list(number(1, 60), number(2, 12)),
        ["anchors", ..] => against_anchors(number(1, 12), words.get(2).copied()),
        ["errors", ..] => errors(number(1, 12) as u64, words.get(2).map(|_| number(2, 1))),
        ["people", ..] => {
            people(number(1, 1_000) as u32, words.get(2).map(|_| number(2, 1500) as u16))
        }
        ["ladder", ..] => ladder(number(1, 200), number(2, 250) as u16..number(3, 2_200) as u16),
        ["lowest", ..] => {
            meet(&Program::grabber(), &Program::persona(250), number(1, 200), node_pace())
                .is_some_and(is_clean)
        }
        ["stockfish", path] => stockfish(path, 60, &STOCKFISH_ELOS),
        ["stockfish", path, _] => stockfish(path, number(2, 60), &STOCKFISH_ELOS),
        ["stockfish", path, _, _] => stockfish(path, number(2, 60), &[number(3, 2000) as u32]),
        ["duel", one, other, _] => duel(one, other, number(3, 60)),
        ["sprt", one, other, ..] => {
            let elo = |index: usize, usual: f64| {
                words.get(index).map_or(usual, |text| text.parse().expect("a difference in Elo"))
            };
            sprt([one, other], [elo(3, 0.0), elo(4, 10.0)], number(5, SPRT_GAMES))
        }
        _ => {
            eprintln!(
                "arena smoke|steady|levels|list|anchors|errors|people|ladder|lowest|stockfish|duel|sprt; \
                 see its source"
            );
            false
        }
    };
    if is_clean { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn pace(base: u64, increment: u64) -> Pace {
    let other = env::var("ARENA_PACE").ok();
    let other = other.as_deref().and_then(|text| {
        let (base, increment) = text.split_once(',')?;
        Some((base.parse().ok()?, increment.parse().ok()?))
    });
    let (base, increment) = other.unwrap_or((base, increment));
    let nodes = env::var("ARENA_NODES").ok().and_then(|text| text.parse().ok());
    Pace { nodes, ..Pace::milliseconds(base, increment) }
}

/// Nodes instead of clocks.
fn node_pace() -> Pace {
    let pace = pace(0, 0);
    Pace { nodes: pace.nodes.or(Some(STRONGEST_NODES)), ..pace }
}

fn tabiya(name: &str, path: &str) -> Program {
    Program::new(name, &[path, "uci"])
}

fn itself(path: &str, games: usize, pace: Pace) -> bool {
    meet(&tabiya("one", path), &tabiya("other", path), games, pace).is_some_and(is_clean)
}

/// Each level against the one below: all should be better, and by about as much.
fn levels(games: usize, range: std::ops::Range<usize>) -> bool {
    let mut all_better = true;
    for below in range {
        let [lower, upper] = [Level::ALL[below - 1], Level::ALL[below]].map(Program::level);
        let results = meet(&upper, &lower, games, node_pace());
        all_better &=
            results.is_some_and(|results| results.tally.score() > 0.5 && is_clean(results));
    }
    all_better
}

/// Levels against the next two, and those in reach of an anchor against it.
fn list(games: usize, anchor_games: usize) -> bool {
    let anchors = anchors::installed();
    let mut players: Vec<Program> = Level::ALL.map(Program::level).to_vec();
    players.extend(anchors.iter().map(|anchor| anchor.program.clone()));
    let mut meetings = Vec::new();
    let mut play = |one: usize, other: usize, games: usize, pace: Pace| {
        let Some(results) = meet(&players[one], &players[other], games, pace) else { return };
        meetings.push(Meeting { one, other, tally: results.tally });
    };
    for below in 0..7 {
        play(below + 1, below, games, node_pace());
        if below < 6 {
            play(below + 2, below, games / 2, node_pace());
        }
    }
    for (index, anchor) in anchors.iter().enumerate() {
        for level in anchor.levels.clone() {
            play(level - 1, Level::ALL.len() + index, anchor_games, anchor_pace());
        }
    }
    let mut given: Vec<Option<f64>> = vec![None; Level::ALL.len()];
    given.extend(anchors.iter().map(|anchor| Some(anchor.rating)));
    if anchors.is_empty() {
        eprintln!("no anchors are installed: level 4 is taken as 1500");
        given[3] = Some(1500.0);
    }
    println!("\n| player | rating | ± | games |\n| --- | ---: | ---: | ---: |");
    for (player, rated) in players.iter().zip(rate(&given, &meetings)) {
        let (rating, margin) = (rated.rating, rated.margin);
        println!("| {} | {rating:.0} | {margin:.0} | {} |", player.name, rated.games);
    }
    true
}

/// Our side counts nodes, the anchor has a clock.
fn anchor_pace() -> Pace {
    Pace { nodes: None, ..pace(anchors::BASE_MS, 0) }
}

/// Each anchor, or only those whose name starts like this, against the levels near its strength.
fn against_anchors(games: usize, name: Option<&str>) -> bool {
    let chosen = anchors::installed()
        .into_iter()
        .filter(|anchor| name.is_none_or(|name| anchor.program.name.starts_with(name)));
    for anchor in chosen {
        for level in anchor.levels.clone() {
            let own = Program::level(Level::ALL[level - 1]);
            meet(&own, &anchor.program, games, anchor_pace());
        }
    }
    true
}

fn errors(games: u64, only: Option<usize>) -> bool {
    println!("| level | moves | average loss | blunders in 100 | mates in one missed | in two |");
    println!("| ---: | ---: | ---: | ---: | ---: | ---: |");
    for level in Level::ALL
        .into_iter()
        .filter(|level| only.is_none_or(|only| usize::from(level.number()) == only))
    {
        let table = measure_errors(level, games, JUDGE_NODES);
        let ([ones, missed_ones], [twos, missed_twos]) = (table.mates_in_one, table.mates_in_two);
        println!(
            "| {} | {} | {:.0} | {:.1} | {missed_ones} of {ones} | {missed_twos} of {twos} |",
            level.number(),
            table.moves,
            table.average_loss(),
            table.blunder_rate(),
        );
    }
    true
}

/// The ratings at which personas are measured.
const PERSONAS: [u16; 11] = [250, 400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2200];
/// From this rating on there are enough games of people.
const PEOPLE_FROM: u16 = 800;

fn people(moves: u32, only: Option<u16>) -> bool {
    println!(
        "| rating | moves | loss of people | of the persona | blunders in 40 moves of people | of the persona |"
    );
    println!("| ---: | ---: | ---: | ---: | ---: | ---: |");
    let is_wanted = |rating: &u16| only.map_or(*rating >= PEOPLE_FROM, |only| only == *rating);
    for rating in PERSONAS.into_iter().filter(is_wanted) {
        let Some(compared) = compare(rating, moves, JUDGE_NODES) else { return false };
        let [people, persona] = [compared.people, compared.persona];
        let in_forty = |table: ErrorTable| 0.4 * table.blunder_rate();
        println!(
            "| {rating} | {} | {:.1} | {:.1} | {:.2} | {:.2} |",
            people.moves,
            people.average_loss(),
            persona.average_loss(),
            in_forty(people),
            in_forty(persona),
        );
    }
    true
}

fn ladder(games: usize, range: std::ops::Range<u16>) -> bool {
    let steps = PERSONAS.windows(2).filter(|step| range.contains(&step[0]));
    for step in steps {
        let [lower, upper] = [step[0], step[1]].map(Program::persona);
        if !meet(&upper, &lower, games, node_pace()).is_some_and(is_clean) {
            return false;
        }
    }
    true
}

fn stockfish(path: &str, games: usize, elos: &[u32]) -> bool {
    if !std::path::Path::new(STOCKFISH).exists() {
        eprintln!("LEFT OUT: {STOCKFISH} is not installed (Debian's package stockfish)");
        return true;
    }
    elos.iter().fold(true, |is_fine, elo| {
        let rival = Program::new(&format!("Stockfish {elo}"), &[STOCKFISH])
            .with("UCI_LimitStrength", "true")
            .with("UCI_Elo", elo);
        let results = meet(&tabiya("Tabiya", path), &rival, games, pace(2000, 20));
        is_fine && results.is_some_and(is_clean)
    })
}

fn duel(one: &str, other: &str, games: usize) -> bool {
    meet(&tabiya("one", one), &tabiya("other", other), games, pace(500, 10)).is_some_and(is_clean)
}

/// Whether the first is shown to be stronger.
fn sprt([one, other]: [&str; 2], [equal, better]: [f64; 2], games: usize) -> bool {
    let sprt = Sprt { equal, better, risk: 0.05 };
    let tell = |played: usize, results: &Results| {
        let verdict = sprt.verdict(&results.tally);
        if played.is_multiple_of(20) || verdict != SprtVerdict::Open {
            let ratio = sprt.log_likelihood_ratio(&results.tally);
            println!("{played}: {}, log likelihood ratio {ratio:+.2}", results.tally);
        }
        // Both games of an opening count.
        if verdict == SprtVerdict::Open || !played.is_multiple_of(2) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    let programs = [&tabiya("one", one), &tabiya("other", other)];
    let pace = pace(2000, 20);
    println!("SPRT for {equal} to {better} Elo, risk 5 %, {pace}");
    match play_match(programs, games, pace, seed(7_000), tell) {
        Ok(results) => {
            println!("{:?}", sprt.verdict(&results.tally));
            results.accidents.iter().for_each(|accident| println!("  {accident}"));
            sprt.verdict(&results.tally) == SprtVerdict::Passed
        }
        Err(error) => {
            eprintln!("error: {error}");
            false
        }
    }
}

/// The seed of the openings.
fn seed(usual: u64) -> u64 {
    env::var("ARENA_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn is_clean(results: Results) -> bool {
    results.accidents.is_empty()
}

/// Plays and prints a match; none if a program cannot be started.
fn meet(one: &Program, other: &Program, games: usize, pace: Pace) -> Option<Results> {
    println!("{} against {}, {games} games of {pace}", one.name, other.name);
    let tell = |played: usize, results: &Results| {
        if played.is_multiple_of(10) && played < games {
            eprintln!("  {played}: {}", results.tally);
        }
        ControlFlow::Continue(())
    };
    // The same openings for all pairs.
    let results = match play_match([one, other], games, pace, seed(1_000), tell) {
        Ok(results) => results,
        Err(error) => {
            eprintln!("error: {error}");
            return None;
        }
    };
    println!(
        "  {}; {} moves, {} clocks saved from stalls of the machine",
        results.tally, results.moves, results.stalls
    );
    for (program, cpu_time) in [one, other].into_iter().zip(results.cpu_time) {
        if !cpu_time.is_zero() {
            let average = cpu_time.as_secs_f64() / results.tally.games().max(1) as f64;
            println!("  {} had {average:.2} s of CPU time per game", program.name);
        }
    }
    for accident in &results.accidents {
        println!("  {accident}");
    }
    Some(results)
}
