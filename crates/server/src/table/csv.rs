//! Games as a table of text: comma-separated values (RFC 4180), as spreadsheets
//! write them.

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

/// The games of a table, whose first line has the names of the columns.
pub(crate) fn lines(text: &str) -> Result<Vec<TableLine>, Vec<LineError>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut rows = rows(text).map_err(|fault| vec![fault])?.into_iter();
    let Some((_, names)) = rows.next() else {
        return Err(vec![fault(1, OfficialCode::CsvHeaderMissing)]);
    };
    let names: Vec<String> = names.into_iter().map(|name| name.trim().to_owned()).collect();
    if names.len() > COLUMNS_MAX {
        return Err(vec![fault(1, OfficialCode::CsvTooManyColumns { max: COLUMNS_MAX as u64 })]);
    }
    let (mut lines, mut faults) = (Vec::new(), Vec::new());
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
    if faults.is_empty() { Ok(lines) } else { Err(faults) }
}

/// Each row with the number of the line in which it begins; empty lines are
/// passed over.
fn rows(text: &str) -> Result<Vec<(u32, Vec<String>)>, LineError> {
    let mut rows = Vec::new();
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
            ',' if !quoted => cells.push(std::mem::take(&mut cell)),
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
        return Err(fault(begun, OfficialCode::CsvQuoteOpen));
    }
    finish(&mut rows, begun, &mut cells, &mut cell);
    Ok(rows)
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
        rows(text).expect("a table")
    }

    #[test]
    fn tables_are_read_as_spreadsheets_write_them() {
        for (text, expected) in [
            ("a,b\nc,d\n", vec![(1, vec!["a", "b"]), (2, vec!["c", "d"])]),
            ("a,b\r\nc,d", vec![(1, vec!["a", "b"]), (2, vec!["c", "d"])]),
            ("a,\"b, \"\"c\"\"\"\n", vec![(1, vec!["a", "b, \"c\""])]),
            ("\"a\nb\",c\nd,e", vec![(1, vec!["a\nb", "c"]), (3, vec!["d", "e"])]),
            ("a,b\n\n , \nc,", vec![(1, vec!["a", "b"]), (4, vec!["c", ""])]),
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
            let faults = lines(text).err().expect("no table");
            assert_eq!((faults[0].line, faults[0].error.as_str()), (line, error), "{text:?}");
        }
    }
}
