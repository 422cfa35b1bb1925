//! PGN as written by us and read by the crate pgn-reader.

use std::ops::ControlFlow;

use peers::{each_case, enough, games};
use pgn_reader::{RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use rules::{
    Position,
    pgn::{AnnotatedMove, Comment, Games, Nag, PgnGame},
};

#[test]
fn written_games_are_read_back_and_tell_pgn_reader_the_same() {
    let name = "PGN";
    let [mut count, mut notes] = [0u64; 2];
    each_case(name, 150, |random| {
        let games: Vec<PgnGame> = (0..4).map(|_| games::annotated(random)).collect();
        let file: String = games.iter().map(|game| game.to_pgn().expect("legal moves")).collect();
        let ours: Result<Vec<PgnGame>, _> = Games::new(file.as_bytes()).collect();
        assert_eq!(ours.as_ref(), Ok(&games), "{file}");

        let mut reader = Reader::new(file.as_bytes());
        for game in &games {
            let theirs = reader.read_game(&mut Teller).expect("no I/O");
            assert_eq!(theirs, Some(told_by_us(game)), "{file}");
            count += 1;
            notes += theirs.map_or(0, |notes| notes.len() as u64);
        }
        assert_eq!(reader.read_game(&mut Teller).expect("no I/O"), None);
    });
    let counts = [("games", count, 600), ("things in them", notes, 20_000)];
    enough(name, &counts);
}

/// What is in a game, in the order of the file, as text.
type PgnEvents = Vec<String>;

fn told_by_us(game: &PgnGame) -> PgnEvents {
    let mut told = PgnEvents::new();
    tell_comments(&game.comments, &mut told);
    tell_moves(&game.moves, &game.start, &mut told);
    told.push(game.result.as_str().to_owned());
    told
}

fn tell_moves(moves: &[AnnotatedMove], start: &Position, told: &mut PgnEvents) {
    let mut position = start.clone();
    for node in moves {
        told.push(position.san(node.played()).to_string());
        told.extend(node.nags().iter().map(Nag::to_string));
        tell_comments(node.comments(), told);
        for variation in node.variations() {
            told.push("(".to_owned());
            tell_comments(&variation.comments, told);
            tell_moves(&variation.moves, &position, told);
            told.push(")".to_owned());
        }
        position = position.play(node.played()).expect("a legal move");
    }
}

fn tell_comments(comments: &[Comment], told: &mut PgnEvents) {
    told.extend(comments.iter().map(|comment| format!("{{{comment}}}")));
}

/// Tells what pgn-reader reads.
struct Teller;

impl Visitor for Teller {
    type Tags = ();
    type Movetext = PgnEvents;
    type Output = PgnEvents;

    fn begin_tags(&mut self) -> ControlFlow<PgnEvents> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<PgnEvents> {
        assert!(!name.is_empty() && value.decode_utf8().is_ok());
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<PgnEvents, PgnEvents> {
        ControlFlow::Continue(PgnEvents::new())
    }

    fn san(&mut self, told: &mut PgnEvents, san: SanPlus) -> ControlFlow<PgnEvents> {
        told.push(san.to_string());
        ControlFlow::Continue(())
    }

    fn nag(&mut self, told: &mut PgnEvents, nag: pgn_reader::Nag) -> ControlFlow<PgnEvents> {
        told.push(nag.to_string());
        ControlFlow::Continue(())
    }

    fn comment(&mut self, told: &mut PgnEvents, comment: RawComment<'_>) -> ControlFlow<PgnEvents> {
        let text = String::from_utf8_lossy(comment.as_bytes());
        let words: Vec<&str> = text.split_whitespace().collect();
        told.push(format!("{{{}}}", words.join(" ")));
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, told: &mut PgnEvents) -> ControlFlow<PgnEvents, Skip> {
        told.push("(".to_owned());
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, told: &mut PgnEvents) -> ControlFlow<PgnEvents> {
        told.push(")".to_owned());
        ControlFlow::Continue(())
    }

    fn outcome(
        &mut self,
        told: &mut PgnEvents,
        outcome: pgn_reader::Outcome,
    ) -> ControlFlow<PgnEvents> {
        told.push(outcome.to_string());
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, told: PgnEvents) -> PgnEvents {
        told
    }
}
