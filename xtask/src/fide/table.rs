use super::Article;
use crate::Complaint;
use crate::fide::TABLE_PATH;

/// The separator between two tests in the last column.
const BREAK: &str = "<br>";

/// The rows of `docs/FIDE.md`, with the text around them.
///
/// A row is a line such as
/// ``| L3.6 | what must hold | where | ✓ | `law_3_6_knight` |``.
/// Every other line is text and stays unchanged.
#[derive(Clone, Debug)]
pub struct Table {
    lines: Vec<Line>,
}

#[derive(Clone, Debug)]
enum Line {
    Prose(String),
    Row(Row),
}

/// One article of the table.
#[derive(Clone, Debug)]
pub struct Row {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// The article.
    pub article: Article,
    /// Whether it is done.
    pub state: State,
    /// The tests named in the last column.
    pub tests: Vec<String>,
    /// The columns before the tests, unchanged.
    head: String,
}

/// Whether an article is done and tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// ✓: completely done and tested.
    Done,
    /// ✗: not done, or only in part.
    Open,
}

impl Table {
    /// Reads the file. Lines that look like rows but are not become complaints.
    pub fn parse(text: &str) -> (Table, Vec<Complaint>) {
        let mut complaints = Vec::new();
        let mut lines = Vec::new();
        for (index, text) in text.lines().enumerate() {
            let row = parse_row(index + 1, text).unwrap_or_else(|message| {
                complaints.push(Complaint::at(TABLE_PATH, index + 1, message));
                None
            });
            lines.push(row.map_or_else(|| Line::Prose(text.to_owned()), Line::Row));
        }
        (Table { lines }, complaints)
    }

    /// The rows in the order of the file.
    pub fn rows(&self) -> impl Iterator<Item = &Row> {
        self.lines.iter().filter_map(|line| match line {
            Line::Row(row) => Some(row),
            Line::Prose(_) => None,
        })
    }

    /// The row a test of this name belongs to: the deepest article that covers it.
    pub fn row_of(&self, test: &str) -> Option<&Row> {
        let covering = self.rows().filter(|row| row.article.covers(test));
        covering.max_by_key(|row| row.article.stem().len())
    }

    /// The file, with the last column of each row filled from `tests`.
    pub fn render(&self, tests: impl Fn(&Row) -> Vec<String>) -> String {
        let mut text = String::new();
        for line in &self.lines {
            match line {
                Line::Prose(prose) => text.push_str(prose),
                Line::Row(row) => text.push_str(&render_row(row, &tests(row))),
            }
            text.push('\n');
        }
        text
    }
}

fn parse_row(line: usize, text: &str) -> Result<Option<Row>, String> {
    let Some(inner) = text.strip_prefix('|') else {
        return Ok(None);
    };
    let cells: Vec<&str> =
        inner.trim_end().trim_end_matches('|').split('|').map(str::trim).collect();
    let first = cells[0];
    let is_article = first.starts_with(['L', 'O']) && first.contains(|c: char| c.is_ascii_digit());
    if !is_article {
        return Ok(None);
    }
    let article = Article::parse(first).ok_or_else(|| format!("{first} is no article"))?;
    let [_, holds, place, state, tests] = cells[..] else {
        return Err(format!("{article} has {} columns, should have 5", cells.len()));
    };
    if holds.is_empty() || place.is_empty() {
        return Err(format!("{article} does not say what must hold, or where"));
    }
    let state = match state {
        "✓" => State::Done,
        "✗" => State::Open,
        other => return Err(format!("{article}: state is {other:?}, should be ✓ or ✗")),
    };
    let head = format!("| {article} | {holds} | {place} | {} |", cells[3]);
    Ok(Some(Row { line, article, state, tests: names(tests)?, head }))
}

/// The names in backticks.
fn names(cell: &str) -> Result<Vec<String>, String> {
    let items = cell.split(BREAK).map(str::trim).filter(|item| !item.is_empty());
    items
        .map(|item| {
            let name = item.strip_prefix('`').and_then(|rest| rest.strip_suffix('`'));
            name.map(str::to_owned).ok_or_else(|| format!("{item:?} is no test name in backticks"))
        })
        .collect()
}

fn render_row(row: &Row, tests: &[String]) -> String {
    if tests.is_empty() {
        return format!("{} |", row.head);
    }
    let names: Vec<String> = tests.iter().map(|name| format!("`{name}`")).collect();
    format!("{} {} |", row.head, names.join(BREAK))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
# Title

| article | what must hold | where | state | tests |
| --- | --- | --- | --- | --- |
| L3.7 | pawns | rules | ✗ | |
| L3.7.1 | one step | rules | ✓ | `law_3_7_1_a`<br>`law_3_7_1_b` |

Laws end here.
";

    #[test]
    fn rows_are_found_among_prose() {
        let (table, complaints) = Table::parse(TEXT);
        assert_eq!(complaints, []);
        let rows: Vec<&Row> = table.rows().collect();
        assert_eq!(rows.len(), 2);
        assert_eq!((rows[0].line, rows[0].state), (5, State::Open));
        assert_eq!((rows[1].line, rows[1].state), (6, State::Done));
        assert_eq!(rows[0].tests, [""; 0]);
        assert_eq!(rows[1].tests, ["law_3_7_1_a", "law_3_7_1_b"]);
    }

    #[test]
    fn the_file_is_written_as_it_was_read() {
        let (table, _) = Table::parse(TEXT);
        assert_eq!(table.render(|row| row.tests.clone()), TEXT);
    }

    #[test]
    fn only_the_last_column_is_rewritten() {
        let (table, _) = Table::parse(TEXT);
        let text = table.render(|row| vec![format!("{}_x", row.article.stem())]);
        assert!(text.contains("| L3.7 | pawns | rules | ✗ | `law_3_7_x` |\n"), "{text}");
        assert!(text.contains("| L3.7.1 | one step | rules | ✓ | `law_3_7_1_x` |\n"), "{text}");
    }

    #[test]
    fn the_deepest_article_owns_a_test() {
        let (table, _) = Table::parse(TEXT);
        let owner = |test| table.row_of(test).map(|row| row.article.to_string());
        assert_eq!(owner("law_3_7_1_step").as_deref(), Some("L3.7.1"));
        assert_eq!(owner("law_3_7_9_step").as_deref(), Some("L3.7"));
        assert_eq!(owner("law_3_8_king"), None);
    }

    #[test]
    fn broken_rows_are_named() {
        let broken = [
            ("| L3.x1 | a | b | ✓ | |", "L3.x1 is no article"),
            ("| L3.1 | a | b | ✓ |", "4 columns"),
            ("| L3.1 | a | b | ✓ | | |", "6 columns"),
            ("| L3.1 | a | b | yes | |", "should be ✓ or ✗"),
            ("| L3.1 |  | b | ✓ | |", "does not say"),
            ("| L3.1 | a | b | ✓ | law_3_1_a |", "in backticks"),
        ];
        for (text, words) in broken {
            let (table, complaints) = Table::parse(text);
            assert_eq!(table.rows().count(), 0);
            assert_eq!(complaints.len(), 1, "{text}");
            assert!(complaints[0].message.contains(words), "{}", complaints[0]);
        }
    }
}
