//! What must hold, however bad the weather was.

use std::collections::HashMap;

use game::{Event, Game, Millis, Seq};
use store::{Epoch, GameStore};
use wire::GameId;

use super::{Cluster, lock, players::Ack, viewers::Viewer};

/// How much longer than until they sent their move a player may be charged: the command may be lost,
/// more than once while two nodes do not reach each other, and the owner may die after its last
/// heartbeat. Shorter than the longest time that a node stands still.
const TOLERANCE: Millis = Millis(9_000);

/// All complaints.
pub(crate) async fn audit(cluster: &Cluster, viewers: &[Viewer]) -> Vec<String> {
    let mut complaints = Vec::new();
    one_owner_for_each_epoch(cluster, &mut complaints);
    for game in &cluster.games {
        let stored = cluster.disk.load(*game, Seq(0)).await;
        let Ok(Some(history)) = stored else {
            complaints.push(format!("game {game} cannot be read"));
            continue;
        };
        let mut say = |what: String| complaints.push(format!("game {game}: {what}"));
        for (number, recorded) in (0..).zip(&history.events) {
            if recorded.seq != Seq(number) {
                say(format!("event {number} has the number {}", recorded.seq.0));
            }
            if let Event::Absent(color, ..) = recorded.event {
                say(format!("{color} was declared absent at event {number}"));
            }
            if let Event::Ended { ending, .. } = &recorded.event
                && format!("{ending:?}").contains("Time")
            {
                say("a flag fell, though nobody thinks that long".into());
            }
        }
        let replayed = Game::replay(history.config.clone(), &history.events);
        let acks = lock(&cluster.acks).clone();
        let acks: Vec<&Ack> = acks.iter().filter(|ack| ack.game == *game).collect();
        for ack in &acks {
            check_ack(ack, &replayed, &history.events, &mut say);
        }
        for viewer in viewers.iter().filter(|viewer| viewer.game == *game) {
            let (sees, is) = (viewer.events(), replayed.next_seq().0);
            if sees != is {
                say(format!("a viewer at node {} knows {sees} of {is} events", viewer.node));
            }
        }
        if acks.is_empty() {
            say("nobody could move".into());
        }
    }
    complaints
}

/// Each claim belongs to one node, and events are appended in the order of claims.
fn one_owner_for_each_epoch(cluster: &Cluster, complaints: &mut Vec<String>) {
    let mut owners: HashMap<(GameId, Epoch), usize> = HashMap::new();
    let mut last: HashMap<GameId, (Epoch, Seq)> = HashMap::new();
    for (game, epoch, place, first) in lock(&cluster.writes.appends).iter() {
        let owner = owners.entry((*game, *epoch)).or_insert(*place);
        if owner != place {
            complaints.push(format!("game {game}: two nodes appended in epoch {}", epoch.0));
        }
        if let Some((before, seq)) = last.insert(*game, (*epoch, *first))
            && (before > *epoch || seq >= *first)
        {
            complaints.push(format!("game {game}: appends of epoch {} go back", epoch.0));
        }
    }
}

/// An acknowledged move is in the history, and its clock is explained.
fn check_ack(
    ack: &Ack,
    replayed: &Game,
    events: &[game::RecordedEvent],
    say: &mut impl FnMut(String),
) {
    let mut ply = 0;
    let mut moved_at = replayed.config().made_at;
    for recorded in events {
        let Event::Moved(moved) = &recorded.event else { continue };
        if ply == ack.ply {
            if moved.uci != ack.uci {
                say(format!(
                    "{} was acknowledged at ply {ply}, but {} is there",
                    ack.uci, moved.uci
                ));
            }
            let most = ack.sent_at.since(moved_at) + TOLERANCE;
            // The first moves have no clock yet.
            if ply >= 2 && moved.used > most {
                say(format!(
                    "ply {ply} was charged {} ms, and sent {} ms after the move before",
                    moved.used.0,
                    ack.sent_at.since(moved_at).0
                ));
            }
            return;
        }
        ply += 1;
        moved_at = recorded.at;
    }
    say(format!("{} was acknowledged at ply {} of {}", ack.uci, ack.ply, replayed.ply()));
}
