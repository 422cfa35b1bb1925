//! The search: alpha-beta with a window of nothing for all moves but the first, and the usual
//! ways of not looking at what will hardly matter.

use core::ops::ControlFlow;

use rules::{Bitboard, Color, Move, Position, Role};

use crate::{
    eval,
    level::Blindness,
    memory::{Arrival, Memory},
    packed::Packed,
    picker::{Hints, Picker, Scored, is_tactical},
    report::{Limits, Progress},
    score::{EVALUATION_MAX, INFINITE, MATE, MATE_FOUND, PLY_MAX},
    see,
    table::{Bound, Entry, Table},
};

/// The caller is asked whether to go on once in so many nodes.
const NODES_BETWEEN_POLLS: u64 = 1024;

/// One search from one root.
pub(crate) struct Search<'a> {
    pub(crate) table: &'a Table,
    pub(crate) memory: &'a mut Memory,
    pub(crate) listener: &'a mut dyn FnMut(Progress<'_>) -> ControlFlow<()>,
    pub(crate) limits: &'a Limits,
    /// Moves that are not seen, at the weaker levels.
    pub(crate) blindness: Option<Blindness>,
    /// The moves of the root, best known first.
    pub(crate) root: Vec<RootMove>,
    /// How many of them are already spoken for by better variations.
    pub(crate) root_taken: usize,
    /// The hashes of all positions before the present one, game and search.
    pub(crate) path: Vec<u64>,
    pub(crate) frames: Vec<Frame>,
    pub(crate) nodes: u64,
    pub(crate) depth_reached: usize,
    pub(crate) root_depth: i32,
    /// Whether a first answer exists; nothing stops the search before.
    pub(crate) may_stop: bool,
    pub(crate) is_stopped: bool,
}

/// A move of the root with what the search thinks of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) score: i32,
    pub(crate) previous_score: i32,
    pub(crate) line: Vec<Move>,
}

/// What is kept for each ply of the line being searched.
#[derive(Default)]
pub(crate) struct Frame {
    evaluation: Option<i32>,
    arrival: Option<Arrival>,
    killers: [Packed; 2],
    /// Left out to see whether it is the only good move.
    excluded: Packed,
    line: Vec<Move>,
    list: Vec<Scored>,
    tried: Vec<Move>,
}

impl Search<'_> {
    pub(crate) fn frames() -> Vec<Frame> {
        let mut frames = Vec::new();
        frames.resize_with(PLY_MAX + 8, Frame::default);
        frames
    }

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
                let reduced = (depth - reduction(depth, count)).max(0);
                if is_quiet {
                    let enough = (3 + depth * depth) / if is_improving { 1 } else { 2 };
                    if depth <= 8 && quiets > enough {
                        continue;
                    }
                    let hopeless = |value: i32| value + 110 + 90 * reduced <= alpha;
                    if !IS_OPEN && reduced <= 6 && estimate.is_some_and(hopeless) {
                        continue;
                    }
                    if !IS_OPEN && depth <= 4 && history < -4000 * depth {
                        continue;
                    }
                    if depth <= 8 && !see::gains_at_least(position, made, -50 * reduced) {
                        continue;
                    }
                } else if depth <= 6
                    && picker.is_bad_capture()
                    && !see::gains_at_least(position, made, -100 * depth)
                {
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
                // Is it much better than all others?
                let bar = known.score - 2 * depth;
                self.frames[ply].excluded = packed;
                let others =
                    self.visit::<false>(position, ply, (depth - 1) / 2, bar - 1, bar, expects_cut);
                self.frames[ply].excluded = Packed::NONE;
                if self.is_stopped {
                    break;
                }
                if others < bar {
                    extension = 1;
                } else if bar >= beta {
                    // Several moves are too good.
                    self.frames[ply].list = picker.into_list();
                    self.frames[ply].tried = tried;
                    return bar;
                } else if known.score >= beta {
                    extension = -1;
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
            return evaluation.unwrap_or(alpha);
        }
        if !is_excluding && !(is_root && self.root_taken > 0) {
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

    /// If even doing nothing is too good for the other side, so is the best move. Not with pawns
    /// alone, where doing nothing may be the best of all.
    fn try_passing(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        beta: i32,
        estimate: i32,
        expects_cut: bool,
    ) -> Option<i32> {
        let came_by_passing = ply > 0 && self.frames[ply - 1].arrival.is_none();
        if depth < 3 || estimate < beta || came_by_passing || !has_pieces(position, position.turn())
        {
            return None;
        }
        let next = position.passed()?;
        let less = 4 + depth / 4 + ((estimate - beta) / 200).min(3);
        self.frames[ply].arrival = None;
        self.path.push(position.hash());
        self.nodes += 1;
        let score =
            -self.visit::<false>(&next, ply + 1, depth - less, -beta, 1 - beta, !expects_cut);
        self.path.pop();
        if self.is_stopped || score < beta {
            return None;
        }
        let score = if score >= MATE_FOUND { beta } else { score };
        if depth < 12 {
            return Some(score);
        }
        // Far from the leaves a mistake is dear: look again, without passing.
        let again = self.visit_without_passing(position, ply, depth - less, beta);
        (!self.is_stopped && again >= beta).then_some(score)
    }

    /// As [`Search::visit`] with the smallest window, for a side that may not pass at once.
    fn visit_without_passing(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        beta: i32,
    ) -> i32 {
        // A frame that looks as if the turn had come by passing.
        let before = core::mem::take(&mut self.frames[ply - 1].arrival);
        let score = self.visit::<false>(position, ply, depth, beta - 1, beta, false);
        self.frames[ply - 1].arrival = before;
        score
    }

    /// Plays out captures (in check, all moves) until nothing hangs.
    fn settle<const IS_OPEN: bool>(
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
            return alpha;
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

    fn overlooks(&self, position: &Position, packed: Packed) -> bool {
        self.blindness.is_some_and(|blindness| blindness.hides(position.hash(), packed.0))
    }

    fn evaluate(&self, position: &Position) -> i32 {
        eval::evaluate(position).clamp(-EVALUATION_MAX, EVALUATION_MAX)
    }

    fn is_told_to_stop(&mut self) -> bool {
        if self.is_stopped || !self.may_stop {
            return self.is_stopped;
        }
        let is_beyond = self.limits.nodes.is_some_and(|most| self.nodes >= most);
        let poll = Progress::Working { nodes: self.nodes };
        self.is_stopped =
            is_beyond || self.nodes % NODES_BETWEEN_POLLS == 0 && (self.listener)(poll).is_break();
        self.is_stopped
    }

    /// Fifty moves, a position that came before, or too little material. One repetition inside
    /// the search is enough, as it could be had again; of the game's positions it takes two.
    fn is_draw(&self, position: &Position, ply: usize) -> bool {
        let halfmoves = position.halfmoves() as usize;
        if halfmoves >= 100 && (!position.is_check() || position.has_legal_move()) {
            return true;
        }
        let mut seen = 0;
        let reach = halfmoves.min(self.path.len());
        for back in (4..=reach).step_by(2) {
            if self.path[self.path.len() - back] == position.hash() {
                seen += 1;
                if back < ply || seen == 2 {
                    return true;
                }
            }
        }
        eval::is_drawn_material(position.board())
    }

    fn arrivals_before(&self, ply: usize) -> [Option<Arrival>; 2] {
        let arrival = |back: usize| self.frames[ply.checked_sub(back)?].arrival;
        [arrival(1), arrival(2)]
    }

    fn extend_line(&mut self, ply: usize, made: Move) {
        let (here, below) = self.frames.split_at_mut(ply + 1);
        let line = &mut here[ply].line;
        line.clear();
        line.push(made);
        line.extend_from_slice(&below[0].line);
    }

    /// A move was too good: it comes earlier next time, those tried before it later.
    fn note_cut(
        &mut self,
        ply: usize,
        color: Color,
        made: Move,
        tried: &[Move],
        before: [Option<Arrival>; 2],
        bonus: i32,
    ) {
        if is_tactical(made) {
            self.memory.reward_capture(color, made, bonus);
        } else {
            self.memory.reward_quiet(color, made, before, bonus);
            self.memory.note_reply(before[0], made);
            let packed = Packed::new(made);
            let killers = &mut self.frames[ply].killers;
            if killers[0] != packed {
                *killers = [packed, killers[0]];
            }
        }
        for &other in tried {
            if is_tactical(other) {
                self.memory.reward_capture(color, other, -bonus);
            } else if !is_tactical(made) {
                self.memory.reward_quiet(color, other, before, -bonus);
            }
        }
    }

    fn is_root_candidate(&self, made: Move) -> bool {
        self.root[self.root_taken..].iter().any(|candidate| candidate.line[0] == made)
    }

    fn note_root(&mut self, made: Move, score: i32, is_news: bool) {
        let mut rest = self.root[self.root_taken..].iter_mut();
        let Some(found) = rest.find(|candidate| candidate.line[0] == made) else { return };
        found.score = if is_news { score } else { -INFINITE };
        if is_news {
            found.line.truncate(1);
            found.line.extend_from_slice(&self.frames[1].line);
        }
    }
}

/// Whether what the table knows ends the matter.
fn allows_cut(known: Entry, alpha: i32, beta: i32) -> bool {
    match known.bound {
        Bound::Exact => true,
        Bound::Lower => known.score >= beta,
        Bound::Upper => known.score <= alpha,
    }
}

/// Whether the table's score is a better estimate than the evaluation.
fn agrees(known: Entry, value: i32) -> bool {
    known.score.abs() < MATE_FOUND
        && match known.bound {
            Bound::Exact => true,
            Bound::Lower => known.score > value,
            Bound::Upper => known.score < value,
        }
}

/// Whether a side has more than its king and pawns.
fn has_pieces(position: &Position, color: Color) -> bool {
    let board = position.board();
    let plain = board.by_role(Role::Pawn) | board.by_role(Role::King);
    (board.by_color(color) & !plain) != Bitboard::EMPTY
}

/// How much less deeply a late move is searched.
fn reduction(depth: i32, count: usize) -> i32 {
    let product = LOGARITHMS[(depth as usize).min(63)] * LOGARITHMS[count.min(63)];
    // Half a ply, and the product of the natural logarithms by two and a bit.
    (product / 1024 * 10 / 46 + 512) / 1024
}

/// Logarithms to base two, by 1024: exact for powers, straight lines between. Whole numbers, so
/// that every machine searches the same tree.
static LOGARITHMS: [i32; 64] = {
    let mut table = [0; 64];
    let mut number = 1_i32;
    while number < 64 {
        let whole = number.ilog2() as i32;
        let rest = ((number << 10) >> whole) - 1024;
        table[number as usize] = whole * 1024 + rest;
        number += 1;
    }
    table
};
