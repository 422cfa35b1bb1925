//! The page's types, generated from the frames. A test compares them with the files in
//! `web/src/lib/protocol`.

mod errors;
mod lessons;

use ts_rs::{Config, TS};

use crate::{
    account, admin, arbiter, audit, client, explorer, follow, lobby, moderation, oauth, people,
    position, seat, server, site, tournament,
};

/// Each file with its whole text; paths start at `web/src/lib/protocol`.
pub fn files() -> Vec<(String, String)> {
    let types = [
        ("types.ts", declarations()),
        ("players.ts", declarations_of_players()),
        ("people.ts", declarations_of_people()),
        ("computers.ts", declarations_of_computers()),
        ("arbiter.ts", declarations_of_arbiters()),
        ("tournament.ts", declarations_of_tournaments()),
        ("tournament_acts.ts", declarations_of_tournament_acts()),
        ("tournament_tables.ts", declarations_of_tournament_tables()),
        ("regulations.ts", declarations_of_regulations()),
        ("requests.ts", declarations_of_requests()),
        ("mail.ts", declarations_of_mail()),
        ("site.ts", declarations_of_site()),
        ("positions.ts", declarations_of_positions()),
        ("official_defaults.ts", official_defaults()),
        ("errors.ts", errors::types()),
        ("error_params.ts", errors::params()),
        ("error_texts.json", errors::english()),
    ];
    types.into_iter().map(|(path, text)| (path.to_owned(), text)).chain(lessons::files()).collect()
}

const MADE_BY: &str = "// Made from crates/wire by `UPDATE_TYPES=1 cargo test -p tabiya-wire --features typescript`.\n\n";

fn declarations() -> String {
    let config = Config::default();
    let declarations = [
        server::Side::decl(&config),
        server::You::decl(&config),
        server::Sides::<()>::decl(&config),
        server::MoveView::decl(&config),
        server::Clocks::decl(&config),
        server::Countdown::decl(&config),
        server::EndReason::decl(&config),
        server::AbortCode::decl(&config),
        server::Outcome::decl(&config),
        server::Opening::decl(&config),
        server::State::decl(&config),
        server::Rematch::decl(&config),
        server::OfficialView::decl(&config),
        server::GameView::decl(&config),
        server::NewsItem::decl(&config),
        server::Room::decl(&config),
        server::ChatLine::decl(&config),
        server::Frame::decl(&config),
        client::Act::decl(&config),
        client::Frame::decl(&config),
    ];
    let imports = "import type { CallsRule, ActKind, ActDetails, Ruling } from './arbiter';\n\
                   import type { ErrorView } from './errors';\n\
                   import type { PlayerIdentity, PlayerRating, Scores } from './players';\n\n";
    exported(format!("{MADE_BY}{imports}"), &declarations)
}

fn declarations_of_players() -> String {
    let config = Config::default();
    let declarations = [
        server::PlayerIdentity::decl(&config),
        server::PlayerRating::decl(&config),
        server::Scores::decl(&config),
    ];
    let imports = "import type { Sides } from './types';\n\n";
    exported(format!("{MADE_BY}{imports}"), &declarations)
}

fn declarations_of_people() -> String {
    let config = Config::default();
    let declarations = [
        people::SideChoice::decl(&config),
        people::RulesetName::decl(&config),
        people::Rule::decl(&config),
        people::GameSettings::decl(&config),
        people::PersonView::decl(&config),
        people::Roles::decl(&config),
        people::Registration::decl(&config),
        people::Word::decl(&config),
        people::Preferences::decl(&config),
        people::Me::decl(&config),
        people::RatingView::decl(&config),
        people::SpeedView::decl(&config),
        people::Profile::decl(&config),
        people::LastPosition::decl(&config),
        people::PlayedView::decl(&config),
        people::LeaderView::decl(&config),
        lobby::SeekKind::decl(&config),
        lobby::SeekView::decl(&config),
        lobby::LiveGame::decl(&config),
        lobby::LiveGames::decl(&config),
        lobby::Lobby::decl(&config),
        lobby::GoneCode::decl(&config),
        lobby::Notices::decl(&config),
        lobby::Frame::decl(&config),
    ];
    let imports = "import type { ComputerChoice } from './computers';\n\
                   import type { SiteLook } from './site';\n\
                   import type { Clocks, Opening, Outcome, Side, Sides } from './types';\n\n";
    exported(format!("{MADE_BY}{imports}"), &declarations)
}

fn declarations_of_computers() -> String {
    let config = Config::default();
    let declarations = [
        people::ComputerChoice::decl(&config),
        people::CharacterView::decl(&config),
        people::BoldnessView::decl(&config),
        people::ComputersView::decl(&config),
    ];
    exported(MADE_BY.to_owned(), &declarations)
}

fn declarations_of_arbiters() -> String {
    let config = Config::default();
    let declarations = [
        arbiter::CallsRule::decl(&config),
        arbiter::OfficialGameRequest::decl(&config),
        arbiter::OfficialGames::decl(&config),
        arbiter::CreatedOfficialGames::decl(&config),
        arbiter::CreatedOfficialGame::decl(&config),
        arbiter::LineError::decl(&config),
        arbiter::ListErrors::decl(&config),
        arbiter::Ruling::decl(&config),
        arbiter::WhichGames::decl(&config),
        arbiter::ActsOnMany::decl(&config),
        arbiter::ActsDone::decl(&config),
        arbiter::ActKind::decl(&config),
        arbiter::ActorRole::decl(&config),
        arbiter::ActDetails::decl(&config),
        arbiter::ActView::decl(&config),
        arbiter::AbsenceCauseView::decl(&config),
        arbiter::AbsenceView::decl(&config),
        arbiter::AssistantView::decl(&config),
        arbiter::CallView::decl(&config),
        arbiter::WallGame::decl(&config),
        arbiter::WallDelta::decl(&config),
        arbiter::GamesPage::decl(&config),
        arbiter::Frame::decl(&config),
    ];
    let imports = "import type { ErrorView } from './errors';\n\
                   import type { RulesetName } from './people';\n\
                   import type { Countdown, Outcome, Side, Sides } from './types';\n\n";
    exported(format!("{MADE_BY}{imports}"), &declarations)
}

fn declarations_of_tournaments() -> String {
    let config = Config::default();
    let declarations = [
        tournament::TournamentPhase::decl(&config),
        tournament::TournamentRowView::decl(&config),
        tournament::TournamentList::decl(&config),
        tournament::StaffRoleName::decl(&config),
        tournament::StaffMemberView::decl(&config),
        tournament::EntryStateName::decl(&config),
        tournament::ByeName::decl(&config),
        tournament::ByeView::decl(&config),
        tournament::EntryView::decl(&config),
        tournament::RoundStateName::decl(&config),
        tournament::ResultKindName::decl(&config),
        tournament::ResultView::decl(&config),
        tournament::BoardView::decl(&config),
        tournament::RoundView::decl(&config),
        tournament::YourPairing::decl(&config),
        tournament::YouView::decl(&config),
        tournament::ForbiddenPairView::decl(&config),
        tournament::EntryPrivateView::decl(&config),
        tournament::StaffPart::decl(&config),
        tournament::PairingRuleName::decl(&config),
        tournament::BrokenRuleView::decl(&config),
        tournament::PlayerToPairView::decl(&config),
        tournament::PairingCheckView::decl(&config),
        tournament::PairingRequest::decl(&config),
        tournament::NoPairingReason::decl(&config),
        tournament::NoPairingView::decl(&config),
        tournament::PairingProposalView::decl(&config),
        tournament::TournamentView::decl(&config),
    ];
    let imports = "import type { LogLine } from './tournament_tables';\n\
                   import type { TournamentKind, RegulationsView } from './regulations';\n\
                   import type { Side } from './types';\n\n\
                   export type * from './tournament_acts';\n\
                   export type * from './tournament_tables';\n\
                   export type * from './regulations';\n\n";
    exported(format!("{MADE_BY}{imports}"), &declarations)
}

fn declarations_of_regulations() -> String {
    let config = Config::default();
    let declarations = [
        tournament::TournamentKind::decl(&config),
        tournament::AccelerationName::decl(&config),
        tournament::EntryRuleName::decl(&config),
        tournament::RoundPlanView::decl(&config),
        tournament::FictitiousView::decl(&config),
        tournament::PointsView::decl(&config),
        tournament::PrizeView::decl(&config),
        tournament::ArbiterView::decl(&config),
        tournament::DetailsView::decl(&config),
        tournament::RegulationsView::decl(&config),
    ];
    let imports = "import type { RulesetName } from './people';\n\n";
    exported(format!("{MADE_BY}{imports}"), &declarations)
}

fn declarations_of_tournament_acts() -> String {
    let config = Config::default();
    let declarations = [
        tournament::NewTournamentRequest::decl(&config),
        tournament::EntrantData::decl(&config),
        tournament::TournamentAct::decl(&config),
        tournament::TournamentActRequest::decl(&config),
        tournament::TournamentActDone::decl(&config),
        tournament::EncodingName::decl(&config),
        tournament::ImportDone::decl(&config),
        tournament::ImportCheck::decl(&config),
    ];
    let imports = "import type { LineError } from './arbiter';\n\
                   import type { ByeName, ResultKindName, StaffRoleName } from './tournament';\n\
                   import type { RegulationsView } from './regulations';\n\
                   import type { Side } from './types';\n\n";
    exported(format!("{MADE_BY}{imports}"), &declarations)
}

fn declarations_of_tournament_tables() -> String {
    let config = Config::default();
    let declarations = [
        tournament::TieBreakView::decl(&config),
        tournament::CrossTableCellView::decl(&config),
        tournament::StandingRowView::decl(&config),
        tournament::StandingsView::decl(&config),
        tournament::TieBreakPart::decl(&config),
        tournament::TieBreakValue::decl(&config),
        tournament::PlayerCardView::decl(&config),
        tournament::LogRole::decl(&config),
        tournament::LogKind::decl(&config),
        tournament::LogLine::decl(&config),
        tournament::BoardNews::decl(&config),
        tournament::TournamentFrame::decl(&config),
    ];
    let imports = "import type { Clocks, Side } from './types';\n\n";
    exported(format!("{MADE_BY}{imports}"), &declarations)
}

/// E-mail addresses, and links that were mailed.
fn declarations_of_mail() -> String {
    let config = Config::default();
    let declarations = [
        account::EmailView::decl(&config),
        account::MailLanguage::decl(&config),
        account::EmailChange::decl(&config),
        account::MailedLink::decl(&config),
        account::Recovery::decl(&config),
        account::NewPassword::decl(&config),
    ];
    exported(MADE_BY.to_owned(), &declarations)
}

/// What operators decide about the server as a whole.
fn declarations_of_site() -> String {
    let config = Config::default();
    let declarations = [
        site::NewAnnouncement::decl(&config),
        site::AnnouncementView::decl(&config),
        site::GamesReason::decl(&config),
        site::EndGame::decl(&config),
        site::GamesChanged::decl(&config),
        site::SettingValues::decl(&config),
        site::SiteLook::decl(&config),
        site::TileView::decl(&config),
        site::SettingsView::decl(&config),
        site::SettingChanges::decl(&config),
        site::AboutServer::decl(&config),
        site::Numbers::decl(&config),
        site::NumbersView::decl(&config),
        site::BackupsView::decl(&config),
        site::BackupView::decl(&config),
        site::ImportedGames::decl(&config),
    ];
    let imports = "import type { Registration } from './people';\n\n";
    exported(format!("{MADE_BY}{imports}"), &declarations)
}

/// Bodies of requests and answers that are not part of a frame.
fn declarations_of_requests() -> String {
    let config = Config::default();
    let declarations = [
        seat::TakenSeat::decl(&config),
        seat::NewSeek::decl(&config),
        seat::SeekResult::decl(&config),
        seat::DeclineChallenge::decl(&config),
        position::PositionVerdict::decl(&config),
        position::PositionReason::decl(&config),
        account::Register::decl(&config),
        account::SignIn::decl(&config),
        account::PasswordChange::decl(&config),
        account::CloseAccount::decl(&config),
        account::SessionView::decl(&config),
        account::TokenRequest::decl(&config),
        account::TokenView::decl(&config),
        account::HistoryPage::decl(&config),
        admin::NewInvitation::decl(&config),
        admin::OpenInvitation::decl(&config),
        admin::StandingView::decl(&config),
        admin::StandingChanges::decl(&config),
        admin::PasswordReset::decl(&config),
        admin::Rename::decl(&config),
        admin::NewResetLink::decl(&config),
        admin::PeoplePage::decl(&config),
        audit::ActReason::decl(&config),
        audit::AuditAct::decl(&config),
        audit::AuditView::decl(&config),
        account::LinkPassword::decl(&config),
        moderation::ReportReason::decl(&config),
        moderation::LineNumber::decl(&config),
        moderation::ReportRequest::decl(&config),
        moderation::ClosingView::decl(&config),
        moderation::ReportView::decl(&config),
        moderation::ReportChange::decl(&config),
        moderation::MuteRequest::decl(&config),
        moderation::BlockView::decl(&config),
        follow::FollowedView::decl(&config),
        follow::PlayerTv::decl(&config),
        account::IdentityView::decl(&config),
        account::IdentityChange::decl(&config),
        oauth::ProgramRequest::decl(&config),
        oauth::ProgramDecision::decl(&config),
        oauth::ProgramRedirect::decl(&config),
        arbiter::ActRequest::decl(&config),
        arbiter::ActDone::decl(&config),
    ];
    let imports = "import type { ErrorView } from './errors';\n\
                   import type { PersonView, PlayedView, SeekView, GameSettings } from './people';\n\
                   import type { Act, Room, Side } from './types';\n\n";
    exported(format!("{MADE_BY}{imports}"), &declarations)
}

/// What the server knows about a position.
fn declarations_of_positions() -> String {
    let config = Config::default();
    let declarations = [
        position::MateExplanation::decl(&config),
        position::HintView::decl(&config),
        position::LineMove::decl(&config),
        position::MateProof::decl(&config),
        explorer::ExplorerView::decl(&config),
        explorer::ExplorerMove::decl(&config),
        explorer::ExplorerGame::decl(&config),
        explorer::ExplorerPlayer::decl(&config),
    ];
    let imports = "import type { Opening, Side } from './types';\n\n";
    exported(format!("{MADE_BY}{imports}"), &declarations)
}

/// What the arbiter's form begins with: what the server assumes where nothing is said.
fn official_defaults() -> String {
    let values = serde_json::to_string_pretty(&arbiter::OFFICIAL_DEFAULTS).expect("plain values");
    let doc = "/** The settings of a game that an arbiter creates, where they are not given. */\n";
    format!("{MADE_BY}{doc}export const OFFICIAL_DEFAULTS = {values} as const;\n")
}

fn exported(mut text: String, declarations: &[String]) -> String {
    for declaration in declarations {
        text.push_str("export ");
        text.push_str(declaration);
        text.push_str("\n\n");
    }
    text
}
