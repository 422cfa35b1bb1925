//! Who may do what, as the events tell it: a table of its own, to be compared
//! with what the game allows.

use rules::{ByColor, Color};
use tabiya_game::{
    Actor, ArbiterAct, ClockStart, Command, Ending, Event, Game, GameConfig, PersonId,
    RecordedEvent, Refusal, Seat,
};

pub(crate) struct Roles {
    seats: ByColor<Option<Seat>>,
    assistants: ByColor<Option<(PersonId, bool)>>,
    calls: ByColor<bool>,
}

impl Roles {
    pub(super) fn new(config: &GameConfig) -> Roles {
        Roles { seats: config.seats, assistants: ByColor::default(), calls: ByColor::default() }
    }

    pub(crate) fn seat(&self, color: Color) -> Option<Seat> {
        self.seats[color]
    }

    /// Why this actor can never give this command, as the game stands.
    pub(crate) fn bars(&self, by: Actor, command: &Command) -> Option<Refusal> {
        let entitled = match command {
            Command::Play { .. } => self.is_player(by) || self.is_assistant(by),
            Command::Player(_) => self.is_player(by),
            Command::Arbiter { act, .. } => match by {
                Actor::Arbiter(person)
                    if self.takes_part(person) || self.approves_self(person, act) =>
                {
                    return Some(Refusal::ArbiterIsPlayer);
                }
                Actor::Arbiter(_) => true,
                _ => false,
            },
            Command::Follow { .. } => match by {
                Actor::Arbiter(person) if self.takes_part(person) => {
                    return Some(Refusal::ArbiterIsPlayer);
                }
                by => matches!(by, Actor::Arbiter(_)),
            },
            Command::Zone(_) => by == Actor::Zone,
            Command::Tick => by == Actor::Deadline,
        };
        (!entitled).then_some(Refusal::WrongRole)
    }

    fn is_player(&self, by: Actor) -> bool {
        match by {
            Actor::Player(color, person) => self.seats[color] == Some(Seat::Person(person)),
            Actor::Computer(color) => self.seats[color] == Some(Seat::Computer),
            _ => false,
        }
    }

    fn is_assistant(&self, by: Actor) -> bool {
        match by {
            Actor::Assistant(color, person) => self.assistants[color] == Some((person, true)),
            _ => false,
        }
    }

    /// Plays, or enters moves; whom a player merely named does neither.
    fn takes_part(&self, person: PersonId) -> bool {
        let helps = |color| self.assistants[color] == Some((person, true));
        self.takes_part_as_player(person) || Color::ALL.into_iter().any(helps)
    }

    fn approves_self(&self, person: PersonId, act: &ArbiterAct) -> bool {
        let ArbiterAct::ApproveAssistant(color) = act else {
            return false;
        };
        self.is_named(*color, person)
    }

    fn is_named(&self, color: Color, person: PersonId) -> bool {
        self.assistants[color].is_some_and(|(helper, _)| helper == person)
    }

    /// Whether the seat can be taken.
    pub(crate) fn may_sit(&self, color: Color, seat: Seat) -> bool {
        let elsewhere = match seat {
            Seat::Person(person) => {
                self.seats[!color] == Some(seat) || self.is_named(!color, person)
            }
            Seat::Computer => false,
        };
        self.seats[color].is_none() && !elsewhere
    }

    pub(super) fn take(&mut self, recorded: &RecordedEvent, config: &GameConfig, turn: Color) {
        let by = recorded.by;
        assert!(self.may_cause(by, &recorded.event, config, turn), "not theirs: {recorded:?}");
        match &recorded.event {
            Event::Seated(color, seat) => {
                assert!(self.may_sit(*color, *seat), "the seat was taken, or they help opposite");
                self.seats[*color] = Some(*seat);
            }
            Event::AssistantNamed(color, person) => {
                assert!(!self.takes_part_as_player(*person), "a player assists");
                assert!(!self.is_named(!*color, *person), "one assistant for both sides");
                assert_eq!(self.assistants[*color], None, "named over another");
                self.assistants[*color] = Some((*person, false));
            }
            Event::AssistantApproved(color, _) => {
                let (person, approved) = self.assistants[*color].expect("somebody to approve");
                assert!(!approved, "approved twice");
                assert_ne!(recorded.by, Actor::Arbiter(person), "approved themselves");
                self.assistants[*color] = Some((person, true));
            }
            Event::AssistantEnded(color, _) => {
                assert!(self.assistants[*color].take().is_some(), "nobody to dismiss");
            }
            Event::ArbiterCalled { by, .. } => self.calls[*by] = true,
            Event::CallAnswered(color, _) => {
                assert!(self.calls[*color], "nobody called");
                self.calls[*color] = false;
            }
            Event::Resumed(_) | Event::Ended { .. } => self.calls = ByColor::default(),
            _ => {}
        }
    }

    fn takes_part_as_player(&self, person: PersonId) -> bool {
        Color::ALL.into_iter().any(|color| self.seats[color] == Some(Seat::Person(person)))
    }

    /// Whether nothing was left to wait for when the game was made.
    pub(super) fn begins_by_itself(&self, config: &GameConfig) -> bool {
        let computers = config.seats == ByColor::both(Some(Seat::Computer));
        let seated = config.seats.white.is_some() && config.seats.black.is_some();
        match config.clock_start {
            ClockStart::WhenSeated => seated,
            ClockStart::WhenPresent { .. } => computers,
            ClockStart::ByArbiter { .. } => false,
        }
    }

    /// Which actors each event can have.
    fn may_cause(&self, by: Actor, event: &Event, config: &GameConfig, turn: Color) -> bool {
        let player = |color| self.is_player(by) && by.color() == Some(color);
        let mover = (self.is_player(by) || self.is_assistant(by)) && by.color() == Some(turn);
        let arbiter = matches!(by, Actor::Arbiter(person) if !self.takes_part(person));
        let by_arbiter = matches!(config.clock_start, ClockStart::ByArbiter { .. });
        match event {
            Event::Seated(..) | Event::Present(_) | Event::Absent(..) | Event::Recovered { .. } => {
                by == Actor::Zone
            }
            Event::Started if by_arbiter => by == Actor::Deadline,
            Event::Started if self.begins_by_itself(config) => by == Actor::Deadline,
            Event::Started => by == Actor::Zone,
            Event::StartedByArbiter(_) => by_arbiter && arbiter,
            Event::Moved(_) => mover,
            Event::DrawOffered(color)
            | Event::TakebackProposed(color)
            | Event::AssistantNamed(color, _)
            | Event::ArbiterCalled { by: color, .. }
            | Event::ClaimRejected { by: color, .. } => player(*color),
            Event::DrawDeclined(color)
            | Event::TakebackDeclined(color)
            | Event::TimeGiven { to: color, .. } => player(!*color),
            Event::TakenBack { reason: None, .. } => self.is_player(by),
            Event::TakenBack { .. }
            | Event::AssistantApproved(..)
            | Event::AssistantEnded(..)
            | Event::CallAnswered(..)
            | Event::Paused(_)
            | Event::Resumed(_)
            | Event::ClocksSet { .. }
            | Event::Restored(..)
            | Event::Corrected(..)
            | Event::Followed(_) => arbiter,
            Event::ClocksResumed => by == Actor::Zone || by == Actor::Deadline,
            Event::Ended { ending, .. } => match ending {
                Ending::Checkmate { .. }
                | Ending::Stalemate
                | Ending::Threefold
                | Ending::Fivefold
                | Ending::FiftyMoves
                | Ending::SeventyFiveMoves => {
                    (self.is_player(by) || self.is_assistant(by)) && by.color() == Some(!turn)
                }
                Ending::DeadPosition => self.is_player(by) || self.is_assistant(by),
                Ending::Resignation { loser: color }
                | Ending::ResignationNoMate { resigned: color }
                | Ending::ThreefoldClaimed { by: color }
                | Ending::FiftyMovesClaimed { by: color } => player(*color),
                Ending::Time { loser: color } | Ending::TimeNoMate { fell: color } => {
                    *color == turn && (by == Actor::Deadline || mover)
                }
                Ending::Abandonment { .. }
                | Ending::AbandonmentNoMate { .. }
                | Ending::Forfeit { .. }
                | Ending::ForfeitOfBoth => by == Actor::Deadline,
                Ending::Agreement => self.is_player(by),
                Ending::Decided(_) => arbiter,
                // The maker of a game that no one joined has left.
                Ending::Aborted if by == Actor::Zone => {
                    self.seats.white.is_none() || self.seats.black.is_none()
                }
                Ending::Aborted => by == Actor::Deadline || self.is_player(by) || arbiter,
            },
        }
    }

    pub(super) fn compare(&self, game: &Game) {
        for color in Color::ALL {
            assert_eq!(game.seat(color), self.seats[color], "the seat of {color}");
            let assistant = game.assistant(color).map(|helper| (helper.person, helper.approved));
            assert_eq!(assistant, self.assistants[color], "the assistant of {color}");
            assert_eq!(game.is_calling(color), self.calls[color], "the call of {color}");
        }
    }
}
