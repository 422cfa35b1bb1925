//! The routes about reports, blocks, and titles, and what the document says about them.

use wire::{
    account::{IdentityChange, IdentityView},
    moderation::{BlockView, MuteRequest, ReportChange, ReportRequest, ReportView},
};

use super::{account, moderation};
use crate::api::{Api, Kind, Tag, field, says};

pub(super) fn routes() -> Api {
    let nobody = &[(404, "Nobody has this name")];
    Api::new()
        .get(
            "/api/zone/account/identity",
            account::identity,
            says(Tag::Account, "Your title, real name, and FIDE ID")
                .signed_in()
                .json::<IdentityView>(200, "As the operator entered them"),
        )
        .put(
            "/api/zone/account/identity",
            account::show_identity,
            says(
                Tag::Account,
                "Show your title and real name in all games, or in official ones alone",
            )
            .signed_in()
            .takes::<IdentityChange>()
            .nothing(204, "Saved"),
        )
        .get(
            "/api/zone/account/blocks",
            moderation::blocks,
            says(Tag::Account, "Whom you block")
                .signed_in()
                .json::<Vec<BlockView>>(200, "The newest first"),
        )
        .put(
            "/api/zone/account/blocks/{name}",
            moderation::block,
            says(Tag::Account, "Block a player: an account, or a guest as `Guest 1008`")
                .signed_in()
                .nothing(204, "Blocked")
                .refuses(nobody),
        )
        .delete(
            "/api/zone/account/blocks/{name}",
            moderation::unblock,
            says(Tag::Account, "Unblock a player")
                .signed_in()
                .nothing(204, "Not blocked")
                .refuses(nobody),
        )
        .post(
            "/api/zone/reports",
            moderation::report,
            says(Tag::People, "Report a player or a chat line to the operator")
                .visitor()
                .takes::<ReportRequest>()
                .nothing(201, "Reported")
                .refuses(&[(404, "No such player, game or line"), (429, "Too many reports")]),
        )
        .post(
            "/api/zone/games/{id}/chat/{room}/{number}/mute",
            moderation::mute_author,
            says(Tag::Arbiters, "Mute the author of a chat line, or let them write again")
                .role("operator or arbiter of the game")
                .takes::<MuteRequest>()
                .nothing(204, "Done")
                .refuses(&[(404, "No such line")]),
        )
        .get(
            "/api/zone/reports",
            moderation::reports,
            says(Tag::Operators, "Reports")
                .role("operator")
                .query(&[
                    field("closed", Kind::Flag, "Those that were closed; open ones unless set"),
                    field("before", Kind::Text, "Only those with a lower number"),
                ])
                .json::<Vec<ReportView>>(200, "The newest first, at most fifty"),
        )
        .post(
            "/api/zone/reports/{number}",
            moderation::change_report,
            says(Tag::Operators, "Close a report with a note, or open it again")
                .role("operator")
                .takes::<ReportChange>()
                .nothing(204, "Changed")
                .refuses(&[(404, "No such report")]),
        )
}
