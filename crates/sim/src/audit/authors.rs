//! Nothing happened that nobody asked for, and nothing before it was asked for.

use game::{Actor, Command, Event, PlayerCommand, RecordedEvent};
use rules::Color;

use super::{Complaints, Evidence, answers::does};

pub(super) fn audit(evidence: &Evidence, complaints: &mut Complaints) {
    let mut ply = 0;
    let mut before: Option<&RecordedEvent> = None;
    for recorded in &evidence.events {
        if let Actor::Player(color, _) = recorded.by {
            let complaint = match recorded.cause {
                Some(_) => audit_asked(evidence, recorded, ply),
                None => audit_premove(evidence, recorded, before, color, ply),
            };
            if let Some(why) = complaint {
                complaints.add(format!("event {}, {:?}: {why}", recorded.seq.0, recorded.event));
            }
        }
        if let Actor::Arbiter(_) = recorded.by
            && let Some(why) = audit_asked(evidence, recorded, ply)
        {
            complaints.add(format!("event {}, {:?}: {why}", recorded.seq.0, recorded.event));
        }
        match &recorded.event {
            Event::Moved(_) => ply += 1,
            Event::TakenBack { plies, .. } => ply -= plies,
            _ => {}
        }
        before = Some(recorded);
    }
}

/// An event of a numbered command: the player sent it, and not later.
fn audit_asked(evidence: &Evidence, recorded: &RecordedEvent, ply: u32) -> Option<String> {
    let sent = evidence.seen.attempts.iter();
    let sent = sent.filter(|attempt| attempt.by == recorded.by && attempt.id == recorded.cause);
    let sent: Vec<_> = sent.collect();
    let Some(first) = sent.first() else {
        return Some("nobody asked for it".into());
    };
    if !may_follow(&first.command, &recorded.event, ply) {
        return Some(format!("{:?} was asked for", first.command));
    }
    // If it waited in the mailbox, its arrival counts.
    let in_time = sent.iter().any(|attempt| attempt.arrived <= recorded.at);
    (!in_time).then(|| format!("dated {} but asked for at {}", recorded.at.0, first.arrived.0))
}

/// Whether this event can come from the command, directly or because the command ended the game.
fn may_follow(command: &Command, event: &Event, ply: u32) -> bool {
    match (command, event) {
        (Command::Play { uci, ply: meant }, Event::Moved(moved)) => {
            moved.uci == *uci && *meant == ply
        }
        (Command::Player(PlayerCommand::ClaimDraw { intended }), Event::Moved(moved)) => {
            *intended == Some(moved.uci)
        }
        (_, Event::Ended { .. }) => true,
        _ => does(command, event),
    }
}

/// A move without a number was a premove that was not canceled before the opponent's move.
fn audit_premove(
    evidence: &Evidence,
    recorded: &RecordedEvent,
    before: Option<&RecordedEvent>,
    color: Color,
    ply: u32,
) -> Option<String> {
    let moved = match &recorded.event {
        Event::Moved(moved) => moved,
        // An end caused by a premove.
        Event::Ended { .. } if before.is_some_and(|one| is_move_of(one, color)) => return None,
        _ => return Some("nobody asked for it".into()),
    };
    let own = evidence.seen.premoves.iter().filter(|premove| premove.color == color);
    let wanted = own.filter(|premove| premove.entered == Some((moved.uci, ply)));
    let Some(first) = wanted.map(|premove| premove.arrived).min() else {
        return Some("nobody entered it in advance".into());
    };
    if first <= recorded.at {
        return None;
    }
    // Set while the opponent's move was being stored.
    let answered = before.and_then(|one| answered_at(evidence, one));
    match answered {
        Some(answered) if first > answered => Some(format!(
            "dated {} but entered at {}, in the own turn: no time is charged for it",
            recorded.at.0, first.0
        )),
        _ => None,
    }
}

fn is_move_of(recorded: &RecordedEvent, color: Color) -> bool {
    matches!(recorded.event, Event::Moved(_)) && recorded.by.color() == Some(color)
}

/// When the store had acknowledged an event.
fn answered_at(evidence: &Evidence, recorded: &RecordedEvent) -> Option<game::Timestamp> {
    let holds = |append: &&crate::ledger::AppendSeen| {
        let first = append.first.0;
        append.done && (first..first + append.count as u32).contains(&recorded.seq.0)
    };
    evidence.seen.appends.iter().find(holds).map(|append| append.answered)
}
