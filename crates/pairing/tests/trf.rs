//! Reports in and out.

use tabiya_pairing::{
    generate::{Generator, Settings},
    trf::{Document, Edition, Fault, Outcome, Tournament},
};

const HEAD: &str = "012 Open\n142 5\n152 W\n";
const ANNA: &str = "001    1 wWGM Änna, Ä.                          2301 GER     4600000 1990/01/31  1.0    1     2 w 1";
const BORIS: &str = "001    2      Boris                             2200                             0.0    2     1 b 0";

fn errors(text: &str) -> Vec<String> {
    match Tournament::read(text) {
        Ok(tournament) => tournament.faults().iter().map(ToString::to_string).collect(),
        Err(errors) => errors.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn a_document_keeps_every_byte() {
    for text in ["", "\n", "a\r\nb\rc\n\n", "001 broken\nXYZ unknown", "\u{feff}012 x\r\n"] {
        assert_eq!(Document::new(text).to_string(), text);
    }
}

#[test]
fn columns_count_characters_not_bytes() {
    let tournament = Tournament::read(&format!("{HEAD}{ANNA}\n{BORIS}\n")).unwrap();
    let anna = &tournament.players[0];
    assert_eq!((anna.name(), anna.rating), ("Änna, Ä.", Some(2301)));
    assert_eq!(anna.entry(1).outcome, Outcome::Win);
    assert_eq!(tournament.faults(), []);
}

#[test]
fn both_editions_keep_the_tournament() {
    let runs = if testing::is_soak() { 5_000 } else { 150 };
    for seed in 0..runs {
        let tournament = Generator::new(seed, Settings::mixed(seed, (2, 20), (1, 7))).finish();
        for edition in [Edition::Trf16, Edition::Trf26] {
            let text = tournament.write(edition);
            let again =
                Tournament::read(&text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
            assert_eq!(again.faults(), [], "seed {seed}");
            assert_eq!(again.write(edition), text, "seed {seed}");
            assert_eq!(again.players.len(), tournament.players.len());
            for (one, other) in again.players.iter().zip(&tournament.players) {
                assert_eq!(one.entries, other.entries, "seed {seed}");
                assert_eq!(one.points, other.points, "seed {seed}");
                for round in 1..=7 {
                    assert_eq!(
                        again.fictitious_points(one.number, round),
                        tournament.fictitious_points(one.number, round)
                    );
                }
            }
            assert_eq!(again.points, tournament.points, "seed {seed}\n{text}");
        }
    }
}

#[test]
fn unknown_lines_are_kept() {
    let text =
        format!("{HEAD}022 Berlin\n### a comment\nGER    1      national\n{ANNA}\n{BORIS}\n");
    let tournament = Tournament::read(&text).unwrap();
    for edition in [Edition::Trf16, Edition::Trf26] {
        let written = tournament.write(edition);
        for line in ["022 Berlin", "### a comment", "GER    1      national", ANNA, BORIS] {
            assert!(written.contains(line), "{written}");
        }
    }
}

#[test]
fn extensions_of_trf16_mean_the_same_as_records_of_trf26() {
    let old = format!(
        "012 Open\nXXR 5\nXXC white1\nXXS W=3 D=1 PAB=1\n{ANNA}\n{BORIS}\nXXA    1  1.0  0.5\nXXP 1 2\n"
    );
    let new = format!(
        "{HEAD}162  W 3.0    D 1.0    P 1.0\n{ANNA}\n{BORIS}\n250       1.0   1   1    1    1\n250       0.5   2   2    1    1\n260   1 999    1    2\n"
    );
    let (old, new) = (Tournament::read(&old).unwrap(), Tournament::read(&new).unwrap());
    assert_eq!(
        (old.rounds, old.initial_color, old.points),
        (new.rounds, new.initial_color, new.points)
    );
    assert_eq!(old.fictitious, new.fictitious);
    assert_eq!(old.forbidden[0].players, new.forbidden[0].players);
}

#[test]
fn faults_have_line_and_columns() {
    let with = |anna: &str| errors(&format!("{HEAD}{anna}\n{BORIS}\n"));
    assert_eq!(
        with(&ANNA.replace("2 w 1", "2 x 1")),
        ["line 4, column 97: \"x\" is not a color: use w, b or -."]
    );
    assert_eq!(
        with(&ANNA.replace("2 w 1", "2 w 7")),
        ["line 4, column 99: '7' is not a result: use one of 1 = 0 W D L + - H F U Z."]
    );
    assert_eq!(
        with(&ANNA.replace("2 w 1", "2 w U")),
        ["line 4, column 99: U is a bye or an absence, but there is an opponent."]
    );
    let contradicts = with(&ANNA.replace("2 w 1", "2 b 1"));
    assert!(
        contradicts[0].contains("does not have this game with the other color"),
        "{contradicts:?}"
    );
    let points = with(&ANNA.replace(" 1.0    1", " 2.0    1"));
    assert_eq!(points, ["line 4, columns 81-84: The points are 2.0, but the results give 1.0."]);
    assert!(errors(&format!("{HEAD}{ANNA}\n{ANNA}\n"))[0].contains("has the number 1 already"));
    assert_eq!(errors("012 Nobody\n"), [Fault::NoPlayers.to_string()]);
}

#[test]
fn every_line_that_cannot_be_read_is_reported() {
    let found =
        errors("142 x\n152 Q\n001 0000\n240 Q\n250\n260 1\n162\n299 W\nXXA\nBBW x\nXXS Q=1\n");
    assert_eq!(found.len(), 11, "{found:#?}");
}

#[test]
fn odd_results_are_no_contradiction_but_impossible_ones_are() {
    let result = |one: &str, other: &str| {
        let anna = ANNA.replace("2 w 1", &format!("2 w {one}")).replace("1.0    1", "       1");
        let boris = BORIS.replace("1 b 0", &format!("1 b {other}")).replace("0.0    2", "       2");
        errors(&format!("{HEAD}{anna}\n{boris}\n")).len()
    };
    for (one, other) in
        [("1", "0"), ("0", "0"), ("=", "0"), ("=", "="), ("+", "-"), ("-", "-"), ("W", "L")]
    {
        assert_eq!(result(one, other), 0, "{one} {other}");
    }
    for (one, other) in [("1", "1"), ("+", "+"), ("+", "0"), ("1", "=")] {
        assert!(result(one, other) > 0, "{one} {other}");
    }
}
