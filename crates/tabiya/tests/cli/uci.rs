//! `tabiya uci`, from outside: scripts on standard input, and conversations.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout},
};

use rules::{Line, Position, Uci, perft};

use crate::support::{run_with, tabiya};

/// The answers to a script. The end of the input ends the program when all is answered.
#[track_caller]
fn script(lines: &[&str]) -> Vec<String> {
    let run = run_with(&["uci"], (lines.join("\n") + "\n").as_bytes());
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{}", run.stdout);
    run.stdout.lines().map(str::to_owned).collect()
}

fn best_moves(answers: &[String]) -> Vec<&str> {
    let best = |line: &'_ String| line.starts_with("bestmove ").then_some(());
    answers
        .iter()
        .filter(|line| best(line).is_some())
        .filter_map(|line| line.split(' ').nth(1))
        .collect()
}

/// A running engine that is talked to.
struct Conversation {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Conversation {
    fn start() -> Conversation {
        let mut child = tabiya(&["uci"]).spawn().expect("the program starts");
        let input = child.stdin.take().expect("a pipe was asked for");
        let output = BufReader::new(child.stdout.take().expect("a pipe was asked for"));
        Conversation { child, input, output }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the program listens");
    }

    /// All lines up to the one that begins so.
    fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).expect("the output is text");
            assert!(read > 0, "the program ended without {start}: {lines:?}");
            lines.push(line.trim_end().to_owned());
            if line.starts_with(start) {
                return lines;
            }
        }
    }

    fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().expect("the program ends").success());
    }
}

#[test]
fn it_introduces_itself_with_the_options_of_the_interface() {
    let answers = script(&["uci", "isready"]);
    assert!(answers[0].starts_with("id name Tabiya "));
    assert!(answers[1].starts_with("id author "));
    for option in ["Hash", "Threads", "Skill Level", "UCI_Chess960", "Ponder", "Move Overhead"] {
        let start = format!("option name {option} type ");
        assert!(answers.iter().any(|line| line.starts_with(&start)), "{option}");
    }
    assert_eq!(answers[answers.len() - 2..], ["uciok", "readyok"]);
}

#[test]
fn it_finds_a_mate_and_reports_as_the_interface_asks() {
    let answers = script(&["position fen 7k/8/5K2/8/8/8/8/R7 w - - 0 1", "go depth 6"]);
    let last = &answers[answers.len() - 2];
    for word in ["depth ", "seldepth ", "nodes ", "nps ", "hashfull ", "time ", "pv "] {
        assert!(last.contains(&format!(" {word}")), "{word} is not in {last}");
    }
    assert!(last.contains(" score mate 2 "), "{last}");
    // Two moves mate as fast.
    assert!(["f6f7", "f6g6"].contains(&best_moves(&answers)[0]), "{answers:?}");
}

#[test]
fn each_way_of_limiting_a_search_ends_in_a_legal_move() {
    for go in [
        "go depth 3",
        "go nodes 2000",
        "go movetime 30",
        "go wtime 300 btime 300 winc 10 binc 10",
        "go wtime 1 btime 1",
        "go wtime -100 btime -100",
        "go wtime 1000 btime 1000 movestogo 1",
        "go mate 1 nodes 3000",
        "go searchmoves c7c5 depth 4",
        "go depth 0",
        "go nodes 0",
        "go infinite",
        "go ponder wtime 1000 btime 1000",
        "go",
    ] {
        let answers = script(&["position startpos moves e2e4", go]);
        let best = best_moves(&answers);
        assert_eq!(best.len(), 1, "{go}: {answers:?}");
        let mut line = Line::new(Position::initial());
        for text in ["e2e4", best[0]] {
            let made = text.parse::<Uci>().unwrap().to_move(line.position()).expect("it is legal");
            line.play(made).unwrap();
        }
        assert!(!go.contains("searchmoves") || best == ["c7c5"], "{best:?}");
    }
}

/// The words after this one in a report.
fn after<'a>(report: &'a str, word: &str) -> Vec<&'a str> {
    report.split(' ').skip_while(|&found| found != word).skip(1).collect()
}

#[test]
fn multi_pv_reports_so_many_lines_of_each_depth_and_no_more() {
    let position = "position fen 7k/8/5K2/8/8/8/8/R7 w - - 0 1";
    let count = |set: &str, go: &str| {
        let answers = script(&[set, position, go]);
        let last = answers.iter().filter(|line| line.starts_with("info depth 4 "));
        let ranks: Vec<String> = last.map(|line| after(line, "multipv")[0].to_owned()).collect();
        ranks.join(" ")
    };
    let go = "go depth 4";
    assert_eq!(count("setoption name MultiPV value 1", go), "1");
    assert_eq!(count("setoption name MultiPV value 3", go), "1 2 3");
    let only = "go depth 4 searchmoves a1a8 f6f7";
    assert_eq!(count("setoption name MultiPV value 3", only), "1 2", "no more than moves");
    // A weaker level compares several variations; only those that were asked for are shown.
    let weak = script(&["setoption name Skill Level value 3", position, "go depth 3"]);
    assert!(weak.iter().any(|line| line.contains(" multipv 1 ")), "{weak:?}");
    assert!(!weak.iter().any(|line| line.contains(" multipv 2 ")), "{weak:?}");
}

#[test]
fn only_the_moves_to_search_are_considered() {
    let mate = "position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1";
    assert_eq!(best_moves(&script(&[mate, "go depth 4"])), ["a1a8"]);
    let answers = script(&[mate, "go searchmoves a1a2 a1a7 depth 4"]);
    assert!(["a1a2", "a1a7"].contains(&best_moves(&answers)[0]), "{answers:?}");
    for line in answers.iter().filter(|line| line.contains(" pv ")) {
        assert!(["a1a2", "a1a7"].contains(&after(line, "pv")[0]), "{line}");
    }
}

#[test]
fn a_search_for_a_mate_ends_when_it_is_found() {
    // Without another limit it ends only by the mate.
    let mut engine = Conversation::start();
    engine.say("position fen 7k/8/5K2/8/8/8/8/R7 w - - 0 1");
    engine.say("go mate 2");
    let answers = engine.until("bestmove");
    assert!(answers[answers.len() - 2].contains(" score mate 2 "), "{answers:?}");
    // Without a mate it goes on until it is stopped.
    engine.say("position startpos");
    engine.say("go mate 2");
    engine.until("info depth 6 ");
    engine.say("isready");
    assert_eq!(best_moves(&engine.until("readyok")), [""; 0]);
    engine.say("stop");
    engine.until("bestmove");
    engine.quit();
}

#[test]
fn expectations_are_shown_when_asked_for() {
    let wdl = |fen: &str, set: &str| {
        let answers = script(&[set, &format!("position fen {fen}"), "go depth 6"]);
        let report = answers[answers.len() - 2].clone();
        let numbers = after(&report, "wdl").into_iter().map_while(|word| word.parse().ok());
        numbers.take(3).collect::<Vec<u32>>()
    };
    let (on, off) = ("setoption name UCI_ShowWDL value true", "isready");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(wdl(start, off), [0; 0]);
    let even = wdl(start, on);
    assert_eq!((even.len(), even.iter().sum::<u32>()), (3, 1000), "{even:?}");
    assert!(even[0] >= even[2] && even[1] > 200, "{even:?}");
    assert_eq!(wdl("7k/8/6K1/8/8/8/8/R7 w - - 0 1", on), [1000, 0, 0]);
    assert_eq!(wdl("7K/8/6k1/8/8/8/8/2r5 w - - 0 1", on), [0, 0, 1000]);
}

#[test]
fn the_book_opens_with_other_moves_for_other_seeds() {
    let firsts = |book: &str| {
        let first = |seed: u32| {
            let (book, seed) = (
                format!("setoption name OwnBook value {book}"),
                format!("setoption name Seed value {seed}"),
            );
            best_moves(&script(&[&book, &seed, "go nodes 500"]))[0].to_owned()
        };
        let mut moves: Vec<String> = (1..9).map(first).collect();
        moves.sort();
        moves.dedup();
        moves.len()
    };
    assert_eq!(firsts("false"), 1);
    assert!(firsts("true") > 1);
}

#[test]
fn perft_counts_as_the_rules_do() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for (fen, depth) in [
        (kiwipete, 3),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4),
        ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 3),
    ] {
        let position = Position::from_fen(fen).unwrap();
        let answers = script(&[&format!("position fen {fen}"), &format!("go perft {depth}")]);
        let total = format!("Nodes searched: {}", perft(&position, depth));
        assert!(answers.contains(&total), "{answers:?}");
        let firsts = answers.iter().filter(|line| line.contains(": ")).count() - 1;
        assert_eq!(firsts, position.legal_moves().len());
    }
    assert!(script(&["go perft 0"]).contains(&"Nodes searched: 1".to_owned()));
    assert!(script(&["go perft 99"])[0].starts_with("info string perft counts at most"));
}

#[test]
fn chess960_castles_by_taking_the_rook() {
    let fen = "4k3/8/8/8/8/8/5PPP/4K2R w H - 0 1";
    let castle = format!("position fen {fen} moves e1h1");
    let answers = script(&[
        "setoption name UCI_Chess960 value true",
        &castle,
        "go depth 3",
        &format!("position fen {fen}"),
        "go searchmoves e1h1 depth 3",
    ]);
    assert_eq!(best_moves(&answers).len(), 2, "{answers:?}");
    assert_eq!(best_moves(&answers)[1], "e1h1");
    let standard = script(&[&format!("position fen {fen}"), "go searchmoves e1g1 depth 3"]);
    assert_eq!(best_moves(&standard), ["e1g1"]);
}

#[test]
fn nonsense_is_answered_and_changes_nothing() {
    let long = format!("position startpos moves {}", "e2e4 ".repeat(30_000));
    let answers = script(&[
        "position startpos moves e2e4",
        "hello there",
        "position",
        "position fen",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
        "position startpos moves e2e5",
        "position startpos moves e2e4 xyz",
        "setoption name Hash value lots",
        "setoption name Nonsense value 1",
        "setoption",
        "go depth many",
        "go sideways",
        "go searchmoves e2e4",
        "stop",
        "ponderhit",
        "\u{0}\u{7}\u{fffd}",
        &long,
        "",
        "go searchmoves e7e5 depth 2",
    ]);
    let complaints = answers.iter().filter(|line| line.starts_with("info string ")).count();
    assert_eq!(complaints, 15, "{answers:#?}");
    // The position is still the one after 1 e4.
    assert_eq!(best_moves(&answers), ["e7e5"], "{answers:#?}");
}

#[test]
fn bytes_that_are_no_text_are_answered_too() {
    let run = run_with(&["uci"], b"\xff\xfe\x00garbage\nisready\n");
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.starts_with("info string unknown command"), "{}", run.stdout);
    assert!(run.stdout.ends_with("readyok\n"));
}

#[test]
fn without_legal_moves_there_is_no_best_move() {
    for fen in ["7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"] {
        let answers = script(&[&format!("position fen {fen}"), "go depth 5"]);
        assert_eq!(answers, ["bestmove 0000"]);
    }
}

#[test]
fn an_endless_search_ends_with_stop_and_not_before() {
    let mut engine = Conversation::start();
    // Mate in one: found at once, and told only after `stop`.
    engine.say("position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    engine.say("go infinite");
    engine.until("info depth");
    engine.say("isready");
    let meanwhile = engine.until("readyok");
    assert_eq!(best_moves(&meanwhile), [""; 0]);
    engine.say("stop");
    let answers = engine.until("bestmove");
    assert_eq!(best_moves(&answers), ["a1a8"]);
    engine.quit();
}

#[test]
fn what_is_said_while_it_thinks_is_done_afterwards() {
    let mut engine = Conversation::start();
    engine.say("go infinite");
    engine.until("info depth");
    engine.say("setoption name Hash value 2");
    engine.say("position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    engine.say("go depth 4");
    engine.say("stop");
    engine.until("bestmove");
    let second = engine.until("bestmove");
    assert_eq!(best_moves(&second), ["a1a8"]);
    engine.quit();
}

#[test]
fn pondering_waits_for_the_move_it_expects() {
    let mut engine = Conversation::start();
    engine.say("setoption name Ponder value true");
    engine.say("position startpos moves e2e4 e7e5");
    engine.say("go ponder wtime 100 btime 100");
    // More depths than the clock would have allowed, were it running.
    engine.until("info depth 6 ");
    engine.say("isready");
    assert_eq!(best_moves(&engine.until("readyok")), [""; 0]);
    engine.say("ponderhit");
    engine.until("bestmove");
    // And `stop` ends a ponder that missed.
    engine.say("go ponder wtime 100 btime 100");
    engine.until("info depth 3 ");
    engine.say("stop");
    engine.until("bestmove");
    engine.quit();
}

#[test]
fn several_threads_and_every_level_play() {
    let answers = script(&["setoption name Threads value 3", "go depth 6", "go nodes 5000"]);
    assert_eq!(best_moves(&answers).len(), 2);
    for level in 1..=8 {
        let set = format!("setoption name Skill Level value {level}");
        let answers =
            script(&[&set, "setoption name Seed value 5", "go nodes 3000", "go nodes 3000"]);
        let best = best_moves(&answers);
        assert_eq!(best.len(), 2);
        assert!(level == 8 || best[0] == best[1], "the same seed: {best:?}");
    }
}
