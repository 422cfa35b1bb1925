use std::{fmt, str::FromStr};

/// The name of an account: 2 to 20 letters, digits, `_` and `-`, beginning and ending with a letter
/// or digit. Names that differ only in capitalization are the same.
///
/// ```
/// use store::AccountName;
///
/// let name: AccountName = "Anna-1".parse()?;
/// assert_eq!((name.as_str(), name.key()), ("Anna-1", "anna-1".to_owned()));
/// assert!("anna 1".parse::<AccountName>().is_err());
/// # Ok::<(), store::NameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct AccountName(String);

/// Names that could be mistaken for the operator or the server.
const RESERVED: [&str; 6] = ["admin", "anonymous", "arbiter", "computer", "guest", "tabiya"];

impl AccountName {
    /// As its owner writes it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The form in which names are compared.
    pub fn key(&self) -> String {
        self.0.to_ascii_lowercase()
    }
}

impl PartialEq for AccountName {
    fn eq(&self, other: &AccountName) -> bool {
        self.0.eq_ignore_ascii_case(&other.0)
    }
}

impl Eq for AccountName {}

impl fmt::Display for AccountName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Why a text is not a valid name.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NameError {
    /// It is too short or too long.
    Length,
    /// It contains a character that names cannot have.
    Letter(char),
    /// It begins or ends with `_` or `-`.
    Edge,
    /// It is reserved.
    Reserved,
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameError::Length => f.write_str("a name has 2 to 20 letters"),
            NameError::Letter(letter) => {
                write!(f, "a name has letters a to z, digits, _ and -, but not {letter:?}")
            }
            NameError::Edge => f.write_str("a name begins and ends with a letter or digit"),
            NameError::Reserved => f.write_str("this name is kept for the zone itself"),
        }
    }
}

impl std::error::Error for NameError {}

impl FromStr for AccountName {
    type Err = NameError;

    fn from_str(text: &str) -> Result<AccountName, NameError> {
        let known = |letter: &char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-');
        if let Some(letter) = text.chars().take(21).find(|letter| !known(letter)) {
            return Err(NameError::Letter(letter));
        }
        if !(2..=20).contains(&text.len()) {
            return Err(NameError::Length);
        }
        if text.starts_with(['_', '-']) || text.ends_with(['_', '-']) {
            return Err(NameError::Edge);
        }
        let name = AccountName(text.to_owned());
        if RESERVED.contains(&name.key().as_str()) { Err(NameError::Reserved) } else { Ok(name) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_plain() {
        let twenty = "a".repeat(20);
        for good in ["ab", "A1", "a-b", "a_b", "007", &twenty] {
            assert_eq!(good.parse::<AccountName>().map(|name| name.to_string()), Ok(good.into()));
        }
        for (bad, why) in [
            ("", NameError::Length),
            ("a", NameError::Length),
            (&"a".repeat(21), NameError::Length),
            ("a b", NameError::Letter(' ')),
            ("änna", NameError::Letter('ä')),
            ("<b>", NameError::Letter('<')),
            ("-ab", NameError::Edge),
            ("ab_", NameError::Edge),
            ("Computer", NameError::Reserved),
        ] {
            assert_eq!(bad.parse::<AccountName>(), Err(why), "{bad}");
        }
    }

    #[test]
    fn capitals_make_no_other_name() {
        let name = |text: &str| text.parse::<AccountName>().expect("a name");
        assert_eq!(name("Anna"), name("aNNA"));
        assert_ne!(name("Anna"), name("Anna1"));
    }
}
