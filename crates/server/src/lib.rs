//! The edge of the zone: who is calling, what they want, and how the answer is
//! written. Nothing here decides anything about a game.
#![forbid(unsafe_code)]

mod addresses;
mod administration;
mod api;
mod arbiter;
mod assets;
mod backups;
mod caller;
mod client_addr;
mod cluster;
mod compress;
mod computers;
mod connections;
mod editor;
mod error;
mod explorer;
mod export;
mod fair_queue;
mod form;
mod games;
mod health;
mod lichess;
pub mod limits;
mod listen;
mod lobby;
mod mail;
mod metrics;
mod moved;
mod oauth;
mod page;
mod people;
mod picture;
mod positions;
mod previews;
mod random;
mod request_log;
mod safety;
mod secret;
mod session;
mod settings;
mod site_look;
mod slow_body;
mod socket;
mod start;
mod state;
mod table;
mod tls;
mod tournaments;
mod use_cases;
mod views;

pub use backups::{Backup, BackupStatus, Backups};
pub use connections::Connections;
pub use export::{game_pgn, iso_time};
pub use health::routes_while_waiting;
pub use listen::serve;
pub use mail::{Mail, Mailer};
pub use secret::{check_password, hash, hash_password};
pub use settings::{Launcher, MetricsAccess, Program, Registration, Retention, Settings};
pub use state::Zone;
pub use tls::{Tls, TlsError, TlsFiles};
pub use use_cases::{
    Acting, OperatorError, TITLES, change_standing, create_account, create_reset_link,
    create_token_for, fide_id_change, import_games, impossible_start, invite, log_import,
    real_name_change, rename, reset_password, title_change,
};

use axum::{Router, extract::DefaultBodyLimit, middleware};

/// The largest body of a request that makes sense.
const BODY_MAX: usize = limits::BODY_MAX.count();

/// All routes of the zone.
pub fn router(zone: Zone) -> Router {
    let today = page::routes()
        .merge(lichess::routes())
        .fallback(moved::serve_page)
        .layer(middleware::from_fn_with_state(zone.clone(), caller::guard))
        .merge(health::routes())
        .merge(metrics::routes())
        .layer(DefaultBodyLimit::max(BODY_MAX))
        .layer(middleware::map_request(slow_body::limit))
        .layer(middleware::from_fn_with_state(zone.clone(), health::wait_for_store))
        .layer(middleware::from_fn(error::render))
        .layer(middleware::map_response(safety::guard))
        .layer(middleware::from_fn_with_state(zone.clone(), caller::keep_encrypted))
        .layer(middleware::from_fn_with_state(zone.clone(), request_log::follow))
        .with_state(zone);
    moved::answer_as_today(today)
}
