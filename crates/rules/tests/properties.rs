//! What holds in every position and for every move, tried in random games from fixed seeds.

mod support;

use std::collections::{HashMap, HashSet};

use support::{fen, fen960, random::legal_move, turned};
use tabiya_rules::{Board, CastlingSide, Color, Line, Move, MoveKind, Position, Role, San, Uci};
use testing::{Random, is_soak};

/// How many games: many more in a long run.
fn games(normal: usize) -> usize {
    if is_soak() { normal * 50 } else { normal }
}

/// Where games begin: the standard array, any array of Chess960, and positions with much to try.
fn starts(random: &mut Random, count: usize) -> Vec<Position> {
    let tricky = [
        fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"),
        fen("4k3/pppppppp/8/PPPPPPPP/pppppppp/8/PPPPPPPP/4K3 w - -"),
        fen("rnb1nbnr/PPPP1PPP/4k3/8/8/4K3/pppp1ppp/RNBQNBNR w - -"),
        fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"),
        fen960("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq -"),
        fen960("2rk1r2/pp4pp/8/8/8/8/PP4PP/2RK1R2 w KQkq -"),
    ];
    let start = |index: usize| match index % 3 {
        0 => Position::initial(),
        1 => Position::chess960(random.below(960) as u16).expect("there are 960"),
        _ => tricky[index / 3 % tricky.len()].clone(),
    };
    (0..count).map(start).collect()
}

/// Plays random games and looks at every position before, move and position after.
fn play_games(
    seed: u64,
    count: usize,
    plies: usize,
    mut look: impl FnMut(&Position, Move, &Position),
) {
    let mut random = Random::new(seed);
    for start in starts(&mut random, count) {
        let mut position = start;
        for _ in 0..plies {
            let Some(chosen) = legal_move(&mut random, &position) else {
                break;
            };
            let next = position.play(chosen).expect("a legal move is played");
            look(&position, chosen, &next);
            position = next;
        }
    }
}

#[test]
fn what_is_kept_move_by_move_equals_what_is_computed_anew() {
    play_games(1, games(300), 200, |_, chosen, next| {
        let written = next.to_fen();
        let again = Position::from_fen_in(&written, next.mode());
        // Hash, checks, pins and the en passant square are compared too.
        assert_eq!(again.as_ref(), Ok(next), "after {chosen:?}");
        let shredder = next.to_shredder_fen();
        assert_eq!(Position::from_fen_in(&shredder, next.mode()).as_ref(), Ok(next), "{shredder}");
        let setup = next.to_setup();
        assert_eq!(Position::from_setup(setup, next.mode()).as_ref(), Ok(next), "{written}");
    });
}

#[test]
fn a_skipped_turn_is_the_same_board_with_the_other_side_to_move() {
    play_games(14, games(100), 200, |_, _, next| {
        let Some(passed) = next.passed() else {
            assert!(next.is_check(), "{next:?}");
            return;
        };
        let mut setup = next.to_setup();
        setup.fullmoves += u32::from(setup.turn == Color::Black);
        setup.halfmoves += 1;
        setup.turn = !setup.turn;
        setup.en_passant = None;
        assert_eq!(Position::from_setup(setup, next.mode()).as_ref(), Ok(&passed), "{next:?}");
    });
}

#[test]
fn moves_to_some_squares_are_those_of_all_that_go_there() {
    play_games(15, games(100), 200, |_, _, next| {
        let targets = next.board().by_color(!next.turn()) | tabiya_rules::Bitboard::BACK_RANKS;
        let mut some = Vec::new();
        next.for_each_legal_move_to(targets, |found| some.push(found));
        let mut all = next.legal_moves();
        all.retain(|found| targets.contains(found.to()));
        some.sort_unstable();
        all.sort_unstable();
        assert_eq!(some, all.as_slice(), "{next:?}");
    });
}

#[test]
fn each_side_has_one_king_and_the_one_not_to_move_is_safe() {
    play_games(2, games(300), 200, |_, _, next| {
        let (us, board) = (next.turn(), next.board());
        for color in Color::ALL {
            let kings = board.by_piece(Role::King.of(color));
            assert_eq!(kings.single(), Some(next.king_of(color)), "{next:?}");
        }
        assert!(board.attackers(next.king_of(!us), us).is_empty(), "{next:?}");
        assert_eq!(board.attackers(next.king_of(us), !us), next.checkers(), "{next:?}");
        assert!(next.checkers().len() <= 2, "{next:?}");
        for (square, piece) in board.pieces() {
            let on_back_rank = tabiya_rules::Bitboard::BACK_RANKS.contains(square);
            assert!(piece.role != Role::Pawn || !on_back_rank, "{next:?}");
        }
    });
}

#[test]
fn legal_moves_are_listed_once_and_counted_right() {
    play_games(3, games(300), 200, |_, _, next| {
        let legal = next.legal_moves();
        let different: HashSet<Move> = legal.iter().copied().collect();
        assert_eq!(different.len(), legal.len(), "{next:?}");
        assert_eq!(next.legal_move_count(), legal.len(), "{next:?}");
        assert_eq!(next.has_legal_move(), !legal.is_empty(), "{next:?}");
        assert_eq!(next.board_end().is_some(), legal.is_empty(), "{next:?}");
        assert_eq!(turned(next).legal_move_count(), legal.len(), "{next:?}");
        for chosen in legal {
            assert!(next.is_legal(chosen), "{chosen:?} in {next:?}");
            assert_eq!(next.board().color_at(chosen.from()), Some(next.turn()));
            assert_eq!(next.board().role_at(chosen.from()), Some(chosen.role()));
            let captured = chosen.capture_square().and_then(|at| next.board().piece_at(at));
            assert_eq!(captured, chosen.capture().map(|role| role.of(!next.turn())), "{chosen:?}");
            assert_ne!(chosen.capture(), Some(Role::King));
        }
    });
}

#[test]
fn every_legal_move_has_names_that_mean_it_and_nothing_else() {
    play_games(4, games(60), 150, |_, _, next| {
        let mut names = HashMap::new();
        for chosen in next.legal_moves() {
            let uci = next.uci(chosen).to_string();
            let read: Uci = uci.parse().unwrap_or_else(|error| panic!("{uci}: {error}"));
            assert_eq!(read.to_move(next), Ok(chosen), "{uci} in {next:?}");
            let san = next.san(chosen).to_string();
            let read: San = san.parse().unwrap_or_else(|error| panic!("{san}: {error}"));
            assert_eq!(read, next.san(chosen), "{san}");
            assert_eq!(read.to_move(next), Ok(chosen), "{san} in {next:?}");
            for name in [uci, san] {
                let other = names.insert(name, chosen);
                assert!(other.is_none_or(|other| other == chosen), "{other:?} in {next:?}");
            }
            let after = next.play(chosen).unwrap();
            let mark = next.san(chosen).to_string().chars().last();
            assert_eq!(mark == Some('#'), after.is_checkmate(), "{chosen:?} in {next:?}");
            let is_check = after.is_check() && !after.is_checkmate();
            assert_eq!(mark == Some('+'), is_check, "{chosen:?} in {next:?}");
        }
    });
}

#[test]
fn castling_rights_only_shrink_and_have_king_and_rook_at_home() {
    let mut castlings = 0;
    play_games(5, games(300), 200, |before, chosen, next| {
        let gained = next.castling() & !before.castling();
        assert!(gained.is_empty(), "{chosen:?} in {before:?}");
        for rook in next.castling() {
            let color =
                if rook.rank() == Color::White.back_rank() { Color::White } else { Color::Black };
            assert_eq!(next.board().piece_at(rook), Some(Role::Rook.of(color)), "{next:?}");
            let king = next.king_of(color);
            assert_eq!(king.rank(), color.back_rank(), "{next:?}");
            let side = CastlingSide::of(king, rook);
            assert_eq!(next.castling_rook(color, side), Some(rook), "{next:?}");
        }
        // A right goes when its rook's square is left or taken, or its king moves; else it stays.
        let mut kept = before.castling();
        kept.remove(chosen.from());
        kept.remove(chosen.to());
        if chosen.role() == Role::King {
            kept &= !tabiya_rules::Bitboard::from(before.turn().back_rank());
        }
        assert_eq!(next.castling(), kept, "{chosen:?} in {before:?}");
        castlings += usize::from(matches!(chosen.kind(), MoveKind::Castling { .. }));
    });
    assert!(castlings > 50, "only {castlings} castlings were tried");
}

#[test]
fn counters_and_turn_follow_the_moves() {
    play_games(6, games(300), 200, |before, chosen, next| {
        assert_eq!(next.turn(), !before.turn());
        let zeroing = chosen.role() == Role::Pawn || chosen.capture().is_some();
        assert_eq!(chosen.is_zeroing(), zeroing);
        let halfmoves = if zeroing { 0 } else { before.halfmoves() + 1 };
        assert_eq!(next.halfmoves(), halfmoves, "{chosen:?} in {before:?}");
        let grown = u32::from(before.turn() == Color::Black);
        assert_eq!(next.fullmoves(), before.fullmoves() + grown, "{chosen:?} in {before:?}");
        assert_eq!(next.mode(), before.mode());
    });
}

#[test]
fn a_move_changes_what_it_says_and_nothing_else() {
    let mut passings = 0;
    let mut promotions = 0;
    play_games(7, games(300), 200, |before, chosen, next| {
        let us = before.turn();
        let mut expected: Board = before.board().clone();
        if let Some(square) = chosen.capture_square() {
            expected.take(square);
        }
        expected.take(chosen.from());
        if let MoveKind::Castling { rook } = chosen.kind() {
            expected.take(rook);
            let side = CastlingSide::of(chosen.from(), rook);
            expected.put(side.rook_target(us), Role::Rook.of(us));
        }
        let arrived = chosen.promotion().unwrap_or(chosen.role());
        expected.put(chosen.to(), arrived.of(us));
        assert_eq!(*next.board(), expected, "{chosen:?} in {before:?}");
        passings += usize::from(chosen.kind() == MoveKind::EnPassant);
        promotions += usize::from(chosen.promotion().is_some());
    });
    assert!(passings > 20 && promotions > 100, "{passings} en passant, {promotions} promotions");
}

#[test]
fn an_en_passant_square_is_there_exactly_when_the_capture_is_legal() {
    play_games(8, games(300), 200, |_, _, next| {
        let legal = next.legal_moves();
        let passing = legal.iter().find(|found| found.kind() == MoveKind::EnPassant);
        assert_eq!(next.en_passant(), passing.map(|found| found.to()), "{next:?}");
    });
}

#[test]
fn keys_are_equal_exactly_when_positions_are_the_same() {
    // Few pieces on few squares, so that positions come back.
    let mut visited: Vec<Position> = Vec::new();
    let starts = [
        fen("4k3/8/8/8/8/8/8/R3K2R w KQ -"),
        fen("4k3/3p1p2/8/4P3/8/8/8/4K3 b - -"),
        fen960("4k3/8/8/8/8/8/8/4KR1R w F -"),
        fen("7k/8/8/8/8/8/8/K7 w - -"),
    ];
    let mut random = Random::new(9);
    for round in 0..games(60) {
        let mut position = starts[round % starts.len()].clone();
        for _ in 0..12 {
            visited.push(position.clone());
            let Some(chosen) = legal_move(&mut random, &position) else {
                break;
            };
            position = position.play(chosen).unwrap();
        }
    }
    visited.truncate(3000);
    let mut pairs_same = 0;
    for (index, one) in visited.iter().enumerate() {
        for other in &visited[..index] {
            let same = one.same_as(other);
            assert_eq!(one.key() == other.key(), same, "{one:?} {other:?}");
            assert_eq!(one.zobrist_hash() == other.zobrist_hash(), same, "{one:?} {other:?}");
            pairs_same += usize::from(same);
        }
    }
    assert!(pairs_same > 100, "only {pairs_same} pairs of equal positions");
}

#[test]
fn different_positions_have_different_keys_and_hashes() {
    let mut keys = HashMap::new();
    let mut hashes = HashMap::new();
    // All of them are kept, so a long run is no more than a few times longer.
    play_games(10, games(200).min(1000), 200, |_, _, next| {
        let written = next.to_fen();
        let fields: Vec<&str> = written.split(' ').take(4).collect();
        // Arrays with the same letters for other rooks are told apart by the Shredder letters.
        let shredder = next.to_shredder_fen();
        let what = format!("{} {}", fields.join(" "), shredder.split(' ').nth(2).unwrap_or(""));
        let first = keys.entry(next.key()).or_insert_with(|| what.clone());
        assert_eq!(*first, what, "one key for two positions");
        let first = hashes.entry(next.zobrist_hash()).or_insert_with(|| what.clone());
        assert_eq!(*first, what, "one hash for two positions");
    });
    assert_eq!(keys.len(), hashes.len());
}

#[test]
fn a_line_counts_like_somebody_who_compares_all_positions() {
    let starts = [
        fen("4k3/8/8/8/8/8/8/R3K2R w KQ -"),
        fen("7k/7p/8/8/8/8/P7/K7 w - -"),
        fen("k7/8/8/3pP3/8/8/8/K7 w - d6"),
        fen("8/8/8/8/8/k7/p7/K7 b - - 30 90"),
    ];
    let mut random = Random::new(11);
    let mut most = 0;
    for round in 0..games(80) {
        let mut line = Line::new(starts[round % starts.len()].clone());
        let mut visited = vec![line.position().clone()];
        for _ in 0..80 {
            let Some(chosen) = legal_move(&mut random, line.position()) else {
                break;
            };
            let foreseen = line.occurrences_after(chosen);
            line.play(chosen).unwrap();
            visited.push(line.position().clone());
            let same = visited.iter().filter(|earlier| earlier.same_as(line.position())).count();
            assert_eq!(line.occurrences(), same, "{line:?}");
            assert_eq!(foreseen, same, "{line:?}");
            most = most.max(same);
            // Now and then a move is taken back.
            if random.below(8) == 0 {
                assert_eq!(line.pop(), Some(chosen));
                visited.pop();
            }
            assert_eq!(Some(line.position()), visited.last(), "{line:?}");
            assert_eq!(line.moves().len() + 1, visited.len());
        }
        for (moves, earlier) in visited.iter().enumerate() {
            assert_eq!(line.position_after(moves), *earlier);
        }
    }
    assert!(most >= 3, "no position came back three times");
}

#[test]
fn moves_of_other_positions_are_refused_and_nothing_changes() {
    let mut random = Random::new(12);
    let starts = starts(&mut random, games(60));
    for pair in starts.windows(2) {
        let mut line = Line::new(pair[0].clone());
        for chosen in pair[1].legal_moves() {
            let before = line.clone();
            if line.position().is_legal(chosen) {
                assert!(line.position().legal_moves().contains(&chosen));
            } else {
                assert!(line.play(chosen).is_err(), "{chosen:?} in {:?}", line.position());
                assert_eq!(line, before);
            }
        }
    }
}
