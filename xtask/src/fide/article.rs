use std::fmt;

/// An article of the Laws of Chess (`L3.7.3.1`) or of the Online Regulations (`O3.6.a`).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Article {
    /// The prefix of its test names: `law_3_7_3_1`.
    stem: String,
}

impl Article {
    /// Reads `L3.7.3.1` or `O3.6.a`.
    pub fn parse(text: &str) -> Option<Article> {
        let (book, numbers) = match text.split_at_checked(1)? {
            ("L", rest) => ("law", rest),
            ("O", rest) => ("online", rest),
            _ => return None,
        };
        let parts: Vec<&str> = numbers.split('.').collect();
        let (first, rest) = parts.split_first()?;
        let sound = is_number(first) && rest.iter().all(|part| is_number(part) || is_letter(part));
        sound.then(|| Article { stem: format!("{book}_{}", parts.join("_")) })
    }

    /// Whether a test of this name is about this article or one below it.
    pub fn covers(&self, test: &str) -> bool {
        test.strip_prefix(self.stem.as_str())
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
    }

    /// Whether `other` is an article below this one, such as 3.7.3 below 3.7.
    pub fn contains(&self, other: &Article) -> bool {
        self != other && self.covers(&other.stem)
    }

    /// The prefix of its test names.
    pub fn stem(&self) -> &str {
        &self.stem
    }
}

impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (book, numbers) = self.stem.split_once('_').expect("a stem has a book and numbers");
        let letter = if book == "law" { 'L' } else { 'O' };
        write!(f, "{letter}{}", numbers.replace('_', "."))
    }
}

fn is_number(part: &str) -> bool {
    !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_letter(part: &str) -> bool {
    matches!(part.as_bytes(), [b'a'..=b'z'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn article(text: &str) -> Article {
        Article::parse(text).expect("it is an article")
    }

    #[test]
    fn articles_read_and_print() {
        for text in ["L1.1", "L3.7.3.1", "O3.6.a", "L3.10.3"] {
            assert_eq!(article(text).to_string(), text);
        }
        for text in ["", "L", "3.1", "L3.", "L.3", "La", "O3.6.ab", "article", "é", "L3 .1"] {
            assert_eq!(Article::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_test_name_begins_with_the_numbers_and_stops_there() {
        assert!(article("L3.7.3.1").covers("law_3_7_3_1_en_passant"));
        assert!(article("L3.7.3").covers("law_3_7_3_1_en_passant"));
        assert!(article("L3.7").covers("law_3_7"));
        assert!(!article("L3.1").covers("law_3_10_1_legal"));
        assert!(!article("L3.7").covers("online_3_7_moves_are_recorded"));
        assert!(!article("O3.6.a").covers("online_3_6_b_pre_move"));
    }

    #[test]
    fn an_article_contains_those_below_it() {
        assert!(article("L3.7").contains(&article("L3.7.3.1")));
        assert!(!article("L3.7").contains(&article("L3.7")));
        assert!(!article("L3.1").contains(&article("L3.10.1")));
    }
}
