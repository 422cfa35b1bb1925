//! A game as text: JSON or PGN.

use rules::{
    Position,
    pgn::{self, AnnotatedMove, Comment, Tags},
};
use wire::lichess::{ExportedClock, ExportedGame};

use super::{Flags, Format, game_export::GameExport};

impl GameExport {
    /// As it was asked for; with the end that keeps it apart from the next.
    pub(crate) fn write(self, format: Format, flags: Flags) -> String {
        match format {
            Format::Json => {
                let game = self.into_json(flags);
                let text = serde_json::to_string(&game).expect("texts and numbers fit into JSON");
                format!("{text}\n")
            }
            // Two empty lines, since some readers take one for a pause.
            Format::Pgn => format!("{}\n\n\n", self.to_pgn(flags).trim_end()),
        }
    }

    fn into_json(self, flags: Flags) -> ExportedGame {
        let pgn = flags.pgn_in_json.then(|| self.to_pgn(flags));
        let clock = self.clock().map(|[initial, increment, total_time]| ExportedClock {
            initial,
            increment,
            total_time,
        });
        let left = self.record.moves.iter().map(|told| told.left.map(|left| left.0 / 10));
        let last_fen = flags.last_fen.then(|| self.last_position().to_fen());
        let from = (self.record.start != Position::initial()).then(|| self.record.start.to_fen());
        ExportedGame {
            id: self.id.to_string(),
            rated: self.rated,
            variant: self.variant.key.into(),
            speed: self.speed.key().into(),
            perf: self.category.key().into(),
            created_at: self.made_at,
            last_move_at: self.last_move_at,
            status: self.status.into(),
            source: self.source.into(),
            winner: self.result.and_then(|result| result.winner()).map(Into::into),
            initial_fen: from,
            moves: flags.moves.then(|| self.sans()),
            clocks: left.collect::<Option<Vec<u64>>>().filter(|_| flags.clocks && clock.is_some()),
            clock,
            days_per_turn: self.days(),
            pgn,
            last_fen,
            opening: self.opening.filter(|_| flags.opening),
            players: self.players.into(),
        }
    }

    fn sans(&self) -> String {
        let mut position = self.record.start.clone();
        let mut sans = Vec::with_capacity(self.record.moves.len());
        for told in &self.record.moves {
            sans.push(position.san(told.made).to_string());
            position.play_unchecked(told.made);
        }
        sans.join(" ")
    }

    pub(crate) fn to_pgn(&self, flags: Flags) -> String {
        let mut game = self.pgn.clone();
        if !flags.opening {
            game.tags = without_opening(&game.tags);
        }
        if !flags.moves {
            game.moves.clear();
            game.comments.clear();
        }
        if !flags.clocks {
            game.moves = game.moves.iter().map(without_clock).collect();
        }
        // What was played here was legal, and what was read was replayed.
        let text = game.to_pgn().unwrap_or_default();
        let Some((tags, moves)) = text.split_once("\n\n") else { return text };
        match flags.tags {
            false => moves.to_owned(),
            true if tags.contains("[Variant \"") => text,
            true => format!("{tags}\n[Variant \"{}\"]\n\n{moves}", self.variant.name),
        }
    }
}

fn without_opening(tags: &Tags) -> Tags {
    let mut kept = Tags::default();
    for (name, value) in tags.iter().filter(|(name, _)| !matches!(*name, "ECO" | "Opening")) {
        // It was a tag before.
        let _ = kept.set(name, value);
    }
    kept
}

fn without_clock(node: &AnnotatedMove) -> AnnotatedMove {
    let mut kept = AnnotatedMove::new(node.played());
    for nag in node.nags() {
        kept.add_nag(*nag);
    }
    for comment in node.comments() {
        let mut words = Comment::new(comment.text());
        if let Some(eval) = comment.eval() {
            words = words.with_eval(eval);
        }
        if words != Comment::default() {
            kept.add_comment(words);
        }
    }
    for variation in node.variations() {
        let moves = variation.moves.iter().map(without_clock).collect();
        let comments = variation.comments.clone();
        kept.add_variation(pgn::Variation { comments, moves });
    }
    kept
}
