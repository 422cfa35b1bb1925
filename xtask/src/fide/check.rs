use std::collections::BTreeSet;

use super::required::{parts, required};
use super::{Row, State, TABLE_PATH, Table};
use crate::Complaint;

/// Complains about each difference between the table and the tests, and about each ✓ without a
/// test.
pub fn check(text: &str, tests: &BTreeSet<String>) -> Vec<Complaint> {
    let (table, mut complaints) = Table::parse(text);
    complaints.extend(check_articles(&table));
    complaints.extend(tests.iter().filter_map(|test| check_test(&table, test)));
    for row in table.rows() {
        complaints.extend(check_row(&table, row, tests));
    }
    complaints
}

/// The file, with the tests of each row taken from the code.
pub fn rewrite(text: &str, tests: &BTreeSet<String>) -> String {
    let (table, _) = Table::parse(text);
    table.render(|row| {
        let owned = tests
            .iter()
            .filter(|test| table.row_of(test).is_some_and(|owner| owner.article == row.article));
        owned.cloned().collect()
    })
}

/// Each required article has a row, and none has two.
fn check_articles(table: &Table) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for article in required() {
        if !table.rows().any(|row| row.article == article) {
            complaints.push(Complaint::about(TABLE_PATH, format!("{article} has no row")));
        }
    }
    let mut seen = BTreeSet::new();
    for row in table.rows() {
        if !seen.insert(&row.article) {
            complaints.push(complain(row, "has a second row"));
        }
    }
    complaints
}

/// Each test in the code is in the row of its article.
fn check_test(table: &Table, test: &str) -> Option<Complaint> {
    match table.row_of(test) {
        None => {
            let message = format!("{test} has no row: add its article to the further articles");
            Some(Complaint::about(TABLE_PATH, message))
        }
        Some(row) if !row.tests.iter().any(|listed| listed == test) => {
            Some(complain(row, &format!("does not list {test}")))
        }
        Some(_) => None,
    }
}

/// The tests of a row exist, belong to it, and are enough for its mark.
fn check_row(table: &Table, row: &Row, tests: &BTreeSet<String>) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for test in &row.tests {
        if !tests.contains(test) {
            complaints.push(complain(row, &format!("lists {test}, which does not exist")));
        } else if table.row_of(test).is_some_and(|owner| owner.article != row.article) {
            complaints.push(complain(row, &format!("lists {test}, which belongs elsewhere")));
        }
    }
    complaints.extend(check_mark(table, row));
    complaints
}

/// An article with its own rule needs a test for its ✓. One that contains or refers to others is ✓
/// exactly when all of them are.
fn check_mark(table: &Table, row: &Row) -> Option<Complaint> {
    let parts = parts(&row.article);
    if parts.is_empty() {
        let is_bare = row.state == State::Done && row.tests.is_empty();
        return is_bare.then(|| complain(row, "is marked ✓ and has no test"));
    }
    let is_open = |other: &&Row| other.state == State::Open && parts.contains(&other.article);
    match (row.state, table.rows().find(is_open)) {
        (State::Done, Some(open)) => {
            Some(complain(row, &format!("is marked ✓, but {} is ✗", open.article)))
        }
        (State::Open, None) => Some(complain(row, "is marked ✗, but all its parts are ✓")),
        _ => None,
    }
}

fn complain(row: &Row, what: &str) -> Complaint {
    Complaint::at(TABLE_PATH, row.line, format!("{} {what}", row.article))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table with all required rows, open and without tests, with some rows replaced.
    fn table(replaced: &[(&str, &str)]) -> String {
        let mut text = String::new();
        for article in required() {
            let article = article.to_string();
            let rest =
                replaced.iter().find(|(name, _)| *name == article).map_or("✗ | |", |one| one.1);
            text.push_str(&format!("| {article} | words | place | {rest}\n"));
        }
        text
    }

    fn complaints(text: &str, tests: &[&str]) -> Vec<String> {
        let tests = tests.iter().map(|test| (*test).to_owned()).collect();
        check(text, &tests).into_iter().map(|one| one.message).collect()
    }

    #[test]
    fn an_empty_table_of_open_articles_is_in_step_with_no_tests() {
        assert_eq!(complaints(&table(&[]), &[]), [""; 0]);
    }

    #[test]
    fn a_listed_test_that_exists_backs_its_mark() {
        let text = table(&[("L3.6", "✓ | `law_3_6_knight` |")]);
        assert_eq!(complaints(&text, &["law_3_6_knight"]), [""; 0]);
    }

    #[test]
    fn a_mark_without_a_test_is_refused() {
        let text = table(&[("L3.6", "✓ | |")]);
        assert_eq!(complaints(&text, &[]), ["L3.6 is marked ✓ and has no test"]);
    }

    #[test]
    fn a_heading_waits_for_all_below_it() {
        let text = table(&[("O3.6", "✓ | `online_3_6_options` |")]);
        assert_eq!(
            complaints(&text, &["online_3_6_options"]),
            ["O3.6 is marked ✓, but O3.6.a is ✗"]
        );
        let text = table(&[("L3.1", "✓ | `law_3_1_own_piece` |")]);
        assert_eq!(complaints(&text, &["law_3_1_own_piece"]), [""; 0], "3.1 stands for itself");
    }

    #[test]
    fn a_heading_is_done_with_its_last_part() {
        let parts = [("L3.10.1", "✓ | `law_3_10_1_a` |"), ("L3.10.2", "✓ | `law_3_10_2_b` |")];
        let tests = ["law_3_10_1_a", "law_3_10_2_b", "law_3_10_3_c"];
        let open = table(&[parts[0], parts[1], ("L3.10.3", "✗ | `law_3_10_3_c` |")]);
        assert_eq!(complaints(&open, &tests), [""; 0]);
        let last = ("L3.10.3", "✓ | `law_3_10_3_c` |");
        assert_eq!(
            complaints(&table(&[parts[0], parts[1], last]), &tests),
            ["L3.10 is marked ✗, but all its parts are ✓"]
        );
        let done = table(&[parts[0], parts[1], last, ("L3.10", "✓ | |")]);
        assert_eq!(complaints(&done, &tests), [""; 0], "its parts have the tests");
    }

    #[test]
    fn an_article_that_refers_to_others_follows_them() {
        let target = ("O3.1", "✓ | `online_3_1_board` |");
        let tests = ["online_3_1_board"];
        assert_eq!(
            complaints(&table(&[target]), &tests),
            ["O1.2 is marked ✗, but all its parts are ✓"]
        );
        assert_eq!(complaints(&table(&[target, ("O1.2", "✓ | |")]), &tests), [""; 0]);
        assert_eq!(
            complaints(&table(&[("O1.2", "✓ | |")]), &[]),
            ["O1.2 is marked ✓, but O3.1 is ✗"]
        );
    }

    #[test]
    fn a_test_missing_from_its_row_is_named() {
        assert_eq!(
            complaints(&table(&[]), &["law_3_7_3_1_en_passant"]),
            ["L3.7.3.1 does not list law_3_7_3_1_en_passant"]
        );
    }

    #[test]
    fn a_listed_test_that_does_not_exist_is_named() {
        let text = table(&[("L3.6", "✗ | `law_3_6_gone` |")]);
        assert_eq!(complaints(&text, &[]), ["L3.6 lists law_3_6_gone, which does not exist"]);
    }

    #[test]
    fn a_test_in_the_wrong_row_is_named() {
        let text = table(&[("L3.5", "✗ | `law_3_6_knight` |")]);
        assert_eq!(
            complaints(&text, &["law_3_6_knight"]),
            [
                "L3.6 does not list law_3_6_knight",
                "L3.5 lists law_3_6_knight, which belongs elsewhere"
            ]
        );
    }

    #[test]
    fn further_articles_are_rows_like_any_other() {
        let further = "law_9_2_2_threefold";
        assert!(complaints(&table(&[]), &[further])[0].contains("has no row"));
        let text = table(&[]) + "| L9.2.2 | words | place | ✓ | `law_9_2_2_threefold` |\n";
        assert_eq!(complaints(&text, &[further]), [""; 0]);
    }

    #[test]
    fn missing_and_doubled_rows_are_named() {
        let text = table(&[]);
        let (first, rest) = text.split_once('\n').expect("there are many lines");
        assert_eq!(complaints(rest, &[]), ["L1.1 has no row"]);
        assert_eq!(complaints(&format!("{text}{first}\n"), &[]), ["L1.1 has a second row"]);
    }

    #[test]
    fn rewriting_brings_the_table_in_step() {
        let text = table(&[("L3.6", "✗ | `law_3_6_gone` |")]) + "\nProse.\n";
        let tests: BTreeSet<String> =
            ["law_3_7_3_1_b", "law_3_7_3_1_a", "online_3_6_c_queen"].map(str::to_owned).into();
        assert_ne!(check(&text, &tests), []);
        let mended = rewrite(&text, &tests);
        assert_eq!(check(&mended, &tests), []);
        assert!(mended.contains("`law_3_7_3_1_a`<br>`law_3_7_3_1_b` |\n"));
        assert!(mended.ends_with("\nProse.\n"));
        assert_eq!(rewrite(&mended, &tests), mended);
    }
}
