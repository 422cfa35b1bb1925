//! Labeled tournaments: the position before each round, and what the pairing must be.
#![allow(dead_code, reason = "each test uses a part of this")]

use std::{collections::BTreeSet, env, fs};

use tabiya_pairing::{
    dutch::Round,
    trf::{Byes, Tournament},
};

/// A pair as labels have it: white and black, or the player with the bye and 0.
pub(crate) type Pair = (u16, u16);

/// A tournament whose every round has a label.
pub(crate) struct Labeled {
    pub(crate) name: String,
    pub(crate) tournament: Tournament,
    labels: Vec<(usize, Option<BTreeSet<Pair>>)>,
}

/// The names of the labeled files with this ending, in order; none if there is no data.
pub(crate) fn names(ending: &str) -> Vec<String> {
    let Some(folder) = env::var_os("TABIYA_TEST_DATA") else { return Vec::new() };
    let folder = std::path::Path::new(&folder).join("swiss");
    let entries =
        fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(ending))
        .collect();
    names.sort();
    names
}

impl Labeled {
    pub(crate) fn new(name: &str, text: &str) -> Labeled {
        let tournament =
            Tournament::read(text).unwrap_or_else(|errors| panic!("{name}: {errors:?}"));
        let labels = tournament
            .comments
            .iter()
            .filter_map(|line| line.strip_prefix(" label "))
            .map(|line| {
                let (round, label) = line.split_once(' ').expect("a round and its label");
                let pair = |text: &str| {
                    let (white, black) = text.split_once('-').expect("a pair");
                    (white.parse().expect("a number"), black.parse().expect("a number"))
                };
                let pairs = (label != "none").then(|| label.split(' ').map(pair).collect());
                (round.parse().expect("a round"), pairs)
            })
            .collect();
        Labeled { name: name.to_owned(), tournament, labels }
    }

    /// The rounds with a label.
    pub(crate) fn rounds(&self) -> Vec<usize> {
        let played = self.tournament.players.iter().map(|player| player.entries.len()).max();
        let played = played.unwrap_or(0);
        let later = self.labels.iter().map(|(round, _)| *round).filter(|round| *round > played);
        (1..=played).chain(later).collect()
    }

    /// What the pairing of a round must be; `None` if there is none.
    pub(crate) fn label(&self, round: usize) -> Option<BTreeSet<Pair>> {
        if let Some((_, label)) = self.labels.iter().find(|(labeled, _)| *labeled == round) {
            return label.clone();
        }
        Some(
            tabiya_pairing::check::played(&self.tournament, round)
                .map_or_else(BTreeSet::new, |it| pairs_of(&it)),
        )
    }

    /// The tournament as it was before a round: results of earlier rounds, and who is out.
    pub(crate) fn position(&self, round: usize) -> Tournament {
        let mut position = self.tournament.clone();
        position.comments.clear();
        let mut byes: Vec<Byes> = Vec::new();
        for player in &mut position.players {
            let entry = player.entries.get(round - 1).copied().flatten();
            if let Some(entry) = entry.filter(|entry| entry.outcome.is_out()) {
                let (outcome, number) = (entry.outcome, player.number);
                match byes.iter_mut().find(|byes| byes.outcome == outcome) {
                    Some(byes) => byes.players.push(number),
                    None => byes.push(Byes {
                        outcome,
                        round: Some(round as u16),
                        players: vec![number],
                        line: 0,
                    }),
                }
            }
            player.entries.truncate(round - 1);
            player.points = None;
            player.rank = None;
        }
        position.byes = byes;
        position
    }
}

/// The pairs of a round, as labels have them.
pub(crate) fn pairs_of(round: &Round) -> BTreeSet<Pair> {
    let games = round.games.iter().map(|game| (game.white, game.black));
    games.chain(round.bye.map(|player| (player, 0))).collect()
}
