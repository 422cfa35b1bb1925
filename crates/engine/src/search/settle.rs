//! The leaves: captures are played out until nothing hangs.

use rules::Position;

use super::{Search, agrees, allows_cut};
use crate::{
    memory::Arrival,
    packed::Packed,
    picker::{Hints, Picker, is_tactical},
    score::{INFINITE, MATE, MATE_FOUND, PLY_MAX},
    see,
    table::{Bound, Entry},
};

impl Search<'_> {
    /// Plays out captures (in check, all moves) until nothing hangs.
    pub(super) fn settle<const IS_OPEN: bool>(
        &mut self,
        position: &Position,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        self.frames[ply].line.clear();
        self.depth_reached = self.depth_reached.max(ply);
        if self.is_told_to_stop() || self.is_draw(position, ply) {
            return 0;
        }
        let in_check = position.is_check();
        if ply >= PLY_MAX {
            return if in_check { 0 } else { self.evaluate(position) };
        }
        let known = self.table.get(position.hash(), ply);
        if let Some(known) = known
            && !IS_OPEN
            && allows_cut(known, alpha, beta)
        {
            return known.score;
        }
        let mut evaluation = None;
        let mut best_score = -INFINITE;
        if !in_check {
            let value = known.and_then(|k| k.evaluation).unwrap_or_else(|| self.evaluate(position));
            evaluation = Some(value);
            best_score = match known {
                Some(known) if agrees(known, value) => known.score,
                _ => value,
            };
            if best_score >= beta {
                return best_score;
            }
            alpha = alpha.max(best_score);
        }
        let floor = best_score;
        let first = known.map_or(Packed::NONE, |known| known.best);
        let list = core::mem::take(&mut self.frames[ply].list);
        let mut picker = if in_check {
            let before = self.arrivals_before(ply);
            let hints = Hints { first, killers: [Packed::NONE; 2], before };
            Picker::all(position, self.memory, hints, list)
        } else {
            Picker::tactical(position, self.memory, first, list)
        };
        let color = position.turn();
        let mut best = Packed::NONE;
        let mut is_upper = true;
        let mut count = 0;
        while let Some(made) = picker.next(position) {
            count += 1;
            if self.overlooks(position, Packed::new(made)) {
                continue;
            }
            if best_score > -MATE_FOUND {
                if picker.is_bad_capture() {
                    break;
                }
                if in_check && !is_tactical(made) && count > 3 {
                    continue;
                }
                if !in_check && made.promotion().is_none() {
                    let gain = made.capture().map_or(0, |role| see::VALUES[role as usize]);
                    let hope = floor + 150 + gain;
                    if hope <= alpha {
                        best_score = best_score.max(hope);
                        continue;
                    }
                    if floor + 60 <= alpha && !see::gains_at_least(position, made, 1) {
                        continue;
                    }
                }
            }
            let mut next = position.clone();
            next.play_unchecked(made);
            self.frames[ply].arrival = Some(Arrival::new(color, made));
            self.path.push(position.hash());
            self.nodes += 1;
            let score = -self.settle::<IS_OPEN>(&next, ply + 1, -beta, -alpha);
            self.path.pop();
            if self.is_stopped {
                break;
            }
            if score > best_score {
                best_score = score;
                if score > alpha {
                    best = Packed::new(made);
                    is_upper = false;
                    alpha = score;
                    if IS_OPEN {
                        self.extend_line(ply, made);
                    }
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }
        self.frames[ply].list = picker.into_list();
        if self.is_stopped {
            return 0;
        }
        if in_check && count == 0 {
            return ply as i32 - MATE;
        }
        if best_score == -INFINITE {
            // In check, and every move was overlooked.
            return self.evaluate(position);
        }
        let bound = if best_score >= beta {
            Bound::Lower
        } else if is_upper {
            Bound::Upper
        } else {
            Bound::Exact
        };
        let entry = Entry { best, score: best_score, evaluation, depth: 0, bound };
        self.table.put(position.hash(), ply, entry);
        best_score
    }
}
