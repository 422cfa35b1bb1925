//! An acknowledged command was carried out exactly once; a refused one was not.

use std::collections::BTreeMap;

use game::{
    Actor, ArbiterAct, Command, CommandId, Event, PlayerCommand, RecordedEvent, Refusal,
    ZoneCommand,
};
use node::{Receipt, SubmitError};

use super::{Complaints, Evidence};
use crate::ledger::Attempt;

pub(super) fn audit(evidence: &Evidence, complaints: &mut Complaints) {
    let mut commands: BTreeMap<(String, CommandId), Vec<&Attempt>> = BTreeMap::new();
    for attempt in &evidence.seen.attempts {
        match attempt.id {
            Some(id) => commands.entry((attempt.by.to_string(), id)).or_default().push(attempt),
            None => audit_seat(evidence, attempt, complaints),
        }
    }
    for ((name, id), attempts) in commands {
        let what = format!("{name}'s command {}", id.0);
        let Some(by) = attempts.first().map(|attempt| attempt.by) else {
            continue;
        };
        let caused = caused_by(evidence, by, id);
        audit_once(&what, attempts[0], &caused, complaints);
        let answers = attempts.iter().filter_map(|attempt| attempt.answer.as_ref());
        let answers: Vec<_> = answers.map(|(_, answer)| answer).collect();
        audit_answers(&what, attempts[0], &answers, &caused, complaints);
        let all_refused = answers.len() == attempts.len()
            && answers.iter().all(|answer| matches!(answer, Err(SubmitError::Refused(_))));
        let fell = answers.iter().any(|answer| **answer == Err(Refusal::FlagFell.into_answer()));
        complaints.unless(!all_refused || fell || caused.is_empty(), || {
            format!("{what} was refused, and done")
        });
    }
}

/// The events of one person's command.
fn caused_by(evidence: &Evidence, by: Actor, id: CommandId) -> Vec<&RecordedEvent> {
    let own = |recorded: &&RecordedEvent| recorded.cause == Some(id) && recorded.by == by;
    evidence.events.iter().filter(own).collect()
}

/// All events of a command come from a single execution.
fn audit_once(
    what: &str,
    attempt: &Attempt,
    caused: &[&RecordedEvent],
    complaints: &mut Complaints,
) {
    let joined = caused
        .windows(2)
        .all(|pair| pair[1].seq.0 == pair[0].seq.0 + 1 && pair[1].at == pair[0].at);
    complaints.unless(joined, || format!("{what} was done more than once"));
    let done = caused.iter().filter(|recorded| does(&attempt.command, &recorded.event)).count();
    complaints.unless(done <= 1, || format!("{what} was done {done} times"));
}

fn audit_answers(
    what: &str,
    attempt: &Attempt,
    answers: &[&Result<Receipt, SubmitError>],
    caused: &[&RecordedEvent],
    complaints: &mut Complaints,
) {
    let receipts: Vec<Receipt> =
        answers.iter().filter_map(|answer| answer.as_ref().ok().copied()).collect();
    let Some(first) = receipts.first() else {
        return;
    };
    let done = caused.iter().any(|recorded| does(&attempt.command, &recorded.event));
    let fell = caused.iter().any(|recorded| is_flag_fall(&recorded.event));
    complaints.unless(!fell, || format!("{what} was acknowledged, but the flag had fallen"));
    complaints.unless(done || fell, || {
        format!("{what} was acknowledged and is not there: {:?}", attempt.command)
    });
    complaints.unless(receipts.iter().all(|receipt| receipt == first), || {
        format!("{what} was acknowledged with different numbers: {receipts:?}")
    });
    if let Some(last) = caused.last() {
        complaints.unless(first.next_seq > last.seq.0, || {
            format!(
                "{what} was acknowledged up to {} but goes up to {}",
                first.next_seq, last.seq.0
            )
        });
    }
}

fn is_flag_fall(event: &Event) -> bool {
    let Event::Ended { ending, .. } = event else {
        return false;
    };
    matches!(ending, game::Ending::Time { .. } | game::Ending::TimeNoMate { .. })
}

fn audit_seat(evidence: &Evidence, attempt: &Attempt, complaints: &mut Complaints) {
    let Command::Zone(ZoneCommand::Sit(color, seat)) = attempt.command else {
        return;
    };
    if let Some((_, Ok(_))) = attempt.answer {
        let wanted = Event::Seated(color, seat);
        let count = evidence.events.iter().filter(|recorded| recorded.event == wanted).count();
        complaints.unless(count == 1, || format!("{color} was seated {count} times"));
    }
}

/// Whether this event is what the command asked for.
pub(super) fn does(command: &Command, event: &Event) -> bool {
    use PlayerCommand::*;
    match (command, event) {
        (Command::Play { uci, .. }, Event::Moved(moved)) => moved.uci == *uci,
        (Command::Arbiter { act, .. }, event) => matches!(
            (act, event),
            (ArbiterAct::Pause, Event::Paused(_))
                | (ArbiterAct::Resume, Event::Resumed(_))
                | (ArbiterAct::AddTime(..), Event::ClocksSet { .. })
                | (ArbiterAct::Decide(_), Event::Ended { .. })
                | (ArbiterAct::Correct(_), Event::Corrected(..))
        ),
        (Command::Player(asked), event) => match (asked, event) {
            (Resign | Abort | AcceptDraw, Event::Ended { .. }) => true,
            (OfferDraw, Event::DrawOffered(_) | Event::Ended { .. }) => true,
            (DeclineDraw, Event::DrawDeclined(_)) => true,
            (ClaimDraw { .. }, Event::ClaimRejected { .. }) => true,
            (ClaimDraw { intended: None }, Event::Ended { .. }) => true,
            // A claim's intended move may end the game in another way.
            (ClaimDraw { .. }, Event::Ended { ending, .. }) => {
                use game::Ending::{Agreement, FiftyMovesClaimed, ThreefoldClaimed};
                matches!(ending, Agreement | FiftyMovesClaimed { .. } | ThreefoldClaimed { .. })
            }
            (ProposeTakeback, Event::TakebackProposed(_) | Event::TakenBack { .. }) => true,
            (AcceptTakeback, Event::TakenBack { .. }) => true,
            (DeclineTakeback, Event::TakebackDeclined(_)) => true,
            (GiveTime(given), Event::TimeGiven { more, .. }) => given == more,
            _ => false,
        },
        _ => false,
    }
}

trait IntoAnswer {
    fn into_answer(self) -> SubmitError;
}

impl IntoAnswer for Refusal {
    fn into_answer(self) -> SubmitError {
        SubmitError::Refused(self)
    }
}
