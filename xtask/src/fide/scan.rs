use std::collections::BTreeSet;
use std::io;

use crate::{Complaint, Repo, RustSource};

const STEMS: [&str; 2] = ["law_", "online_"];

/// All tests named after articles: functions in our crates, titles in the tests of the page.
///
/// # Errors
///
/// Fails if a file cannot be read.
pub fn scan(repo: &Repo) -> io::Result<(BTreeSet<String>, Vec<Complaint>)> {
    let mut tests = BTreeSet::new();
    let mut complaints = Vec::new();
    for (path, text) in repo.texts(&["rs"])? {
        if is_crate_source(path) {
            let (found, wrong) = scan_rust(path, &text);
            tests.extend(found);
            complaints.extend(wrong);
        }
    }
    for (path, text) in repo.texts(&["test.ts", "spec.ts", "test.mjs"])? {
        if path.starts_with("web/") {
            tests.extend(scan_web(&text));
        }
    }
    Ok((tests, complaints))
}

fn is_crate_source(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    matches!(parts[..], ["crates", _, "src" | "tests", ..])
}

/// The functions `law_*` and `online_*` of a Rust file. One that is not a test is a complaint,
/// since it would look like coverage.
pub fn scan_rust(path: &str, text: &str) -> (Vec<String>, Vec<Complaint>) {
    let source = RustSource::new(text);
    let lines: Vec<&str> = source.code().lines().collect();
    let mut tests = Vec::new();
    let mut complaints = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let Some(name) = function_name(line) else {
            continue;
        };
        if has_test_attribute(&lines[..index], line) {
            tests.push(name.to_owned());
        } else {
            let message = format!("{name} is named like the test of an article but is no test");
            complaints.push(Complaint::at(path, index + 1, message));
        }
    }
    (tests, complaints)
}

fn function_name(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace().skip_while(|word| *word != "fn");
    let name = leading_name(words.nth(1)?);
    STEMS.iter().any(|stem| name.starts_with(stem)).then_some(name)
}

fn leading_name(text: &str) -> &str {
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    &text[..end.unwrap_or(text.len())]
}

/// Looks for `#[test]`, `#[tokio::test]` and the like on the line and on those just above it.
fn has_test_attribute(above: &[&str], line: &str) -> bool {
    let ends_item = |text: &&&str| text.trim_end().ends_with(['}', ';', '{']);
    let mut attributes = above.iter().rev().take_while(|text| !ends_item(text));
    let is_test = |text: &str| text.contains("#[test]") || text.contains("::test");
    is_test(line) || attributes.any(|text| is_test(text))
}

/// The tests of the page whose title begins with the name: `test('online_2_3_move_list …', …)`.
pub fn scan_web(text: &str) -> Vec<String> {
    let mut tests = Vec::new();
    for (at, quote) in text.match_indices(['\'', '"', '`']) {
        let name = leading_name(&text[at + quote.len()..]);
        let before = text[..at].trim_end();
        let opens_test = ["test(", "it(", "scene("].iter().any(|open| before.ends_with(open));
        if opens_test && STEMS.iter().any(|stem| name.starts_with(stem)) {
            tests.push(name.to_owned());
        }
    }
    tests
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_found_by_name_and_attribute() {
        let text = r#"
            #[test]
            fn law_3_6_knight() {}

            #[tokio::test]
            async fn online_4_4_flag() { "fn law_9_9_in_a_string()"; }

            // fn law_9_8_in_a_comment()
            #[test]
            #[should_panic(
                expected = "x"
            )]
            /// Words.
            fn law_3_7_3_1_en_passant() {}

            #[test]
            fn pawns() {}
            #[test] fn law_3_8_king() {}
        "#;
        let (tests, complaints) = scan_rust("a.rs", text);
        let expected =
            ["law_3_6_knight", "online_4_4_flag", "law_3_7_3_1_en_passant", "law_3_8_king"];
        assert_eq!(tests, expected);
        assert_eq!(complaints, []);
    }

    #[test]
    fn a_helper_with_the_name_of_a_test_is_a_complaint() {
        let text = "#[test]\nfn one() {}\nfn law_3_6_knight() {}\n";
        let (tests, complaints) = scan_rust("a.rs", text);
        assert_eq!(tests, [""; 0]);
        assert_eq!(complaints.len(), 1);
        assert_eq!(complaints[0].line, Some(3));
    }

    #[test]
    fn titles_of_web_tests_are_found() {
        let text = r#"
            test('online_2_3_move_list is on the screen', () => {});
            it("online_3_6_a_smart_move", async () => {});
            test(
              `law_3_9_1_check is shown in words`, () => {});
            const other = 'online_9_9_nothing';
            test('the page opens', () => {});
            scene('online_4_4_flag falls', async (cast) => {});
        "#;
        let expected = [
            "online_2_3_move_list",
            "online_3_6_a_smart_move",
            "law_3_9_1_check",
            "online_4_4_flag",
        ];
        assert_eq!(scan_web(text), expected);
    }

    #[test]
    fn only_sources_and_tests_of_crates_count() {
        assert!(is_crate_source("crates/rules/tests/laws/article_03.rs"));
        assert!(is_crate_source("crates/rules/src/lib.rs"));
        assert!(!is_crate_source("crates/rules/benches/perft.rs"));
        assert!(!is_crate_source("xtask/src/lib.rs"));
    }
}
