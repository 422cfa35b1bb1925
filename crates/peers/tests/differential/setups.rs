//! Which setups are positions, and why not.

use peers::{Random, as_shakmaty, each_case, enough, wild};
use rules::{CastlingMode, Color, Position, PositionErrorKind, Role, Setup, attacks};
use shakmaty::{Chess, PositionErrorKinds as Kinds, fen::Fen};

/// What was accepted and refused, so that no test passes for lack of cases.
#[derive(Default)]
struct Tally {
    accepted: u64,
    refused: u64,
    by_kind: [u64; 6],
}

#[test]
fn setups_are_refused_for_the_reasons_shakmaty_gives() {
    let name = "setups, shakmaty";
    let mut tally = Tally::default();
    each_case(name, 40_000, |random| {
        let (setup, mode) = some_setup(random);
        compare_with_shakmaty(&setup, mode, &mut tally);
    });
    let mut counts = vec![("accepted", tally.accepted, 5000), ("refused", tally.refused, 10_000)];
    let by_kind = SHARED.iter_names().zip(tally.by_kind);
    counts.extend(by_kind.map(|((kind, _), count)| (kind, count, 200)));
    enough(name, &counts);
}

#[test]
fn setups_are_accepted_as_cozy_chess_does_but_for_its_own_limits() {
    let name = "setups, cozy-chess";
    let [mut both, mut neither, mut beyond, mut touching] = [0u64; 4];
    each_case(name, 40_000, |random| {
        let (setup, mode) = some_setup(random);
        // cozy-chess has no mode: it castles anywhere.
        if mode == CastlingMode::Standard {
            return;
        }
        let fen = setup.to_shredder_fen();
        let theirs = cozy_chess::Board::from_fen(&fen, true).is_ok();
        let ours = Position::from_setup(setup.clone(), mode);
        match (&ours, theirs) {
            (Ok(_), true) => both += 1,
            (Err(_), false) => neither += 1,
            (Ok(position), false) => {
                beyond += 1;
                assert!(is_beyond_cozy(&setup, position), "{fen}");
            }
            // cozy-chess does not see that kings attack each other.
            (Err(_), true) if kings_touch(&setup) => touching += 1,
            (Err(error), true) => panic!("{fen}: only we refuse it: {error}"),
        }
    });
    let counts = [
        ("accepted by both", both, 2000),
        ("accepted by neither", neither, 5000),
        ("accepted only by us, beyond its limits", beyond, 500),
        ("accepted only by it, with kings side by side", touching, 0),
    ];
    enough(name, &counts);
}

fn some_setup(random: &mut Random) -> (Setup, CastlingMode) {
    let crowd = if random.once_in(4) { wild::Crowd::Beyond } else { wild::Crowd::AsInAGame };
    let (mut setup, mode) = wild::setup(random, crowd);
    for _ in 0..random.below(3) {
        wild::damage(&mut setup, random);
    }
    (setup, mode)
}

fn compare_with_shakmaty(setup: &Setup, mode: CastlingMode, tally: &mut Tally) {
    let fen = setup.to_shredder_fen();
    // Not read at all: more than two castling claims a side.
    let Ok(theirs) = Fen::from_ascii(fen.as_bytes()) else {
        return;
    };
    let theirs = match theirs.into_position::<Chess>(as_shakmaty::mode(mode)) {
        Ok(_) => Kinds::empty(),
        Err(error) => error.kinds(),
    };
    let ours = match Position::from_setup(setup.clone(), mode) {
        Ok(_) => Kinds::empty(),
        Err(error) => error.kinds().iter().copied().map(kind).collect(),
    };
    assert_eq!(ours, theirs & SHARED, "{fen} in {mode:?}");
    if ours.is_empty() {
        tally.accepted += 1;
    } else {
        tally.refused += 1;
    }
    for (count, kind) in tally.by_kind.iter_mut().zip(SHARED.iter()) {
        *count += u64::from(ours.contains(kind));
    }
}

/// What both of us refuse.
const SHARED: Kinds = Kinds::MISSING_KING
    .union(Kinds::TOO_MANY_KINGS)
    .union(Kinds::PAWNS_ON_BACKRANK)
    .union(Kinds::INVALID_CASTLING_RIGHTS)
    .union(Kinds::INVALID_EP_SQUARE)
    .union(Kinds::OPPOSITE_CHECK);

fn kind(fault: PositionErrorKind) -> Kinds {
    match fault {
        PositionErrorKind::NoKing(_) => Kinds::MISSING_KING,
        PositionErrorKind::ManyKings(..) => Kinds::TOO_MANY_KINGS,
        PositionErrorKind::PawnsOnBackRank(_) => Kinds::PAWNS_ON_BACKRANK,
        PositionErrorKind::OpponentInCheck { .. } => Kinds::OPPOSITE_CHECK,
        PositionErrorKind::Castling(_) => Kinds::INVALID_CASTLING_RIGHTS,
        PositionErrorKind::EnPassant(_) => Kinds::INVALID_EP_SQUARE,
    }
}

fn kings_touch(setup: &Setup) -> bool {
    let [white, black] = Color::ALL.map(|color| setup.board.king_of(color));
    white.is_some_and(|white| black.is_some_and(|black| white.distance(black) <= 1))
}

/// Whether cozy-chess refuses a position on grounds that the Laws leave to
/// another question: could it have arisen?
fn is_beyond_cozy(setup: &Setup, position: &Position) -> bool {
    let too_many = Color::ALL.into_iter().any(|color| {
        setup.board.by_color(color).len() > 16
            || setup.board.by_piece(Role::Pawn.of(color)).len() > 8
    });
    too_many || position.checkers().len() > 2 || check_contradicts_double_step(setup, position)
}

/// Whether a check cannot come from the double step that was claimed: neither
/// from the pawn itself nor through the square it left.
fn check_contradicts_double_step(setup: &Setup, position: &Position) -> bool {
    let Some(target) = setup.en_passant else {
        return false;
    };
    let forward = if setup.turn == Color::Black { 1 } else { -1 };
    let left = target.offset(0, -forward).expect("on the second rank");
    let pushed = target.offset(0, forward).expect("on the fourth rank");
    let king = position.king_of(position.turn());
    position
        .checkers()
        .into_iter()
        .any(|checker| checker != pushed && !attacks::between(king, checker).contains(left))
}
