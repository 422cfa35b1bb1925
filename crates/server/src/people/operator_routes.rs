//! The routes of operators, and what the document says about them.

use wire::{
    account::SessionView,
    admin::{
        NewInvitation, NewResetLink, OpenInvitation, PasswordReset, PeoplePage, Rename,
        StandingChanges, StandingView,
    },
    audit::{ActReason, AuditView},
};

use super::{admin, admin_people};
use crate::api::{Api, Kind, Tag, field, says};

pub(super) fn routes() -> Api {
    invitations().and(accounts()).and(searches())
}

fn invitations() -> Api {
    Api::new()
        .get(
            "/api/zone/invitations",
            admin::invitations,
            says(Tag::Operators, "Invitations that have not been used")
                .role("operator")
                .json::<Vec<OpenInvitation>>(200, "At most a hundred"),
        )
        .post(
            "/api/zone/invitations",
            admin::invite,
            says(Tag::Operators, "Create an invitation")
                .role("operator")
                .json::<NewInvitation>(201, "The invitation, shown once"),
        )
        .delete(
            "/api/zone/invitations/{number}",
            admin::withdraw,
            says(Tag::Operators, "Withdraw an invitation")
                .role("operator")
                .nothing(204, "Withdrawn"),
        )
}

fn accounts() -> Api {
    let nobody = &[(404, "Nobody has this name")];
    Api::new()
        .get(
            "/api/zone/people/{name}/standing",
            admin::standing,
            says(Tag::Operators, "What an account is and may do")
                .role("operator")
                .json::<StandingView>(200, "As only operators see it"),
        )
        .post(
            "/api/zone/people/{name}/standing",
            admin::change_standing,
            says(Tag::Operators, "Change what an account is and may do")
                .role("operator")
                .takes::<StandingChanges>()
                .nothing(204, "Changed")
                .refuses(&[(409, "It is your own account")]),
        )
        .post(
            "/api/zone/people/{name}/password",
            admin::reset_password,
            says(Tag::Operators, "Give an account a new password")
                .role("operator")
                .takes::<PasswordReset>()
                .nothing(204, "Changed; its sessions and tokens ended")
                .refuses(&[(409, "Its owner closed it")]),
        )
        .post(
            "/api/zone/people/{name}/name",
            admin_people::rename,
            says(Tag::Operators, "Give an account another name")
                .role("operator")
                .takes::<Rename>()
                .nothing(204, "Renamed; the old name is reserved and leads to the account")
                .refuses(&[(404, "Nobody has this name"), (409, "The new name is taken")]),
        )
        .post(
            "/api/zone/people/{name}/reset-link",
            admin_people::create_reset_link,
            says(Tag::Operators, "Create a link with which the owner chooses a new password")
                .role("operator")
                .takes::<ActReason>()
                .json::<NewResetLink>(201, "Valid once, for two days; earlier links end")
                .refuses(&[(404, "Nobody has this name"), (409, "The account is not in use")]),
        )
        .get(
            "/api/zone/people/{name}/sessions",
            admin_people::sessions,
            says(Tag::Operators, "Where somebody is signed in")
                .role("operator")
                .json::<Vec<SessionView>>(200, "The newest first")
                .refuses(nobody),
        )
        .delete(
            "/api/zone/people/{name}/sessions",
            admin_people::end_sessions,
            says(Tag::Operators, "End all sessions and tokens of an account")
                .role("operator")
                .takes::<ActReason>()
                .nothing(204, "Ended")
                .refuses(nobody),
        )
        .delete(
            "/api/zone/people/{name}/sessions/{id}",
            admin_people::end_session,
            says(Tag::Operators, "End a session of somebody")
                .role("operator")
                .nothing(204, "Ended")
                .refuses(&[(404, "No such session")]),
        )
}

fn searches() -> Api {
    Api::new()
        .get(
            "/api/zone/admin/people",
            admin_people::find,
            says(Tag::Operators, "Find accounts")
                .role("operator")
                .query(&[
                    field(
                        "text",
                        Kind::Text,
                        "Part of the name, a former name or the real name, or the first digits of \
                         the FIDE ID",
                    ),
                    field(
                        "group",
                        Kind::OneOf(&["admin", "arbiter", "bot", "disabled", "muted", "closed"]),
                        "Only these accounts",
                    ),
                    field("after", Kind::Text, "What `next` of the page before says"),
                ])
                .json::<PeoplePage>(200, "By name, fifty at once")
                .refuses(&[(400, "Not a group")]),
        )
        .get(
            "/api/zone/admin/log",
            admin_people::log,
            says(Tag::Operators, "What operators did")
                .role("operator")
                .query(&[
                    field("by", Kind::Text, "Only what this account did; `-` is the command line"),
                    field("about", Kind::Text, "Only what was done to this person"),
                    field("act", Kind::Text, "Only this act, such as `passwordSet`"),
                    field("before", Kind::Text, "Only entries with a lower number"),
                ])
                .json::<Vec<AuditView>>(200, "The newest first, at most fifty")
                .refuses(&[(400, "Not an act"), (404, "Nobody has this name")]),
        )
}
