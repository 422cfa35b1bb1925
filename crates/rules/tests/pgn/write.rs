//! The export format, to the letter.

use core::time::Duration;

use tabiya_rules::{
    Position, San,
    pgn::{
        AnnotatedMove, Comment, Eval, EvalScore, Games, Nag, PgnGame, PgnResult, TagError,
        Variation, WriteError,
    },
};

use crate::support::movetext;

fn read(text: &str) -> PgnGame {
    Games::new(text.as_bytes()).next().unwrap().unwrap()
}

/// The game after these moves.
fn game(moves: &str) -> PgnGame {
    read(&format!("{moves} *"))
}

#[test]
fn the_seven_tags_come_first_and_what_the_game_knows_last() {
    let mut game = read("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"] 1. e4 1/2-1/2");
    for (name, value) in [
        ("ECO", "A00"),
        ("Black", "B"),
        ("Annotator", "x"),
        ("Round", "1"),
        ("White", "W"),
        ("Date", "2024.02.29"),
        ("Site", "S"),
        ("Event", "E"),
    ] {
        game.tags.set(name, value).unwrap();
    }
    let expected = r#"[Event "E"]
[Site "S"]
[Date "2024.02.29"]
[Round "1"]
[White "W"]
[Black "B"]
[Result "1/2-1/2"]
[ECO "A00"]
[Annotator "x"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]

1. e4 1/2-1/2

"#;
    assert_eq!(game.to_pgn().unwrap(), expected);
}

#[test]
fn a_game_of_chess960_says_so_and_where_it_starts() {
    let game = PgnGame { start: Position::chess960(0).unwrap(), ..PgnGame::default() };
    let text = game.to_pgn().unwrap();
    let tags = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n\
                [FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\"]\n\n*\n\n";
    assert!(text.ends_with(tags), "{text}");
    assert_eq!(read(&text), game);
    // The standard array too: castling is written otherwise in Chess960.
    let game = PgnGame { start: Position::chess960(518).unwrap(), ..PgnGame::default() };
    assert_eq!(read(&game.to_pgn().unwrap()), game);
}

#[test]
fn values_of_tags_are_made_safe() {
    let mut game = PgnGame::default();
    game.tags.set("White", "a\"b\\c\nd\r\n\te\0").unwrap();
    let text = game.to_pgn().unwrap();
    assert!(text.contains("[White \"a\\\"b\\\\c d   e \"]\n"), "{text}");
    assert_eq!(read(&text), game);
}

#[test]
fn tags_that_cannot_be_are_refused() {
    let mut game = PgnGame::default();
    for name in ["", "a b", "é", "-x", "a\"", "a]", &"n".repeat(256)] {
        assert_eq!(game.tags.set(name, "x"), Err(TagError::NotAName), "{name}");
    }
    for name in ["Result", "FEN", "SetUp", "Variant", "fen", "Setup"] {
        assert_eq!(game.tags.set(name, "x"), Err(TagError::KnownToGame), "{name}");
    }
    assert_eq!(game, PgnGame::default());
}

#[test]
fn numbers_stand_where_they_are_needed() {
    let table = [
        "1. e4 e5 2. Nf3 Nc6 *",
        "1. e4 $1 e5 $2 $10 2. Nf3 *",
        "1. e4 { a } 1... e5 2. Nf3 *",
        "{ a } 1. e4 (1. d4 d5 { b } 2. c4 { c } 2... e6) 1... e5 (1... c5) 2. Nf3 *",
        "1. e4 e5 (1... c5 (1... e6 2. d4) 2. Nf3) 2. Nf3 (2. f4) 2... Nc6 *",
    ];
    for text in table {
        assert_eq!(movetext(&read(text)), text);
    }
    let text = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 30\"] Kd7 e4 *";
    assert_eq!(movetext(&read(text)), "30... Kd7 31. e4 *");
}

#[test]
fn moves_are_written_strictly() {
    let game = game("1. e2-e4 f7f5 2. exf5 g6 3. fxg6 Nf6 4. gxh7 Ng8 5. hxg8(Q) Rxg8 6. Qh5");
    let expected = "1. e4 f5 2. exf5 g6 3. fxg6 Nf6 4. gxh7 Ng8 5. hxg8=Q Rxg8 6. Qh5+ *";
    assert_eq!(movetext(&game), expected);
}

#[test]
fn times_have_decimals_only_if_they_need_them() {
    let comment = |millis| Comment::default().with_clock(Duration::from_millis(millis)).to_string();
    assert_eq!(comment(600_000), "[%clk 0:10:00]");
    assert_eq!(comment(59_900), "[%clk 0:00:59.9]");
    assert_eq!(comment(36_000_001), "[%clk 10:00:00.001]");
    let eval = Eval { score: EvalScore::Centipawns(-7), depth: Some(20) };
    let all = Comment::new("Hm.")
        .with_elapsed(Duration::from_micros(2_500_400))
        .with_clock(Duration::ZERO)
        .with_eval(eval);
    let expected = "[%eval -0.07,20] [%clk 0:00:00] [%emt 0:00:02.5] Hm.";
    assert_eq!(all.to_string(), expected);
}

#[test]
fn comments_are_made_safe() {
    let mut game = game("1. e4");
    let hostile = "a } 1. d4 * {\n%b\n\n[Event \"c\"]\n";
    game.moves[0].add_comment(Comment::new(hostile));
    assert_eq!(movetext(&game), "1. e4 { a ) 1. d4 * ( %b [Event \"c\"] } *");
    assert_eq!(read(&game.to_pgn().unwrap()), game);
}

#[test]
fn no_line_has_80_characters_and_none_in_a_comment_begins_like_something_else() {
    let words = ["[Event \"x\"]", "%off", "[%csl Ge4]", "ñandú", "x", "somewhat-longer"];
    for start in 0..80 {
        let mut text = "y ".repeat(start);
        for round in 0..60 {
            text.push_str(words[(round + start) % words.len()]);
            text.push(' ');
        }
        let mut game = game("1. e4 e5 (1... c5 2. Nf3) 2. Nf3");
        game.moves[1].add_comment(Comment::new(&text));
        let written = game.to_pgn().unwrap();
        let (_, moves) = written.split_once("\n\n").unwrap();
        for line in moves.lines() {
            assert!(line.chars().count() < 80, "{line}");
            assert!(!line.starts_with(['[', '%']), "{line}");
            assert!(!line.ends_with(' '), "{line}");
        }
        assert_eq!(read(&written), game);
    }
}

#[test]
fn lines_are_filled_up_to_79_characters() {
    for length in [1, 2, 3, 7] {
        let mut game = game("1. e4");
        game.comments.push(Comment::new(&format!("{} ", "w".repeat(length)).repeat(200)));
        let written = game.to_pgn().unwrap();
        let (_, moves) = written.split_once("\n\n").unwrap();
        let lines: Vec<_> = moves.lines().collect();
        let full = &lines[..lines.len() - 3];
        for line in full {
            let columns = line.chars().count();
            assert!((79 - length..=79).contains(&columns), "{columns}: {line}");
        }
    }
}

#[test]
fn a_word_longer_than_a_line_is_not_cut() {
    let address = "https://example.org/".to_string() + &"path/".repeat(30);
    let mut game = game("1. e4");
    game.moves[0].add_comment(Comment::new(&format!("see {address} for more")));
    let written = game.to_pgn().unwrap();
    assert!(written.contains(&format!("\n{address}\n")), "{written}");
    assert_eq!(read(&written), game);
}

#[test]
fn an_illegal_move_cannot_be_written() {
    let mut game = game("1. e4 e5");
    let again = game.moves[0].played();
    game.moves.push(AnnotatedMove::new(again));
    let error = game.to_pgn().unwrap_err();
    assert!(matches!(error, WriteError::Illegal { .. }));
    assert!(error.to_string().starts_with("move 2. e2e4: "), "{error}");

    game.moves.pop();
    let moves = vec![AnnotatedMove::new(again)];
    game.moves[1].add_variation(Variation { moves, ..Variation::default() });
    let error = game.to_pgn().unwrap_err();
    assert!(error.to_string().starts_with("move 1... e2e4: "), "{error}");
}

#[test]
fn games_written_one_after_the_other_are_read_one_after_the_other() {
    let mut file = String::new();
    let mut games = Vec::new();
    for (san, result) in [("e4", PgnResult::Draw), ("d4", PgnResult::Unknown)] {
        let mut game = PgnGame { result, ..PgnGame::default() };
        let played = san.parse::<San>().unwrap().to_move(&game.start).unwrap();
        let mut node = AnnotatedMove::new(played);
        node.add_nag(Nag(1));
        game.moves.push(node);
        game.write_pgn(&mut file).unwrap();
        games.push(game);
    }
    let read: Vec<_> = Games::new(file.as_bytes()).map(Result::unwrap).collect();
    assert_eq!(read, games);
}
