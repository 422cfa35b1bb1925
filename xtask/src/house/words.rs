use super::markdown::prose;
use crate::Complaint;

/// British spellings, with the American ones. A word is also found inside a longer name, such as
/// `labelled` in `labelled_data` and `LabelledData`.
const SPELLINGS: [(&str, &str); 44] = [
    ("acknowledgement", "acknowledgment"),
    ("acknowledgements", "acknowledgments"),
    ("analyse", "analyze"),
    ("analysing", "analyzing"),
    ("artefact", "artifact"),
    ("behaviour", "behavior"),
    ("cancelled", "canceled"),
    ("cancelling", "canceling"),
    ("centre", "center"),
    ("colour", "color"),
    ("coloured", "colored"),
    ("colours", "colors"),
    ("defence", "defense"),
    ("favour", "favor"),
    ("favourite", "favorite"),
    ("grey", "gray"),
    ("honour", "honor"),
    ("honoured", "honored"),
    ("initialise", "initialize"),
    ("initialised", "initialized"),
    ("judgement", "judgment"),
    ("labelled", "labeled"),
    ("labelling", "labeling"),
    ("licence", "license"),
    ("licences", "licenses"),
    ("modelled", "modeled"),
    ("neighbour", "neighbor"),
    ("neighbouring", "neighboring"),
    ("neighbours", "neighbors"),
    ("normalise", "normalize"),
    ("normalised", "normalized"),
    ("optimisation", "optimization"),
    ("optimise", "optimize"),
    ("optimised", "optimized"),
    ("organise", "organize"),
    ("organiser", "organizer"),
    ("organisers", "organizers"),
    ("programme", "program"),
    ("recognise", "recognize"),
    ("recognised", "recognized"),
    ("serialise", "serialize"),
    ("serialised", "serialized"),
    ("towards", "toward"),
    ("whilst", "while"),
];

/// What readers of documents and of the page stumble over, with what to say instead.
const PHRASES: [(&str, &str); 10] = [
    ("as you like", "Custom"),
    ("by itself", "automatic"),
    ("by themselves", "automatic"),
    ("goes on", "continues, or in progress"),
    ("no such", "not found"),
    ("pre-move", "premove"),
    ("somebody", "someone, or who it is"),
    ("until now", "current"),
    ("whoever", "who it is"),
    ("zone", "server"),
];

/// FIDE's own term, in quotations of its rules.
const FIDE_TERM: &str = "playing zone";

/// Complains about British spellings, in names, comments and texts alike.
pub fn check_spelling(path: &str, text: &str) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (index, line) in text.lines().enumerate() {
        for word in words(line) {
            let word = word.to_ascii_lowercase();
            let found = SPELLINGS.iter().find(|(british, _)| *british == word);
            complaints.extend(found.map(|(british, american)| {
                Complaint::at(path, index + 1, format!("{british}: write {american}"))
            }));
        }
    }
    complaints
}

/// Complains about phrases that a document should not have, outside code.
pub fn check_phrases(path: &str, text: &str) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (number, line) in prose(text) {
        let outside: Vec<&str> = line.split('`').step_by(2).collect();
        let said = outside.join(" ").to_lowercase().replace(FIDE_TERM, " ");
        let found = PHRASES.iter().filter(|(phrase, _)| has_phrase(&said, phrase));
        complaints.extend(found.map(|(phrase, better)| {
            Complaint::at(path, number, format!("\"{phrase}\": say {better}"))
        }));
    }
    complaints
}

/// The words of a line, those inside names too: `readFen_of` has three.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let runs = line.split(|c: char| !c.is_alphabetic());
    runs.flat_map(|run| {
        let humps = run.char_indices().zip(run.chars().skip(1));
        let humps = humps.filter(|((_, one), two)| one.is_lowercase() && two.is_uppercase());
        let ends: Vec<usize> = humps.map(|((at, one), _)| at + one.len_utf8()).collect();
        let starts = std::iter::once(0).chain(ends.clone());
        let ends = ends.into_iter().chain(std::iter::once(run.len()));
        starts.zip(ends).map(|(start, end)| &run[start..end]).collect::<Vec<_>>()
    })
}

fn has_phrase(text: &str, phrase: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(phrase).any(|(at, _)| {
        let before = text[..at].ends_with(is_word);
        let after = text[at + phrase.len()..].starts_with(is_word);
        !before && !after
    })
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
    fn british_spellings_are_found_in_words_and_names() {
        let text = "a colour\nlet labelled_data = Cancelled; // Neighbours\nfn byColour() {}";
        check(
            &check_spelling("a.rs", text),
            &[
                "a.rs:1: colour: write color",
                "a.rs:2: labelled: write labeled",
                "a.rs:2: cancelled: write canceled",
                "a.rs:2: neighbours: write neighbors",
                "a.rs:3: colour: write color",
            ],
        );
    }

    #[test]
    fn american_spellings_and_attributes_pass() {
        let text = "color, labeled, canceled, aria-labelledby, programmer, Ünïcode, optimistic";
        check(&check_spelling("a.svelte", text), &[]);
    }

    #[test]
    fn phrases_are_found_in_prose_and_not_in_code() {
        let text = "The game goes on.\nCall `somebody` or /api/zone.\n```\nwhoever\n```\n";
        check(
            &check_phrases("a.md", text),
            &["a.md:1: \"goes on\": say continues, or in progress", "a.md:2: \"zone\": say server"],
        );
        let text = "`/api/zone`, the playing zone of FIDE, and a timezone.";
        check(&check_phrases("a.md", text), &[]);
    }

    #[test]
    fn every_word_is_listed_once_and_in_order() {
        assert!(SPELLINGS.is_sorted());
        assert!(PHRASES.is_sorted());
    }
}
