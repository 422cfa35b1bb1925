use rules::pgn::{
    GameError, Games, Limits, LineColumn, Nag, Parser, PgnGame, PgnResult, Reader, Replay,
    SyntaxErrorKind, TreeBuilder, Visitor,
};

/// One byte that says how to split the rest, and the rest as a PGN file. However it is split, the
/// games and errors are the same, and a written game is read back as the same game.
pub fn pgn(data: &[u8]) {
    let Some((&cut, file)) = data.split_first() else {
        return;
    };
    for limits in [Limits::DEFAULT, NARROW] {
        let whole = Notes::of(file, limits, file.len().max(1));
        let in_pieces = Notes::of(file, limits, 1 + usize::from(cut) % 17);
        assert_eq!(whole, in_pieces);
        let games: Vec<Outcome> = Games::with(file, limits, TreeBuilder::default()).collect();
        assert_eq!(games, replayed(file, limits, 1 + usize::from(cut) % 31));
        for outcome in &games {
            match outcome {
                Ok(game) => check_written(game),
                Err(error) => check_error(error, file),
            }
        }
    }
    check_other_ways(file);
}

type Outcome = Result<PgnGame, GameError>;

/// So low that ordinary games exceed them.
const NARROW: Limits = Limits {
    game_bytes: 400,
    tag_bytes: 20,
    tags: 8,
    comment_bytes: 30,
    move_bytes: 7,
    variation_depth: 2,
};

/// Feeds a file chunk by chunk, and calls a function at the end of each game.
fn feed<V: Visitor>(
    file: &[u8],
    limits: Limits,
    piece_bytes: usize,
    visitor: &mut V,
    mut at_end: impl FnMut(&mut V),
) {
    let mut parser = Parser::with_limits(limits);
    for mut piece in file.chunks(piece_bytes) {
        while parser.feed(&mut piece, visitor) {
            at_end(visitor);
        }
        assert!(piece.is_empty());
    }
    while parser.finish(visitor) {
        at_end(visitor);
    }
    assert_eq!(parser.bytes_read(), file.len() as u64);
}

fn replayed(file: &[u8], limits: Limits, piece_bytes: usize) -> Vec<Outcome> {
    let mut games = Vec::new();
    let mut replay: Replay<TreeBuilder> = Replay::default();
    feed(file, limits, piece_bytes, &mut replay, |replay| {
        games.push(replay.take().expect("a game has ended"));
    });
    games
}

/// A written game is read back as the same game, and nothing else.
fn check_written(game: &PgnGame) {
    let text = game.to_pgn().expect("all moves were played");
    let mut again = Games::new(text.as_bytes());
    assert_eq!(again.next().as_ref(), Some(&Ok(game.clone())), "{text}");
    assert_eq!(again.next(), None, "{text}");
}

fn check_error(error: &GameError, file: &[u8]) {
    let lines = file.split(|&byte| byte == b'\n' || byte == b'\r').count();
    assert!(error.at().line <= lines as u64, "{error}");
    assert!(error.at().line > 0 && error.at().column > 0, "{error}");
    assert!(error.game() > 0 && !error.to_string().is_empty());
}

/// The file reader and the plain check agree with the trees.
fn check_other_ways(file: &[u8]) {
    let games: Vec<Outcome> = Games::new(file).collect();
    let checked: Vec<_> = Games::checking(file).collect();
    assert_eq!(games.len(), checked.len());
    for (game, checked) in games.iter().zip(&checked) {
        match (game, checked) {
            (Ok(game), Ok(summary)) => {
                assert_eq!(game.moves.len() as u64, summary.plies);
                assert_eq!(game.result, summary.result);
            }
            (Err(error), Err(other)) => assert_eq!(error, other),
            _ => panic!("{game:?} and {checked:?}"),
        }
    }
    let read: Vec<String> = Reader::new(file).map(|game| told(game.as_ref())).collect();
    let expected: Vec<String> = games.iter().map(|game| told(game.as_ref())).collect();
    assert_eq!(read, expected);
}

fn told<E: std::fmt::Display>(game: Result<&PgnGame, &E>) -> String {
    match game {
        Ok(game) => game.to_pgn().expect("all moves were played"),
        Err(error) => error.to_string(),
    }
}

/// Everything a parser reports, in order.
#[derive(Default, PartialEq, Eq, Debug)]
struct Notes(Vec<Note>);

#[derive(PartialEq, Eq, Debug)]
enum Note {
    Begin(u64, LineColumn),
    Tag(String, String, LineColumn),
    Moves,
    San(String, LineColumn),
    Nag(Nag, LineColumn),
    Comment(String, LineColumn),
    Open(LineColumn),
    Close,
    Error(SyntaxErrorKind, LineColumn),
    End(Option<PgnResult>),
    Returned,
}

impl Notes {
    fn of(file: &[u8], limits: Limits, piece_bytes: usize) -> Notes {
        let mut notes = Notes::default();
        feed(file, limits, piece_bytes, &mut notes, |notes| {
            notes.0.push(Note::Returned);
        });
        notes.check_order();
        notes
    }

    /// Games begin, have moves and end, one after the other.
    fn check_order(&self) {
        let mut games = 0;
        let mut is_open = false;
        for note in &self.0 {
            match note {
                Note::Begin(number, _) => {
                    games += 1;
                    assert!(!is_open && *number == games, "{self:?}");
                    is_open = true;
                }
                Note::End(_) => {
                    assert!(is_open, "{self:?}");
                    is_open = false;
                }
                Note::Returned => assert!(!is_open, "{self:?}"),
                _ => assert!(is_open, "{self:?}"),
            }
        }
        assert!(!is_open, "{self:?}");
    }
}

impl Visitor for Notes {
    fn begin_game(&mut self, number: u64, at: LineColumn) {
        self.0.push(Note::Begin(number, at));
    }

    fn tag(&mut self, name: &str, value: &str, at: LineColumn) {
        self.0.push(Note::Tag(name.to_owned(), value.to_owned(), at));
    }

    fn begin_moves(&mut self) {
        self.0.push(Note::Moves);
    }

    fn san(&mut self, text: &str, at: LineColumn) {
        self.0.push(Note::San(text.to_owned(), at));
    }

    fn nag(&mut self, nag: Nag, at: LineColumn) {
        self.0.push(Note::Nag(nag, at));
    }

    fn comment(&mut self, text: &str, at: LineColumn) {
        self.0.push(Note::Comment(text.to_owned(), at));
    }

    fn begin_variation(&mut self, at: LineColumn) -> bool {
        self.0.push(Note::Open(at));
        true
    }

    fn end_variation(&mut self) {
        self.0.push(Note::Close);
    }

    fn error(&mut self, kind: SyntaxErrorKind, at: LineColumn) {
        self.0.push(Note::Error(kind, at));
    }

    fn end_game(&mut self, result: Option<PgnResult>) {
        self.0.push(Note::End(result));
    }
}
