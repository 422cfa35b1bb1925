//! What happens to games, for those who have a feed.

use std::sync::Arc;

use node::{Milestone, Reached};
use wire::bus::{ReachedNote, ServerNoteKind};

use crate::Zone;

/// Lets everybody's feeds hear what happens to their games, as long as the
/// program runs.
pub(crate) fn pass_on_milestones(zone: &Zone) {
    let mut milestones = zone.node.milestones();
    let shared = Arc::clone(&zone.shared);
    tokio::spawn(async move {
        while let Some(milestone) = milestones.recv().await {
            if milestone.reached == Reached::Over {
                shared.tournaments.game_ended(milestone.game);
            }
            if matches!(milestone.reached, Reached::Paired | Reached::Over) {
                shared.open_games.waits_no_more(milestone.game);
            }
            shared.lobby.feeds.tell_milestone(&milestone);
            shared.outbox.put(note(&milestone));
        }
    });
}

/// The same for other nodes.
fn note(milestone: &Milestone) -> ServerNoteKind {
    let Milestone { game, players, reached } = milestone;
    ServerNoteKind::Milestone {
        game: *game,
        white: players.white.map(|player| player.0),
        black: players.black.map(|player| player.0),
        reached: match reached {
            Reached::Paired => ReachedNote::Paired,
            Reached::Started => ReachedNote::Started,
            Reached::Over => ReachedNote::Over,
            Reached::Rematch(_) => ReachedNote::Rematch,
        },
    }
}
