//! Commands on their way to the node that owns the game.

use game::{
    ArbiterAct, Command, Departure, Millis, Ordered, PersonId, PlayerCommand, Seq, Timestamp,
    ZoneCommand,
};
use rules::{ByColor, Uci};
use serde::{Deserialize, Serialize};

use crate::stored::{
    DecodeError,
    parts::{
        Sides, StoredColor, read_position, read_result, read_seat, write_position, write_result,
        write_seat,
    },
};

#[derive(Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub(super) enum SentCommand {
    Play {
        uci: String,
        ply: u32,
    },
    Resign,
    Abort,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    ClaimDraw {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        intended: Option<String>,
    },
    ProposeTakeback,
    AcceptTakeback,
    DeclineTakeback,
    GiveTime {
        millis: u64,
    },
    NameAssistant {
        person: u64,
    },
    CallArbiter,
    Rule {
        act: SentAct,
        reason: String,
    },
    /// With a result the game is over, without one it is paused.
    Follow {
        order: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<String>,
        reason: String,
    },
    Sit {
        color: StoredColor,
        seat: String,
    },
    Present {
        color: StoredColor,
    },
    Absent {
        color: StoredColor,
        left: bool,
    },
    Recover {
        last_seen: u64,
    },
    Tick,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "snake_case")]
pub(super) enum SentAct {
    Start,
    Pause,
    Resume,
    AnswerCall { color: StoredColor },
    SetClocks { clocks: Sides<u64> },
    AddTime { color: StoredColor, millis: u64 },
    TakeBack { plies: u32 },
    Restore { position: String },
    Decide { result: String },
    Correct { result: String },
    ApproveAssistant { color: StoredColor },
    EndAssistant { color: StoredColor },
}

impl From<&Command> for SentCommand {
    fn from(command: &Command) -> SentCommand {
        match command {
            Command::Play { uci, ply } => SentCommand::Play { uci: uci.to_string(), ply: *ply },
            Command::Player(command) => (*command).into(),
            Command::Arbiter { act, reason } => {
                SentCommand::Rule { act: act.into(), reason: reason.clone() }
            }
            Command::Follow { order, what, reason } => SentCommand::Follow {
                order: order.0,
                result: match what {
                    Ordered::Paused => None,
                    Ordered::Over(result) => Some(write_result(*result).to_owned()),
                },
                reason: reason.clone(),
            },
            Command::Zone(command) => (*command).into(),
            Command::Tick => SentCommand::Tick,
        }
    }
}

impl From<PlayerCommand> for SentCommand {
    fn from(command: PlayerCommand) -> SentCommand {
        match command {
            PlayerCommand::Resign => SentCommand::Resign,
            PlayerCommand::Abort => SentCommand::Abort,
            PlayerCommand::OfferDraw => SentCommand::OfferDraw,
            PlayerCommand::AcceptDraw => SentCommand::AcceptDraw,
            PlayerCommand::DeclineDraw => SentCommand::DeclineDraw,
            PlayerCommand::ClaimDraw { intended } => {
                SentCommand::ClaimDraw { intended: intended.map(|uci| uci.to_string()) }
            }
            PlayerCommand::ProposeTakeback => SentCommand::ProposeTakeback,
            PlayerCommand::AcceptTakeback => SentCommand::AcceptTakeback,
            PlayerCommand::DeclineTakeback => SentCommand::DeclineTakeback,
            PlayerCommand::GiveTime(Millis(millis)) => SentCommand::GiveTime { millis },
            PlayerCommand::NameAssistant(PersonId(person)) => SentCommand::NameAssistant { person },
            PlayerCommand::CallArbiter => SentCommand::CallArbiter,
        }
    }
}

impl From<ZoneCommand> for SentCommand {
    fn from(command: ZoneCommand) -> SentCommand {
        match command {
            ZoneCommand::Sit(color, seat) => {
                SentCommand::Sit { color: color.into(), seat: write_seat(seat) }
            }
            ZoneCommand::Present(color) => SentCommand::Present { color: color.into() },
            ZoneCommand::Absent(color, why) => {
                SentCommand::Absent { color: color.into(), left: why == Departure::Left }
            }
            ZoneCommand::Recover { last_seen } => SentCommand::Recover { last_seen: last_seen.0 },
        }
    }
}

impl From<&ArbiterAct> for SentAct {
    fn from(act: &ArbiterAct) -> SentAct {
        let result = |result| write_result(result).to_owned();
        match act {
            ArbiterAct::Start => SentAct::Start,
            ArbiterAct::Pause => SentAct::Pause,
            ArbiterAct::Resume => SentAct::Resume,
            ArbiterAct::AnswerCall(color) => SentAct::AnswerCall { color: (*color).into() },
            ArbiterAct::SetClocks(clocks) => {
                let clocks = ByColor::new_with(|color| clocks[color].map(|Millis(millis)| millis));
                SentAct::SetClocks { clocks: Sides::of(clocks) }
            }
            ArbiterAct::AddTime(color, Millis(millis)) => {
                SentAct::AddTime { color: (*color).into(), millis: *millis }
            }
            ArbiterAct::TakeBack { plies } => SentAct::TakeBack { plies: *plies },
            ArbiterAct::Restore(position) => {
                SentAct::Restore { position: write_position(position) }
            }
            ArbiterAct::Decide(decided) => SentAct::Decide { result: result(*decided) },
            ArbiterAct::Correct(corrected) => SentAct::Correct { result: result(*corrected) },
            ArbiterAct::ApproveAssistant(color) => {
                SentAct::ApproveAssistant { color: (*color).into() }
            }
            ArbiterAct::EndAssistant(color) => SentAct::EndAssistant { color: (*color).into() },
        }
    }
}

impl SentCommand {
    pub(super) fn read(self) -> Result<Command, DecodeError> {
        let zone = |command| Ok(Command::Zone(command));
        let player = match self {
            SentCommand::Play { uci, ply } => {
                return Ok(Command::Play { uci: read_uci(&uci)?, ply });
            }
            SentCommand::Rule { act, reason } => {
                return Ok(Command::Arbiter { act: act.read()?, reason });
            }
            SentCommand::Follow { order, result, reason } => {
                let result = result.as_deref().map(read_result).transpose()?;
                let what = result.map_or(Ordered::Paused, Ordered::Over);
                return Ok(Command::Follow { order: Seq(order), what, reason });
            }
            SentCommand::Sit { color, seat } => {
                return zone(ZoneCommand::Sit(color.into(), read_seat(&seat)?));
            }
            SentCommand::Present { color } => return zone(ZoneCommand::Present(color.into())),
            SentCommand::Absent { color, left } => {
                let why = if left { Departure::Left } else { Departure::Lost };
                return zone(ZoneCommand::Absent(color.into(), why));
            }
            SentCommand::Recover { last_seen } => {
                return zone(ZoneCommand::Recover { last_seen: Timestamp(last_seen) });
            }
            SentCommand::Tick => return Ok(Command::Tick),
            SentCommand::Resign => PlayerCommand::Resign,
            SentCommand::Abort => PlayerCommand::Abort,
            SentCommand::OfferDraw => PlayerCommand::OfferDraw,
            SentCommand::AcceptDraw => PlayerCommand::AcceptDraw,
            SentCommand::DeclineDraw => PlayerCommand::DeclineDraw,
            SentCommand::ClaimDraw { intended } => PlayerCommand::ClaimDraw {
                intended: intended.as_deref().map(read_uci).transpose()?,
            },
            SentCommand::ProposeTakeback => PlayerCommand::ProposeTakeback,
            SentCommand::AcceptTakeback => PlayerCommand::AcceptTakeback,
            SentCommand::DeclineTakeback => PlayerCommand::DeclineTakeback,
            SentCommand::GiveTime { millis } => PlayerCommand::GiveTime(Millis(millis)),
            SentCommand::NameAssistant { person } => PlayerCommand::NameAssistant(PersonId(person)),
            SentCommand::CallArbiter => PlayerCommand::CallArbiter,
        };
        Ok(Command::Player(player))
    }
}

impl SentAct {
    fn read(self) -> Result<ArbiterAct, DecodeError> {
        Ok(match self {
            SentAct::Start => ArbiterAct::Start,
            SentAct::Pause => ArbiterAct::Pause,
            SentAct::Resume => ArbiterAct::Resume,
            SentAct::AnswerCall { color } => ArbiterAct::AnswerCall(color.into()),
            SentAct::SetClocks { clocks } => ArbiterAct::SetClocks(clocks.into_by_color(Millis)),
            SentAct::AddTime { color, millis } => ArbiterAct::AddTime(color.into(), Millis(millis)),
            SentAct::TakeBack { plies } => ArbiterAct::TakeBack { plies },
            SentAct::Restore { position } => {
                ArbiterAct::Restore(Box::new(read_position(&position)?))
            }
            SentAct::Decide { result } => ArbiterAct::Decide(read_result(&result)?),
            SentAct::Correct { result } => ArbiterAct::Correct(read_result(&result)?),
            SentAct::ApproveAssistant { color } => ArbiterAct::ApproveAssistant(color.into()),
            SentAct::EndAssistant { color } => ArbiterAct::EndAssistant(color.into()),
        })
    }
}

pub(super) fn read_uci(text: &str) -> Result<Uci, DecodeError> {
    text.parse().map_err(|_| DecodeError::Part("uci", format!("{text:?} is no move")))
}
