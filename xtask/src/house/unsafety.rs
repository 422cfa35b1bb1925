use crate::{Complaint, RustSource};

/// The only crate that may use `unsafe`, where a benchmark shows the need.
const ALLOWED_IN: &str = "crates/rules/";

/// A statement may start this many lines above its `unsafe`.
const STATEMENT_LINES_MAX: usize = 2;

/// Complains about `unsafe` outside `rules`, and about `unsafe` without a comment on why it is
/// sound: `// SAFETY: …` above a block, a `# Safety` section above a function.
pub fn check_unsafe(path: &str, text: &str) -> Vec<Complaint> {
    let source = RustSource::new(text);
    let lines: Vec<(usize, &str, &str)> = source.lines().collect();
    let mut complaints = Vec::new();
    for (index, (line, code, _)) in lines.iter().enumerate() {
        if !has_unsafe(code) {
            continue;
        }
        if !path.starts_with(ALLOWED_IN) {
            complaints.push(Complaint::at(path, *line, format!("unsafe outside {ALLOWED_IN}")));
        } else if !has_note(&lines[..=index]) {
            complaints.push(Complaint::at(path, *line, "unsafe without a SAFETY: comment"));
        }
    }
    complaints
}

fn has_unsafe(code: &str) -> bool {
    code.split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|word| word == "unsafe")
}

/// Looks on the last line, then in the comments right above its statement.
fn has_note(lines: &[(usize, &str, &str)]) -> bool {
    let Some(((_, _, own), above)) = lines.split_last() else {
        return false;
    };
    if is_note(own) {
        return true;
    }
    let mut code_lines = 0;
    for (_, code, comment) in above.iter().rev() {
        let code = code.trim();
        // Attributes belong to the item, however many there are.
        let is_attribute = code.starts_with("#[");
        if is_note(comment) {
            return true;
        }
        if comment.trim().is_empty() && !is_attribute {
            code_lines += 1;
            if code.is_empty() || code.ends_with([';', '}']) || code_lines > STATEMENT_LINES_MAX {
                return false;
            }
        }
    }
    false
}

fn is_note(comment: &str) -> bool {
    comment.contains("SAFETY:") || comment.contains("# Safety")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, lines: &[usize]) {
        let found = check_unsafe("crates/rules/src/board.rs", text);
        let found: Vec<usize> = found.iter().filter_map(|one| one.line).collect();
        assert_eq!(found, lines, "{text}");
    }

    #[test]
    fn a_note_above_the_statement_is_enough() {
        check("// SAFETY: in bounds.\nlet a = unsafe { f() };", &[]);
        check("// SAFETY: a square is\n// below 64.\nlet a =\n    unsafe { f() };", &[]);
        check("unsafe { f() } // SAFETY: in bounds.", &[]);
        check(
            "/// # Safety\n///\n/// Below 64.\n#[inline]\n#[must_use]\npub unsafe fn f() {}",
            &[],
        );
    }

    #[test]
    fn no_note_or_another_statements_note_is_not() {
        check("let a = unsafe { f() };", &[1]);
        check("// Fast.\nunsafe { f() }", &[2]);
        check("// SAFETY: in bounds.\nlet a = unsafe { f() };\nlet b = unsafe { g() };", &[3]);
        check("// SAFETY: in bounds.\n\nunsafe { f() }", &[3]);
        check("// SAFETY: far.\na(\nb,\nc,\nunsafe { f() })", &[5]);
    }

    #[test]
    fn words_are_not_code() {
        check("// No unsafe here.\n#![allow(unsafe_code)]\nlet a = \"unsafe\";", &[]);
    }

    #[test]
    fn elsewhere_no_note_helps() {
        let text = "// SAFETY: in bounds.\nunsafe { f() }";
        assert_eq!(check_unsafe("crates/game/src/lib.rs", text).len(), 1);
        assert_eq!(check_unsafe("xtask/src/main.rs", text).len(), 1);
    }
}
