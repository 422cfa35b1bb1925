use crate::{Complaint, RustSource};

/// Signs of unfinished or disabled Rust code.
const IN_CODE: [&str; 4] = ["todo!(", "unimplemented!(", "dbg!(", "#[ignore"];

/// Notes that belong in an issue.
const IN_COMMENTS: [&str; 2] = ["FIXME", "XXX"];

/// Signs of a disabled web test.
const IN_WEB_TESTS: [&str; 4] = [".only(", ".skip(", ".todo(", ".fixme("];

/// Complains about leftovers in Rust code and comments.
pub fn check_rust_markers(path: &str, text: &str) -> Vec<Complaint> {
    let source = RustSource::new(text);
    let mut complaints = Vec::new();
    for (line, code, comment) in source.lines() {
        let in_code = IN_CODE.iter().filter(|marker| code.contains(**marker));
        let in_comment = IN_COMMENTS.iter().filter(|marker| has_word(comment, marker));
        let found = in_code.chain(in_comment);
        complaints.extend(found.map(|marker| leftover(path, line, marker)));
    }
    complaints
}

/// Complains about leftovers in the sources and tests of the page.
pub fn check_web_markers(path: &str, text: &str) -> Vec<Complaint> {
    let is_test = path.contains(".test.") || path.contains(".spec.");
    let mut complaints = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let notes = IN_COMMENTS.iter().filter(|marker| has_word(line, marker));
        let off = IN_WEB_TESTS.iter().filter(|marker| is_test && line.contains(**marker));
        complaints.extend(notes.chain(off).map(|marker| leftover(path, index + 1, marker)));
    }
    complaints
}

fn leftover(path: &str, line: usize, marker: &str) -> Complaint {
    Complaint::at(path, line, format!("leftover {marker}"))
}

fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|found| found == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(found: &[Complaint], expected: &[&str]) {
        let found: Vec<String> = found.iter().map(Complaint::to_string).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn leftovers_in_code_are_found() {
        let text = "fn a() {\n    todo!()\n}\n#[ignore = \"slow\"]\nfn b() { dbg!(1); }\n";
        check(
            &check_rust_markers("a.rs", text),
            &["a.rs:2: leftover todo!(", "a.rs:4: leftover #[ignore", "a.rs:5: leftover dbg!("],
        );
    }

    #[test]
    fn leftovers_in_comments_are_found() {
        let text = "// FIXME: later\nlet a = 1; // XXX\n";
        check(
            &check_rust_markers("a.rs", text),
            &["a.rs:1: leftover FIXME", "a.rs:2: leftover XXX"],
        );
    }

    #[test]
    fn words_about_leftovers_are_not_leftovers() {
        let text = "// Say todo!() nowhere.\nlet a = \"FIXME dbg!(\";\nlet XXXL = 1; // XXXL\n";
        check(&check_rust_markers("a.rs", text), &[]);
    }

    #[test]
    fn switched_off_web_tests_are_found() {
        let text = "test.only('a', f);\nit.skip('b', f); // FIXME\nlist.filter(f);\n";
        check(
            &check_web_markers("web/a.test.ts", text),
            &[
                "web/a.test.ts:1: leftover .only(",
                "web/a.test.ts:2: leftover FIXME",
                "web/a.test.ts:2: leftover .skip(",
            ],
        );
        check(&check_web_markers("web/a.ts", "iterator.skip(1);"), &[]);
    }
}
