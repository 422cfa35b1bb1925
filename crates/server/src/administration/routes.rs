//! The routes of operators for the server as a whole, and what the document says about them.

use axum::{extract::DefaultBodyLimit, handler::Handler};
use wire::{
    arbiter::GamesPage,
    site::{
        AboutServer, AnnouncementView, BackupsView, EndGame, GamesChanged, GamesReason,
        ImportedGames, NewAnnouncement, NumbersView, SettingChanges, SettingsView,
    },
};

use super::{announcement, backups, live_games, numbers, settings};
use crate::api::{Api, Tag, says};

/// The largest file that can be imported on the page; `tabiya import` takes any.
const IMPORT_MAX: usize = 8 << 20;
/// Two pages of text, whatever their letters.
const SETTINGS_MAX: usize = 256 << 10;

pub(crate) fn routes() -> Api {
    announcements().and(games()).and(choices()).and(health())
}

fn announcements() -> Api {
    let path = "/api/zone/admin/announcement";
    Api::new()
        .get(
            path,
            announcement::show,
            says(Tag::Operators, "What is announced to everybody").role("operator").json::<Option<
                AnnouncementView,
            >>(
                200,
                "Null if nothing is",
            ),
        )
        .put(
            path,
            announcement::announce,
            says(Tag::Operators, "Announce something to everybody")
                .role("operator")
                .takes::<NewAnnouncement>()
                .nothing(204, "Shown above every page until its end")
                .refuses(&[(400, "The text is empty or too long, or the end has passed")]),
        )
        .delete(
            path,
            announcement::remove,
            says(Tag::Operators, "Remove the announcement")
                .role("operator")
                .nothing(204, "Removed"),
        )
}

fn games() -> Api {
    Api::new()
        .get(
            "/api/zone/admin/games",
            live_games::list,
            says(Tag::Operators, "Games in progress")
                .role("operator")
                .json::<GamesPage>(200, "The newest first, at most 200"),
        )
        .post(
            "/api/zone/admin/games/pause",
            live_games::pause,
            says(Tag::Operators, "Pause all games, except correspondence, and tell everybody why")
                .role("operator")
                .takes::<GamesReason>()
                .json::<GamesChanged>(200, "In how many games"),
        )
        .post(
            "/api/zone/admin/games/resume",
            live_games::resume,
            says(Tag::Operators, "Resume the games that were paused together")
                .role("operator")
                .takes::<GamesReason>()
                .json::<GamesChanged>(200, "In how many games"),
        )
        .post(
            "/api/zone/admin/games/{id}/end",
            live_games::end,
            says(Tag::Operators, "End a game as an arbiter decides it")
                .role("operator")
                .takes::<EndGame>()
                .nothing(204, "Ended, with the result and the reason in its record")
                .refuses(&[
                    (400, "Not a result, or no reason"),
                    (409, "The game is over, or you play in it"),
                ]),
        )
}

fn choices() -> Api {
    Api::new()
        .get(
            "/api/zone/about",
            settings::about,
            says(Tag::People, "What the operator says about this server")
                .visitor()
                .json::<AboutServer>(200, "Its name, description, house rules, and privacy page"),
        )
        .get(
            "/api/zone/logo",
            settings::logo,
            says(Tag::People, "The picture before the name of this server")
                .visitor()
                .media("image/png", "A PNG, JPEG, or WebP image")
                .refuses(&[(404, "The server has none of its own")]),
        )
        .get(
            "/api/zone/admin/settings",
            settings::show,
            says(Tag::Operators, "Settings that change while the server is running")
                .role("operator")
                .json::<SettingsView>(200, "As they are, and as the server was started"),
        )
        .put(
            "/api/zone/admin/settings",
            settings::change.layer(DefaultBodyLimit::max(SETTINGS_MAX)),
            says(Tag::Operators, "Change settings: all of them, or none")
                .role("operator")
                .takes::<SettingChanges>()
                .nothing(204, "Changed, for all nodes within seconds")
                .refuses(&[(400, "A value is not allowed")]),
        )
}

fn health() -> Api {
    Api::new()
        .get(
            "/api/zone/admin/numbers",
            numbers::show,
            says(Tag::Operators, "How the server is doing")
                .role("operator")
                .json::<NumbersView>(200, "Now, and each minute of the last six hours"),
        )
        .get(
            "/api/zone/admin/backups",
            backups::show,
            says(Tag::Operators, "Backups")
                .role("operator")
                .json::<BackupsView>(200, "Those that are kept, and how the last one went"),
        )
        .post(
            "/api/zone/admin/backups",
            backups::make,
            says(Tag::Operators, "Make a backup now")
                .role("operator")
                .nothing(202, "It is being made")
                .refuses(&[(400, "This server has no data folder")]),
        )
        .post(
            "/api/zone/admin/import",
            backups::import.layer(DefaultBodyLimit::max(IMPORT_MAX)),
            says(Tag::Operators, "Import games in PGN, up to 8 MiB")
                .role("operator")
                .text("Games in PGN")
                .json::<ImportedGames>(200, "How many are new; what is broken is left out"),
        )
}
