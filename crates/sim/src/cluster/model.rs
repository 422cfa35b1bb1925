//! What each player may be charged, computed from what the simulator did, not from what the nodes
//! say.
//!
//! A game is *unattended* while the node that owns it cannot do anything: it stands still, is dead,
//! or the store is silent; a game without an owner, while no node at all can. An unattended span of
//! more than two seconds is a silence, and nobody is charged for it. A shorter one is ordinary time,
//! which may be charged or not.
//!
//! A node whose store is silent notices it after two seconds. What is stamped until then is stored
//! later, with the time that was used until the stamp.
//!
//! - At most: the time from the move before until the player sent theirs, without silences. What
//!   follows is the way of the move to its owner, which counts if something was wrong on it.
//! - At least: the same, without two seconds before each unattended span and the time after it until
//!   both players were heard again, or for 30 seconds.

use store::NodeId;

use super::{
    log::{BadCall, GameLog, Life, Log},
    spans::{Span, Spans},
};

/// A longer span is a silence.
const SILENCE: u64 = 2_000;
/// How long the owner's last stored heartbeat may be before a silence.
const HEARTBEAT: u64 = 2_000;
/// What a player may be charged above their thinking time.
pub(crate) const TOLERANCE: u64 = 50;
/// How much two nodes may differ in reading the clock of the store.
const READING: u64 = 20;
/// How long players are waited for after a silence.
const ARRIVAL: u64 = 30_000;
/// How long a recovery and the news of who is there may take.
const RECOVERY: u64 = 4_000;
/// How much longer if that news was lost on its way: a node tells it each two seconds.
const TOLD_AGAIN: u64 = 2_000;
/// How long what was lost on its way may take until it is sent again.
const AGAIN: u64 = 6_000;
/// How long a call of the store that is late or fails may hold up what comes after it.
const LATE: u64 = 1_000;
/// How long a node that has just noticed that its store is silent has sent heartbeats.
const UNNOTICED: u64 = SILENCE + 500;
/// Two unattended spans this near may be one, since no heartbeat was stored between them.
const NEAR: u64 = 3_000;
/// Longer than any run.
const FOREVER: u64 = u64::MAX / 2;

/// A player's turn.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Turn {
    /// When the move before was sent, if another owner judges this one: it does not know how long
    /// that move was on its way to the disk.
    pub(crate) before: Option<u64>,
    /// When the move before was on the disk, and when the owner knew it.
    pub(crate) began: u64,
    pub(crate) known: u64,
    /// When they sent their move; when they lost on time, if they never did.
    pub(crate) sent: u64,
    /// When it was on the disk.
    pub(crate) stored: u64,
}

/// What a player may be charged for a turn.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Bounds {
    pub(crate) least: u64,
    pub(crate) most: u64,
    /// How much of it they thought, without silences.
    pub(crate) thought: u64,
}

/// What the model knows of one game.
#[derive(Clone, Debug)]
pub(crate) struct GameModel {
    /// When nobody cared for it.
    unattended: Spans,
    silences: Spans,
    /// When the store did not answer.
    store_silent: Spans,
    /// When its clock may have stood, and why is known.
    excused: Spans,
    /// When something was wrong on the way to its owner.
    disturbed: Spans,
}

impl GameModel {
    pub(crate) fn new(log: &Log, game: &GameLog) -> GameModel {
        let unattended = unattended(log, game);
        let silences = unattended.only(|(from, until)| until - from > SILENCE);
        let store_silent = Spans::of(log.store_silent.iter().copied());
        // The next owner waits for the players again.
        let stops = log.lives.iter().filter_map(|life| {
            Some(BadCall { who: life.who, span: (life.asked_at?, life.ended_at?) })
        });
        let stops: Vec<BadCall> = stops.collect();
        let bad = log.bad_calls.iter().chain(&stops).filter(|call| is_of_owner(log, game, call));
        let bad = Spans::of(bad.map(|call| call.span));
        let all = unattended.and_also(&bad);
        let joined = join_near(&all);
        let excused = joined.stretched(|(from, until)| {
            (from.saturating_sub(HEARTBEAT), heard_after(log, game, until))
        });
        let still = log.lives.iter().flat_map(|life| life.still.iter().map(|(span, _)| *span));
        let died = log.lives.iter().filter_map(|life| {
            let at = life.ended_at?;
            Some((life.asked_at.unwrap_or(at), at + 1))
        });
        let bus = log.bus.iter().map(|(span, _)| *span);
        let wrong = Spans::of(unattended.iter().chain(still).chain(died).chain(bus));
        let disturbed = wrong.stretched(|(from, until)| (from, until + AGAIN));
        let of_page = log.bad_calls.iter().filter(|call| is_of_page(game, call));
        let late = bad.and_also(&Spans::of(of_page.map(|call| call.span)));
        let disturbed = disturbed.and_also(&late.stretched(|(from, until)| (from, until + LATE)));
        // Heartbeats that were sent before a node noticed that its store is silent are stored when it
        // is back. Its own games know better; those that sleep are charged until the last of them.
        let asleep = asleep(game);
        let silences = silences.stretched(|(from, until)| {
            let is_unnoticed = store_silent.contains(from) && asleep.contains(from);
            (if is_unnoticed { until.min(from + UNNOTICED) } else { from }, until)
        });
        GameModel { unattended, silences, store_silent, excused, disturbed }
    }

    pub(crate) fn bounds(&self, turn: Turn) -> Bounds {
        let Turn { before, began, known, sent, stored } = turn;
        let silences = self.silences_for(sent);
        let thought = silences.missing_in((began, sent)).length();
        let unknown = before.map_or(0, |before| silences.missing_in((before, began)).length());
        let on_its_way = self.disturbed.within((sent, stored));
        let on_its_way: u64 =
            on_its_way.iter().map(|span| silences.missing_in(span).length()).sum();
        let least = self.excused.missing_in((known, sent)).length();
        Bounds {
            least: least.saturating_sub(TOLERANCE + READING),
            most: thought + unknown + on_its_way + TOLERANCE,
            thought,
        }
    }

    /// The silences that are not charged for a move that was sent then. What an owner stamps before
    /// it notices that its store is silent is ordinary time.
    fn silences_for(&self, sent: u64) -> Spans {
        self.silences.stretched(|(from, until)| {
            let is_unnoticed = self.store_silent.contains(from) && sent < from + SILENCE;
            (if is_unnoticed { until.min(from + SILENCE) } else { from }, until)
        })
    }

    /// The silences in which a span lies, for complaints.
    pub(crate) fn silences_in(&self, span: Span) -> Vec<Span> {
        self.silences.within(span).iter().collect()
    }

    /// Whether the game was unattended then.
    pub(crate) fn is_unattended(&self, at: u64) -> bool {
        self.unattended.contains(at)
    }
}

/// When a node could do nothing.
fn out(log: &Log, life: &Life) -> Spans {
    let ended = life.ended_at.unwrap_or(FOREVER);
    let still = life.still.iter().map(|(span, _)| *span);
    let silent = log.store_silent.iter().map(|(from, until)| {
        // Whoever goes on with the games of one that died in it finds the heartbeats that it had sent.
        let died = (*from..=*until).contains(&ended);
        (if died { (from + UNNOTICED).min(*until) } else { *from }, *until)
    });
    let (before, after) = ((0, life.began_at.unwrap_or(FOREVER)), (ended, FOREVER));
    Spans::of(still.chain([before, after]).chain(silent))
}

/// When nobody cared for a game.
fn unattended(log: &Log, game: &GameLog) -> Spans {
    let ends = game.owners.iter().skip(1).map(|(at, _)| *at).chain([FOREVER]);
    let owned = game.owners.iter().zip(ends).map(|((from, owner), until)| ((*from, until), *owner));
    let of_all = || {
        let alive: Vec<Span> = log
            .lives
            .iter()
            .flat_map(|life| out(log, life).missing_in((0, FOREVER)).iter().collect::<Vec<_>>())
            .collect();
        Spans::of(Spans::of(alive).missing_in((0, FOREVER)).iter())
    };
    let of = |node: NodeId| {
        let life = log.lives.iter().find(|life| life.node == Some(node));
        life.map_or_else(|| Spans::of([(0, FOREVER)]), |life| out(log, life))
    };
    let spans = owned.flat_map(|(span, owner)| {
        let out = owner.map_or_else(of_all, of);
        out.within(span).iter().collect::<Vec<_>>()
    });
    Spans::of(spans)
}

/// When nobody owned a game.
fn asleep(game: &GameLog) -> Spans {
    let ends = game.owners.iter().skip(1).map(|(at, _)| *at).chain([FOREVER]);
    let spans = game.owners.iter().zip(ends).filter(|((_, owner), _)| owner.is_none());
    Spans::of(spans.map(|((from, _), until)| (*from, until)))
}

/// Whether the node that called owned the game about that time.
fn is_of_owner(log: &Log, game: &GameLog, call: &BadCall) -> bool {
    let node = log.lives.iter().find(|life| life.who == call.who).and_then(|life| life.node);
    let ends = game.owners.iter().skip(1).map(|(at, _)| *at).chain([FOREVER]);
    let owned = game.owners.iter().zip(ends).filter(|((_, owner), _)| *owner == node);
    let (from, until) = (call.span.0.saturating_sub(AGAIN), call.span.1 + AGAIN);
    node.is_some() && owned.into_iter().any(|((began, _), ended)| *began < until && from < ended)
}

/// Whether the page of a player was connected to the node that called, about that time.
fn is_of_page(game: &GameLog, call: &BadCall) -> bool {
    let (from, until) = call.span;
    game.players.iter().any(|(_, player)| {
        let ends = player.connected.iter().skip(1).map(|(at, _)| *at).chain([FOREVER]);
        let mut there = player.connected.iter().zip(ends);
        there.any(|((at, who), end)| *who == Some(call.who) && *at < until && from < end)
    })
}

fn join_near(spans: &Spans) -> Spans {
    let joined = spans.stretched(|(from, until)| (from, until + NEAR));
    joined.stretched(|(from, until)| (from, until - NEAR))
}

/// When both players had been heard after an instant, or were waited for no longer.
fn heard_after(log: &Log, game: &GameLog, at: u64) -> u64 {
    let first = |signs: &[u64]| signs.iter().copied().filter(|sign| *sign >= at).min();
    let both = game.players.iter().map(|(_, player)| first(&player.signs).unwrap_or(FOREVER));
    let heard = both.max().unwrap_or(FOREVER).min(at.saturating_add(ARRIVAL));
    let until = heard.saturating_add(RECOVERY);
    let is_lost = log.bus.iter().any(|((sent, _), (from, _))| {
        (at..until).contains(sent) && has_page_at(game, *from, *sent)
    });
    if is_lost { until.saturating_add(TOLD_AGAIN) } else { until }
}

/// Whether the page of a player was connected to the node at this place then.
fn has_page_at(game: &GameLog, place: usize, at: u64) -> bool {
    game.players.iter().any(|(_, player)| {
        let last = player.connected.iter().rev().find(|(from, _)| *from <= at);
        last.is_some_and(|(_, who)| who.is_some_and(|who| who.place == place))
    })
}

#[cfg(test)]
mod tests {
    use game::Millis;
    use rules::ByColor;
    use wire::GameId;

    use super::*;
    use crate::cluster::{
        log::{PlayerLog, StandsStill},
        world::Address,
    };

    const OWNER: NodeId = NodeId(1);

    fn life(place: usize, node: u64, still: &[Span]) -> Life {
        let still = still.iter().map(|span| (*span, StandsStill::Frozen)).collect();
        let who = Address { place, life: 1 };
        let node = Some(NodeId(node));
        Life { who, node, began_at: Some(0), asked_at: None, ended_at: None, still }
    }

    /// A game that this node owns, whose players are heard each second.
    fn model(owners: &[(u64, Option<NodeId>)], lives: Vec<Life>) -> GameModel {
        let signs = (0..200).map(|second| 1_000 * second).collect();
        let player = PlayerLog { signs, ..PlayerLog::default() };
        let players = ByColor { white: player.clone(), black: player };
        let (id, base) = (GameId::from_random(1), Millis::MINUTE);
        let game = GameLog { id, base, players, owners: owners.to_vec() };
        GameModel::new(&Log { lives, ..Log::default() }, &game)
    }

    /// A turn from 10 s until the move is sent, which is stored at once.
    fn turn(sent: u64) -> Turn {
        Turn { before: None, began: 10_000, known: 10_000, sent, stored: sent }
    }

    #[test]
    fn what_a_player_thought_is_charged() {
        let model = model(&[(0, Some(OWNER))], vec![life(0, 1, &[])]);
        let bounds = model.bounds(turn(15_000));
        assert_eq!(bounds, Bounds { least: 4_930, most: 5_050, thought: 5_000 });
    }

    #[test]
    fn a_freeze_of_more_than_two_seconds_is_charged_to_nobody() {
        let model = model(&[(0, Some(OWNER))], vec![life(0, 1, &[(20_000, 30_000)])]);
        // Two seconds before it may be left out, and the time until both are heard.
        let bounds = model.bounds(turn(50_000));
        assert_eq!(bounds, Bounds { least: 23_930, most: 30_050, thought: 30_000 });
        // They sent their move while the node stood still.
        assert_eq!(model.bounds(Turn { stored: 30_010, ..turn(25_000) }).most, 10_050 + 10);
    }

    #[test]
    fn a_shorter_freeze_may_be_charged() {
        let model = model(&[(0, Some(OWNER))], vec![life(0, 1, &[(20_000, 21_500)])]);
        assert_eq!(model.bounds(turn(50_000)).most, 40_050);
        assert_eq!(model.bounds(Turn { stored: 21_510, ..turn(20_500) }).most, 10_550 + 1_010);
    }

    #[test]
    fn a_freeze_of_another_node_is_no_excuse() {
        let lives = vec![life(0, 1, &[]), life(1, 2, &[(20_000, 30_000)])];
        let bounds = model(&[(0, Some(OWNER))], lives).bounds(turn(50_000));
        assert_eq!((bounds.least, bounds.most), (39_930, 40_050));
    }

    #[test]
    fn a_game_that_sleeps_is_charged_while_any_node_is_alive() {
        let owners = [(0, Some(OWNER)), (12_000, None)];
        let one = || life(0, 1, &[(20_000, 40_000)]);
        let alive = model(&owners, vec![one(), life(1, 2, &[])]);
        assert_eq!(alive.bounds(turn(50_000)).most, 40_050);
        let none = model(&owners, vec![one(), life(1, 2, &[(30_000, 60_000)])]);
        assert_eq!(none.bounds(turn(60_000)).most, 40_050);
    }

    #[test]
    fn news_of_a_player_that_was_lost_after_a_silence_is_waited_for() {
        let least = |lost: u64, from: usize| {
            let who = Address { place: 0, life: 1 };
            let signs = (0..200).map(|second| 1_000 * second).collect();
            let connected = vec![(0, Some(who))];
            let player = PlayerLog { signs, connected, ..PlayerLog::default() };
            let players = ByColor { white: player.clone(), black: player };
            let (id, base) = (GameId::from_random(1), Millis::MINUTE);
            let game = GameLog { id, base, players, owners: vec![(0, Some(OWNER))] };
            let lives = vec![life(0, 1, &[(20_000, 30_000)])];
            let bus = vec![((lost, lost + 1_000), (from, 1))];
            GameModel::new(&Log { lives, bus, ..Log::default() }, &game).bounds(turn(50_000)).least
        };
        assert_eq!(least(33_999, 0), 21_930);
        assert_eq!(least(34_000, 0), 23_930, "it was not waited for any more");
        assert_eq!(least(29_999, 0), 23_930, "it was sent before");
        assert_eq!(least(33_999, 2), 23_930, "no player was there");
    }

    #[test]
    fn the_time_from_the_death_of_an_owner_until_the_next_claim_is_charged_to_nobody() {
        let mut dead = life(0, 1, &[]);
        dead.ended_at = Some(20_000);
        let owners = [(0, Some(OWNER)), (24_000, Some(NodeId(2)))];
        let model = model(&owners, vec![dead, life(1, 2, &[])]);
        assert_eq!(model.bounds(turn(50_000)).most, 36_050);
    }
}
