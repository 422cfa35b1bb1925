//! All records: one table for reading and writing.

use super::{
    Date, Edition, Fault, Official, Tournament, TrfError,
    cells::{self, LINEUP, OLD_TEAM, RANKING, TEAM, TEAM_BYES, TEAM_FORFEIT, TEAM_ROUNDS},
    columns::Columns,
    extensions, lists, players, read_codes, systems,
};
use crate::tiebreak::Code;

/// A kind of record.
pub(super) struct Record {
    /// Columns 1 to 3.
    pub(super) code: &'static str,
    form: Form,
}

/// What a record is made of, and which field of the tournament it is.
enum Form {
    /// A text.
    Text(fn(&Tournament) -> &String, fn(&mut Tournament) -> &mut String),
    /// Texts, each in a record.
    Texts(fn(&Tournament) -> &Vec<String>, fn(&mut Tournament) -> &mut Vec<String>),
    /// A number.
    Number(fn(&Tournament) -> &Option<u16>, fn(&mut Tournament) -> &mut Option<u16>),
    /// A day.
    Day(fn(&Tournament) -> &Option<Date>, fn(&mut Tournament) -> &mut Option<Date>),
    /// Tie-breaks.
    Codes(fn(&Tournament) -> &Vec<Code>, fn(&mut Tournament) -> &mut Vec<Code>),
    /// An arbiter.
    Official(fn(&Tournament) -> &Option<Official>, fn(&mut Tournament) -> &mut Option<Official>),
    /// Arbiters, each in a record.
    Officials(fn(&Tournament) -> &Vec<Official>, fn(&mut Tournament) -> &mut Vec<Official>),
    /// Columns of its own: reading gives errors and adds warnings; writing gives whole lines.
    Own(
        fn(&mut Tournament, Columns<'_>, &mut Vec<TrfError>) -> Vec<TrfError>,
        fn(&Tournament, Edition) -> Vec<String>,
    ),
}

macro_rules! record {
    ($code:literal $form:ident $($field:ident).+) => {
        Record { code: $code, form: Form::$form(|it| &it.$($field).+, |it| &mut it.$($field).+) }
    };
}

/// A record whose columns are a table of cells, each line a row of the field.
macro_rules! rows {
    ($code:literal $cells:ident $($field:ident).+) => {
        Record {
            code: $code,
            form: Form::Own(
                |it, line, warnings| {
                    let mut row = Default::default();
                    let errors = cells::read(&mut row, $cells, line, warnings);
                    if errors.is_empty() {
                        it.$($field).+.push(row);
                    }
                    errors
                },
                |it, _| it.$($field).+.iter().map(|row| cells::write($code, row, $cells)).collect(),
            ),
        }
    };
}

macro_rules! own {
    ($code:literal $read:path, $write:path) => {
        Record { code: $code, form: Form::Own($read, $write) }
    };
}

/// In the order in which they are written.
#[rustfmt::skip]
pub(super) static RECORDS: &[Record] = &[
    record!("012" Text name),
    record!("022" Text head.city),
    record!("032" Text head.federation),
    record!("042" Day head.first_day),
    record!("052" Day head.last_day),
    record!("062" Number head.players),
    record!("072" Number head.rated),
    record!("082" Number head.teams),
    record!("092" Text head.system),
    record!("102" Official head.chief),
    record!("112" Officials head.deputies),
    record!("122" Text head.time),
    own!("132" read_days, write_days),
    own!("142" lists::read_rounds, lists::write_rounds),
    own!("XXR" lists::read_rounds, extensions::write_rounds),
    own!("152" lists::read_color, lists::write_color),
    own!("XXC" extensions::read_color, extensions::write_color),
    own!("162" systems::read, systems::write),
    own!("XXS" systems::read_java, systems::write_java),
    own!("BBW" systems::read_bbp, write_nothing),
    own!("BBD" systems::read_bbp, write_nothing),
    own!("BBL" systems::read_bbp, write_nothing),
    own!("BBZ" systems::read_bbp, write_nothing),
    own!("BBF" systems::read_bbp, write_nothing),
    own!("BBU" systems::read_bbp, write_nothing),
    rows!("172" RANKING head.ranking),
    record!("182" Text head.program),
    own!("192" lists::read_kind, lists::write_kind),
    record!("202" Codes head.tie_breaks),
    record!("212" Codes head.standings),
    record!("222" Text head.clock),
    record!("352" Text teams.colors),
    own!("362" systems::read_teams, systems::write_teams),
    record!("###" Texts comments),
    own!("001" players::read, players::write),
    rows!("013" OLD_TEAM teams.old),
    rows!("310" TEAM teams.teams),
    own!("240" lists::read_byes, lists::write_byes),
    own!("XXZ" extensions::read_absent, extensions::write_absent),
    own!("250" lists::read_fictitious, lists::write_fictitious),
    own!("XXA" extensions::read_accelerations, extensions::write_accelerations),
    own!("260" lists::read_forbidden, lists::write_forbidden),
    own!("XXP" extensions::read_forbidden, extensions::write_forbidden),
    own!("299" lists::read_assigned, lists::write_assigned),
    rows!("300" LINEUP teams.lineups),
    rows!("320" TEAM_BYES teams.byes),
    rows!("330" TEAM_FORFEIT teams.forfeits),
    record!("801" Texts teams.long),
    rows!("802" TEAM_ROUNDS teams.short),
];

impl Record {
    /// The record with this code.
    pub(super) fn find(code: &str) -> Option<&'static Record> {
        RECORDS.iter().find(|record| record.code == code)
    }

    /// Whether a second one takes the place of the first.
    pub(super) fn is_single(&self) -> bool {
        let own = ["132", "142", "XXR", "152", "192"];
        match self.form {
            Form::Text(..) | Form::Number(..) | Form::Day(..) | Form::Codes(..) => true,
            Form::Official(..) => true,
            Form::Texts(..) | Form::Officials(..) => false,
            Form::Own(..) => own.contains(&self.code),
        }
    }

    /// Reads a line with this code. What is left out, and why, is added to the warnings.
    pub(super) fn read(
        &self,
        tournament: &mut Tournament,
        line: Columns<'_>,
        warnings: &mut Vec<TrfError>,
    ) -> Vec<TrfError> {
        let value = line.value();
        let not_kept = || line.whole(Fault::NotKept(value.to_owned()));
        match self.form {
            Form::Text(_, set) => *set(tournament) = value.to_owned(),
            Form::Texts(_, set) => set(tournament).push(line.rest().to_owned()),
            Form::Number(_, set) => match value.parse() {
                Ok(number) => *set(tournament) = Some(number),
                Err(_) if value.is_empty() => {}
                Err(_) => warnings.push(not_kept()),
            },
            Form::Day(_, set) => match value.parse() {
                Ok(day) => *set(tournament) = Some(day),
                Err(_) if value.is_empty() => {}
                Err(_) => warnings.push(not_kept()),
            },
            Form::Codes(_, set) => {
                let (codes, unknown) = read_codes(value);
                *set(tournament) = codes;
                for word in unknown {
                    warnings.push(line.at(word, Fault::UnknownTieBreak(word.to_owned())));
                }
            }
            Form::Official(_, set) => {
                *set(tournament) = (!value.is_empty()).then(|| Official::read(value));
            }
            Form::Officials(_, set) => {
                if !value.is_empty() {
                    set(tournament).push(Official::read(value));
                }
            }
            Form::Own(read, _) => return read(tournament, line, warnings),
        }
        Vec::new()
    }

    /// The lines of this record.
    pub(super) fn write(&self, tournament: &Tournament, edition: Edition) -> Vec<String> {
        let code = self.code;
        let one = |text: String| {
            if text.is_empty() { Vec::new() } else { vec![format!("{code} {text}")] }
        };
        match self.form {
            Form::Text(get, _) => one(one_line(get(tournament))),
            Form::Texts(get, _) => {
                let text = |text: &String| format!("{code}{}", text.replace(['\r', '\n'], " "));
                get(tournament).iter().map(text).collect()
            }
            Form::Number(get, _) => {
                one(get(tournament).map_or_else(String::new, |it| it.to_string()))
            }
            Form::Day(get, _) => one(get(tournament).map_or_else(String::new, |it| it.to_string())),
            Form::Codes(get, _) => {
                let codes: Vec<String> = get(tournament).iter().map(Code::to_string).collect();
                one(codes.join(","))
            }
            Form::Official(get, _) => get(tournament)
                .iter()
                .flat_map(|official| one(one_line(&official.to_string())))
                .collect(),
            Form::Officials(get, _) => get(tournament)
                .iter()
                .flat_map(|official| one(one_line(&official.to_string())))
                .collect(),
            Form::Own(_, write) => write(tournament, edition),
        }
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn write_nothing(_: &Tournament, _: Edition) -> Vec<String> {
    Vec::new()
}

/// `132`: the days of the rounds stand above the columns of the rounds.
fn read_days(
    tournament: &mut Tournament,
    line: Columns<'_>,
    warnings: &mut Vec<TrfError>,
) -> Vec<TrfError> {
    let mut days: Vec<Option<Date>> = Vec::new();
    let mut from = 92;
    while !line.raw(from, usize::MAX).trim().is_empty() {
        let text = line.get(from, from + 9);
        let day = text.parse().ok();
        if day.is_none() && !text.is_empty() {
            warnings.push(line.error(from, from + 9, Fault::NotKept(text.to_owned())));
        }
        days.push(day);
        from += 10;
    }
    tournament.head.days = days;
    Vec::new()
}

fn write_days(tournament: &Tournament, _: Edition) -> Vec<String> {
    let days = &tournament.head.days;
    if days.iter().all(Option::is_none) {
        return Vec::new();
    }
    let text = |day: &Option<Date>| day.map_or_else(|| " ".repeat(8), Date::short);
    let days: Vec<String> = days.iter().map(text).collect();
    vec![format!("132{:88}{}", "", days.join("  ")).trim_end().to_owned()]
}
