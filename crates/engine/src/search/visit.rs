//! The tree: a position searched to a depth.

use rules::Position;

use super::{
    Search, agrees, allows_cut, has_pieces,
    late::{Late, gives_check, reduction},
    singular::Singular,
};
use crate::{
    memory::Arrival,
    packed::Packed,
    picker::{Hints, Picker, is_tactical},
    score::{INFINITE, MATE, MATE_FOUND, PLY_MAX},
    table::{Bound, Entry},
};

impl Search<'_> {
    /// The value of a position for the side to move, searched to a depth, within a window.
    /// `IS_OPEN` where the exact value matters; `expects_cut` where a move is expected to be too
    /// good.
    pub(crate) fn visit<const IS_OPEN: bool>(
        &mut self,
        position: &Position,
        ply: usize,
        mut depth: i32,
        mut alpha: i32,
        mut beta: i32,
        expects_cut: bool,
    ) -> i32 {
        let is_root = ply == 0;
        let in_check = position.is_check();
        if in_check && (ply as i32) < 2 * self.root_depth {
            depth += 1;
        }
        if depth <= 0 {
            return self.settle::<IS_OPEN>(position, ply, alpha, beta);
        }
        self.frames[ply].line.clear();
        self.depth_reached = self.depth_reached.max(ply);
        if self.is_told_to_stop() {
            return 0;
        }
        if !is_root {
            if self.is_draw(position, ply) {
                return 0;
            }
            if ply >= PLY_MAX {
                return if in_check { 0 } else { self.evaluate(position) };
            }
            // No mate from here can be shorter than one already found.
            alpha = alpha.max(ply as i32 - MATE);
            beta = beta.min(MATE - ply as i32 - 1);
            if alpha >= beta {
                return alpha;
            }
        }

        let excluded = self.frames[ply].excluded;
        let is_excluding = excluded != Packed::NONE;
        let known = if is_excluding { None } else { self.table.get(position.hash(), ply) };
        if let Some(known) = known
            && !IS_OPEN
            && known.depth >= depth
            && position.halfmoves() < 90
            && allows_cut(known, alpha, beta)
        {
            return known.score;
        }
        let mut first = match &self.root.get(self.root_taken) {
            Some(candidate) if is_root => Packed::new(candidate.line[0]),
            _ => known.map_or(Packed::NONE, |known| known.best),
        };
        if is_excluding {
            first = Packed::NONE;
        }

        // The evaluation, corrected by what the table knows.
        let evaluation = if in_check {
            None
        } else if is_excluding {
            self.frames[ply].evaluation
        } else {
            Some(known.and_then(|k| k.evaluation).unwrap_or_else(|| self.evaluate(position)))
        };
        self.frames[ply].evaluation = evaluation;
        let estimate = match (evaluation, known) {
            (Some(value), Some(known)) if agrees(known, value) => Some(known.score),
            _ => evaluation,
        };
        let is_improving = match (evaluation, ply.checked_sub(2)) {
            (Some(now), Some(before)) => self.frames[before].evaluation.is_none_or(|old| now > old),
            _ => false,
        };
        self.frames[ply + 1].killers = [Packed::NONE; 2];
        self.frames[ply + 1].excluded = Packed::NONE;

        if let Some(estimate) = estimate
            && !IS_OPEN
            && !is_excluding
            && beta.abs() < MATE_FOUND
        {
            // So far ahead that a shallow search will not bring it back.
            if depth <= 7 && estimate - 80 * (depth - i32::from(is_improving)) >= beta {
                return (estimate + beta) / 2;
            }
            // So far behind that only captures could help.
            if depth <= 2 && estimate + 220 * depth + 60 < alpha {
                let settled = self.settle::<false>(position, ply, alpha, alpha + 1);
                if settled <= alpha {
                    return settled;
                }
            }
            if let Some(score) = self.try_passing(position, ply, depth, beta, estimate, expects_cut)
            {
                return score;
            }
        }
        // Without a first move to try, the next iteration will know more.
        if depth >= 4 && first == Packed::NONE && !is_excluding {
            depth -= 1;
        }

        let before = self.arrivals_before(ply);
        let hints = Hints { first, killers: self.frames[ply].killers, before };
        let list = core::mem::take(&mut self.frames[ply].list);
        let mut picker = Picker::all(position, self.memory, hints, list);
        let mut tried = core::mem::take(&mut self.frames[ply].tried);
        tried.clear();

        let color = position.turn();
        let old_alpha = alpha;
        let mut best_score = -INFINITE;
        let mut best = Packed::NONE;
        let mut count = 0;
        let mut quiets = 0;
        while let Some(made) = picker.next(position) {
            let packed = Packed::new(made);
            if packed == excluded && is_excluding || is_root && !self.is_root_candidate(made) {
                continue;
            }
            count += 1;
            if !is_root && self.overlooks(position, packed) {
                continue;
            }
            let is_quiet = !is_tactical(made);
            let history = if is_quiet {
                self.memory.quiet(color, made, before)
            } else {
                self.memory.capture(color, made)
            };
            if !is_root && best_score > -MATE_FOUND && has_pieces(position, color) {
                let late = Late { depth, count, quiets, history, alpha, is_improving };
                let hope = estimate.filter(|_| !IS_OPEN);
                let is_futile = if is_quiet {
                    late.quiet_is_futile(position, made, hope)
                } else {
                    picker.is_bad_capture() && late.capture_is_futile(position, made)
                };
                if is_futile && !gives_check(position, made) {
                    continue;
                }
            }

            let mut extension = 0;
            if !is_root
                && depth >= 7
                && packed == first
                && !is_excluding
                && (ply as i32) < 2 * self.root_depth
                && let Some(known) = known
                && known.bound != Bound::Upper
                && known.depth >= depth - 3
                && known.score.abs() < MATE_FOUND
            {
                match self.is_singular(position, ply, depth, packed, known.score, beta, expects_cut)
                {
                    Singular::Alone => extension = 1,
                    Singular::ManyTooGood(score) => {
                        self.frames[ply].list = picker.into_list();
                        self.frames[ply].tried = tried;
                        return score;
                    }
                    Singular::OneOfMany if known.score >= beta => extension = -1,
                    Singular::OneOfMany => {}
                }
                if self.is_stopped {
                    break;
                }
            }

            let mut next = position.clone();
            next.play_unchecked(made);
            self.frames[ply].arrival = Some(Arrival::new(color, made));
            self.path.push(position.hash());
            self.nodes += 1;
            let new_depth = depth - 1 + extension;
            let mut score = 0;
            let mut needs_full = !IS_OPEN || count > 1;
            if depth >= 3
                && count > 1 + usize::from(IS_OPEN)
                && (is_quiet || picker.is_bad_capture())
            {
                let mut less = reduction(depth, count);
                if is_quiet {
                    less -= history / 8000;
                    if hints.killers.contains(&packed) {
                        less -= 1;
                    }
                } else {
                    less -= 1;
                }
                less += i32::from(!is_improving) + i32::from(expects_cut);
                less -= i32::from(IS_OPEN) + i32::from(next.is_check());
                let less = less.clamp(0, new_depth - 1);
                if less > 0 {
                    let shallow = new_depth - less;
                    score = -self.visit::<false>(&next, ply + 1, shallow, -alpha - 1, -alpha, true);
                    needs_full = score > alpha;
                }
            }
            if needs_full {
                score = -self.visit::<false>(
                    &next,
                    ply + 1,
                    new_depth,
                    -alpha - 1,
                    -alpha,
                    !expects_cut,
                );
            }
            if IS_OPEN && (count == 1 || score > alpha && (is_root || score < beta)) {
                score = -self.visit::<true>(&next, ply + 1, new_depth, -beta, -alpha, false);
            }
            self.path.pop();
            if self.is_stopped {
                break;
            }
            if is_root {
                self.note_root(made, score, count == 1 || score > alpha);
            }
            if score > best_score {
                best_score = score;
                if score > alpha {
                    best = packed;
                    alpha = score;
                    if IS_OPEN {
                        self.extend_line(ply, made);
                    }
                    if alpha >= beta {
                        let bonus = (16 * depth * depth + 32 * depth).min(1600);
                        self.note_cut(ply, color, made, &tried, before, bonus);
                        break;
                    }
                }
            }
            quiets += i32::from(is_quiet);
            tried.push(made);
        }
        self.frames[ply].list = picker.into_list();
        self.frames[ply].tried = tried;
        if self.is_stopped {
            return 0;
        }
        if count == 0 {
            return if is_excluding {
                alpha
            } else if in_check {
                ply as i32 - MATE
            } else {
                0
            };
        }
        if best_score == -INFINITE {
            // Every move was overlooked.
            return self.evaluate(position);
        }
        let is_later_variation = is_root && self.root_taken > 0;
        if !is_excluding && !is_later_variation {
            let bound = if best_score >= beta {
                Bound::Lower
            } else if best_score > old_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let entry = Entry { best, score: best_score, evaluation, depth, bound };
            self.table.put(position.hash(), ply, entry);
        }
        best_score
    }
}
