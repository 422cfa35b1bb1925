//! A tournament written as a report and imported again is the same, as far as a report can say it.

mod support;

use game::{GameResult, PersonId, Timestamp};
use rules::Color;
use support::{TestTournament, clock, entrant, swiss};
use tabiya_pairing::{
    Points,
    trf::{Edition, Fault, Fictitious, Unsupported},
};
use tabiya_tournament::{
    Acceleration, Act, Actor, Arbiter, Audience, BoardResult, Bye, Details, EntryId, ForbiddenPair,
    ImportError, Phase, PointValues, Regulations, ReportHead, ResultKind, System, Tournament,
    import, write_report,
};
use testing::Random;

fn regulations(random: &mut Random) -> Regulations {
    let rounds = 2 + random.below(4) as u16;
    let system = match random.below(6) {
        0 => System::RoundRobin,
        1 => System::DoubleRoundRobin,
        2 => System::Swiss(Acceleration::Baku),
        _ => System::Swiss(Acceleration::None),
    };
    let tenths = Points::from_tenths;
    let points = match random.below(4) {
        0 => PointValues { win: tenths(30), draw: tenths(10), loss: tenths(0), bye: tenths(30) },
        1 => PointValues { bye: tenths(5), ..PointValues::default() },
        _ => PointValues::default(),
    };
    let codes = ["BH/C1", "BH", "SB", "DE", "WIN", "PS", "KS", "BPG"];
    let tie_breaks = codes.iter().filter(|_| random.once_in(2)).filter_map(|it| it.parse().ok());
    let tie_breaks: Vec<_> = tie_breaks.collect();
    let is_plain = system == System::Swiss(Acceleration::None);
    let own_points = Fictitious { points: tenths(5), rounds: (1, 2), players: (1, 3) };
    let time = random.pick(&["15+10", "90/40+30:30+30", "5"]).copied().unwrap_or("3+2");
    let base = Regulations::swiss("Club Open", rounds, time.parse().expect("a time control"));
    Regulations {
        section: random.once_in(3).then(|| "Section A".to_owned()),
        system,
        points,
        tie_breaks: if tie_breaks.is_empty() { base.tie_breaks.clone() } else { tie_breaks },
        fictitious: if is_plain && random.once_in(4) { vec![own_points] } else { Vec::new() },
        details: details(random, rounds),
        late_entry_until: 3,
        half_byes: 3,
        ..base
    }
}

fn details(random: &mut Random, rounds: u16) -> Details {
    let day = |round: u16| format!("2026/11/{:02}", 10 + round).parse().ok();
    let mut text = |text: &str| if random.once_in(2) { text.to_owned() } else { String::new() };
    let (venue, city, federation) = (text("Town hall"), text("Zürich"), text("SUI"));
    let arbiter = |is_chief, name: &str, title: &str, fide_id| Arbiter {
        is_chief,
        name: name.into(),
        title: title.into(),
        fide_id,
    };
    let arbiters = vec![
        arbiter(true, "Muster, Anna", "IA", Some(1_300_000)),
        arbiter(false, "Muster, Bernd", "", None),
        arbiter(false, "Muster, Cleo", "FA", None),
    ];
    Details {
        venue,
        city,
        federation,
        dates: if random.once_in(3) { Vec::new() } else { (1..=rounds).map(day).collect() },
        arbiters: if random.once_in(3) { Vec::new() } else { arbiters },
    }
}

fn result(random: &mut Random) -> BoardResult {
    let win = |color| BoardResult::played(GameResult::Win(color));
    match random.below(12) {
        0 => BoardResult::forfeit(GameResult::Win(Color::White)),
        1 => BoardResult::forfeit(GameResult::BothLose),
        2 => BoardResult { score: GameResult::Draw, kind: ResultKind::Unrated },
        3 => BoardResult::played(GameResult::HalfFor(Color::Black)),
        4..=6 => BoardResult::played(GameResult::Draw),
        7..=9 => win(Color::White),
        _ => win(Color::Black),
    }
}

/// A tournament by chance, stopped after some round or played to its end.
fn play(random: &mut Random) -> TestTournament {
    let players = 4 + random.below(8) as u32;
    let mut table = TestTournament::started(regulations(random), players);
    let is_swiss = matches!(table.regulations.system, System::Swiss(_));
    for round in 1..=table.now.planned_rounds() {
        if is_swiss {
            change_field(random, &mut table, round, players);
        }
        let staff = Actor::Staff(support::CHIEF);
        if table.attempt(staff, Act::Pair, None).is_err() {
            break;
        }
        table.act(Act::Validate);
        table.publish_draft();
        let boards = table.now.last_public().map_or(0, |round| round.boards.len());
        for board in 1..=boards {
            table.end(board, result(random));
        }
        // A report whose rounds are all played is that of a finished tournament.
        if round < table.now.planned_rounds() && random.once_in(6) {
            return table;
        }
    }
    break_ties(&mut table);
    let _ = table.attempt(Actor::Staff(support::CHIEF), Act::Finish, None);
    table
}

fn change_field(random: &mut Random, table: &mut TestTournament, round: u16, players: u32) {
    let entry = EntryId(random.below(players as usize) as u32);
    let staff = Actor::Staff(support::CHIEF);
    let act = match random.below(8) {
        0 => Act::SetBye { entry, round, bye: Some(Bye::Half) },
        1 => Act::SetBye { entry, round: round + 1, bye: Some(Bye::Zero) },
        2 => Act::SetBye { entry, round, bye: Some(Bye::Full) },
        3 => Act::Withdraw(entry),
        4 if round > 1 => Act::Enter(Box::new(entrant(50 + u32::from(round)))),
        5 => {
            let other = EntryId((entry.0 + 1) % players);
            Act::Forbid(ForbiddenPair { players: (entry, other), rounds: (round, 5) })
        }
        _ => return,
    };
    // What is refused is not part of the tournament.
    let _ = table.attempt(staff, act, Some("by chance"));
}

fn break_ties(table: &mut TestTournament) {
    let rows = table.now.standings(u16::MAX);
    for level in rows.chunk_by(|one, other| one.place == other.place) {
        if level.len() > 1 {
            let order = level.iter().rev().map(|row| row.entry).collect();
            let _ = table.attempt(Actor::Staff(support::CHIEF), Act::BreakTie(order), None);
        }
    }
}

fn again(text: &str) -> Tournament {
    let imported = import(text, PersonId(9), Timestamp(9), clock())
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    let is_remark = |fault: &Fault| *fault == Fault::NotSupported(Unsupported::Comments);
    assert!(imported.left_out.iter().all(|it| is_remark(&it.fault)), "{:?}", imported.left_out);
    Tournament::replay(imported.regulations, PersonId(9), Timestamp(9), &imported.events)
}

type Row = (usize, String, String, Vec<Option<i64>>);

fn standings(tournament: &Tournament) -> Vec<Row> {
    let row = |row: tabiya_tournament::StandingRow| {
        let name = tournament.entry(row.entry).map(|entry| entry.entrant.name.clone());
        let values = row.tie_breaks.iter().map(|value| value.hundredths).collect();
        (row.place, name.unwrap_or_default(), row.points.to_string(), values)
    };
    tournament.standings(u16::MAX).into_iter().map(row).collect()
}

/// Boards with results, and who had a bye, by name.
type Played = Vec<(Vec<(String, String, Option<BoardResult>)>, Option<String>)>;

fn history(tournament: &Tournament) -> Played {
    let name = |id: EntryId| tournament.entry(id).map_or("?".into(), |it| it.entrant.name.clone());
    let rounds = tournament.rounds().iter().filter(|round| round.state.is_public());
    rounds
        .map(|round| {
            let board = |board: &tabiya_tournament::Board| {
                let played = |result: BoardResult| match result.kind {
                    // A report does not say who awarded a result.
                    ResultKind::Awarded => BoardResult::played(result.score),
                    _ => result,
                };
                (name(board.white), name(board.black), board.result.map(played))
            };
            let mut boards: Vec<_> = round.boards.iter().map(board).collect();
            boards.sort_by(|one, other| one.0.cmp(&other.0));
            (boards, round.bye.map(name))
        })
        .collect()
}

#[test]
fn a_tournament_by_chance_survives_its_report() {
    let seeds = if testing::is_soak() { 3_000 } else { 150 };
    let (mut finished, mut running) = (0, 0);
    for seed in 0..seeds {
        let random = &mut Random::new(seed);
        let table = play(random);
        finished += usize::from(table.now.phase() == Phase::Finished);
        for edition in [Edition::Trf26, Edition::Trf16] {
            let write = |it: &Tournament| {
                write_report(it, &ReportHead::default(), edition, Audience::Staff)
            };
            let text = write(&table.now);
            let again = again(&text);
            assert_eq!(standings(&again), standings(&table.now), "seed {seed}\n{text}");
            assert_eq!(history(&again), history(&table.now), "seed {seed}\n{text}");
            let (old, new) = (table.now.regulations(), again.regulations());
            assert_eq!(new.details, old.details, "seed {seed}\n{text}");
            assert_eq!(
                (&new.name, &new.section, new.system, new.points, &new.tie_breaks, &new.time),
                (&old.name, &old.section, old.system, old.points, &old.tie_breaks, &old.time),
                "seed {seed}\n{text}"
            );
            let is_same = edition == Edition::Trf16 || new.fictitious == old.fictitious;
            assert!(is_same, "seed {seed}\n{text}");
            assert_eq!(again.phase(), table.now.phase(), "seed {seed}\n{text}");
            assert_eq!(again.initial_color(), table.now.initial_color());
            let records = |text: &str| -> Vec<String> {
                text.lines().filter(|it| !it.starts_with("###")).map(str::to_owned).collect()
            };
            assert_eq!(records(&write(&again)), records(&text), "seed {seed}");
            if table.now.phase() == Phase::Running {
                running += 1;
                let paired = |it: &Tournament| {
                    let name = |id| {
                        it.entry(id)
                            .map(|entry: &tabiya_tournament::Entry| entry.entrant.name.clone())
                    };
                    it.pair().ok().map(|pairing| {
                        let boards = pairing.boards.iter();
                        boards.map(|(one, two)| (name(*one), name(*two))).collect::<Vec<_>>()
                    })
                };
                assert_eq!(paired(&again), paired(&table.now), "seed {seed}\n{text}");
            }
        }
    }
    let enough = finished > seeds as usize / 3 && running > seeds as usize / 5;
    assert!(enough, "{finished} finished and {running} running reports of {seeds} are too few");
}

#[test]
fn a_report_beyond_the_limits_is_refused_with_its_line() {
    let table = {
        let mut table = TestTournament::started(swiss(3), 6);
        table.play_round();
        table
    };
    let head = ReportHead::default();
    let text = write_report(&table.now, &head, Edition::Trf26, Audience::Staff);
    let refused = |text: &str| match import(text, PersonId(9), Timestamp(9), clock()) {
        Err(ImportError::Report(errors)) => {
            errors.iter().map(ToString::to_string).collect::<Vec<_>>()
        }
        other => panic!("{other:?}"),
    };
    // One line once became 320,404 events.
    let all: String = (1..=801).map(|number| format!(" {number:>4}")).collect();
    let line = text.lines().count() + 1;
    let told = refused(&format!("{text}260   1   3{all}\n"));
    let pairs = format!("line {line}: There are too many forbidden pairs (at most 5000).");
    assert!(told.contains(&pairs), "{:?}", &told[..3]);
    assert!(told.len() <= 200, "{} faults", told.len());
    let many: String = (1..=2_001).map(|it| format!("001 {it:>4}      Player {it}\n")).collect();
    let told = refused(&format!("142 3\n152 W\n{many}"));
    assert_eq!(told, ["line 3: There are too many players (at most 2000)."]);
    let long = format!("{text}### {}\n", "x".repeat(4_000_000));
    assert_eq!(refused(&long), ["There are too many bytes (at most 4000000)."]);
}

#[test]
fn what_a_report_has_and_tournaments_do_not_is_told_all_at_once() {
    let table = TestTournament::started(swiss(3), 6);
    let head = ReportHead::default();
    let text = write_report(&table.now, &head, Edition::Trf26, Audience::Staff)
        .replace("202 BH/C1,BH,SB,DE,WIN", "212 PTS,SB,XYZ,ABC");
    let result =
        import(&format!("{text}299          1.0        1\n"), PersonId(9), Timestamp(9), clock());
    let Err(ImportError::Report(errors)) = result else { panic!("{result:?}") };
    let told: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 3, "{told:?}");
    assert!(told[0].contains("\"XYZ\"") && told[1].contains("\"ABC\""), "{told:?}");
    assert!(told[2].contains("points beside results (299)"), "{told:?}");

    let sane = text.replace(",XYZ,ABC", ",WIN");
    let foreign = format!("{sane}032 Switzerland\n102 Li\n132{:98}26/11/20  26/11/19\n", "");
    let imported = import(&foreign, PersonId(9), Timestamp(9), clock()).expect("it is imported");
    let Details { federation, dates, arbiters, .. } = imported.regulations.details;
    assert_eq!((federation.as_str(), dates.len(), arbiters.len()), ("", 0, 1));
    assert_eq!(imported.left_out.len(), 2, "{:?}", imported.left_out);
    let extra = format!("{sane}013 Team                               1\n### a remark\nabc what\n");
    let imported = import(&extra, PersonId(9), Timestamp(9), clock()).expect("it is imported");
    let codes: Vec<String> =
        imported.regulations.tie_breaks.iter().map(ToString::to_string).collect();
    assert_eq!(codes, ["SB", "WIN"]);
    let told: Vec<String> = imported.left_out.iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 3, "{told:?}");
    assert!(told[0].contains("teams") && told[1].contains("###"), "{told:?}");
    assert!(told[2].contains("No record has the code \"abc\""), "{told:?}");
}
