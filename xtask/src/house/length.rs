use crate::Complaint;

/// The most lines of a source file.
pub const LINES_MAX: usize = 600;

/// Complains about a source file that is too long, unless it is marked as `@generated` in its first
/// lines.
pub fn check_length(path: &str, text: &str) -> Option<Complaint> {
    let lines = text.lines().count();
    let is_generated = text.lines().take(5).any(|line| line.contains("@generated"));
    (lines > LINES_MAX && !is_generated).then(|| {
        let message = format!("{lines} lines, at most {LINES_MAX}: split it by concept");
        Complaint::about(path, message)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_itself_is_allowed() {
        assert_eq!(check_length("a.rs", &"x\n".repeat(LINES_MAX)), None);
        assert!(check_length("a.rs", &"x\n".repeat(LINES_MAX + 1)).is_some());
    }

    #[test]
    fn generated_files_may_be_long_if_they_say_so_at_once() {
        let body = "x\n".repeat(LINES_MAX);
        assert_eq!(check_length("a.ts", &format!("// @generated\n{body}")), None);
        assert!(check_length("a.ts", &format!("{body}// @generated\n")).is_some());
    }
}
