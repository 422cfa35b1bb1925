//! Plain tokens are read by a shortcut if they lie whole in a chunk. In chunks of one byte none
//! does, and everything must come out the same: each event, and its place in the file.

use tabiya_rules::pgn::{Limits, LineColumn, Nag, Parser, PgnResult, SyntaxErrorKind, Visitor};

use crate::{
    corpus::{ACCEPTED, REJECTED},
    properties::soup,
    support::Random,
};

/// Everything that a parser says.
#[derive(Default)]
struct Events(Vec<String>);

impl Visitor for Events {
    fn begin_game(&mut self, number: u64, at: LineColumn) {
        self.0.push(format!("game {number} at {at}"));
    }

    fn tag(&mut self, name: &str, value: &str, at: LineColumn) {
        self.0.push(format!("tag {name:?} {value:?} at {at}"));
    }

    fn begin_moves(&mut self) {
        self.0.push("moves".to_owned());
    }

    fn san(&mut self, text: &str, at: LineColumn) {
        self.0.push(format!("move {text:?} at {at}"));
    }

    fn nag(&mut self, nag: Nag, at: LineColumn) {
        self.0.push(format!("{nag} at {at}"));
    }

    fn comment(&mut self, text: &str, at: LineColumn) {
        self.0.push(format!("comment {text:?} at {at}"));
    }

    fn begin_variation(&mut self, at: LineColumn) -> bool {
        self.0.push(format!("( at {at}"));
        // Some are skipped.
        at.column % 3 != 0
    }

    fn end_variation(&mut self) {
        self.0.push(")".to_owned());
    }

    fn error(&mut self, kind: SyntaxErrorKind, at: LineColumn) {
        self.0.push(format!("error {kind:?} at {at}"));
    }

    fn end_game(&mut self, result: Option<PgnResult>) {
        self.0.push(format!("end {result:?}"));
    }
}

fn events<'a>(limits: Limits, chunks: impl IntoIterator<Item = &'a [u8]>) -> Vec<String> {
    let mut parser = Parser::with_limits(limits);
    let mut events = Events::default();
    for mut chunk in chunks {
        while parser.feed(&mut chunk, &mut events) {
            events.0.push(format!("read {}", parser.bytes_read()));
        }
    }
    while parser.finish(&mut events) {
        events.0.push(format!("read {}", parser.bytes_read()));
    }
    events.0
}

#[test]
fn plain_tokens_are_told_the_same_with_and_without_the_shortcut() {
    let corpus: Vec<&[u8]> = ACCEPTED.iter().chain(REJECTED).map(|case| case.1).collect();
    let mut random = Random::new(27);
    let mut told = 0;
    for round in 0..6000 {
        let text = match corpus.get(round) {
            Some(text) => text.to_vec(),
            None => soup(&corpus, &mut random),
        };
        let mut below = |limit, usual| if round % 2 == 0 { random.below(limit) } else { usual };
        let limits = Limits {
            game_bytes: below(200, 4000),
            tags: below(12, 500),
            tag_bytes: below(12, 1000),
            comment_bytes: below(30, 1000),
            move_bytes: below(8, 64),
            variation_depth: below(3, 100) as u8,
        };
        let whole = events(limits, [&text[..]]);
        assert_eq!(events(limits, text.chunks(1)), whole, "{}", text.escape_ascii());
        assert_eq!(events(limits, text.chunks(7)), whole, "{}", text.escape_ascii());
        told += whole.len();
    }
    assert!(told > 60_000, "{told}");
}
