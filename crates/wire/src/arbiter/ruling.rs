//! Rulings: what an arbiter does in a game.

use game::{ArbiterAct, Command, GameResult, Millis};
use rules::{ByColor, CastlingMode, Color, Position};
use serde::{Deserialize, Serialize};

use crate::{
    GameId,
    client::Act,
    error::{ErrorCode, ErrorView, OfficialCode, PositionCode, shown},
    server::Side,
};

/// What an arbiter does in a game. Each ruling needs a reason, which is shown to both players at
/// once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "r", rename_all = "camelCase", deny_unknown_fields)]
pub enum Ruling {
    /// Start a game that waits for the arbiter.
    Start,
    /// Stop the clocks.
    Pause,
    /// Resume the game; answers all calls.
    Resume,
    /// Answer this player's call without doing anything else.
    AnswerCall {
        /// Who called.
        side: Side,
    },
    /// Set clocks to these times, in milliseconds. A clock that is left out stays as it is.
    SetClocks {
        /// White's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
        white: Option<u64>,
        /// Black's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
        black: Option<u64>,
    },
    /// Give a player more time.
    AddTime {
        /// Who.
        side: Side,
        /// How much, in milliseconds.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        ms: u64,
    },
    /// Undo the last moves.
    TakeBack {
        /// How many, both sides together.
        plies: u32,
    },
    /// Put another position on the board.
    Restore {
        /// The position.
        fen: String,
    },
    /// End the game with a result.
    Decide {
        /// `1-0`, `0-1`, `½-½`, `0-0`, `½-0` or `0-½`.
        result: String,
    },
    /// Change the result of a finished game.
    Correct {
        /// As for `decide`.
        result: String,
    },
    /// Approve the assistant of this player (Online 3.8).
    ApproveAssistant {
        /// Whose.
        side: Side,
    },
    /// End the assistance.
    EndAssistant {
        /// Whose.
        side: Side,
    },
}

impl Ruling {
    /// The command for this ruling in a game with this castling notation.
    ///
    /// # Errors
    ///
    /// If a result or position in it cannot be read.
    pub fn to_command(&self, reason: &str, mode: CastlingMode) -> Result<Command, ErrorCode> {
        let act = match self {
            Ruling::Start => ArbiterAct::Start,
            Ruling::Pause => ArbiterAct::Pause,
            Ruling::Resume => ArbiterAct::Resume,
            Ruling::AnswerCall { side } => ArbiterAct::AnswerCall((*side).into()),
            Ruling::SetClocks { white, black } => {
                let clocks = ByColor { white: *white, black: *black };
                ArbiterAct::SetClocks(clocks.map(|left| left.map(Millis)))
            }
            Ruling::AddTime { side, ms } => ArbiterAct::AddTime((*side).into(), Millis(*ms)),
            Ruling::TakeBack { plies } => ArbiterAct::TakeBack { plies: *plies },
            Ruling::Restore { fen } => {
                let position = Position::from_fen_in(fen, mode).map_err(PositionCode::from)?;
                ArbiterAct::Restore(Box::new(position))
            }
            Ruling::Decide { result } => ArbiterAct::Decide(read_result(result)?),
            Ruling::Correct { result } => ArbiterAct::Correct(read_result(result)?),
            Ruling::ApproveAssistant { side } => ArbiterAct::ApproveAssistant((*side).into()),
            Ruling::EndAssistant { side } => ArbiterAct::EndAssistant((*side).into()),
        };
        Ok(Command::Arbiter { act, reason: reason.to_owned() })
    }
}

/// Reads a result that an arbiter can give. `½` can also be written `1/2`.
///
/// # Errors
///
/// If it is not such a result.
pub fn read_result(text: &str) -> Result<GameResult, OfficialCode> {
    Ok(match text.trim().replace("1/2", "½").as_str() {
        "1-0" => GameResult::Win(Color::White),
        "0-1" => GameResult::Win(Color::Black),
        "½-½" => GameResult::Draw,
        "0-0" => GameResult::BothLose,
        "½-0" => GameResult::HalfFor(Color::White),
        "0-½" => GameResult::HalfFor(Color::Black),
        _ => return Err(OfficialCode::UnknownResult { value: shown(text) }),
    })
}

/// A ruling over HTTP.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct ActRequest {
    /// The sender's number for it. If it is sent twice with the same number, it is done once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub id: Option<u64>,
    /// What to do.
    pub act: Act,
}

/// The ruling was carried out.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ActDone {
    /// The number of the last event of the game.
    pub seq: u32,
}

/// One ruling for many games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ActsOnMany {
    /// Which.
    pub games: WhichGames,
    /// What.
    pub ruling: Ruling,
    /// Why.
    pub reason: String,
}

/// A selection of an arbiter's games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum WhichGames {
    /// All live games.
    All,
    /// These.
    #[serde(untagged)]
    These(#[cfg_attr(feature = "typescript", ts(type = "Array<string>"))] Vec<GameId>),
}

/// The outcome of a ruling for many games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ActsDone {
    /// Games in which it was carried out.
    #[cfg_attr(feature = "typescript", ts(type = "Array<string>"))]
    pub done: Vec<GameId>,
    /// Games in which it was refused, with the reason in English.
    #[cfg_attr(feature = "typescript", ts(type = "Array<[string, string]>"))]
    pub refused: Vec<(GameId, String)>,
    /// The same with error codes.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(type = "Array<[string, ErrorView]>"))]
    pub errors: Vec<(GameId, ErrorView)>,
}
