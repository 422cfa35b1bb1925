use std::fmt;

/// A broken rule and where it is broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The file, relative to the repository, with `/` between the parts.
    pub path: String,
    /// The line, counted from 1; `None` for the whole file.
    pub line: Option<usize>,
    /// What is wrong and, if it is not obvious, what to do.
    pub message: String,
}

impl Complaint {
    /// A complaint about one line.
    pub fn at(path: &str, line: usize, message: impl Into<String>) -> Complaint {
        Complaint { path: path.to_owned(), line: Some(line), message: message.into() }
    }

    /// A complaint about a whole file.
    pub fn about(path: &str, message: impl Into<String>) -> Complaint {
        Complaint { path: path.to_owned(), line: None, message: message.into() }
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{}: {}", self.path, line, self.message),
            None => write!(f, "{}: {}", self.path, self.message),
        }
    }
}

/// Fails a test with all complaints, one per line.
///
/// # Panics
///
/// Panics if there is a complaint.
#[track_caller]
pub fn assert_none<C: fmt::Display>(complaints: &[C], hint: &str) {
    if complaints.is_empty() {
        return;
    }
    let list: Vec<String> = complaints.iter().map(|one| format!("  {one}")).collect();
    panic!("{} broken:\n{}\n{hint}", complaints.len(), list.join("\n"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_complaint_reads_like_a_compiler_message() {
        assert_eq!(Complaint::at("a/b.rs", 7, "too long").to_string(), "a/b.rs:7: too long");
        assert_eq!(Complaint::about("a/b.rs", "too long").to_string(), "a/b.rs: too long");
    }

    #[test]
    #[should_panic(expected = "1 broken:\n  a: wrong\nmend it")]
    fn any_complaint_fails_the_test() {
        assert_none(&[Complaint::about("a", "wrong")], "mend it");
    }
}
