//! Tournaments as the page and programs see them: regulations, the view of a tournament, standings,
//! and the acts of staff and players.

mod act;
mod details;
mod frame;
mod import;
mod log;
mod pairing;
mod regulations;
mod standings;
mod view;

pub use act::{
    EntrantData, NewTournamentRequest, TournamentAct, TournamentActDone, TournamentActRequest,
};
pub use details::{ArbiterView, DetailsView};
pub use frame::{BoardNews, TournamentFrame};
pub use import::{EncodingName, ImportCheck, ImportDone};
pub use log::{LogKind, LogLine, LogRole};
pub use pairing::{
    BrokenRuleView, NoPairingReason, NoPairingView, PairingCheckView, PairingProposalView,
    PairingRequest, PairingRuleName, PlayerToPairView,
};
pub use regulations::{
    AccelerationName, EntryRuleName, FictitiousView, PointsView, PrizeView, RegulationsView,
    RoundPlanView, TournamentKind,
};
pub use standings::{
    CrossTableCellView, PlayerCardView, StandingRowView, StandingsView, TieBreakPart,
    TieBreakValue, TieBreakView,
};
pub use view::{
    BoardView, ByeName, ByeView, EntryPrivateView, EntryStateName, EntryView, ForbiddenPairView,
    ResultKindName, ResultView, RoundStateName, RoundView, StaffMemberView, StaffPart,
    StaffRoleName, TournamentList, TournamentPhase, TournamentRowView, TournamentView, YouView,
    YourPairing,
};
