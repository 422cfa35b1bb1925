//! What people do here, once for every way to ask for it: the page, its
//! sockets, the lichess API and the command line.
//!
//! Each takes who asks and a typed request, and answers or refuses with a code
//! of the table of errors. Nothing here knows HTTP. What needs no running
//! server takes the store alone, so that the command line can call it.

mod accounts;
mod accounts_only;
mod act;
mod acting;
mod agreed_rules;
mod agreement;
mod announce;
mod appoint;
mod audit;
mod backups;
mod block;
mod boards;
mod challenge;
mod chat;
mod create;
mod email;
mod erase;
mod explain_mate;
mod explore;
mod export;
mod follow;
mod game_request;
mod game_view;
mod hint;
mod identity;
mod import;
mod join;
mod mail_text;
mod moderate;
mod official;
mod operate_games;
mod orders;
mod own_live_games;
mod pair;
mod pair_waiting;
mod personal_data;
mod presence;
mod rated;
mod rating_range;
mod rematch;
mod report;
mod role;
mod scores;
mod seek;
mod seek_hold;
mod settings;
mod spectators;
pub(crate) mod tournament;
mod watch_player;

pub(crate) use accounts::{Player, account_named, category_named, person_named, player_named};
pub(crate) use accounts_only::may_take_part;
pub(crate) use act::carry_out;
pub(crate) use agreed_rules::rules_of;
pub(crate) use announce::{announce, remove_announcement};
pub(crate) use appoint::{appoint, dismiss};
pub(crate) use audit::{AuditRequest, audit};
pub(crate) use backups::ask_backup;
pub(crate) use block::{block, blocked, read_blocks, unblock};
pub(crate) use boards::{Names, board};
pub(crate) use challenge::{
    accept, challenged, decline, find_seek, is_seek, may_accept, own_and_incoming,
    stored_challenges, withdraw,
};
pub(crate) use chat::{heard_by, mute, mute_author, say};
pub(crate) use create::{create_game, create_open_game, plan_game};
pub(crate) use email::{ask_recovery, recover, set_email, verify_email};
pub(crate) use erase::erase_account;
pub(crate) use explain_mate::{asked_about, explain_mate};
pub(crate) use explore::{ExplorerRequest, GAMES_MAX, MOVES_MAX, explore, read_filter, read_play};
pub(crate) use export::{export_game, in_turn, pgn_text};
pub(crate) use follow::{follow, followed, unfollow};
pub(crate) use game_request::{config_of, requested};
pub(crate) use game_view::{game_view, rematch_view};
pub(crate) use hint::hint;
pub(crate) use identity::identity_changes;
pub(crate) use import::{import_file, import_game};
pub(crate) use join::{find_joinable, join_game};
pub(crate) use moderate::{
    TOKENS_MAX, change_standing_now, create_token, end_session_of, end_sessions_of,
    reset_password_now, use_reset_link, withdraw_invitation,
};
pub(crate) use official::{NewOfficialGame, create_official_games};
pub(crate) use operate_games::{end_game, live_games, pause_all, resume_all};
pub(crate) use orders::{is_for_now, read_orders};
pub(crate) use pair::{leave, look_no_more};
pub(crate) use pair_waiting::pair_waiting;
pub(crate) use personal_data::{personal_data, speeds};
pub(crate) use presence::{Present, arrive, extend};
pub(crate) use rematch::{
    ask_rematch, decline_rematch, is_fresh, is_offered_to, rematch_id, rematches_offered,
};
pub(crate) use report::{change_report, report, reports};
pub(crate) use role::{GameRole, role_of};
pub(crate) use scores::scores;
pub(crate) use seek::{SeekOutcome, add_stored, check_seek, entry, look_for};
pub(crate) use seek_hold::SeekHold;
pub(crate) use settings::{change_settings, settings_view};
pub(crate) use spectators::{
    GameOrder, SeenGame, see_game, see_games_in_order, see_games_of, see_history,
};
pub(crate) use watch_player::{game_to_watch, playing};

pub use acting::Acting;
pub use identity::{TITLES, fide_id_change, real_name_change, title_change};
pub use import::{import_games, impossible_start};
pub use moderate::{
    OperatorError, change_standing, create_account, create_reset_link, create_token_for, invite,
    log_import, rename, reset_password,
};
