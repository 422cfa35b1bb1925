//! Players as entered: by themselves, by the staff, from a list.

use game::RatingCategory;
use store::Account;
use tournament::{Act, Actor, Entrant, EntryId, Tournament};
use wire::{
    TournamentId,
    arbiter::LineError,
    error::{ErrorCode, OfficialCode, TournamentCode, shown},
    tournament::{EntrantData, TournamentActDone},
};

use super::{
    acts::carry_out_plan, append::NotAppended, decide::Plan, games::game_config, load::load,
    take_results::TRIES,
};
use crate::{Zone, error::ApiError};

/// The longest federation, title, club, and the like.
const SHORT: usize = 60;

/// Somebody who enters with their own account.
pub(super) async fn own_entrant(
    zone: &Zone,
    tournament: &Tournament,
    account: &Account,
) -> Result<Entrant, ApiError> {
    let standing = &account.standing;
    Ok(Entrant {
        name: standing.real_name.clone().unwrap_or_else(|| account.name.to_string()),
        rating: rating_of(zone, tournament, account).await?,
        title: standing.title.clone(),
        fide_id: standing.fide_id,
        ..checked(tournament, account)?
    })
}

/// An entrant with this account. Arbiters of a tournament do not play in it.
fn checked(tournament: &Tournament, account: &Account) -> Result<Entrant, ApiError> {
    if tournament.is_staff(account.id, tournament::StaffRole::may_judge) {
        return Err(TournamentCode::EntryIsStaff.into());
    }
    let is_bot = account.standing.bot;
    Ok(Entrant { person: Some(account.id), is_bot, ..Entrant::default() })
}

/// An established rating at the time control of the tournament.
async fn rating_of(
    zone: &Zone,
    tournament: &Tournament,
    account: &Account,
) -> Result<Option<u16>, ApiError> {
    let (rules, now) = (tournament.regulations(), zone.now());
    let category: RatingCategory = game_config(rules, &rules.time, None, now).rating_category();
    let ratings = zone.store.ratings.ratings(account.id).await?;
    let numbers = ratings.iter().find(|(of, _)| *of == category).map(|(_, it)| it.now(now));
    let shown = numbers.filter(|numbers| !numbers.is_provisional()).map(|numbers| numbers.shown());
    Ok(shown.and_then(|rating| u16::try_from(rating).ok()))
}

/// A player whom the staff enters. What is not given is taken from the account.
pub(super) async fn read_entrant(
    zone: &Zone,
    tournament: &Tournament,
    data: &EntrantData,
) -> Result<Entrant, ApiError> {
    let base = match &data.person {
        Some(name) => {
            let missing =
                || ApiError::from(OfficialCode::AccountNotFound { name: shown(name) }).at("person");
            let key = name.parse().map_err(|_| missing())?;
            let account = zone.store.accounts.account_named(key).await?;
            let account =
                account.filter(|account| account.standing.is_active()).ok_or_else(missing)?;
            own_entrant(zone, tournament, &account).await?
        }
        None => Entrant::default(),
    };
    merged(base, data)
}

/// The data of a player, corrected. The account stays unless another is given.
pub(super) async fn edited(
    zone: &Zone,
    tournament: &Tournament,
    id: EntryId,
    data: &EntrantData,
) -> Result<Entrant, ApiError> {
    let entry = tournament.entry(id).ok_or(TournamentCode::EntryNotFound)?;
    if data.person.is_some() {
        let read = read_entrant(zone, tournament, data).await?;
        return Ok(Entrant { name: data.name.clone().unwrap_or(read.name.clone()), ..read });
    }
    let Entrant { person, name, is_bot, .. } = entry.entrant.clone();
    merged(Entrant { person, name, is_bot, ..Entrant::default() }, data)
}

fn merged(base: Entrant, data: &EntrantData) -> Result<Entrant, ApiError> {
    let text = |given: &Option<String>, base: Option<String>, field: &'static str| {
        let text = given.as_deref().map(str::trim).filter(|text| !text.is_empty());
        match text {
            Some(text) if text.chars().count() > SHORT || text.chars().any(char::is_control) => {
                let max = SHORT as u64;
                let code = wire::error::RequestCode::TextNotPlain { max };
                Err(ApiError::from(code).at(field))
            }
            Some(text) => Ok(Some(text.to_owned())),
            None => Ok(base),
        }
    };
    let given = data.name.as_deref().map(str::trim).filter(|name| !name.is_empty());
    let sex = data.sex.as_deref().and_then(|sex| sex.trim().chars().next());
    Ok(Entrant {
        name: given.map_or(base.name, str::to_owned),
        rating: match data.rating {
            Some(0) => None,
            Some(rating) => Some(rating),
            None => base.rating,
        },
        title: text(&data.title, base.title, "title")?,
        fide_id: data.fide_id.or(base.fide_id),
        federation: text(&data.federation, base.federation, "federation")?,
        club: text(&data.club, base.club, "club")?,
        category: text(&data.category, base.category, "category")?,
        birth: text(&data.birth, base.birth, "birth")?,
        sex: sex.map(|sex| sex.to_ascii_lowercase()).or(base.sex),
        person: base.person,
        is_bot: base.is_bot,
    })
}

/// A player of a list, and the line where they stand.
pub(crate) struct EntryLine {
    pub(crate) number: u32,
    pub(crate) data: EntrantData,
}

/// Enters a whole list, or says everything that is wrong with it, beside the faults that were found
/// before: then nobody is entered.
pub(crate) async fn enter_list(
    zone: &Zone,
    id: TournamentId,
    account: &Account,
    lines: &[EntryLine],
    found: Vec<LineError>,
) -> Result<Result<TournamentActDone, Vec<LineError>>, ApiError> {
    for _ in 0..TRIES {
        let loaded = load(zone, id).await?;
        let (mut list, mut faults) = (Vec::new(), found.clone());
        for line in lines {
            match read_entrant(zone, &loaded.tournament, &line.data).await {
                Ok(entrant) => list.push(entrant),
                Err(error) if error.is_refusal() => {
                    let field = error.field().map(str::to_owned);
                    let code: ErrorCode = error.into_code();
                    faults.push(LineError::new(line.number, field, code));
                }
                Err(error) => return Err(error),
            }
        }
        if !faults.is_empty() {
            return Ok(Err(faults));
        }
        let plan = Plan::new(Actor::Staff(account.id), Act::EnterList(list));
        match carry_out_plan(zone, &loaded, plan).await {
            Ok(after) => return Ok(Ok(TournamentActDone { id, version: after.version.0 })),
            Err(NotAppended::Again) => {}
            Err(NotAppended::Error(error)) => return Err(error),
        }
    }
    Err(TournamentCode::TournamentChanged.into())
}
