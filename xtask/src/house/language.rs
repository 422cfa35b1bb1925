use super::banned::{BANNED, Banned, Scope};
use crate::Complaint;

/// Files whose words are not ours to choose: translations, the list itself, and texts that quote.
const SKIPPED: [&str; 6] = [
    "Cargo.lock",
    "LICENSE-",
    "xtask/src/house/banned.rs",
    "xtask/src/house/language.rs",
    "xtask/src/house/words.rs",
    "web/package-lock.json",
];

/// The files with the texts of the page.
const INTERFACE: [&str; 2] = ["web/messages/en.json", "web/index.html"];

/// The catalogs of texts, one for each language.
const CATALOGS: &str = "web/messages/";

/// Where `zone` is the right word: hours differ by time zone, and the API keeps its paths.
const OTHER_ZONES: [&str; 2] = ["time zone", "/api/zone"];

/// Whether the words of a file are checked.
pub fn has_our_words(path: &str) -> bool {
    !is_translation(path) && !SKIPPED.iter().any(|skipped| path.starts_with(skipped))
}

/// Whether a file is the texts of the page in another language than English.
fn is_translation(path: &str) -> bool {
    path.starts_with(CATALOGS) && !INTERFACE.contains(&path)
}

/// Complains about words and names the project does not use.
pub fn check_language(path: &str, text: &str) -> Vec<Complaint> {
    let is_interface = INTERFACE.iter().any(|folder| path.starts_with(folder));
    let is_rust = path.ends_with(".rs");
    let lines = text.lines().enumerate();
    lines
        .flat_map(|(index, line)| {
            let lower = OTHER_ZONES
                .iter()
                .fold(line.to_ascii_lowercase(), |line, allowed| line.replace(allowed, " "));
            let found = BANNED.iter().filter(move |banned| match banned.scope {
                Scope::Word => has_word(&lower, banned),
                Scope::Interface => is_interface && has_word(&lower, banned),
                Scope::Declared => is_rust && declares(line, banned.word),
            });
            found.map(move |banned| {
                let message = format!("{:?}: write {}", banned.word, banned.instead);
                Complaint::at(path, index + 1, message)
            })
        })
        .collect()
}

/// Whether a line, in lower case, has a word.
fn has_word(line: &str, banned: &Banned) -> bool {
    let word = banned.word.to_ascii_lowercase();
    line.match_indices(&word).any(|(at, _)| is_whole_word(line, at, word.len()))
}

fn is_whole_word(line: &str, at: usize, length: usize) -> bool {
    let before = line[..at].chars().next_back();
    let after = line[at + length..].chars().next();
    !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
}

/// Whether a line of Rust declares something with this name.
fn declares(line: &str, name: &str) -> bool {
    let mut words = line.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let keywords = ["struct", "enum", "trait", "type", "fn", "mod"];
    let is_comment = line.trim_start().starts_with("//");
    let follows_keyword = words.any(|word| keywords.contains(&word)) && words.next() == Some(name);
    !is_comment && follows_keyword
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(path: &str, text: &str, expected: &[&str]) {
        let found: Vec<String> =
            check_language(path, text).iter().map(Complaint::to_string).collect();
        assert_eq!(found, expected, "{path}: {text}");
    }

    #[test]
    fn plain_words_pass() {
        check("a.rs", "let color = neighbor.center(); // The license is optimized.", &[]);
        check("docs/A.md", "Premoves are canceled; somebody in this zone goes on.", &[]);
    }

    #[test]
    fn whole_words_are_found_in_any_case_and_not_inside_others() {
        check("A.md", "The Pre-Move is set", &["A.md:1: \"pre-move\": write premove"]);
        check("A.md", "spre-moved", &[]);
    }

    #[test]
    fn some_words_are_banned_in_the_texts_of_the_page_alone() {
        let expected = ["web/messages/en.json:1: \"zone\": write server, or the name of the club"];
        check("web/messages/en.json", "title: 'Your zone'", &expected);
        check("web/messages/en.json", "title: 'Time zones'", &[]);
        check("web/messages/en.json", "hint: 'In your time zone.'", &[]);
        check("web/messages/en.json", "Create it at /api/zone/games.", &[]);
        check("crates/server/src/x.rs", "struct Zone;", &[]);
    }

    #[test]
    fn riddle_names_are_banned_where_they_are_declared() {
        check(
            "a.rs",
            "pub(crate) struct Kept {",
            &["a.rs:1: \"Kept\": write a name for what it holds"],
        );
        check("a.rs", "// A struct Kept for long\nlet kept = Kept::new();", &[]);
        check("a.rs", "struct KeptGame;\nfn settled() {}", &[]);
        check("a.ts", "type Kept = 1;", &[]);
    }

    #[test]
    fn translations_and_locks_have_words_of_their_own() {
        assert!(!has_our_words("web/messages/fr.json"));
        assert!(!has_our_words("Cargo.lock"));
        assert!(has_our_words("web/messages/en.json"));
        assert!(has_our_words("README.md"));
    }

    #[test]
    fn every_banned_word_is_found_and_none_is_in_its_own_replacement() {
        for banned in BANNED {
            let (path, line) = match banned.scope {
                Scope::Declared => ("a.rs", format!("struct {}", banned.word)),
                _ => ("web/messages/en.json", banned.word.to_owned()),
            };
            assert!(!check_language(path, &line).is_empty(), "{}", banned.word);
            let instead = banned.instead.to_ascii_lowercase();
            assert!(!has_word(&instead, banned), "{}", banned.word);
        }
    }
}
