//! Common operations: listing and playing moves, and reading and writing FEN, UCI, and SAN; ours
//! against cozy-chess, shakmaty, and owlchess.

mod race;

use cozy_chess::util::{display_san_move, parse_san_move, parse_uci_move};
use peers::{Random, Start, Trio, Walk, as_cozy, as_shakmaty};
use race::{Runner, geometric_mean, race, ratio, rounds};
use rules::{Position, San, Uci};
use shakmaty::{
    CastlingMode, Chess, EnPassantMode, Position as _,
    fen::Fen,
    san::{San as TheirSan, SanPlus},
    uci::UciMove,
};

/// A position in four libraries, with its legal moves in the same order.
struct Place {
    trio: Trio,
    cozy: cozy_chess::Board,
    owl: owlchess::Board,
    fen: String,
    moves: Vec<Written>,
}

/// A move in four libraries and two notations.
struct Written {
    ours: rules::Move,
    cozy: cozy_chess::Move,
    shakmaty: shakmaty::Move,
    owl: owlchess::Move,
    uci: String,
    san: String,
}

fn main() {
    let rounds = rounds(7);
    let places = places();
    let moves: u64 = places.iter().map(|place| place.moves.len() as u64).sum();
    println!(
        "nanoseconds each, median of {rounds} fresh processes, over {} positions of random games \
         with {moves} legal moves; × is how many times faster ours is",
        places.len()
    );
    println!();
    println!("| operation | ours | cozy-chess | shakmaty | owlchess | × the best of them |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    let mut table = Table { rounds, ratios: Vec::new() };
    board_rows(&mut table, &places, moves);
    fen_rows(&mut table, &places);
    uci_row(&mut table, &places, moves);
    san_rows(&mut table, &places, moves);
    println!("| **geometric mean** | | | | | **{:.2}** |", geometric_mean(&table.ratios));
}

struct Table {
    rounds: u32,
    ratios: Vec<f64>,
}

impl Table {
    /// Times an operation that each runner repeats this many times. Ours is the first.
    fn row<const N: usize>(
        &mut self,
        what: &str,
        times: u64,
        answer: u64,
        runners: [Runner<'_>; N],
    ) {
        let took = race(what, answer, self.rounds, &runners);
        let each = |name: &str| match runners.iter().position(|runner| runner.name == name) {
            Some(index) => format!("{:.1}", took[index].as_nanos() as f64 / times as f64),
            None => String::new(),
        };
        let columns = ["ours", "cozy-chess", "shakmaty", "owlchess"].map(each).join(" | ");
        let best = took[1..].iter().min().expect("others");
        let faster = ratio(took[0], *best);
        println!("| {what} | {columns} | {faster:.2} |");
        self.ratios.push(faster);
    }
}

/// Positions of seeded random games of standard chess.
fn places() -> Vec<Place> {
    let mut random = Random::new(2026);
    let mut places = Vec::new();
    while places.len() < 1000 {
        let mut walk = Walk::begin_at(Start::Initial.position(&mut random));
        for _ in 0..80 {
            if walk.step(&mut random).is_none() {
                break;
            }
            places.push(place(&walk.trio));
        }
    }
    places
}

fn place(trio: &Trio) -> Place {
    let fen = trio.ours.to_fen();
    let owl = owlchess::Board::from_fen(&fen).expect("a position of owlchess");
    let owl_move = |ours: rules::Move| {
        let uci = trio.ours.uci(ours).to_string();
        owlchess::Move::from_uci_legal(&uci, &owl).expect("a legal move")
    };
    let written = |ours: rules::Move| Written {
        owl: owl_move(ours),
        ours,
        cozy: as_cozy::chess_move(ours),
        shakmaty: as_shakmaty::chess_move(ours),
        uci: trio.ours.uci(ours).to_string(),
        san: trio.ours.san(ours).to_string(),
    };
    Place {
        cozy: trio.cozy.clone().expect("a game from the initial position"),
        moves: trio.ours.legal_moves().into_iter().map(written).collect(),
        fen,
        owl,
        trio: trio.clone(),
    }
}

/// The sum of a function over all positions.
fn sum(places: &[Place], of: impl Fn(&Place) -> u64) -> u64 {
    places.iter().map(of).sum()
}

/// The sum of a function over all legal moves.
fn sum_moves(places: &[Place], of: impl Fn(&Place, &Written) -> u64) -> u64 {
    sum(places, |place| place.moves.iter().map(|written| of(place, written)).sum())
}

fn board_rows(table: &mut Table, places: &[Place], moves: u64) {
    let runners = [
        Runner::new("ours", || sum(places, |place| place.trio.ours.legal_moves().len() as u64)),
        Runner::new("cozy-chess", || {
            sum(places, |place| as_cozy::legal_moves(&place.cozy).len() as u64)
        }),
        Runner::new("shakmaty", || {
            sum(places, |place| place.trio.shakmaty.legal_moves().len() as u64)
        }),
        Runner::new("owlchess", || {
            sum(places, |place| owlchess::movegen::legal::gen_all(&place.owl).len() as u64)
        }),
    ];
    table.row("list of legal moves", places.len() as u64, moves, runners);

    // The unchecked moves of owlchess are unsafe functions.
    let checks = sum_moves(places, |_, written| u64::from(written.san.ends_with(['+', '#'])));
    let runners = [
        Runner::new("ours", || {
            sum_moves(places, |place, written| {
                let mut next = place.trio.ours.clone();
                next.play_unchecked(written.ours);
                u64::from(next.is_check())
            })
        }),
        Runner::new("cozy-chess", || {
            sum_moves(places, |place, written| {
                let mut next = place.cozy.clone();
                next.play_unchecked(written.cozy);
                u64::from(!next.checkers().is_empty())
            })
        }),
        Runner::new("shakmaty", || {
            sum_moves(places, |place, written| {
                let mut next = place.trio.shakmaty.clone();
                next.play_unchecked(written.shakmaty);
                u64::from(next.is_check())
            })
        }),
    ];
    table.row("play a legal move, is it check?", moves, checks, runners);

    let runners = [
        Runner::new("ours", || {
            sum_moves(places, |place, written| {
                u64::from(place.trio.ours.play(written.ours).is_ok())
            })
        }),
        Runner::new("cozy-chess", || {
            sum_moves(places, |place, written| {
                u64::from(place.cozy.clone().try_play(written.cozy).is_ok())
            })
        }),
        Runner::new("shakmaty", || {
            sum_moves(places, |place, written| {
                let next = place.trio.shakmaty.clone().play(written.shakmaty);
                u64::from(next.is_ok())
            })
        }),
        Runner::new("owlchess", || {
            sum_moves(places, |place, written| u64::from(place.owl.make_move(written.owl).is_ok()))
        }),
    ];
    table.row("play any move, is it legal?", moves, moves, runners);
}

fn fen_rows(table: &mut Table, places: &[Place]) {
    let count = places.len() as u64;
    let pieces = sum(places, |place| place.trio.ours.board().occupied().len() as u64);
    let runners = [
        Runner::new("ours", || {
            sum(places, |place| {
                let read = Position::from_fen(&place.fen).expect("our FEN");
                read.board().occupied().len() as u64
            })
        }),
        Runner::new("cozy-chess", || {
            sum(places, |place| {
                let read = cozy_chess::Board::from_fen(&place.fen, false).expect("our FEN");
                read.occupied().len() as u64
            })
        }),
        Runner::new("shakmaty", || {
            sum(places, |place| {
                let fen = Fen::from_ascii(place.fen.as_bytes()).expect("our FEN");
                let read: Chess = fen.into_position(CastlingMode::Standard).expect("our position");
                read.board().occupied().count() as u64
            })
        }),
        Runner::new("owlchess", || {
            sum(places, |place| {
                let read = owlchess::Board::from_fen(&place.fen).expect("our FEN");
                let both = read.color(owlchess::Color::White) | read.color(owlchess::Color::Black);
                u64::from(both.len())
            })
        }),
    ];
    table.row("read a FEN", count, pieces, runners);

    // cozy-chess and owlchess write more en passant squares, so only the boards must agree.
    let board_letters = |fen: &str| fen.find(' ').expect("several fields") as u64;
    let letters = sum(places, |place| board_letters(&place.fen));
    let runners = [
        Runner::new("ours", || sum(places, |place| board_letters(&place.trio.ours.to_fen()))),
        Runner::new("cozy-chess", || sum(places, |place| board_letters(&place.cozy.to_string()))),
        Runner::new("shakmaty", || {
            sum(places, |place| {
                let fen = Fen::from_position(&place.trio.shakmaty, EnPassantMode::Legal);
                board_letters(&fen.to_string())
            })
        }),
        Runner::new("owlchess", || sum(places, |place| board_letters(&place.owl.as_fen()))),
    ];
    table.row("write a FEN", count, letters, runners);
}

fn uci_row(table: &mut Table, places: &[Place], moves: u64) {
    let runners = [
        Runner::new("ours", || {
            sum_moves(places, |place, written| {
                let uci: Uci = written.uci.parse().expect("our UCI");
                u64::from(uci.to_move(&place.trio.ours) == Ok(written.ours))
            })
        }),
        Runner::new("cozy-chess", || {
            sum_moves(places, |place, written| {
                let read = parse_uci_move(&place.cozy, &written.uci);
                let legal = read.ok().filter(|&read| place.cozy.is_legal(read));
                u64::from(legal == Some(written.cozy))
            })
        }),
        Runner::new("shakmaty", || {
            sum_moves(places, |place, written| {
                let uci = UciMove::from_ascii(written.uci.as_bytes()).expect("our UCI");
                u64::from(uci.to_move(&place.trio.shakmaty).ok() == Some(written.shakmaty))
            })
        }),
        Runner::new("owlchess", || {
            sum_moves(places, |place, written| {
                let read = owlchess::Move::from_uci_legal(&written.uci, &place.owl);
                u64::from(read.ok() == Some(written.owl))
            })
        }),
    ];
    table.row("read a move in UCI", moves, moves, runners);
}

fn san_rows(table: &mut Table, places: &[Place], moves: u64) {
    let runners = [
        Runner::new("ours", || {
            sum_moves(places, |place, written| {
                let san: San = written.san.parse().expect("our SAN");
                u64::from(san.to_move(&place.trio.ours) == Ok(written.ours))
            })
        }),
        Runner::new("cozy-chess", || {
            sum_moves(places, |place, written| {
                let read = parse_san_move(&place.cozy, &written.san);
                u64::from(read.ok() == Some(written.cozy))
            })
        }),
        Runner::new("shakmaty", || {
            sum_moves(places, |place, written| {
                let san = TheirSan::from_ascii(written.san.as_bytes()).expect("our SAN");
                u64::from(san.to_move(&place.trio.shakmaty).ok() == Some(written.shakmaty))
            })
        }),
        Runner::new("owlchess", || {
            sum_moves(places, |place, written| {
                let read = owlchess::Move::from_san(&written.san, &place.owl);
                u64::from(read.ok() == Some(written.owl))
            })
        }),
    ];
    table.row("read a move in SAN", moves, moves, runners);

    let runners = [
        Runner::new("ours", || {
            sum_moves(places, |place, written| {
                let text = place.trio.ours.san(written.ours).to_string();
                u64::from(text == written.san)
            })
        }),
        Runner::new("cozy-chess", || {
            sum_moves(places, |place, written| {
                let text = display_san_move(&place.cozy, written.cozy).to_string();
                u64::from(text == written.san)
            })
        }),
        Runner::new("shakmaty", || {
            sum_moves(places, |place, written| {
                let san = SanPlus::from_move(place.trio.shakmaty.clone(), written.shakmaty);
                u64::from(san.to_string() == written.san)
            })
        }),
        Runner::new("owlchess", || {
            sum_moves(places, |place, written| {
                let san = written.owl.san(&place.owl).expect("a legal move");
                u64::from(san.to_string() == written.san)
            })
        }),
    ];
    table.row("write a move in SAN", moves, moves, runners);
}
