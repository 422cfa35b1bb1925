//! All that can be played on a board of the help.

use std::collections::HashMap;

use rules::{
    BoardEnd, Color, Move, MoveKind, Piece, Position, PositionKey, Role, Setup, Square, attacks,
};

use super::catalog::{Goal, Lesson, Who};

/// A position of a lesson.
pub(super) struct Node {
    /// The pieces, as the first field of a FEN.
    pub(super) board: String,
    pub(super) black_to_move: bool,
    /// The square of the king in check.
    pub(super) check: Option<Square>,
    pub(super) end: Option<End>,
    /// Whether what was asked for is achieved.
    pub(super) done: bool,
    /// Each move with the number of the node it leads to.
    pub(super) moves: Vec<(String, usize)>,
}

/// How a game would end here.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum End {
    Checkmate,
    Stalemate,
    Dead,
    Threefold,
}

impl End {
    pub(super) const fn name(self) -> &'static str {
        match self {
            End::Checkmate => "checkmate",
            End::Stalemate => "stalemate",
            End::Dead => "dead",
            End::Threefold => "threefold",
        }
    }
}

/// All nodes of a lesson, the first being where it begins.
pub(super) fn nodes_of(lesson: &Lesson) -> Vec<Node> {
    match lesson.who {
        Who::Alone => alone(lesson),
        who => Builder { lesson, who, nodes: Vec::new(), known: HashMap::new() }.build(),
    }
}

/// One piece without kings: no `Position`, but attacks are all it needs.
fn alone(lesson: &Lesson) -> Vec<Node> {
    let setup: Setup = lesson.fen.parse().expect("a lesson's FEN can be read");
    let mut nodes: Vec<Node> = Vec::new();
    let mut known: HashMap<(String, usize), usize> = HashMap::new();
    let mut open = vec![(setup.clone(), 0)];
    known.insert((placement(&setup), 0), 0);
    let mut next = 0;
    while let Some((setup, made)) = open.get(next).cloned() {
        next += 1;
        let left = setup.board.by_color(Color::Black).any();
        let mut moves = Vec::new();
        if left && made < lesson.depth {
            for (uci, after) in moves_alone(&setup) {
                let key = (placement(&after), made + 1);
                let index = *known.entry(key).or_insert_with(|| {
                    open.push((after, made + 1));
                    open.len() - 1
                });
                moves.push((uci, index));
            }
        }
        nodes.push(Node {
            board: placement(&setup),
            black_to_move: false,
            check: None,
            end: None,
            done: !left,
            moves,
        });
    }
    nodes
}

fn moves_alone(setup: &Setup) -> Vec<(String, Setup)> {
    let board = &setup.board;
    let own = board.by_color(Color::White);
    let mover =
        board.pieces().find(|(_, piece)| piece.color == Color::White && piece.role != Role::Pawn);
    let (from, Piece { role, .. }) = mover.expect("a lesson has a piece to move");
    let targets = attacks::of(role, Color::White, from, board.occupied()) & !own;
    targets
        .into_iter()
        .map(|to| {
            let mut after = setup.clone();
            after.board.take(to);
            if let Some(piece) = after.board.take(from) {
                after.board.put(to, piece);
            }
            (format!("{from}{to}"), after)
        })
        .collect()
}

struct Builder<'a> {
    lesson: &'a Lesson,
    who: Who,
    nodes: Vec<Node>,
    /// Nodes by their position, how many moves led there, and `done`.
    known: HashMap<(PositionKey, usize, bool), usize>,
}

impl Builder<'_> {
    fn build(mut self) -> Vec<Node> {
        let start: Position = self.lesson.fen.parse().expect("a lesson's position is legal");
        self.node(&start, None, &mut Vec::new());
        self.nodes
    }

    /// The number of the node for a position, after these positions and this
    /// move.
    fn node(
        &mut self,
        position: &Position,
        by: Option<Move>,
        before: &mut Vec<PositionKey>,
    ) -> usize {
        let made = before.len();
        let end = end_of(position, before);
        let done = self.is_done(position, by, end);
        // The same position may be reached by the move that was asked for, and by another.
        let key = (position.key(), made, done);
        if let Some(&index) = self.known.get(&key) {
            return index;
        }
        let index = self.nodes.len();
        self.nodes.push(Node {
            board: self.drawn(position),
            black_to_move: position.turn() == Color::Black,
            check: position.is_check().then(|| position.king_of(position.turn())),
            end,
            done,
            moves: Vec::new(),
        });
        self.known.insert(key, index);
        if end.is_some() || done || made >= self.lesson.depth {
            return index;
        }
        before.push(position.key());
        let mut moves = Vec::new();
        for legal in position.legal_moves() {
            let uci = position.uci(legal).to_string();
            if !self.is_allowed(legal, &uci) {
                continue;
            }
            let after = position.play(legal).expect("a legal move can be played");
            // Where White moves again and again, Black passes, unless in check.
            let shown = match self.who {
                Who::White | Who::WhiteOnly(_) => after.passed().unwrap_or(after),
                _ => after,
            };
            let next = self.node(&shown, Some(legal), before);
            moves.push((uci, next));
        }
        before.pop();
        moves.sort();
        self.nodes[index].moves = moves;
        index
    }

    fn is_allowed(&self, legal: Move, uci: &str) -> bool {
        match self.who {
            Who::WhiteOnly(role) => legal.role() == role,
            Who::Only(moves) => moves.contains(&uci),
            Who::Alone | Who::White | Who::Turns => true,
        }
    }

    fn is_done(&self, position: &Position, made: Option<Move>, end: Option<End>) -> bool {
        let (Some(goal), Some(made)) = (self.lesson.goal, made) else { return false };
        match goal {
            Goal::CaptureAll => position.board().by_color(Color::Black).len() == 1,
            Goal::Castle => made.castling_side().is_some(),
            Goal::EnPassant => made.kind() == MoveKind::EnPassant,
            Goal::Promote => made.promotion().is_some(),
            Goal::Checkmate => end == Some(End::Checkmate),
            Goal::Stalemate => end == Some(End::Stalemate),
            Goal::Dead => end == Some(End::Dead),
            Goal::Threefold => end == Some(End::Threefold),
        }
    }

    fn drawn(&self, position: &Position) -> String {
        let mut setup = position.to_setup();
        if matches!(self.who, Who::WhiteOnly(_)) {
            for color in Color::ALL {
                setup.board.take(position.king_of(color));
            }
        }
        placement(&setup)
    }
}

fn end_of(position: &Position, before: &[PositionKey]) -> Option<End> {
    let key = position.key();
    match position.board_end() {
        Some(BoardEnd::Checkmate { .. }) => Some(End::Checkmate),
        Some(BoardEnd::Stalemate) => Some(End::Stalemate),
        // Enough for these boards: `verdict` knows all dead positions.
        None if position.board().occupied().len() == 2 => Some(End::Dead),
        None => (before.iter().filter(|earlier| **earlier == key).count() >= 2)
            .then_some(End::Threefold),
    }
}

fn placement(setup: &Setup) -> String {
    setup.to_string().split(' ').next().unwrap_or_default().to_owned()
}
