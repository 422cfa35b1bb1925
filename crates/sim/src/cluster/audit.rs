//! What must hold, however bad the weather was.

use std::collections::BTreeMap;

use game::{Departure, Ending, Event, Game, RecordedEvent, Seq};
use rules::{ByColor, Color, Uci};
use store::{Epoch, GameStore};
use wire::GameId;

use super::{
    Cluster, ClusterCounts, Mutation,
    log::{Append, GameLog, Log, PlayerLog, StandsStill},
    model::{GameModel, TOLERANCE, Turn},
    spans::{Span, Spans},
    world::Address,
};
use crate::disk::ready;

/// How long before a report a player may have left.
const GRACE: u64 = 45_000;
/// How long after a machine slept pages may still come back.
const WAKING: u64 = 2_000;
/// How long a page waits for a word of its node, and how long a player counts as present after their
/// last sign of life.
const HELD: u64 = 8_000;
const COUNTS: u64 = 10_000;
/// How many signs of life, each sent twice, are told to the owner meanwhile.
const SIGNS: usize = 4;
/// How late a flag may fall at the end of a run.
const LATE: u64 = 15_000;

/// What the auditors say of one game.
struct Report<'a> {
    id: GameId,
    complaints: &'a mut Vec<String>,
}

impl Report<'_> {
    fn add(&mut self, what: impl AsRef<str>) {
        self.complaints.push(format!("game {}: {}", self.id, what.as_ref()));
    }
}

/// All complaints, and how much happened.
pub(super) fn audit(cluster: &Cluster) -> (Vec<String>, ClusterCounts) {
    let mut log = cluster.world.log().clone();
    distort(&mut log, cluster.plan.mutation, cluster.world.now());
    let mut complaints = Vec::new();
    let mut counts = ClusterCounts::default();
    one_owner_for_each_epoch(&log, &mut complaints);
    for game in &log.games {
        let mut report = Report { id: game.id, complaints: &mut complaints };
        let Ok(Some(history)) = ready(cluster.disk.memory.load(game.id, Seq(0))) else {
            report.add("it cannot be read");
            continue;
        };
        let replayed = Game::replay(history.config.clone(), &history.events);
        for (number, recorded) in (0..).zip(&history.events) {
            if recorded.seq != Seq(number) {
                report.add(format!("event {number} has the number {}", recorded.seq.0));
            }
            cluster.world.trace(format_args!("{} {recorded:?}", game.id));
        }
        acknowledged_moves_are_there(game, &replayed, &mut report);
        viewers_see_it(cluster, game.id, &replayed, &mut report);
        judge(&log, game, &history.events, cluster.world.now(), &mut report, &mut counts);
        count(&log, game, &mut counts);
    }
    (complaints, counts)
}

/// Tells the model something else than what happened, if that is the test.
fn distort(log: &mut Log, mutation: Option<Mutation>, now: u64) {
    match mutation {
        Some(Mutation::HiddenFreezes) => {
            log.lives.iter_mut().for_each(|life| life.still.clear());
            log.store_silent.clear();
        }
        Some(Mutation::InventedSilence) => {
            let half = now / 2;
            log.store_silent.push((half, half + 10_000));
        }
        Some(Mutation::FasterPlayers) => {
            log.sent.iter_mut().for_each(|sent| sent.at = sent.at.saturating_sub(2_000));
        }
        Some(Mutation::LateHeartbeats) | None => {}
    }
}

/// Each claim belongs to one node, and events are appended in the order of claims.
fn one_owner_for_each_epoch(log: &Log, complaints: &mut Vec<String>) {
    let mut owners: BTreeMap<(GameId, Epoch), Address> = BTreeMap::new();
    let mut last: BTreeMap<GameId, (Epoch, Seq)> = BTreeMap::new();
    for append in &log.appends {
        let owner = owners.entry((append.game, append.epoch)).or_insert(append.by);
        if *owner != append.by {
            complaints.push(format!("game {}: two nodes in epoch {}", append.game, append.epoch.0));
        }
        let here = (append.epoch, append.first);
        if let Some((epoch, seq)) = last.insert(append.game, here)
            && (epoch > append.epoch || seq >= append.first)
        {
            complaints.push(format!("game {}: epoch {} goes back", append.game, append.epoch.0));
        }
    }
}

fn acknowledged_moves_are_there(game: &GameLog, replayed: &Game, report: &mut Report<'_>) {
    let line = replayed.line();
    for (_, player) in game.players.iter() {
        for (ply, uci) in &player.acknowledged {
            let made = line.moves().get(*ply as usize);
            let position = line.position_after(*ply as usize);
            let found = made.map(|made| position.uci(*made));
            if found != Some(*uci) {
                report.add(format!("{uci} was acknowledged at ply {ply}, there is {found:?}"));
            }
        }
    }
    let moves: usize = game.players.iter().map(|(_, player)| player.acknowledged.len()).sum();
    if moves == 0 {
        report.add("nobody could move");
    }
}

fn viewers_see_it(cluster: &Cluster, game: GameId, replayed: &Game, report: &mut Report<'_>) {
    let is_up = |who: Address| cluster.world.up(who.place) == Some(who);
    for viewer in cluster.viewers.iter().filter(|viewer| viewer.game == game && is_up(viewer.who)) {
        if let Some(sees) = viewer.events()
            && sees != replayed.next_seq().0
        {
            let (who, is) = (viewer.who, replayed.next_seq().0);
            report.add(format!("a viewer at {who:?} knows {sees} of {is} events"));
        }
    }
}

/// Compares what was charged with what the model says.
fn judge(
    log: &Log,
    game: &GameLog,
    events: &[RecordedEvent],
    now: u64,
    report: &mut Report<'_>,
    counts: &mut ClusterCounts,
) {
    let model = GameModel::new(log, game);
    let mut ply = 0;
    let mut turn_began: Option<(u64, u64)> = None;
    // Who stored the move before, and when it was sent.
    let mut before: Option<(Address, u64)> = None;
    let mut used: ByColor<(u64, u64)> = ByColor::default();
    let mut ended = false;
    for recorded in events {
        let stored = stored(log, game.id, recorded.seq);
        match &recorded.event {
            Event::Started => turn_began = stored,
            Event::Moved(moved) => {
                let (Some((began, known)), Some((at, told))) = (turn_began, stored) else {
                    report.add(format!("nobody stored ply {ply}"));
                    return;
                };
                let color = if ply % 2 == 0 { Color::White } else { Color::Black };
                let sent = log.sent.iter().rev().find(|sent| {
                    (sent.game, sent.ply, sent.uci) == (game.id, ply, moved.uci) && sent.at <= at
                });
                let Some(sent) = sent.map(|sent| sent.at.max(began)) else {
                    report.add(format!("nobody sent {} at ply {ply}", moved.uci));
                    return;
                };
                let by = stored_by(log, game.id, recorded.seq);
                let handed_over = before.filter(|(owner, _)| by != Some(*owner));
                let turn = Turn {
                    before: handed_over.map(|(_, sent)| sent),
                    began,
                    known,
                    sent,
                    stored: at,
                };
                let bounds = model.bounds(turn);
                let first = first_sent(log, game.id, ply, moved.uci).unwrap_or(sent);
                before = by.map(|by| (by, first));
                let charged = moved.used.0;
                counts.judged += 1;
                counts.most_above = counts.most_above.max(charged.saturating_sub(bounds.thought));
                if charged < bounds.least || charged > bounds.most {
                    report.add(format!(
                        "{color} was charged {charged} ms for ply {ply}, not {} to {}: thought from \
                         {began} to {sent}, stored at {at}, silences {:?}",
                        bounds.least,
                        bounds.most,
                        model.silences_in((began.saturating_sub(10_000), at)),
                    ));
                }
                used[color] = (used[color].0 + bounds.least, used[color].1 + bounds.most);
                ply += 1;
                turn_began = Some((at, told));
            }
            Event::Absent(color, why) => {
                let at = stored.map_or(now, |(at, _)| at);
                let away = &game.players[*color].away;
                let left = |(from, until): &(u64, u64)| *from <= at && at <= until + GRACE;
                let player = &game.players[*color];
                let unheard = was_held(log, player, at) || was_drowned(log, player, at);
                let excused = *why == Departure::Lost && unheard || has_slept(log, at);
                if !away.iter().any(left) && !excused {
                    report.add(format!("{color} was absent at {at}, but had not left: {why:?}"));
                }
            }
            Event::Ended { ending, .. } => {
                ended = true;
                let at = stored.map_or(now, |(at, _)| at);
                let fallen = match ending {
                    Ending::Time { loser } => Some(*loser),
                    Ending::TimeNoMate { fell } => Some(*fell),
                    Ending::Abandonment { .. }
                    | Ending::AbandonmentNoMate { .. }
                    | Ending::Aborted => {
                        report.add(format!("it ended at {at} since somebody was away: {ending:?}"));
                        None
                    }
                    _ => None,
                };
                if let (Some(color), Some((began, known))) = (fallen, turn_began) {
                    counts.flags += 1;
                    let sent = sent_by(log, game.id, ply, at);
                    let before = before.map(|(_, sent)| sent);
                    let turn = Turn { before, began, known, sent, stored: at };
                    let most = used[color].1 + model.bounds(turn).most;
                    if most + TOLERANCE < game.base.0 {
                        report.add(format!(
                            "{color}'s flag fell at {at} after {most} of {} ms, silences {:?}",
                            game.base.0,
                            model.silences_in((began.saturating_sub(10_000), at)),
                        ));
                    }
                }
            }
            _ => {}
        }
    }
    if let Some((began, known)) = turn_began.filter(|_| !ended) {
        let color = if ply % 2 == 0 { Color::White } else { Color::Black };
        let sent = sent_by(log, game.id, ply, now);
        let least = model.bounds(Turn { before: None, began, known, sent, stored: now }).least;
        if used[color].0 + least > game.base.0 + LATE && !model.is_unattended(now) {
            report.add(format!("{color}'s flag did not fall: {least} ms in this turn alone"));
        }
    }
}

/// Whether a machine slept a moment ago. Pages gave up their connections meanwhile, and it hears of
/// that before it can notice that it slept; the same pages come back at once.
fn has_slept(log: &Log, at: u64) -> bool {
    let still = log.lives.iter().flat_map(|life| &life.still);
    let slept = still.filter(|(_, how)| *how == StandsStill::Suspended);
    slept.into_iter().any(|((_, until), _)| *until <= at && at < until + WAKING)
}

/// Whether a node that stood still held the page of a player until a moment ago: it looks for another
/// node only once it has heard nothing for long, and a balancer here sends it to any.
fn was_held(log: &Log, player: &PlayerLog, at: u64) -> bool {
    let recent = (at.saturating_sub(COUNTS + HELD), at);
    let ends = player.connected.iter().skip(1).map(|(at, _)| *at).chain([at]);
    let held = player.connected.iter().zip(ends).flat_map(|((from, who), until)| {
        let life = log.lives.iter().find(|life| Some(life.who) == *who);
        let still = life.into_iter().flat_map(|life| life.still.iter().map(|(span, _)| *span));
        Spans::of(still).within((*from, until)).iter().collect::<Vec<_>>()
    });
    Spans::of(held).within(recent).length() >= HELD
}

/// Whether the bus lost or delayed so many messages of the node of a page that no sign of life need
/// have come through.
fn was_drowned(log: &Log, player: &PlayerLog, at: u64) -> bool {
    let connected = player.connected.iter().rev().find(|(from, _)| *from <= at);
    let Some((_, Some(who))) = connected else { return false };
    let recent = |((from, _), (one, other)): &&(Span, (usize, usize))| {
        (at.saturating_sub(COUNTS)..=at).contains(from)
            && (*one == who.place || *other == who.place)
    };
    log.bus.iter().filter(recent).count() >= SIGNS
}

/// When a player sent the move of a ply, if they did before an instant.
fn sent_by(log: &Log, game: GameId, ply: u32, at: u64) -> u64 {
    let of_ply = log.sent.iter().filter(|sent| (sent.game, sent.ply) == (game, ply));
    of_ply.map(|sent| sent.at).filter(|sent| *sent <= at).min().unwrap_or(at)
}

/// When a move was sent for the first time, whatever the answer was.
fn first_sent(log: &Log, game: GameId, ply: u32, uci: Uci) -> Option<u64> {
    let same = log.sent.iter().find(|sent| (sent.game, sent.ply, sent.uci) == (game, ply, uci));
    same.map(|sent| sent.at)
}

/// When an event was on the disk, and when its owner knew.
fn stored(log: &Log, game: GameId, seq: Seq) -> Option<(u64, u64)> {
    let append = append_of(log, game, seq)?;
    Some((append.stored_at, append.answered_at.unwrap_or(append.stored_at)))
}

fn stored_by(log: &Log, game: GameId, seq: Seq) -> Option<Address> {
    Some(append_of(log, game, seq)?.by)
}

fn append_of(log: &Log, game: GameId, seq: Seq) -> Option<&Append> {
    let has = |append: &&Append| {
        let range = append.first.0..append.first.0 + append.count;
        append.game == game && range.contains(&seq.0)
    };
    log.appends.iter().find(has)
}

fn count(log: &Log, game: &GameLog, counts: &mut ClusterCounts) {
    counts.moves += game.players.iter().map(|(_, player)| player.acknowledged.len()).sum::<usize>();
    let nodes: Vec<_> = game.owners.iter().filter_map(|(_, owner)| *owner).collect();
    counts.takeovers += nodes.windows(2).filter(|two| two[0] != two[1]).count();
    counts.sleeps += game.owners.iter().skip(1).filter(|(_, owner)| owner.is_none()).count();
    for life in &log.lives {
        let still = life.still.iter().map(|((from, until), _)| until - from);
        counts.longest = counts.longest.max(still.max().unwrap_or(0));
    }
}
