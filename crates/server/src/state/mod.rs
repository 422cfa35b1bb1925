//! What the server holds in memory: the games of the node, and beside them the
//! lobby, limits, feeds and streams. Everything that routes share is in a
//! [`Zone`].

mod blocks;
mod closing;
mod early_moves;
mod elsewhere;
mod feeds;
mod game_streams;
mod lapsed_seeks;
mod live_games;
mod lobby;
mod lobby_event;
mod lock;
mod logo;
mod meters;
mod numbers;
mod on_air;
mod online;
mod open_games;
mod outbox;
mod own_pages;
mod pairing_queue;
mod policy;
mod process;
mod rates;
mod recent;
mod schedule;
mod seek_holders;
mod session_ends;
mod shares;
mod slots;
mod storage;
mod tournaments;
mod troubles;
mod walls;

pub(crate) use blocks::Blocks;
pub(crate) use closing::{Closing, Until};
pub(crate) use early_moves::EarlyMoves;
pub(crate) use elsewhere::Elsewhere;
pub(crate) use feeds::{Begun, Feed, Feeds, PersonEvent, Purpose};
pub(crate) use game_streams::{Given, Key, Known, STREAM_GAMES_MAX, Streams};
pub(crate) use live_games::LiveGames;
pub(crate) use lobby::{
    ARRIVING, Entry, Lobby, RESTARTED, SeekHome, State, UnderWay, outlasts_pairing,
};
pub(crate) use lobby_event::{LobbyEvent, Why, noted_seek};
pub(crate) use lock::lock;
pub(crate) use logo::{LOGO_MAX, Logo};
pub(crate) use meters::{Channel, Meters};
pub(crate) use numbers::{Counted, NumberHistory};
pub(crate) use on_air::{Candidate, OnAir};
pub(crate) use online::{Here, Online};
pub(crate) use open_games::{Creator, OpenGames};
pub(crate) use outbox::Outbox;
pub(crate) use own_pages::{OwnPages, WrittenPage};
pub(crate) use policy::{ABSENCE_MAX, Announcement, Pause, PauseAct, Policies, Policy, names};
pub(crate) use process::Process;
pub(crate) use rates::{Limited, Limits, Who};
pub(crate) use schedule::Schedule;
pub(crate) use seek_holders::{Holders, KeptBy};
pub(crate) use session_ends::SessionEnds;
pub(crate) use shares::Shares;
pub(crate) use slots::{Full, Slot, Slots};
pub(crate) use storage::{Outage, Storage};
pub(crate) use tournaments::{LoadedTournament, Tournaments};
pub(crate) use walls::Walls;

use std::sync::Arc;

use computer::Computers;
use game::{Game, PersonId, Seat, Timestamp};
use node::Node;
use rules::{ByColor, Color};
use store::{Store, StoreError};

use crate::{Settings, computers, fair_queue::FairQueue, limits, secret::Passwords};

/// What every route needs. Cheap to clone; all clones are the same zone.
#[derive(Clone)]
pub struct Zone {
    /// The games.
    pub node: Node,
    /// The people, and the games that are not live.
    pub store: Arc<Store>,
    pub(crate) shared: Arc<Shared>,
}

/// What all routes share beside the games.
pub(crate) struct Shared {
    pub(crate) settings: Settings,
    pub(crate) policies: Policies,
    pub(crate) limits: Limits,
    pub(crate) passwords: Passwords,
    pub(crate) lobby: Lobby,
    /// Told whenever sessions of somebody end: open sockets look whether it
    /// was theirs.
    pub(crate) session_ends: SessionEnds,
    pub(crate) computers: Computers,
    pub(crate) walls: Walls,
    pub(crate) online: Arc<Online>,
    pub(crate) streams: Streams,
    /// WebSockets.
    pub(crate) sockets: Slots,
    /// Streams that a token opens.
    pub(crate) token_streams: Slots,
    /// Streams of those who watch.
    pub(crate) watching: Slots,
    /// Seeks and challenges, by where they were created.
    pub(crate) open_seeks: Slots,
    pub(crate) open_games: OpenGames,
    /// Expensive reads.
    pub(crate) reads: FairQueue,
    pub(crate) on_air: OnAir,
    pub(crate) live_games: LiveGames,
    pub(crate) closing: Closing,
    pub(crate) tournaments: Tournaments,
    pub(crate) schedule: Schedule,
    pub(crate) early_moves: EarlyMoves,
    pub(crate) blocks: Blocks,
    pub(crate) meters: Meters,
    pub(crate) numbers: NumberHistory,
    /// For the servers of other nodes.
    pub(crate) outbox: Arc<Outbox>,
    /// How many people share an address.
    pub(crate) shares: Shares,
    pub(crate) own_pages: OwnPages,
    /// Whether the store responds.
    pub(crate) storage: Storage,
}

impl Zone {
    /// A zone around these games in which nothing happens by itself yet.
    pub(crate) fn new(node: Node, settings: Settings) -> Zone {
        let store = Arc::clone(node.store());
        let computers = Computers::new(settings.programs.clone(), settings.launcher.as_ref());
        let outbox = Arc::<Outbox>::default();
        let told = || Arc::clone(&outbox);
        let shares = Shares::default();
        let policies = Policies::started(&settings);
        let sockets = limits::sockets_of(settings.max_connections);
        shares.set(policies.current().values.people_per_address);
        let shared = Shared {
            policies,
            settings,
            computers,
            limits: Limits::new(&shares),
            passwords: Passwords::default(),
            lobby: Lobby::new(told()),
            session_ends: SessionEnds::new(told()),
            walls: Walls::new(told()),
            online: Arc::default(),
            streams: Streams::default(),
            sockets: Slots::up_to(sockets, &limits::SOCKETS_EACH, &shares),
            token_streams: Slots::new(&limits::STREAMS, &limits::STREAMS_EACH, &shares),
            watching: Slots::new(&limits::WATCHING, &limits::WATCHING_EACH, &shares),
            open_seeks: Slots::new(&limits::SEEKS, &limits::SEEKS_EACH, &shares),
            open_games: OpenGames::new(&shares),
            reads: FairQueue::new(
                limits::READS.count(),
                limits::READS_WAITING.count(),
                limits::READS_WAITING_EACH.count(),
            ),
            on_air: OnAir::default(),
            live_games: LiveGames::default(),
            closing: Closing::default(),
            tournaments: Tournaments::new(told()),
            schedule: Schedule::new(told()),
            early_moves: EarlyMoves::default(),
            blocks: Blocks::new(told()),
            meters: Meters::default(),
            numbers: NumberHistory::default(),
            outbox: told(),
            shares,
            own_pages: OwnPages::default(),
            storage: Storage::default(),
        };
        Zone { node, store, shared: Arc::new(shared) }
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.node.clock().now()
    }

    /// What operators decided, as far as this node knows.
    pub(crate) fn policy(&self) -> Arc<Policy> {
        self.shared.policies.current()
    }

    /// Reads what operators decided.
    pub(crate) async fn read_policy(&self) -> Result<(), StoreError> {
        self.shared.policies.change(&self.store.settings.settings().await?);
        self.shared.shares.set(self.policy().values.people_per_address);
        Ok(())
    }

    /// Somebody has something open, until what is returned is dropped.
    pub(crate) fn enter(&self, person: PersonId) -> Here {
        self.shared.online.enter(person, self.node.clock())
    }

    /// Whether somebody is there now.
    pub(crate) fn is_online(&self, person: PersonId) -> bool {
        self.shared.online.is_online(person, self.now())
    }

    /// Everybody who is there now, in the order they first came to the zone.
    pub(crate) fn everybody_online(&self) -> Vec<PersonId> {
        let mut people = self.shared.online.everybody(self.now());
        people.sort_unstable();
        people
    }

    /// How many games have not ended. With several nodes: how many are awake, since a node does not
    /// know which of the games that sleep here are awake elsewhere.
    pub(crate) fn games_everywhere(&self) -> u32 {
        if !self.node.is_clustered() {
            return self.node.live_games() as u32;
        }
        let elsewhere: u32 = self.shared.lobby.state().games_elsewhere.values().sum();
        self.node.awake_games() as u32 + elsewhere
    }

    /// The names to show for the seats of a game; none for a free one.
    pub(crate) async fn names(&self, game: &Game) -> ByColor<Option<String>> {
        ByColor {
            white: self.name(game, Color::White).await,
            black: self.name(game, Color::Black).await,
        }
    }

    async fn name(&self, game: &Game, color: Color) -> Option<String> {
        match game.seat(color)? {
            Seat::Computer => Some(computers::name(game)),
            Seat::Person(person) => Some(self.name_of(person).await),
        }
    }

    /// The name to show for somebody.
    pub(crate) async fn name_of(&self, id: PersonId) -> String {
        match self.store.people.person(id).await {
            Ok(Some(person)) => person.name,
            // A name is not worth failing for.
            Ok(None) | Err(_) => format!("Guest {}", id.0),
        }
    }
}
