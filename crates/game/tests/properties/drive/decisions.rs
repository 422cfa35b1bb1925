//! Whether what was decided on a command is what had to be.

use rules::Uci;
use tabiya_game::{
    Actor, ArbiterAct, Command, Deadline, Ending, Event, NewEvent, Phase, PlayerCommand, Refusal,
    Ruleset, TimeControl, Timer, Timestamp, ZoneCommand,
};

use super::{Decided, Driver};

impl Driver {
    /// Tells which deadline came before the command, if one did.
    pub(super) fn check_decision(&self, decided: &Decided) -> Option<Deadline> {
        let Decided { at, by, command, new_events, answer } = decided;
        let barred = self.audit.roles.bars(*by, command);
        let for_finished = matches!(
            command,
            Command::Arbiter { act: ArbiterAct::Correct(_), .. } | Command::Follow { .. }
        );
        let over = (self.game.phase() == Phase::Over && !for_finished).then_some(Refusal::GameOver);
        if let Some(refusal) = barred.or(over) {
            assert_eq!((new_events.len(), *answer), (0, Err(refusal)));
            return None;
        }
        assert!(!matches!(answer, Err(Refusal::WrongRole | Refusal::ArbiterIsPlayer)));
        if let Err(refusal) = answer {
            assert!(!refusal.to_string().is_empty());
            let (last, before) = match &new_events[..] {
                [before @ .., last] => (Some(last), before),
                [] => (None, &[][..]),
            };
            let by_itself = |happening: &NewEvent| happening.by == Actor::Deadline;
            let flag = *refusal == Refusal::FlagFell;
            let fine =
                before.iter().all(by_itself) && last.is_none_or(|last| flag || by_itself(last));
            assert!(fine, "refused, and yet {new_events:?}");
        }
        let counts_until = match command {
            Command::Zone(ZoneCommand::Recover { last_seen }) if !self.game.is_correspondence() => {
                (*last_seen).max(self.free_until).max(self.game.last_at()).min(*at)
            }
            _ => *at,
        };
        let due = self.game.next_deadline().filter(|deadline| deadline.at <= counts_until);
        let first = new_events.first();
        match due {
            Some(deadline) => check_due(deadline, first),
            None => assert!(first.is_none_or(|first| first.by == *by), "too early: {first:?}"),
        }
        if due.is_none() {
            self.check_alone(decided, counts_until);
        }
        if let (Command::Player(PlayerCommand::ClaimDraw { intended }), None, Ok(())) =
            (command, due, answer)
        {
            let color = by.color().expect("a player claims");
            let right = if self.audit.offers.draw() == Some(!color) {
                Some(Ending::Agreement)
            } else {
                assert_eq!(self.game.config().ruleset, Ruleset::Otb);
                self.audit.board.claim(color, *intended)
            };
            self.check_claim(right, new_events, intended.is_some());
        }
        due
    }

    /// What the command comes to when no deadline comes before it.
    fn check_alone(&self, decided: &Decided, counts_until: Timestamp) {
        let Decided { by, command, new_events, answer, .. } = decided;
        match command {
            Command::Play { uci, ply } => self.check_play(*by, *uci, *ply, answer),
            Command::Zone(ZoneCommand::Sit(color, seat)) => {
                let may = self.audit.roles.may_sit(*color, *seat);
                assert_eq!(*answer, if may { Ok(()) } else { Err(Refusal::SeatTaken) });
            }
            Command::Zone(ZoneCommand::Recover { .. }) => {
                let event = Event::Recovered { charged_until: counts_until };
                let recovered = self.audit.can_recover().then_some(NewEvent { by: *by, event });
                assert!(new_events.iter().eq(&recovered), "{new_events:?}");
            }
            Command::Player(
                PlayerCommand::ProposeTakeback
                | PlayerCommand::AcceptTakeback
                | PlayerCommand::DeclineTakeback,
            ) if !self.game.config().allowed.takeback => {
                let expected = match self.game.phase() {
                    Phase::Waiting => Refusal::NotStarted,
                    Phase::Paused => Refusal::Paused,
                    _ => Refusal::NotAllowed,
                };
                assert_eq!(*answer, Err(expected));
            }
            Command::Player(PlayerCommand::GiveTime(_)) => {
                let config = self.game.config();
                let to = by.color().map(|color| !color).expect("a player");
                let clock = matches!(config.time[to], TimeControl::Clock(_));
                let counts = config.rated || config.tournament.is_some();
                let expected = match self.game.phase() {
                    Phase::Waiting => Some(Refusal::NotStarted),
                    Phase::Paused => Some(Refusal::Paused),
                    _ if counts || !config.allowed.give_time => Some(Refusal::NotAllowed),
                    _ if !clock => Some(Refusal::NoClock),
                    _ => None,
                };
                match expected {
                    Some(refusal) => assert_eq!(*answer, Err(refusal)),
                    // How much may be given is for the clocks to say.
                    None => assert!(
                        matches!(answer, Ok(()) | Err(Refusal::GiveTimeOutOfRange)),
                        "{answer:?}"
                    ),
                }
            }
            _ => {}
        }
    }

    /// A move by an actor who may enter it is refused only for these reasons.
    fn check_play(&self, by: Actor, uci: Uci, ply: u32, answer: &Result<(), Refusal>) {
        let now = self.audit.board.ply();
        let expected = match (self.game.phase(), uci.to_move(self.game.position())) {
            (Phase::Waiting, _) => Some(Refusal::NotStarted),
            (Phase::Paused, _) => Some(Refusal::Paused),
            _ if by.color() != Some(self.game.turn()) => Some(Refusal::NotYourTurn),
            _ if ply != now => Some(Refusal::StalePly { now, meant: ply }),
            (_, Err(reason)) => Some(Refusal::Illegal(reason)),
            (_, Ok(_)) => None,
        };
        match expected {
            Some(refusal) => assert_eq!(*answer, Err(refusal)),
            // Whether the flag had fallen is for the clocks to say.
            None => assert!(matches!(answer, Ok(()) | Err(Refusal::FlagFell)), "{answer:?}"),
        }
    }

    fn check_claim(&self, right: Option<Ending>, new_events: &[NewEvent], with_move: bool) {
        let events: Vec<&Event> = new_events.iter().map(|happening| &happening.event).collect();
        match (right, &events[..]) {
            (Some(right), [Event::Ended { ending, .. }]) => assert_eq!(*ending, right),
            (None, [Event::ClaimRejected { .. }]) => assert!(!with_move),
            (None, [Event::ClaimRejected { intended, .. }, Event::Moved(moved), ..]) => {
                let intended = intended.map(|uci| uci.to_move(self.game.position()));
                assert_eq!(intended, Some(moved.uci.to_move(self.game.position())));
            }
            _ => panic!("claimed {right:?}: {events:?}"),
        }
    }
}

/// What the first event is when a deadline is due.
fn check_due(due: Deadline, first: Option<&NewEvent>) {
    let Some(NewEvent { by: Actor::Deadline, event }) = first else {
        panic!("{due:?} comes first, not {first:?}");
    };
    let fits = match (due.timer, event) {
        (Timer::Start, Event::Started) | (Timer::RecoveryEnds, Event::ClocksResumed) => true,
        (timer, Event::Ended { ending, .. }) => match (timer, *ending) {
            (Timer::NoShow | Timer::BothLeft | Timer::NotJoined, Ending::Aborted) => true,
            (
                Timer::Idle,
                Ending::Aborted | Ending::Abandonment { .. } | Ending::AbandonmentNoMate { .. },
            ) => true,
            (Timer::DefaultTime, Ending::Forfeit { .. } | Ending::ForfeitOfBoth) => true,
            (Timer::Flag(fell), Ending::Time { loser }) => fell == loser,
            (Timer::Flag(color), Ending::TimeNoMate { fell }) => color == fell,
            (Timer::Absence(left), Ending::Abandonment { loser }) => left == loser,
            (Timer::Absence(color), Ending::AbandonmentNoMate { left }) => color == left,
            _ => false,
        },
        _ => false,
    };
    assert!(fits, "{due:?} does not make {event:?}");
}
