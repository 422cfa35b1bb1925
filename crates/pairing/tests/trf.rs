//! Reports in and out.

use tabiya_pairing::{
    generate::{Generator, Settings},
    trf::{Document, Edition, Fault, Outcome, Reading, Tournament, TrfError},
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
    assert_eq!((anna.name.as_str(), anna.rating), ("Änna, Ä.", Some(2301)));
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

/// A record of each kind, as it is written.
const EVERYTHING: &str = "\
012 Team Open
022 Geneva
032 SUI
042 2026/01/10
052 2026/01/11
062 3
072 2
082 2
092 Team: Swiss-System
102 IA Arbiter, Anna (1300000)
112 FA Deputy, David
112 Helper, Hanna
122 90+30
132                                                                                        26/01/10  26/01/11
142 5
152 W
162  W 3.0    D 1.0    L 0.0    P 1.0    X 0.5
172 SUI FIDON
182 Tabiya 1.0
192 FIDE_TEAM
202 DE,BH/C1,SB
212 PTS,DE,BH/C1,SB
222 5400+30
352 WBWB
362 TW 3.0    TD 1.0    TL 0.0
### a comment
001    1 m GM Kasparov, Garry                   2851 RUS     4100018 1963/04/13  3.0    1     2 w 1
001    2 w IM Polgár, Judit                     2735 HUN      700070 1976/07/23  0.0    2     1 b 0
001    3      Nobody                                                            -1.0    2  0000 - Z
SUI    1   ab Kasparov                          2650  ZH       12-34 1963
013 Russia                             1    3
310   1 Russia                           RUS     2793    4.0    7.5   1     1    3
240 H   2    1
250       1.0   1   2    1    2
260   1   2    1    2
299          -1.0    1    3
300   1   1   2    3    1
320  1.0  2.0   2   0
330 +-   1   1   2
801 whatever is said
802   1 RUS      4.0    7.5    2 w  2.5
";

#[test]
fn every_record_is_a_field_and_is_written_as_it_was() {
    let Reading { tournament, errors, warnings, .. } = Reading::of(EVERYTHING);
    assert_eq!((errors, warnings), (Vec::new(), Vec::new()));
    assert_eq!(tournament.write(Edition::Trf26), EVERYTHING);
    assert_eq!(tournament.unknown, [""; 0]);
    let head = &tournament.head;
    assert_eq!((head.city.as_str(), head.players, head.days.len()), ("Geneva", Some(3), 2));
    let chief = head.chief.as_ref().expect("a chief arbiter");
    assert_eq!((chief.title.as_str(), chief.fide_id), ("IA", Some(1_300_000)));
    assert_eq!(head.codes().len(), 4);
    assert_eq!(tournament.players[0].rank, Some(1));
    assert_eq!(tournament.players[1].fide_id, Some(700_070));
    assert_eq!(tournament.teams.teams[0].players, [1, 3]);
    assert_eq!(tournament.national[0].rating, Some(2650));
    assert_eq!(tournament.fictitious[0].rounds, (1, 2));
}

#[test]
fn what_is_not_kept_is_told_with_line_and_columns_in_one_pass() {
    let text = format!(
        "{HEAD}022 Bonn\n022 Berlin\n042 tomorrow\n132 {:>95}\n202 BH,XYZ,SB\nabc 1\nXXC rank\n\
         {}\n{BORIS}\n001    3      Clara                             25x0\n152 Q\n",
        "26/13/01",
        ANNA.replace("2 w 1", "2 b 1"),
    );
    let found = Reading::of(&text);
    let told = |all: &[TrfError]| -> Vec<String> { all.iter().map(ToString::to_string).collect() };
    assert_eq!(
        told(&found.warnings),
        [
            "line 5, columns 1-3: Another 022 record takes the place of the first.",
            "line 6, columns 5-12: \"tomorrow\" cannot be understood and is left out.",
            "line 7, columns 92-101: \"26/13/01\" cannot be understood and is left out.",
            "line 8, columns 8-10: No tie-break has the code \"XYZ\".",
            "line 9, columns 1-3: No record has the code \"abc\".",
            "line 10, columns 5-8: \"rank\" cannot be understood and is left out.",
            "line 13, columns 49-52: \"25x0\" cannot be understood and is left out.",
            "line 14, columns 1-3: Another 152 record takes the place of the first.",
        ]
    );
    let errors = told(&found.errors);
    assert_eq!(errors.len(), 3, "{errors:?}");
    assert!(errors[0].starts_with("line 11, columns 92-99: In round 1 the line of player 2"));
    assert_eq!(errors[2], "line 14, column 5: \"Q\" is not a color: use w, b or -.");
    assert_eq!(found.tournament.unknown, ["abc 1"]);
}

#[test]
fn absences_of_no_points_are_not_written_since_other_programs_refuse_the_letter() {
    let points = |text: &str| {
        let tournament = Tournament::read(text).expect("it can be read");
        let written = tournament.write(Edition::Trf26);
        written.lines().find(|line| line.starts_with("162")).map(str::to_owned)
    };
    assert_eq!(points("162  W 3.0    A 0.0"), Some("162  W 3.0    D 0.5    L 0.0".to_owned()));
    let half = "162  W 1.0    D 0.5    L 0.0    A 0.5";
    assert_eq!(points(half), Some(half.to_owned()));
    assert_eq!(points("162  W 1.0    D 0.5    L 0.0    A 0.0"), None);
}

#[test]
fn all_faults_of_a_player_s_line_are_told() {
    let line = ANNA.replace("   1 wWGM", "   x wWGM").replace("2 w 1", "2 w 7");
    let found = errors(&format!("{HEAD}{line}     2 q 1\n{BORIS}\n"));
    assert_eq!(found.len(), 3, "{found:?}");
}

#[test]
fn damaged_reports_are_read_without_a_panic_and_what_is_written_stays_the_same() {
    let seeds = if testing::is_soak() { 200_000 } else { 3_000 };
    let mut stable = 0;
    for seed in 0..seeds {
        let mut random = testing::Random::new(seed);
        let mut text: Vec<char> = EVERYTHING.chars().collect();
        for _ in 0..=random.below(6) {
            let at = random.below(text.len());
            match random.below(4) {
                0 => drop(text.remove(at)),
                1 => text.insert(
                    at,
                    random.pick(&[' ', '9', 'x', 'Ü', '-', '\n']).copied().unwrap_or(' '),
                ),
                2 => {
                    text[at] = random.pick(&['0', '7', ' ', 'w', '.', '\t']).copied().unwrap_or(' ')
                }
                _ => text.truncate(at.max(1)),
            }
        }
        let text: String = text.into_iter().collect();
        let reading = Reading::of(&text);
        if !reading.errors.is_empty() {
            continue;
        }
        let written = reading.tournament.write(Edition::Trf26);
        let again = Reading::of(&written);
        assert_eq!(again.errors, [], "seed {seed}\n{text}\n{written}");
        assert_eq!(again.tournament.write(Edition::Trf26), written, "seed {seed}\n{text}");
        stable += 1;
    }
    assert!(stable > seeds / 10, "{stable} of {seeds} could be read: too few");
}
