//! The style rules hold in every file.

use std::collections::BTreeSet;

use xtask::{Complaint, Repo, assert_none, house};

const WEB: [&str; 4] = ["ts", "svelte", "js", "mjs"];

/// Runs a check on each file with one of these extensions. Fails if there are none.
#[track_caller]
fn check_files(endings: &[&str], hint: &str, check: impl Fn(&str, &str) -> Vec<Complaint>) {
    let repo = Repo::here().expect("the repository is readable");
    let files = repo.texts(endings).expect("the sources are readable");
    assert!(!files.is_empty(), "no {endings:?} files were found");
    let complaints: Vec<Complaint> =
        files.iter().flat_map(|(path, text)| check(path, text)).collect();
    assert_none(&complaints, hint);
}

#[test]
fn nothing_unfinished_or_switched_off_is_left_in_rust() {
    check_files(&["rs"], "Finish it, or open an issue", house::check_rust_markers);
}

#[test]
fn nothing_unfinished_or_switched_off_is_left_in_the_page() {
    let repo = Repo::here().expect("the repository is readable");
    let files = repo.texts(&WEB).expect("the sources are readable");
    let complaints: Vec<Complaint> =
        files.iter().flat_map(|(path, text)| house::check_web_markers(path, text)).collect();
    assert_none(&complaints, "Finish it, or open an issue");
}

#[test]
fn every_source_file_fits_in_one_sitting() {
    let endings = ["rs", "ts", "svelte", "js", "mjs"];
    check_files(&endings, "Most files here have 60 to 300 lines", |path, text| {
        house::check_length(path, text).into_iter().collect()
    });
}

#[test]
fn unsafe_is_rare_and_explained() {
    check_files(&["rs"], "See CONTRIBUTING.md", house::check_unsafe);
}

#[test]
fn pure_crates_reach_for_nothing_outside() {
    check_files(&["rs"], "See ARCHITECTURE.md, What is absent", house::check_purity);
}

#[test]
fn no_banned_word_or_name_comes_back() {
    let endings =
        ["rs", "md", "ts", "svelte", "js", "mjs", "html", "css", "py", "toml", "yml", "yaml", "sh"];
    let hint = "See xtask/src/house/banned.rs";
    check_files(&endings, hint, |path, text| {
        if house::has_our_words(path) { house::check_language(path, text) } else { Vec::new() }
    });
}

#[test]
fn links_between_pages_lead_somewhere() {
    let repo = Repo::here().expect("the repository is readable");
    let files: BTreeSet<&str> = repo.files().collect();
    let hint = "Links are relative to the page they stand on";
    check_files(&["md"], hint, |path, text| house::check_links(path, text, &files));
}

#[test]
fn links_to_a_heading_find_it() {
    let repo = Repo::here().expect("the repository is readable");
    let texts = repo.texts(&["md"]).expect("the documents are readable");
    let pages: house::Anchors =
        texts.iter().map(|(path, text)| ((*path).to_owned(), house::anchors(text))).collect();
    let hint = "A heading is named in lower case, with - between words";
    check_files(&["md"], hint, |path, text| house::check_anchors(path, text, &pages));
}

#[test]
fn what_documents_name_exists() {
    let repo = Repo::here().expect("the repository is readable");
    let files: BTreeSet<&str> = repo.files().collect();
    let mut words = house::Words::default();
    let endings = ["rs", "ts", "svelte", "mjs", "py", "sql", "toml", "json", "dict"];
    for (path, text) in repo.texts(&endings).expect("the sources are readable") {
        words.add(path, &text);
    }
    words.add("Makefile", &repo.read("Makefile").expect("the Makefile is readable"));
    check_files(&["md"], "Name what is there, by its path or its crate", |path, text| {
        let mut complaints = house::check_paths(path, text, &files);
        complaints.extend(house::check_names(path, text, &words));
        complaints
    });
}

/// The list of other spellings.
const OTHER_SPELLINGS: &str = "xtask/src/house/words.rs";
/// The English texts of the page: no other JSON is prose.
const ENGLISH_TEXTS: &str = "web/messages/en.json";

#[test]
fn spelling_is_american() {
    let endings = ["rs", "ts", "svelte", "css", "mjs", "py", "md", "toml", "sql", "json"];
    check_files(&endings, "See CONTRIBUTING.md, Words", |path, text| {
        let is_data = path.ends_with(".json") && path != ENGLISH_TEXTS;
        if is_data || path == OTHER_SPELLINGS {
            Vec::new()
        } else {
            house::check_spelling(path, text)
        }
    });
}

#[test]
fn documents_say_it_in_plain_words() {
    check_files(&["md"], "See CONTRIBUTING.md, Words", house::check_phrases);
}
