//! What holds for every file and every game.

use core::time::Duration;

use tabiya_rules::{
    Color, Position,
    pgn::{
        AnnotatedMove, Comment, Eval, EvalScore, GameError, Games, Limits, MoveCounter, Nag,
        Parser, PgnGame, PgnResult, Replay, TreeBuilder, Variation,
    },
};

use crate::{
    corpus::{ACCEPTED, REJECTED},
    support::Random,
};

/// The games of a file that comes in pieces.
fn in_pieces<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> Vec<Result<PgnGame, GameError>> {
    let mut parser = Parser::new();
    let mut replay = Replay::new(TreeBuilder::default());
    let mut games = Vec::new();
    for mut piece in pieces {
        while parser.feed(&mut piece, &mut replay) {
            games.extend(replay.take());
        }
    }
    while parser.finish(&mut replay) {
        games.extend(replay.take());
    }
    games
}

#[test]
fn where_a_file_is_cut_makes_no_difference() {
    for (shows, text, _) in ACCEPTED.iter().chain(REJECTED) {
        let whole: Vec<_> = Games::new(text).collect();
        assert_eq!(in_pieces(text.chunks(1)), whole, "{shows}, byte by byte");
        for cut in 0..=text.len() {
            let (left, right) = text.split_at(cut);
            assert_eq!(in_pieces([left, right]), whole, "{shows}, cut at {cut}");
        }
        for length in 2..8 {
            assert_eq!(in_pieces(text.chunks(length)), whole, "{shows}, each {length}");
        }
    }
}

#[test]
fn what_is_written_is_read_back() {
    for seed in 0..600 {
        let game = random_game(&mut Random::new(seed));
        let text = game.to_pgn().unwrap();
        let read: Vec<_> = Games::new(text.as_bytes()).collect();
        assert_eq!(read, [Ok(game)], "seed {seed}\n{text}");
        for line in text.lines().skip_while(|line| !line.is_empty()) {
            let is_one_word = !line.trim().contains(' ');
            assert!(line.chars().count() < 80 || is_one_word, "seed {seed}: {line}");
        }
    }
}

#[test]
fn what_is_read_is_written_the_same_every_time() {
    for (shows, text, _) in ACCEPTED.iter().chain(REJECTED) {
        for game in Games::new(text).flatten() {
            let text = game.to_pgn().unwrap();
            let again: Vec<_> = Games::new(text.as_bytes()).collect();
            assert_eq!(again, [Ok(game)], "{shows}\n{text}");
        }
    }
}

#[test]
fn no_bytes_make_the_reader_panic_or_lose_the_next_game() {
    let corpus: Vec<&[u8]> = ACCEPTED.iter().chain(REJECTED).map(|case| case.1).collect();
    // Whatever came before, a tag section begins a game, unless a line comment
    // or an escaped line goes on: so on a new line.
    let last = b"\n[Event \"\"]\n[Event \"last\"]\n\n1. e4 e5 2. Nf3 1-0\n";
    let mut random = Random::new(2024);
    for round in 0..6000 {
        let mut text = soup(&corpus, &mut random);
        text.extend_from_slice(last);
        let games: Vec<_> = Games::new(&text).collect();
        let check = || text.escape_ascii().to_string();
        let game = games.last().unwrap().as_ref();
        let game = game.unwrap_or_else(|error| panic!("{round}: {error}\n{}", check()));
        assert_eq!(game.tags.get("Event"), Some("last"), "{round}\n{}", check());
        assert_eq!(game.moves.len(), 3, "{round}\n{}", check());
        for game in games.iter().flatten() {
            let written = game.to_pgn().unwrap();
            let again: Vec<_> = Games::new(written.as_bytes()).collect();
            assert_eq!(again, [Ok(game.clone())], "{round}\n{}\n{written}", check());
        }
        assert_eq!(in_pieces(text.chunks(1 + round % 9)), games, "{round}\n{}", check());
    }
}

#[test]
fn narrow_limits_never_panic() {
    let corpus: Vec<&[u8]> = ACCEPTED.iter().chain(REJECTED).map(|case| case.1).collect();
    let mut random = Random::new(7);
    for _ in 0..2000 {
        let limits = Limits {
            game_bytes: random.below(40),
            tags: random.below(3),
            tag_bytes: random.below(8),
            comment_bytes: random.below(8),
            move_bytes: random.below(8),
            variation_depth: random.below(3) as u8,
        };
        let text = soup(&corpus, &mut random);
        let trees = Games::with(&text, limits, TreeBuilder::default());
        let checks = Games::with(&text, limits, MoveCounter::default());
        assert_eq!(trees.count(), checks.count());
    }
}

/// Pieces of the corpus put together, with bytes changed, left out, doubled.
pub(crate) fn soup(corpus: &[&[u8]], random: &mut Random) -> Vec<u8> {
    const SPICE: &[u8] =
        b"[]{}()\"\\%;$*!?.-+#=/0189aehNQRO xX\n\r\t\0\x7F\xEF\xBB\xBF\xC2\xBD\xFF";
    let mut text = Vec::new();
    for _ in 0..=random.below(3) {
        text.extend_from_slice(random.pick(corpus));
    }
    for _ in 0..random.below(12) {
        let at = random.below(text.len() + 1);
        match random.below(4) {
            0 if at < text.len() => text[at] = SPICE[random.below(SPICE.len())],
            1 if at < text.len() => {
                text.remove(at);
            }
            2 => {
                let end = (at + random.below(20)).min(text.len());
                let again = text[at..end].to_vec();
                let to = random.below(text.len() + 1);
                text.splice(to..to, again);
            }
            _ => text.insert(at, SPICE[random.below(SPICE.len())]),
        }
    }
    text
}

fn random_game(random: &mut Random) -> PgnGame {
    let mut game = PgnGame { start: random_start(random), ..PgnGame::default() };
    for _ in 0..random.below(5) {
        let names = ["Event", "White", "Black", "Date", "Round", "ECO", "X_1", "Opening"];
        let (name, value) = (random.pick(&names), random_text(random, 6));
        game.tags.set(name, &value).unwrap();
    }
    let line = random_line(&game.start, 60, 0, random);
    (game.comments, game.moves) = (line.comments, line.moves);
    let wins = Color::ALL.map(PgnResult::Win);
    let results = [PgnResult::Draw, PgnResult::Unknown, wins[0], wins[1]];
    game.result = results[random.below(4)];
    game
}

fn random_start(random: &mut Random) -> Position {
    match random.below(4) {
        0 => Position::chess960(random.below(960) as u16).unwrap(),
        1 => {
            let mut position = random_start(random);
            for _ in 0..random.below(30) {
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                position.play_unchecked(legal[random.below(legal.len())]);
            }
            position
        }
        _ => Position::initial(),
    }
}

fn random_line(start: &Position, length: usize, depth: usize, random: &mut Random) -> Variation {
    let mut line = Variation::default();
    let mut position = start.clone();
    if random.one_in(4) {
        line.comments.push(random_comment(random));
    }
    for _ in 0..random.below(length) {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mut node = AnnotatedMove::new(legal[random.below(legal.len())]);
        while random.one_in(6) {
            node.add_nag(Nag(random.below(300) as u16));
        }
        while random.one_in(3) {
            node.add_comment(random_comment(random));
        }
        while depth < 4 && random.one_in(8) {
            node.add_variation(random_line(&position, 8, depth + 1, random));
        }
        position.play_unchecked(node.played());
        line.moves.push(node);
    }
    line
}

fn random_comment(random: &mut Random) -> Comment {
    let mut comment = Comment::new(&random_text(random, 40));
    if random.one_in(3) {
        let unit = if random.one_in(2) { 1 } else { 1_000_000 };
        comment = comment.with_clock(Duration::from_micros(random.below(1 << 34) as u64 * unit));
    }
    if random.one_in(5) {
        comment = comment.with_elapsed(Duration::from_millis(random.below(90_000) as u64));
    }
    if random.one_in(4) {
        let value = random.below(4001) as i32 - 2000;
        let score =
            if random.one_in(4) { EvalScore::Mate(value) } else { EvalScore::Centipawns(value) };
        let depth = random.one_in(2).then(|| random.below(99) as u32);
        comment = comment.with_eval(Eval { score, depth });
    }
    comment
}

fn random_text(random: &mut Random, words: usize) -> String {
    const WORDS: &[&str] = &[
        "good",
        "a",
        "",
        "{",
        "}",
        "[Event \"x\"]",
        "[%clk 0:00:01]",
        "[%eval 1.5]",
        "[%emt x]",
        "[%",
        "]",
        "%",
        "%x",
        ";",
        "(",
        ")",
        "$1",
        "1-0",
        "*",
        "\"",
        "\\",
        "\n",
        "\r\n",
        "\t",
        "é",
        "½",
        "♞",
        "\u{a0}",
        "\u{85}",
        "\0",
        "[%csl Ga1,Rb2]",
        "averyveryverylongwordwithoutanyend",
        "--",
        "1.",
        "e4",
    ];
    let mut text = String::new();
    for _ in 0..random.below(words + 1) {
        text.push_str(random.pick(WORDS));
        if !random.one_in(4) {
            text.push(' ');
        }
    }
    text
}
