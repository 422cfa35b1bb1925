//! What the random games met: a search that never gets anywhere proves little.

use std::collections::BTreeMap;

use tabiya_game::{Event, RecordedEvent, Refusal, Timer};

#[derive(Default)]
pub(crate) struct Seen {
    counts: BTreeMap<String, u64>,
}

/// Everything that can happen, end a game, or be refused, by the name of its
/// variant.
const EVERYTHING: [&str; 91] = [
    "Seated",
    "Started",
    "StartedByArbiter",
    "Moved",
    "DrawOffered",
    "DrawDeclined",
    "ClaimRejected",
    "TakebackProposed",
    "TakebackDeclined",
    "TakenBack",
    "TimeGiven",
    "AssistantNamed",
    "AssistantApproved",
    "AssistantEnded",
    "ArbiterCalled",
    "CallAnswered",
    "Paused",
    "Resumed",
    "ClocksSet",
    "Restored",
    "Present",
    "Absent",
    "Recovered",
    "ClocksResumed",
    "Corrected",
    "Followed",
    // Endings.
    "Ended Checkmate",
    "Ended Resignation",
    "Ended ResignationNoMate",
    "Ended Time",
    "Ended TimeNoMate",
    "Ended Abandonment",
    "Ended AbandonmentNoMate",
    "Ended Stalemate",
    "Ended DeadPosition",
    "Ended Agreement",
    "Ended Threefold",
    "Ended Fivefold",
    "Ended FiftyMoves",
    "Ended SeventyFiveMoves",
    "Ended ThreefoldClaimed",
    "Ended FiftyMovesClaimed",
    "Ended Forfeit",
    "Ended ForfeitOfBoth",
    "Ended Decided",
    "Ended Aborted",
    // Refusals.
    "refused WrongRole",
    "refused ArbiterIsPlayer",
    "refused GameOver",
    "refused FlagFell",
    "refused NotOver",
    "refused NotStarted",
    "refused AlreadyStarted",
    "refused SeatTaken",
    "refused Paused",
    "refused NotPaused",
    "refused NotYourTurn",
    "refused StalePly",
    "refused Illegal",
    "refused NotAllowed",
    "refused TooLateToAbort",
    "refused TooEarlyToOffer",
    "refused OfferPending",
    "refused OfferDeclined",
    "refused NoOffer",
    "refused NoClaimNeeded",
    "refused AlreadyClaimed",
    "refused NothingToTakeBack",
    "refused ResultUnchanged",
    "refused NoAssistant",
    "refused CannotAssist",
    "refused AlreadyHasAssistant",
    "refused AlreadyCalled",
    "refused NoCall",
    "refused NoClock",
    "refused TimeOutOfRange",
    "refused GiveTimeOutOfRange",
    "refused FinishedPosition",
    "refused NoReason",
    "refused ReasonTooLong",
    "done",
    // Deadlines that passed.
    "timer NoShow",
    "timer Start",
    "timer Flag",
    "timer Absence",
    "timer DefaultTime",
    "timer BothLeft",
    "timer Idle",
    "timer NotJoined",
    "timer RecoveryEnds",
    "stamped before a commit",
];

impl Seen {
    pub(crate) fn event(&mut self, recorded: &RecordedEvent) {
        let name = match &recorded.event {
            Event::Ended { ending, .. } => format!("Ended {}", variant(ending)),
            event => variant(event),
        };
        *self.counts.entry(name).or_default() += 1;
    }

    pub(crate) fn answer(&mut self, answer: &Result<(), Refusal>) {
        let name = match answer {
            Ok(()) => "done".to_owned(),
            Err(refusal) => format!("refused {}", variant(refusal)),
        };
        *self.counts.entry(name).or_default() += 1;
    }

    pub(crate) fn note(&mut self, name: &str) {
        *self.counts.entry(name.to_owned()).or_default() += 1;
    }

    pub(crate) fn timer(&mut self, timer: Timer) {
        *self.counts.entry(format!("timer {}", variant(&timer))).or_default() += 1;
    }

    /// Prints the counts and fails if anything was never met.
    pub(crate) fn enough(&self) {
        let counts: Vec<String> =
            self.counts.iter().map(|(name, count)| format!("{count} {name}")).collect();
        println!("{}", counts.join(", "));
        for name in EVERYTHING {
            assert!(self.counts.contains_key(name), "never met: {name}");
        }
    }
}

/// The name of an enum's variant.
fn variant(value: &impl std::fmt::Debug) -> String {
    let text = format!("{value:?}");
    text.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default().to_owned()
}
