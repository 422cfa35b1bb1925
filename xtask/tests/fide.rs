//! `docs/FIDE.md` is in step with the tests named after articles.

use xtask::{Repo, assert_none, fide};

#[test]
fn the_table_of_articles_is_in_step_with_the_tests() {
    let repo = Repo::here().expect("the repository is readable");
    let (tests, mut complaints) = fide::scan(&repo).expect("the sources are readable");
    let text = repo.read(fide::TABLE_PATH).expect("the table is there");
    complaints.extend(fide::check(&text, &tests));
    assert_none(&complaints, "`cargo run -p xtask -- fide` rewrites the column of tests");
}
