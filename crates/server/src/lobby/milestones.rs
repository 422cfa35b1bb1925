//! What happens to games, for those who have a feed.

use std::sync::Arc;

use node::Reached;

use crate::Zone;

/// Lets everybody's feeds hear what happens to their games, as long as the
/// program runs.
pub(crate) fn pass_on_milestones(zone: &Zone) {
    let mut milestones = zone.node.milestones();
    let shared = Arc::clone(&zone.shared);
    tokio::spawn(async move {
        while let Some(milestone) = milestones.recv().await {
            if milestone.reached == Reached::Over {
                shared.competitions.game_ended(milestone.game);
            }
            if matches!(milestone.reached, Reached::Paired | Reached::Over) {
                shared.open_games.waits_no_more(milestone.game);
            }
            shared.lobby.feeds.tell_milestone(&milestone);
        }
    });
}
