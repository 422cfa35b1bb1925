//! Competitions as the page and programs see them: regulations, the view of an event, standings,
//! and the acts of staff and players.

mod act;
mod frame;
mod log;
mod regulations;
mod standings;
mod view;

pub use act::{
    CompetitionAct, CompetitionActDone, CompetitionActRequest, EntrantData, NewCompetitionRequest,
};
pub use frame::{BoardNews, CompetitionFrame};
pub use log::{LogKind, LogLine, LogRole};
pub use regulations::{
    AccelerationName, CompetitionKind, EntryRuleName, PointsView, PrizeView, RegulationsView,
    RoundPlanView,
};
pub use standings::{
    CrossTableCellView, PlayerCardView, StandingRowView, StandingsView, TieBreakPart,
    TieBreakValue, TieBreakView,
};
pub use view::{
    BoardView, ByeName, ByeView, CompetitionList, CompetitionPhase, CompetitionRowView,
    CompetitionView, EntryPrivateView, EntryStateName, EntryView, ForbiddenPairView,
    ResultKindName, ResultView, RoundStateName, RoundView, StaffMemberView, StaffPart,
    StaffRoleName, YouView, YourPairing,
};
