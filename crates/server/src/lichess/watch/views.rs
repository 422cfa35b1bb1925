//! Games as spectators see them.

use game::{ComputerPlayer, Game, TimeControl, Timestamp};
use rules::{ByColor, Color, Position};
use wire::{
    GameId,
    lichess::{
        ExportedClock, ExportedPlayer, LightUser, Player, Status, Step, StreamedGame,
        StreamedPlayer, Variant, Watched, initial_fen, source,
    },
    server::{Side, Sides},
};

/// A game at a glance.
pub(super) fn watched(id: GameId, game: &Game, players: &ByColor<Player>) -> Watched {
    let config = game.config();
    let start = game.line().start();
    let begun = 2 * (start.fullmoves().max(1) - 1) + u32::from(start.turn() == Color::Black);
    let made = game.moves().len() as u32;
    Watched {
        id: id.to_string(),
        variant: Variant::of(start),
        speed: config.speed().key().into(),
        perf: config.rating_category().key().into(),
        rated: config.rated,
        initial_fen: start.to_fen(),
        fen: game.position().to_fen(),
        player: game.turn().into(),
        turns: begun + made,
        started_at_turn: begun,
        source: source(config).into(),
        status: Status::of(game),
        created_at: config.made_at.0,
        last_move: last_move(game),
        winner: game.result().and_then(|result| result.winner()).map(Side::from),
        players: Sides { white: exported(&players.white), black: exported(&players.black) },
    }
}

/// A game in a stream of many.
pub(super) fn streamed(id: GameId, game: &Game, players: &ByColor<Player>) -> StreamedGame {
    let config = game.config();
    let start = game.line().start();
    let status = Status::of(game);
    let clock = config.time.white.clock().map(|clock| ExportedClock {
        initial: clock.initial().whole_seconds(),
        increment: clock.stage(0).bonus.per_move().whole_seconds(),
        total_time: clock.time_for(40).whole_seconds(),
    });
    let days_per_turn = match config.time.white {
        TimeControl::Correspondence { days } => Some(days),
        TimeControl::Clock(_) | TimeControl::Unlimited => None,
    };
    let player = |player: &Player| StreamedPlayer {
        user_id: player.id.clone(),
        name: player.name.clone().filter(|_| player.id.is_none()),
        ai_level: player.ai_level,
        rating: player.rating,
        provisional: player.provisional,
    };
    StreamedGame {
        id: id.to_string(),
        rated: config.rated,
        variant: Variant::of(start).key.into(),
        speed: config.speed().key().into(),
        perf: config.rating_category().key().into(),
        created_at: config.made_at.0,
        status: status.id,
        status_name: status.name.into(),
        clock,
        days_per_turn,
        initial_fen: initial_fen(start),
        winner: game.result().and_then(|result| result.winner()).map(Side::from),
        players: Sides { white: player(&players.white), black: player(&players.black) },
    }
}

/// The position now, with the clocks.
pub(super) fn step(game: &Game, at: Timestamp) -> Step {
    let clocks = game.clocks(at).map(|left| left.map(|left| left.whole_seconds()));
    let (fen, lm) = (game.position().to_fen(), last_move(game));
    Step { fen, lm, wc: clocks.white, bc: clocks.black }
}

/// The position at the beginning and after each move, with the clocks as they
/// were; those of a side that had not moved as they began.
pub(super) fn steps(game: &Game) -> Vec<Step> {
    let start = game.line().start();
    let time = &game.config().time;
    let begin = |color: Color| time[color].clock().map(|clock| clock.initial().whole_seconds());
    let mut left = ByColor::new_with(begin);
    let mut position = start.clone();
    let step = |position: &Position, lm, left: &ByColor<Option<u64>>| Step {
        fen: position.to_fen(),
        lm,
        wc: left.white,
        bc: left.black,
    };
    let mut steps = vec![step(&position, None, &left)];
    for told in game.moves() {
        let mover = position.turn();
        position.play_unchecked(told.made);
        left[mover] = told.left.map(|left| left.whole_seconds());
        let uci = told.made.to_uci(start.mode()).to_string();
        steps.push(step(&position, Some(uci), &left));
    }
    steps
}

fn last_move(game: &Game) -> Option<String> {
    let mode = game.line().start().mode();
    game.moves().last().map(|told| told.made.to_uci(mode).to_string())
}

/// Somebody's name, whether they have an account or not.
pub(super) fn named(player: &Player) -> LightUser {
    let name = match (&player.name, player.ai_level) {
        (Some(name), _) => name.clone(),
        (None, Some(level)) => ComputerPlayer::Level(level).to_string(),
        (None, None) => "Anonymous".into(),
    };
    let id = player.id.clone().unwrap_or_else(|| name.to_lowercase().replace(' ', "-"));
    LightUser { id, name, title: player.title.clone() }
}

fn exported(player: &Player) -> ExportedPlayer {
    let account = player.id.clone().zip(player.name.clone());
    let title = player.title.clone();
    let user = account.map(|(id, name)| LightUser { id, name, title });
    ExportedPlayer {
        name: player.name.clone().filter(|_| user.is_none()),
        user,
        ai_level: player.ai_level,
        rating: player.rating,
        rating_diff: None,
        provisional: player.provisional.then_some(true),
    }
}
