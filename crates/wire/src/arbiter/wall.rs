//! All boards of an arbiter, live on one page.

use game::{ClockStart, Game, Timestamp, TournamentPlace, Viewer};
use rules::{ByColor, Color, Position};
use serde::{Deserialize, Serialize};

use crate::{
    GameId,
    server::{Countdown, Outcome, Side, Sides, phase_name},
};

/// A frame for the overview. The socket is read-only: arbiters act over HTTP or over the socket of
/// a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "WallFrame"))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Frame {
    /// All boards as they are now. Sent first, and again after many changes.
    Wall {
        /// The instant of all clocks in it, in milliseconds since 1970.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        now: u64,
        /// Live games first, newest first.
        games: Vec<WallGame>,
    },
    /// Changes since the last frame, at most a few times a second.
    Boards {
        /// The instant of all clocks in it.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        now: u64,
        /// Boards that have changed, each once.
        boards: Vec<WallDelta>,
    },
    /// A new game.
    Added {
        /// The instant of its clocks.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        now: u64,
        /// The game.
        game: Box<WallGame>,
    },
    /// The receiver is no longer an arbiter of this game.
    Removed {
        /// Which.
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        id: GameId,
    },
    /// Whether the server's storage responds: sent when it has stopped to, and when it does again.
    /// In between nothing happens, and no clock runs.
    Storage {
        /// Whether it does.
        responds: bool,
    },
    /// A keepalive; no answer is needed.
    Ping {
        /// The time of the server's clock, for displays.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        now: u64,
    },
}

/// A board of the overview. Times are in milliseconds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct WallGame {
    /// Its id.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub id: GameId,
    /// The players, by name.
    pub names: Sides<Option<String>>,
    /// The time control of each side: `3+2`.
    pub time: Sides<String>,
    /// The name of the tournament.
    pub event: Option<String>,
    /// The round.
    pub round: Option<String>,
    /// The number of the board.
    pub board: Option<u32>,
    /// When it was created.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub made_at: u64,
    /// When the clocks start; none if the arbiter starts the game.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub start_at: Option<u64>,
    /// The number of the last event; -1 if there is none.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub seq: i64,
    /// `waiting`, `playing`, `paused`, `standing` or `over`.
    pub phase: String,
    /// The pieces and the side to move: the first two fields of a FEN.
    pub fen: String,
    /// The last move, as `e2e4`.
    pub last: Option<String>,
    /// The times on the clocks; none without a clock.
    #[cfg_attr(feature = "typescript", ts(type = "[number | null, number | null]"))]
    pub clocks: [Option<u64>; 2],
    /// Whose clock is running.
    pub running: Option<Side>,
    /// Whether White and Black are present.
    pub present: [bool; 2],
    /// How long until an absent player loses.
    pub countdown: Option<Countdown>,
    /// When White and Black called the arbiter; none if they did not.
    #[cfg_attr(feature = "typescript", ts(type = "[number | null, number | null]"))]
    pub calls: [Option<u64>; 2],
    /// Who has offered a draw.
    pub draw_offer: Option<Side>,
    /// The assistants of White and Black, approved or not.
    pub assistants: [Option<AssistantView>; 2],
    /// `1-0`, `½-½`, …; none before the end.
    pub result: Option<String>,
    /// How it ended, in English: a fallen flag is `White won: on time`.
    pub ending: Option<String>,
    /// How it ended, for spectators; left out before the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub outcome: Option<Outcome>,
}

/// Changes of a board. Fields that are left out have not changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct WallDelta {
    /// Which game.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub id: GameId,
    /// The number of the last event.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub seq: i64,
    /// As in the whole board, like all fields below.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub phase: Option<String>,
    /// The pieces and the side to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub fen: Option<String>,
    /// The last move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "string | null"))]
    pub last: Option<Option<String>>,
    /// The clocks. If left out, they run on as before.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "[number | null, number | null]"))]
    pub clocks: Option<[Option<u64>; 2]>,
    /// Whose clock is running.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "Side | null"))]
    pub running: Option<Option<Side>>,
    /// Who is present.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub present: Option<[bool; 2]>,
    /// How long until an absent player loses.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "Countdown | null"))]
    pub countdown: Option<Option<Countdown>>,
    /// Who has called the arbiter.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "[number | null, number | null]"))]
    pub calls: Option<[Option<u64>; 2]>,
    /// Who has offered a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "Side | null"))]
    pub draw_offer: Option<Option<Side>>,
    /// The assistants.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub assistants: Option<[Option<AssistantView>; 2]>,
    /// The result.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub result: Option<String>,
    /// How it ended, in English.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub ending: Option<String>,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub outcome: Option<Outcome>,
}

/// An assistant who enters moves for a player (Online 3.8).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AssistantView {
    /// Their name.
    pub name: String,
    /// Whether an arbiter has approved them.
    pub approved: bool,
}

/// An unanswered call. Lists have the oldest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CallView {
    /// Which game.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub game: GameId,
    /// The side that called.
    pub side: Side,
    /// The player's name.
    pub name: Option<String>,
    /// When they called, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
    /// `paused` if the clocks are stopped.
    pub phase: String,
    /// The number of the board.
    pub board: Option<u32>,
}

/// A page of an arbiter's games, live ones first, newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GamesPage {
    /// The instant of all clocks in it.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub now: u64,
    /// The games.
    pub games: Vec<WallGame>,
    /// What to pass as `after` for the next page; none on the last one.
    pub next: Option<String>,
}

impl WallGame {
    /// A game at an instant, with the names of the current assistants.
    pub fn of(
        id: GameId,
        game: &Game,
        at: Timestamp,
        names: ByColor<Option<String>>,
        assistants: ByColor<Option<String>>,
    ) -> WallGame {
        let config = game.config();
        let TournamentPlace { event, round, board } = config.tournament.clone().unwrap_or_default();
        let clocks = game.clocks(at).map(|left| left.map(|left| left.0));
        let calls = ByColor::new_with(|color| game.called_at(color).map(|at| at.0));
        let mut assistants = assistants;
        let mut assistant = |color: Color| {
            let approved = game.assistant(color)?.approved;
            Some(AssistantView { name: assistants[color].take().unwrap_or_default(), approved })
        };
        let assistants = [assistant(Color::White), assistant(Color::Black)];
        WallGame {
            id,
            names: names.into(),
            time: config.time.as_ref().map(|time| time.to_string()).into(),
            event,
            round,
            board,
            made_at: config.made_at.0,
            start_at: match config.clock_start {
                ClockStart::ByArbiter { at: Some(at), .. } => Some(at.0),
                _ => None,
            },
            seq: i64::from(game.next_seq().0) - 1,
            phase: phase_name(game.phase()).into(),
            fen: two_fields(game.position()),
            last: game.moves().last().map(|last| game.position().uci(last.made).to_string()),
            clocks: [clocks.white, clocks.black],
            running: game.running().map(Side::from),
            present: Color::ALL.map(|color| game.is_present(color)),
            countdown: Countdown::of(game, at),
            calls: [calls.white, calls.black],
            draw_offer: game.draw_offer().map(Side::from),
            assistants,
            result: game.result().map(|result| result.to_string()),
            ending: game.result_text(Viewer::Spectator),
            outcome: Outcome::of(game, Viewer::Spectator),
        }
    }

    /// What has changed since `before`, this many milliseconds ago; `None` if nothing has.
    pub fn since(&self, before: &WallGame, elapsed: u64) -> Option<WallDelta> {
        if self.seq == before.seq {
            return None;
        }
        let went_on = before.clocks_after(elapsed);
        Some(WallDelta {
            id: self.id,
            seq: self.seq,
            phase: changed(&self.phase, &before.phase),
            fen: changed(&self.fen, &before.fen),
            last: changed(&self.last, &before.last),
            clocks: changed(&self.clocks, &went_on),
            running: changed(&self.running, &before.running),
            present: changed(&self.present, &before.present),
            countdown: changed(&self.countdown, &before.countdown),
            calls: changed(&self.calls, &before.calls),
            draw_offer: changed(&self.draw_offer, &before.draw_offer),
            assistants: changed(&self.assistants, &before.assistants),
            result: changed(&self.result, &before.result).flatten(),
            ending: changed(&self.ending, &before.ending).flatten(),
            outcome: changed(&self.outcome, &before.outcome).flatten(),
        })
    }

    /// Advances the running clock by this many milliseconds.
    pub fn run_on(&mut self, elapsed: u64) {
        self.clocks = self.clocks_after(elapsed);
        if let Some(countdown) = &mut self.countdown {
            countdown.left = countdown.left.saturating_sub(elapsed);
        }
    }

    /// What a display that counts down on its own shows after a while.
    fn clocks_after(&self, elapsed: u64) -> [Option<u64>; 2] {
        let [white, black] = self.clocks;
        let runs = |side, left: Option<u64>| match self.running == Some(side) {
            true => left.map(|left| left.saturating_sub(elapsed)),
            false => left,
        };
        [runs(Side::White, white), runs(Side::Black, black)]
    }
}

/// The part of a FEN that a small board needs.
fn two_fields(position: &Position) -> String {
    let fen = position.to_fen();
    fen.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

fn changed<T: Clone + PartialEq>(now: &T, before: &T) -> Option<T> {
    (now != before).then(|| now.clone())
}

impl Frame {
    /// The frame as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a frame has a JSON form")
    }
}
