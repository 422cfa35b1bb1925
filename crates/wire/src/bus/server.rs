use serde::{Deserialize, Serialize};

use crate::{GameId, TournamentId};

/// What one server tells all others. The numbers of one node have no gaps: who sees one, or hears of
/// a node for the first time, reads from the store what it may have missed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ServerNote {
    /// The run of the node that sends it.
    pub node: u64,
    /// The number of its last change, from 1; 0 before the first. A change has a number of its own.
    pub number: u64,
    /// What it is.
    #[serde(flatten)]
    pub kind: ServerNoteKind,
}

/// What all servers have to know. People and instants are numbers, as in the store.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum ServerNoteKind {
    /// Who is at this node. Repeated every two seconds, so it is no change.
    Here {
        /// People who have the lobby open.
        lobby: Vec<u64>,
        /// Everybody who has anything open.
        online: Vec<u64>,
        /// The seeks that it keeps: it knows until when, and takes them away.
        seeks: Vec<GameId>,
        /// How many games are awake on it.
        #[serde(default)]
        games: u32,
    },
    /// The node stops: nobody is at it any more, and they come back elsewhere.
    Leaving,
    /// A seek or challenge was made, or changed.
    Seek(SeekNote),
    /// A seek or challenge is no more.
    SeekGone {
        /// Its id.
        seek: GameId,
        /// Why.
        why: GoneNote,
    },
    /// Two were paired in the lobby.
    Paired {
        /// The game.
        game: GameId,
        /// White.
        white: u64,
        /// Black.
        black: u64,
    },
    /// Something happened to a game as a whole.
    Milestone {
        /// The game.
        game: GameId,
        /// White; none for the computer.
        white: Option<u64>,
        /// Black; none for the computer.
        black: Option<u64>,
        /// What happened.
        reached: ReachedNote,
    },
    /// Some sessions or tokens of somebody ended: each looks whether it was its own.
    SessionsEnded {
        /// Who.
        person: u64,
    },
    /// Somebody blocks somebody, or does no more.
    Blocked {
        /// Who blocks.
        person: u64,
        /// Whom.
        blocked: u64,
        /// Whether they do.
        is: bool,
    },
    /// These people judge other games now.
    Judges {
        /// Who.
        people: Vec<u64>,
    },
    /// A tournament has changed. Nodes of earlier versions call it a competition.
    #[serde(rename = "competition")]
    Tournament {
        /// Its id.
        #[serde(rename = "competition")]
        tournament: TournamentId,
    },
    /// An order of many games was made, or no longer waits: read which.
    Order {
        /// Its id.
        order: GameId,
    },
    /// More games for a stream of games. The node that has it open follows them.
    StreamAdd {
        /// Who opened it; none without a token.
        person: Option<u64>,
        /// Its name.
        stream: String,
        /// The games.
        games: Vec<GameId>,
    },
    /// A note that only newer versions know. It is ignored.
    #[serde(other)]
    Unknown,
}

/// A seek or challenge as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SeekNote {
    /// Its id.
    pub id: GameId,
    /// Who seeks.
    pub by: u64,
    /// Who may accept it.
    pub audience: AudienceNote,
    /// The game they want, as it is stored.
    pub game: String,
    /// When it was made.
    pub at: u64,
    /// When it expires.
    pub expires: u64,
}

/// Who may accept a seek.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AudienceNote {
    /// Everyone in the lobby.
    Everybody,
    /// Anyone with the link.
    Link,
    /// This person alone.
    Person(u64),
}

/// Why a seek is no more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GoneNote {
    /// It has become a game.
    Accepted,
    /// Its owner does not look any more, or plays.
    Left,
    /// Its owner took it back.
    Withdrawn,
    /// The challenged said no, perhaps in their own words.
    Declined(Option<String>),
    /// Nobody answered in time.
    Expired,
}

/// What happened to a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReachedNote {
    /// It can be played.
    Paired,
    /// It waited for its arbiter, and its clocks start.
    Started,
    /// It is over.
    Over,
    /// The rematch stands differently: read how.
    Rematch,
}
