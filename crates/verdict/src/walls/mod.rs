//! Static proofs that a side never mates: walls of pawns, cages, stalemates.
//!
//! The *winner* is the side asked about, the *loser* the other. A game falls
//! into *phases*: stretches of moves that are neither captures nor pawn moves.
//! Within a phase the pawns stand still and nobody disappears. We follow not
//! single positions but sets of them: a [`Phase`] has the pawns on their exact
//! squares, and for every other piece a *region*, the squares where it may
//! stand. Everything below takes in too much rather than too little.
//!
//! **The proof.** Claim: for every legal line from the root, each position in
//! it lies in a phase that was looked at (pawns and pieces as they are, each
//! piece in its region, the kings in a pair that [`KingPairs`] lists), unless a
//! position before it has the material of a lemma or the loser has mated; and
//! none of these positions is a mate by the winner. By induction on the moves:
//!
//! 1. *The first position* is the root, with regions of one square each. It is
//!    known not to be mate.
//! 2. *A move that is no capture and no pawn move* stays in the phase, because
//!    regions are closed under such moves ([`Phase::close`]). The closure is a
//!    least fixpoint. A piece neither enters nor passes a *fixed* square: a
//!    pawn, or a piece whose region is that one square; such a piece has not
//!    moved, since a piece that has moved has a region of two squares or more.
//!    A king does not enter a square that is attacked for sure: by a pawn of
//!    the enemy, by its fixed king, or by a fixed piece along squares which no
//!    region and no pawn touches. The loser does not give mate (see
//!    [`Phase::deadly`]). Castling moves king and rook together. Each of these
//!    conditions only loosens as regions grow, so what holds for the final
//!    regions held at every moment before.
//! 3. *Kings* move in turn and never stand side by side. A side with a piece
//!    that can move may do that instead; a side without one must move its king
//!    in this phase, or end it. [`KingPairs`] goes through all pairs of squares
//!    with the side to move. Thus a king that cannot go on is seen: after a
//!    move that leaves nothing to the opponent there is no next position.
//! 4. *A capture or a pawn move* begins another phase. [`Events`] lists every
//!    kind: each pawn's steps, captures and promotions; each capture by a king
//!    (not of what is protected for sure) or by another piece, anywhere its
//!    region and the prey's meet; and an en passant capture right after the
//!    double step that allows it, or as the first move of all. The new phase
//!    begins with everybody else's region unchanged, less the squares where
//!    they cannot be: where a pawn or an exact arrival stands; for the side
//!    that moved, where enemy pawns give check; for the other king, where old
//!    pawns would have given check before the move.
//!    A phase whose material a lemma of [`material`] speaks of is not looked
//!    at: that lemma holds from the very move that made the material such.
//! 5. *No mate in a phase:* [`net`] shows that no position of the phase, with
//!    the loser to move, is mate.
//!
//! Every event takes a piece or a pawn step away for good, so there is an end
//! to phases. Equal phases are looked at once. If some net may close, or there
//! are too many phases, nothing is proved.
//!
//! Before any of this, [`forever`] tries the whole future as one phase.

mod events;
mod forever;
mod last_moves;
mod net;
mod pairs;
mod pawn_wall;
mod phase;

use std::{collections::HashSet, hash::BuildHasherDefault};

use tabiya_rules::{Bitboard, Color, Position, Role};

use events::Events;
use pairs::KingPairs;
pub use pawn_wall::PawnWall;
use phase::Phase;

use crate::{
    effort::Effort,
    hasher::FastHasher,
    material::{self, PieceKinds},
};

/// Effort for a phase, for a piece in it, and for a following phase.
const PHASE_STEPS: usize = 3_000;
const PIECE_STEPS: usize = 200;
const EVENT_STEPS: usize = 200;

/// Whether it is proved that this side never mates, examining at most this many phases; and how
/// many it took. The position is not mate.
pub(crate) fn never_mates(
    position: &Position,
    side: Color,
    phases_max: usize,
    effort: &mut Effort,
) -> (bool, usize) {
    if forever::never_mates(position, side, effort) {
        return (true, 1);
    }
    let root = Phase::of(position, side);
    let mut stack = vec![root.clone()];
    if let Some(target) = position.en_passant() {
        let pairs = KingPairs::of(&root, side);
        let mut events = Events::new(&root, &pairs, side);
        events.en_passant_now(position.turn(), target);
        stack.append(&mut events.found);
    }
    let mut seen: HashSet<Phase, BuildHasherDefault<FastHasher>> = HashSet::default();
    let mut count = 0;
    while let Some(mut phase) = stack.pop() {
        count += 1;
        effort.spend(PHASE_STEPS + PIECE_STEPS * phase.walkers.len());
        if count > phases_max || effort.is_spent() {
            return (false, count);
        }
        phase.close(side);
        phase.walkers.sort_unstable();
        if seen.contains(&phase) {
            continue;
        }
        let pairs = KingPairs::of(&phase, side);
        if net::may_close(&phase, side, &pairs, effort) {
            return (false, count);
        }
        let events = Events::new(&phase, &pairs, side).all();
        effort.spend(EVENT_STEPS * events.len());
        stack.extend(events.into_iter().filter(|after| !is_material_no(after, side)));
        seen.insert(phase);
    }
    (true, count)
}

/// Whether a lemma of [`material`] applies to all positions of a phase.
fn is_material_no(phase: &Phase, side: Color) -> bool {
    let kinds = |color: Color| {
        let mut kinds = PieceKinds::default();
        if phase.pawns[color as usize].any() {
            kinds.add(Role::Pawn, false);
        }
        for walker in phase.walkers.iter().filter(|one| one.color == color) {
            kinds.add(walker.role, (walker.region & Bitboard::LIGHT).any());
        }
        kinds
    };
    material::lemma(kinds(side), kinds(!side)).is_some()
}
