//! What files of all kinds mean, and what is said about broken ones.

use core::time::Duration;

use tabiya_rules::{
    CastlingMode, Color, Position,
    pgn::{
        Eval, EvalScore, GameErrorKind, Games, LimitKind, Limits, LineColumn, Nag, PgnGame,
        PgnResult, SyntaxErrorKind, TreeBuilder,
    },
};

use crate::{
    corpus::{ACCEPTED, Case, REJECTED},
    support::outcomes,
};

#[test]
fn odd_files_are_read() {
    check(ACCEPTED);
    let games = ACCEPTED.iter().flat_map(|(_, _, games)| *games);
    assert!(games.clone().all(|game| !game.starts_with("game ")));
}

#[test]
fn broken_games_are_reported_and_skipped() {
    check(REJECTED);
    let says_why = |games: &[&str]| games.iter().any(|game| game.starts_with("game "));
    assert!(REJECTED.iter().all(|(_, _, games)| says_why(games)));
}

fn check(cases: &[Case]) {
    for (shows, text, expected) in cases {
        let found = outcomes(text);
        assert_eq!(found.len(), expected.len(), "{shows}: {found:?}");
        for (found, expected) in found.iter().zip(*expected) {
            match expected.strip_suffix('…') {
                Some(beginning) => assert!(found.starts_with(beginning), "{shows}: {found}"),
                None => assert_eq!(found, expected, "{shows}"),
            }
        }
    }
}

/// The only game of a text.
fn game(text: &[u8]) -> PgnGame {
    let mut games = Games::new(text);
    let game = games.next().unwrap().unwrap();
    assert!(games.next().is_none());
    game
}

fn kind(text: &[u8], limits: Limits) -> GameErrorKind {
    let mut games = Games::with(text, limits, TreeBuilder::default());
    games.next().unwrap().unwrap_err().kind().clone()
}

#[test]
fn tags_are_read_with_escapes_and_tolerance() {
    let table: &[(&[u8], &str, &str)] = &[
        (br#"[Event "plain"]"#, "Event", "plain"),
        (br#"[Event ""]"#, "Event", ""),
        (br#"[Event "a \"b\" \\ c"]"#, "Event", r#"a "b" \ c"#),
        (br#"[Event "C:\games"]"#, "Event", r"C:\games"),
        (br#"[Event "The "Big" One"]"#, "Event", r#"The "Big" One"#),
        (br#"[Event "]"]"#, "Event", "]"),
        (br#"[Event "{x} ; (y) [z] $1 %"]"#, "Event", "{x} ; (y) [z] $1 %"),
        (b"[Event \t \"a\tb\x01\"  ]", "Event", "a b "),
        (b"[Event\"joined\"]", "Event", "joined"),
        (b"[White \"M\xFCller, J\xF6rg\"]", "White", "Müller, Jörg"),
        ("[White \"Ångström ♞ 王\"]".as_bytes(), "White", "Ångström ♞ 王"),
        (b"[_x9 \"y\"]", "_x9", "y"),
        (b"[Time-Control+ \"y\"]", "Time-Control+", "y"),
        (b"[Event \"first\"]\n[Site \"x\"]", "Event", "first"),
        (b"[Site \"first\"]\n[Site \"last\"]", "Site", "last"),
    ];
    for (text, name, value) in table {
        assert_eq!(game(text).tags.get(name), Some(*value), "{}", text.escape_ascii());
    }
}

#[test]
fn what_nobody_knows_is_absent() {
    let text = b"[Event \"?\"][Date \"????.??.??\"][White \"????.??.??\"][ECO \"?\"]";
    let tags = game(text).tags;
    let all: Vec<_> = tags.iter().collect();
    assert_eq!(all, [("White", "????.??.??"), ("ECO", "?")]);
}

#[test]
fn what_the_game_knows_is_not_among_its_tags() {
    let text = b"[Result \"1-0\"][Variant \"Standard\"][SetUp \"1\"]\
                 [FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 20\"] 1-0";
    let game = game(text);
    assert_eq!(game.tags.iter().count(), 0);
    assert_eq!(game.result, PgnResult::Win(Color::White));
    assert_eq!(game.start.to_fen(), "4k3/8/8/8/8/8/4P3/4K3 b - - 3 20");
}

#[test]
fn the_variant_decides_how_castling_is_understood() {
    let table = [
        ("", CastlingMode::Standard),
        ("[Variant \"standard\"]", CastlingMode::Standard),
        ("[Variant \"From Position\"]", CastlingMode::Standard),
        ("[Variant \"chess960\"]", CastlingMode::Chess960),
        ("[Variant \"Chess 960\"]", CastlingMode::Chess960),
        ("[Variant \"Fischerandom\"]", CastlingMode::Chess960),
        ("[Variant \"Fischer Random Chess\"]", CastlingMode::Chess960),
        // King and rooks are where only Chess960 has them.
        ("[FEN \"1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1\"]", CastlingMode::Chess960),
        ("[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1\"]", CastlingMode::Standard),
    ];
    for (tags, mode) in table {
        let text = format!("{tags}\n[Event \"x\"] *");
        assert_eq!(game(text.as_bytes()).start.mode(), mode, "{tags}");
    }
}

#[test]
fn values_in_comments_have_types() {
    let text = b"1. e4 {[%eval 0.17,22] [%clk 1:23:45.6]} e5 {fast [%emt 0:00:00.8]} \
                 2. Nf3 {[%eval #-3]} Nc6 {[%clk soon]} *";
    let game = game(text);
    let [e4, e5, nf3, nc6] = game.moves.as_slice() else { panic!("four moves") };
    assert_eq!(e4.clock(), Some(Duration::from_millis(5_025_600)));
    let eval = Eval { score: EvalScore::Centipawns(17), depth: Some(22) };
    assert_eq!(e4.eval(), Some(eval));
    assert_eq!(e4.comments()[0].text(), "");
    assert_eq!(e5.elapsed(), Some(Duration::from_millis(800)));
    assert_eq!(e5.comments()[0].text(), "fast");
    assert_eq!(nf3.eval(), Some(Eval { score: EvalScore::Mate(-3), depth: None }));
    assert_eq!(nc6.clock(), None);
    assert_eq!(nc6.comments()[0].text(), "[%clk soon]");
}

#[test]
fn variations_hang_on_the_move_they_replace() {
    let game = game(b"1. e4 e5 (1... c5 $1 2. Nf3 (2. c3 {Alapin})) 2. Nf3 *");
    let e5 = &game.moves[1];
    let sicilian = &e5.variations()[0];
    assert_eq!(sicilian.moves[0].nags(), [Nag(1)]);
    let alapin = &sicilian.moves[1].variations()[0];
    assert_eq!(alapin.moves[0].comments()[0].text(), "Alapin");
    assert_eq!(game.moves.len(), 3);
    assert!(game.moves[2].variations().is_empty());
}

#[test]
fn an_error_says_which_game_where_and_which_move() {
    let text = b"1. e4 *\n\n[Event \"b\"]\n\n1. e4 e5\n2. Nf3 Nc6 3. Bb5 Ra7 1-0";
    let mut games = Games::new(text);
    assert!(games.next().unwrap().is_ok());
    let error = games.next().unwrap().unwrap_err();
    assert_eq!(error.game(), 2);
    assert_eq!(error.at(), LineColumn { line: 6, column: 19 });
    let attempt = error.attempt().unwrap();
    assert_eq!((attempt.number, attempt.color), (3, Color::Black));
    assert_eq!(attempt.text, "Ra7");
    assert!(matches!(error.kind(), GameErrorKind::CannotPlay(_)));
}

#[test]
fn checking_counts_moves_and_finds_the_same_errors() {
    let cases = ACCEPTED.iter().chain(REJECTED);
    for (shows, text, _) in cases {
        let trees: Vec<_> = Games::new(text).collect();
        let checks: Vec<_> = Games::checking(text).collect();
        assert_eq!(trees.len(), checks.len(), "{shows}");
        for (tree, check) in trees.iter().zip(&checks) {
            match (tree, check) {
                (Ok(tree), Ok(check)) => {
                    assert_eq!(tree.moves.len() as u64, check.plies, "{shows}");
                    assert_eq!(tree.result, check.result, "{shows}");
                }
                (tree, check) => {
                    assert_eq!(tree.as_ref().err(), check.as_ref().err(), "{shows}");
                }
            }
        }
    }
}

#[test]
fn what_is_just_within_the_limits_is_read_and_what_is_beyond_is_broken() {
    let limits = Limits {
        game_bytes: 60,
        tags: 2,
        tag_bytes: 4,
        comment_bytes: 6,
        move_bytes: 5,
        variation_depth: 2,
    };
    let within: &[&[u8]] = &[
        b"[A \"1234\"][B \"x\"] 1. e4 *",
        b"[A \"12\\\"4\"] 1. e4 *",
        b"1. e4 {123456} ;123456\n*",
        b"1.\xE2\x80\xA6 e4 Ng8f6 *",
        b"1. e4 (1. d4 (1. c4) (1. f4)) *",
    ];
    for text in within {
        let mut games = Games::with(text, limits, TreeBuilder::default());
        assert!(games.next().unwrap().is_ok(), "{}", text.escape_ascii());
    }
    use LimitKind::*;
    use SyntaxErrorKind::{TooDeep, TooLong, TooManyTags};
    let beyond: &[(&[u8], SyntaxErrorKind)] = &[
        (b"[A \"12345\"] *", TooLong(TagValue, 4)),
        (b"[A \"12\\\"\\\"5\"] *", TooLong(TagValue, 4)),
        (b"[A \"\"][B \"\"][C \"\"] *", TooManyTags(2)),
        (b"1. e4 {1234567} *", TooLong(Comment, 6)),
        (b"1. e4 ;1234567\n*", TooLong(Comment, 6)),
        (b"1. Ng1xf3 *", TooLong(Move, 5)),
        (b"1. e4 (1. d4 (1. c4 (1. f4))) *", TooDeep(2)),
        (b"1. e4 e5 2. Nf3 Nc6 3. Nc3 Nf6 4. d3 d6 5. Be2 Be7 6. a3 a6 7. h3 *", TooLong(Game, 60)),
    ];
    for (text, expected) in beyond {
        let found = kind(text, limits);
        assert_eq!(found, GameErrorKind::Syntax(*expected), "{}", text.escape_ascii());
    }
}

#[test]
fn a_name_of_256_letters_is_no_name_of_a_tag() {
    let text = |length| format!("[{} \"x\"] 1. e4 *", "n".repeat(length));
    assert!(Games::new(text(255).as_bytes()).next().unwrap().is_ok());
    let expected = SyntaxErrorKind::TooLong(LimitKind::TagName, 255);
    let found = kind(text(256).as_bytes(), Limits::DEFAULT);
    assert_eq!(found, GameErrorKind::Syntax(expected));
}

#[test]
fn a_game_beyond_the_limits_does_not_stop_the_next() {
    let mut text = b"1. e4 ".to_vec();
    text.extend(b"(d4 ".repeat(100_000));
    text.extend(b"\n[Event \"b\"]\n1. d4 {");
    text.extend(b"long ".repeat(100_000));
    text.extend(b"} *\n[Event \"c\"]\n");
    text.extend(b"e".repeat(1_000_000));
    text.extend(b"\n[Event \"");
    text.extend(b"\\\"".repeat(1_000_000));
    text.extend(b"\"]\n1. c4 *\n");
    text.extend(b"[E \"\"]".repeat(10_000));
    text.extend(b"*\n");
    text.extend(b"1. e4 ");
    text.extend(b"{}".repeat(3_000_000));
    text.extend(b"\n[Event \"g\"]\n1. e4 1-0\n");
    let found = outcomes(&text);
    assert_eq!(
        found,
        [
            "game 1, line 1, column 407: variations are nested more than 100 deep",
            "game 2, line 3, column 7: the comment is longer than 262144 bytes",
            "game 3, line 5, column 1: the move is longer than 64 bytes",
            "game 4, line 6, column 1: the value of the tag is longer than 16384 bytes",
            "game 5, line 8, column 3001: there are more than 500 tags",
            "game 6, line 9, column 4194309: the game is longer than 4194304 bytes",
            "1. e4 1-0",
        ]
    );
}

#[test]
fn comments_outside_of_games_take_no_memory_without_end() {
    let mut text = b"{}".repeat(1_000_000);
    text.extend(b"1. e4 *");
    let game = game(&text);
    assert_eq!(game.comments.len(), Limits::DEFAULT.comment_bytes / 64);
    assert_eq!(game.start, Position::initial());
}
