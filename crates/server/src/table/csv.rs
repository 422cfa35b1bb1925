//! Tables of text as spreadsheets write them: comma-separated values (RFC 4180), or with the
//! semicolons and tabs of other languages.

use serde_json::{Map, Value};
use wire::{
    arbiter::LineError,
    error::{OfficialCode, shown},
};

/// More columns than there are fields make no sense.
const COLUMNS_MAX: usize = 64;

/// A line of a table, or a game of a list: where it stands, and its fields.
pub(crate) struct TableLine {
    pub(crate) number: u32,
    pub(crate) fields: Map<String, Value>,
}

/// The lines of a table, whose first line has the names of the columns, and what is wrong with the
/// others: those that can be read are there all the same, so that all mistakes are told at once.
pub(crate) fn lines(text: &str) -> (Vec<TableLine>, Vec<LineError>) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (rows, open) = rows(text);
    let mut faults: Vec<LineError> = open.into_iter().collect();
    let mut rows = rows.into_iter();
    let Some((_, names)) = rows.next() else {
        faults.push(fault(1, OfficialCode::CsvHeaderMissing));
        return (Vec::new(), faults);
    };
    let names: Vec<String> = names.into_iter().map(|name| name.trim().to_owned()).collect();
    if names.len() > COLUMNS_MAX {
        faults.push(fault(1, OfficialCode::CsvTooManyColumns { max: COLUMNS_MAX as u64 }));
        return (Vec::new(), faults);
    }
    let mut lines = Vec::new();
    for (index, name) in names.iter().enumerate() {
        if names[..index].contains(name) {
            faults.push(fault(1, OfficialCode::CsvColumnTwice { name: shown(name) }));
        }
    }
    for (number, cells) in rows {
        if cells.len() != names.len() {
            let (count, expected) = (cells.len() as u64, names.len() as u64);
            faults.push(fault(number, OfficialCode::CsvCells { count, expected }));
            continue;
        }
        let fields = names.iter().cloned().zip(cells.into_iter().map(Value::String));
        lines.push(TableLine { number, fields: fields.collect() });
    }
    (lines, faults)
}

/// Each row with the number of the line in which it begins; empty lines are
/// passed over. A quotation mark that is never closed takes the rest of the text with it.
fn rows(text: &str) -> (Vec<(u32, Vec<String>)>, Option<LineError>) {
    let mut rows = Vec::new();
    let separator = separator(text);
    let (mut cells, mut cell) = (Vec::new(), String::new());
    let (mut line, mut begun, mut quoted) = (1, 1, false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                cell.push('"');
            }
            '"' if quoted => quoted = false,
            '"' if cell.trim().is_empty() => {
                cell.clear();
                quoted = true;
            }
            letter if letter == separator && !quoted => cells.push(std::mem::take(&mut cell)),
            '\r' if !quoted && letters.peek() == Some(&'\n') => {}
            '\n' => {
                line += 1;
                if quoted {
                    cell.push(letter);
                    continue;
                }
                finish(&mut rows, begun, &mut cells, &mut cell);
                begun = line;
            }
            letter => cell.push(letter),
        }
    }
    if quoted {
        return (rows, Some(fault(begun, OfficialCode::CsvQuoteOpen)));
    }
    finish(&mut rows, begun, &mut cells, &mut cell);
    (rows, None)
}

/// What stands between the names of the columns.
fn separator(text: &str) -> char {
    let names = text.trim_start().lines().next().unwrap_or_default();
    [',', ';', '\t'].into_iter().find(|sign| names.contains(*sign)).unwrap_or(',')
}

fn finish(
    rows: &mut Vec<(u32, Vec<String>)>,
    line: u32,
    cells: &mut Vec<String>,
    cell: &mut String,
) {
    cells.push(std::mem::take(cell));
    let row = std::mem::take(cells);
    if row.iter().any(|cell| !cell.trim().is_empty()) {
        rows.push((line, row));
    }
}

fn fault(line: u32, error: OfficialCode) -> LineError {
    LineError::new(line, None, error)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(u32, Vec<String>)> {
        let (rows, fault) = rows(text);
        assert_eq!(fault, None, "{text:?}");
        rows
    }

    #[test]
    fn tables_are_read_as_spreadsheets_write_them() {
        for (text, expected) in [
            ("a,b\nc,d\n", vec![(1, vec!["a", "b"]), (2, vec!["c", "d"])]),
            ("a,b\r\nc,d", vec![(1, vec!["a", "b"]), (2, vec!["c", "d"])]),
            ("a,\"b, \"\"c\"\"\"\n", vec![(1, vec!["a", "b, \"c\""])]),
            ("\"a\nb\",c\nd,e", vec![(1, vec!["a\nb", "c"]), (3, vec!["d", "e"])]),
            ("a,b\n\n , \nc,", vec![(1, vec!["a", "b"]), (4, vec!["c", ""])]),
            ("a;b\n1,5;\"x;y\"\n", vec![(1, vec!["a", "b"]), (2, vec!["1,5", "x;y"])]),
            ("a\tb\nc;d\te", vec![(1, vec!["a", "b"]), (2, vec!["c;d", "e"])]),
            ("", vec![]),
        ] {
            let expected: Vec<(u32, Vec<String>)> = expected
                .into_iter()
                .map(|(line, cells)| (line, cells.into_iter().map(str::to_owned).collect()))
                .collect();
            assert_eq!(read(text), expected, "{text:?}");
        }
    }

    #[test]
    fn what_is_no_table_is_told_with_its_line() {
        for (text, line, error) in [
            ("", 1, "The file is empty. The first line has the names of the columns."),
            ("a,b\nc", 2, "This line does not have as many cells (1) as the first line (2)."),
            ("a,b\n\nc,d,e", 3, "This line does not have as many cells (3) as the first line (2)."),
            ("a,b\nc,\"d", 2, "A quotation mark is not closed."),
            ("a,a\n", 1, "The column \"a\" is there twice. Remove one."),
        ] {
            let (_, faults) = lines(text);
            assert_eq!((faults[0].line, faults[0].error.as_str()), (line, error), "{text:?}");
        }
    }

    #[test]
    fn all_lines_that_are_wrong_are_told_and_the_others_read() {
        let (read, faults) = lines("a;b\n1\n2;3\n4;5;6\n7;\"8");
        assert_eq!(read.iter().map(|line| line.number).collect::<Vec<_>>(), [3]);
        let mut wrong: Vec<u32> = faults.iter().map(|fault| fault.line).collect();
        wrong.sort_unstable();
        assert_eq!(wrong, [2, 4, 5]);
    }
}
