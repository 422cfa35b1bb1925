//! Records of fixed columns: one table for each serves reading and writing.

use super::{
    Fault, Fictitious, Lineup, National, OldTeam, Player, Ranking, Team, TeamByes, TeamForfeit,
    TeamRounds, TrfError, columns::Columns,
};
use crate::Points;

/// A field of a record: its columns, and what it is of the record's type.
pub(super) struct Cell<T> {
    from: usize,
    to: usize,
    field: Field<T>,
}

/// The types of fields.
enum Field<T> {
    /// A text, on the left.
    Text(fn(&T) -> &String, fn(&mut T) -> &mut String),
    /// The rest of the line with its blanks.
    Rest(fn(&T) -> &String, fn(&mut T) -> &mut String),
    /// A text, on the right.
    Right(fn(&T) -> &String, fn(&mut T) -> &mut String),
    /// One letter.
    Letter(fn(&T) -> &Option<char>, fn(&mut T) -> &mut Option<char>),
    /// A number that must be there.
    Number(fn(&T) -> &u16, fn(&mut T) -> &mut u16),
    /// A number that may be missing.
    Maybe(fn(&T) -> &Option<u16>, fn(&mut T) -> &mut Option<u16>),
    /// A number that is none if it is zero or cannot be read.
    Rating(fn(&T) -> &Option<u16>, fn(&mut T) -> &mut Option<u16>),
    /// A long number; what cannot be read is not kept.
    Id(fn(&T) -> &Option<u32>, fn(&mut T) -> &mut Option<u32>),
    /// Points.
    Points(fn(&T) -> &Option<Points>, fn(&mut T) -> &mut Option<Points>),
    /// Points that must be there.
    Given(fn(&T) -> &Points, fn(&mut T) -> &mut Points),
    /// Numbers of players, four digits each, up to the end of the line.
    Players(fn(&T) -> &Vec<u16>, fn(&mut T) -> &mut Vec<u16>),
    /// Numbers of teams, three digits each, up to the end of the line.
    Teams(fn(&T) -> &Vec<u16>, fn(&mut T) -> &mut Vec<u16>),
}

macro_rules! cells {
    ($name:ident: $type:ty { $($from:literal - $to:tt $kind:ident $($field:tt).+;)+ }) => {
        pub(super) static $name: &[Cell<$type>] = &[$(
            Cell {
                from: $from,
                to: cells!(@to $to),
                field: Field::$kind(|it| &it.$($field).+, |it| &mut it.$($field).+),
            },
        )+];
    };
    (@to end) => { usize::MAX };
    (@to $to:literal) => { $to };
}

cells!(PLAYER: Player {
    5-8 Number number;
    10-10 Letter sex;
    11-13 Right title;
    15-47 Text name;
    49-52 Rating rating;
    54-56 Right federation;
    58-68 Id fide_id;
    70-79 Text birth;
    81-84 Points points;
    86-89 Maybe rank;
});

cells!(NATIONAL: National {
    1-3 Text federation;
    5-8 Number number;
    10-10 Letter sex;
    11-13 Right class;
    15-47 Text name;
    49-52 Rating rating;
    54-56 Right origin;
    58-68 Right id;
    70-79 Text birth;
});

cells!(RANKING: Ranking {
    5-7 Text federation;
    9-13 Text method;
});

cells!(FICTITIOUS: Fictitious {
    10-13 Given points;
    15-17 Number rounds.0;
    19-21 Number rounds.1;
    23-26 Number players.0;
    28-31 Number players.1;
});

cells!(OLD_TEAM: OldTeam {
    5-36 Text name;
    37-end Players players;
});

cells!(TEAM: Team {
    5-7 Number number;
    9-40 Text name;
    42-46 Text nickname;
    48-53 Right strength;
    55-60 Points match_points;
    62-67 Points game_points;
    69-71 Maybe rank;
    74-end Players players;
});

cells!(LINEUP: Lineup {
    5-7 Number round;
    9-11 Number team;
    13-15 Number opponents;
    17-end Players players;
});

cells!(TEAM_BYES: TeamByes {
    5-8 Points match_points;
    10-13 Points game_points;
    15-end Teams teams;
});

cells!(TEAM_FORFEIT: TeamForfeit {
    5-6 Text kind;
    8-10 Number round;
    12-14 Number white;
    16-18 Number black;
});

cells!(TEAM_ROUNDS: TeamRounds {
    5-7 Number number;
    9-13 Text nickname;
    15-20 Points match_points;
    22-27 Points game_points;
    29-end Rest rounds;
});

/// Fills a record from a line. Errors keep the record from being of use; warnings tell what is
/// not kept.
pub(super) fn read<T>(
    record: &mut T,
    cells: &[Cell<T>],
    line: Columns<'_>,
    warnings: &mut Vec<TrfError>,
) -> Vec<TrfError> {
    let mut errors = Vec::new();
    for Cell { from, to, field } in cells {
        let text = line.get(*from, *to);
        let missing = || line.error(*from, *to, Fault::NotPoints(String::new()));
        let not_kept = || line.at(text, Fault::NotKept(text.to_owned()));
        match field {
            Field::Text(_, set) | Field::Right(_, set) => *set(record) = text.to_owned(),
            Field::Rest(_, set) => *set(record) = line.raw(*from, *to).trim_end().to_owned(),
            Field::Letter(_, set) => *set(record) = text.chars().next(),
            Field::Number(_, set) => match line.required(*from, *to) {
                Ok(number) => *set(record) = number,
                Err(error) => errors.push(error),
            },
            Field::Maybe(_, set) => match line.number(*from, *to) {
                Ok(number) => *set(record) = number,
                Err(_) => warnings.push(not_kept()),
            },
            // A rating that is no number, or zero, is none: it never keeps a round from being
            // paired.
            Field::Rating(_, set) => match text.parse::<u16>() {
                Ok(rating) => *set(record) = Some(rating).filter(|rating| *rating > 0),
                Err(_) if text.is_empty() => {}
                Err(_) => warnings.push(not_kept()),
            },
            Field::Id(_, set) => match text.parse::<u32>() {
                Ok(id) => *set(record) = Some(id).filter(|id| *id > 0),
                Err(_) if text.is_empty() => {}
                Err(_) => warnings.push(not_kept()),
            },
            Field::Points(_, set) => match line.points(*from, *to) {
                Ok(points) => *set(record) = points,
                Err(error) => errors.push(error),
            },
            Field::Given(_, set) => match line.points(*from, *to) {
                Ok(Some(points)) => *set(record) = points,
                Ok(None) => errors.push(missing()),
                Err(error) => errors.push(error),
            },
            Field::Players(_, set) => read_list(set(record), (*from, 4), line, &mut errors),
            Field::Teams(_, set) => read_list(set(record), (*from, 3), line, &mut errors),
        }
    }
    errors
}

/// Writes a record behind its code. What is too wide for its columns is cut.
pub(super) fn write<T>(code: &str, record: &T, cells: &[Cell<T>]) -> String {
    let mut line: Vec<char> = code.chars().collect();
    for Cell { from, to, field } in cells {
        let width = to.saturating_sub(*from).saturating_add(1);
        let (text, is_right) = match field {
            Field::Text(get, _) | Field::Rest(get, _) => (get(record).clone(), false),
            Field::Right(get, _) => (get(record).clone(), true),
            Field::Letter(get, _) => (get(record).map_or_else(String::new, String::from), false),
            Field::Number(get, _) => (get(record).to_string(), true),
            Field::Maybe(get, _) | Field::Rating(get, _) => (shown(*get(record)), true),
            Field::Id(get, _) => (shown(*get(record)), true),
            Field::Points(get, _) => (shown(*get(record)), true),
            Field::Given(get, _) => (get(record).to_string(), true),
            Field::Players(get, _) => (written_list(get(record), 4), false),
            Field::Teams(get, _) => (written_list(get(record), 3), false),
        };
        let text: Vec<char> = one_line(&text).into_iter().take(width).collect();
        let blank = if is_right { width - text.len() } else { 0 };
        let start = from - 1;
        if !text.is_empty() {
            line.resize(start, ' ');
            line.extend(std::iter::repeat_n(' ', blank));
            line.extend(text);
        }
    }
    line.into_iter().collect()
}

fn read_list(
    numbers: &mut Vec<u16>,
    (from, digits): (usize, usize),
    line: Columns<'_>,
    errors: &mut Vec<TrfError>,
) {
    let mut at = from;
    while !line.raw(at, usize::MAX).trim().is_empty() {
        match line.required(at, at + digits - 1) {
            Ok(number) => numbers.push(number),
            Err(error) => errors.push(error),
        }
        at += digits + 1;
    }
}

fn written_list(numbers: &[u16], digits: usize) -> String {
    let numbers: Vec<String> = numbers.iter().map(|it| format!("{it:>digits$}")).collect();
    numbers.join(" ")
}

fn shown<T: ToString>(value: Option<T>) -> String {
    value.map_or_else(String::new, |it| it.to_string())
}

/// A line end within a text would end the record.
fn one_line(text: &str) -> Vec<char> {
    text.chars().map(|one| if one.is_control() { ' ' } else { one }).collect()
}
