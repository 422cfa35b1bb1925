//! Reports out and in.

mod support;

use std::collections::BTreeSet;

use game::{PersonId, Timestamp};
use support::{TestTournament, clock, swiss};
use tabiya_pairing::{
    check::{Verdict, check_rounds},
    trf::{Edition, Fault, Official, Tournament as Report},
};
use tabiya_tournament::{
    Act, Audience, Bye, Entrant, EntryId, Event, ForbiddenPair, ImportError, Imported, Pairing,
    RecordedEvent, Regulations, ReportHead, System, Tournament, import, write_report,
};
use testing::data;

fn finished(regulations: Regulations, players: u32) -> TestTournament {
    let mut table = TestTournament::started(regulations, players);
    for round in 1..=table.now.planned_rounds() {
        if round == 2 && matches!(table.regulations.system, System::Swiss(_)) {
            table.act(Act::SetBye { entry: EntryId(3), round: 3, bye: Some(Bye::Half) });
            table.act(Act::Withdraw(EntryId(5)));
        }
        table.play_round();
    }
    table.act(Act::Finish);
    table
}

fn imported(text: &str) -> Tournament {
    let (by, at) = (PersonId(7), Timestamp(9));
    let imported = import(text, by, at, clock()).expect("it can be imported");
    Tournament::replay(imported.regulations, by, at, &imported.events)
}

type Row = (usize, String, String, Vec<Option<i64>>);

fn rows_of(tournament: &Tournament) -> Vec<Row> {
    let rows = tournament.standings(u16::MAX).into_iter();
    rows.map(|row| {
        let name = tournament.entry(row.entry).map(|entry| entry.entrant.name.clone());
        let values = row.tie_breaks.iter().map(|value| value.hundredths).collect();
        (row.place, name.unwrap_or_default(), row.points.to_string(), values)
    })
    .collect()
}

#[test]
fn a_finished_tournament_imported_again_has_the_same_standings() {
    let robin = Regulations { system: System::RoundRobin, ..swiss(1) };
    for (regulations, players) in [(swiss(5), 11), (swiss(7), 16), (robin, 7)] {
        let table = finished(regulations, players);
        for edition in [Edition::Trf26, Edition::Trf16] {
            let text = write_report(&table.now, &ReportHead::default(), edition, Audience::Staff);
            let again = imported(&text);
            assert_eq!(rows_of(&again), rows_of(&table.now), "{text}");
            assert_eq!(again.phase(), table.now.phase());
        }
    }
}

#[test]
fn every_published_round_passes_the_checker() {
    let table = finished(swiss(6), 13);
    let text = write_report(&table.now, &ReportHead::default(), Edition::Trf26, Audience::Staff);
    let report = Report::read(&text).expect("it can be read");
    assert_eq!(report.faults(), []);
    let verdicts = check_rounds(&report).expect("it can be checked");
    assert_eq!(verdicts.len(), 6);
    assert!(verdicts.iter().all(|verdict| matches!(verdict, Verdict::Same)), "{verdicts:?}");
}

#[test]
fn the_report_names_what_the_staff_changed_and_why() {
    let mut table = TestTournament::started(swiss(2), 4);
    table.play_round();
    table.act(Act::result(1, 1, game::GameResult::Draw));
    let chief = Official { title: "IA".into(), name: "Example".into(), fide_id: None };
    let head = ReportHead { chief: Some(chief), ..ReportHead::default() };
    let text = write_report(&table.now, &head, Edition::Trf26, Audience::Staff);
    for line in [
        "012 Club Open",
        "062 4",
        "102 IA Example",
        "122 15+10",
        "192 FIDE_DUTCH_2025",
        "202 BH/C1,BH,SB,DE,WIN",
        "222 900+10",
        "### Round 1, board 1: result set to ½-½ (so the rules say)",
    ] {
        assert!(text.lines().any(|found| found == line), "no {line:?} in\n{text}");
    }
}

#[test]
fn the_public_report_has_no_private_data() {
    let mut table = TestTournament::started(swiss(3), 6);
    let player = Entrant {
        birth: Some("2011/02/03".into()),
        sex: Some('w'),
        ..table.now.entries()[0].entrant.clone()
    };
    table.act(Act::EditEntry(EntryId(0), Box::new(player)));
    table.act(Act::Forbid(ForbiddenPair { players: (EntryId(1), EntryId(2)), rounds: (1, 3) }));
    table.play_round();
    table.act(Act::result(1, 1, game::GameResult::Draw));
    let write =
        |audience| write_report(&table.now, &ReportHead::default(), Edition::Trf26, audience);
    let (staff, public) = (write(Audience::Staff), write(Audience::Public));
    let first =
        |text: &str| text.lines().find(|line| line.contains("Player 00")).map(str::to_owned);
    let (known, shown) = (first(&staff).expect("a line"), first(&public).expect("a line"));
    assert!(known.contains("2011/02/03") && known.contains(" 1 w "), "{known}");
    assert_eq!(known.replace("2011/02/03", "          ").replacen(" 1 w ", " 1   ", 1), shown);
    let private = |text: &str| {
        let is_private = |line: &&str| line.starts_with("###") || line.starts_with("260");
        text.lines().filter(is_private).count()
    };
    assert_eq!((private(&staff), private(&public)), (2, 0), "{staff}\n{public}");
}

#[test]
fn what_cannot_be_imported_is_named() {
    let try_import = |text: &str| import(text, PersonId(1), Timestamp(0), clock());
    assert!(matches!(try_import("012 Nobody\n"), Err(ImportError::Report(_))));
    let table = finished(swiss(3), 6);
    let text = write_report(&table.now, &ReportHead::default(), Edition::Trf26, Audience::Staff);
    let other = text.replace("192 FIDE_DUTCH_2025", "192 FIDE_TEAM");
    let Err(ImportError::Report(errors)) = try_import(&other) else { panic!("a team event") };
    assert_eq!(
        errors.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["line 8: Tournaments here have no such pairing system (192)."]
    );
    assert!(matches!(try_import("001 nonsense"), Err(ImportError::Report(_))));
}

/// Each labeled report becomes a tournament with the same results, whose rounds are paired
/// from its own report as the label says.
#[test]
fn c04_3_labeled_reports_become_tournaments_that_pair_the_same() {
    let (mut found, mut refused) = (0, 0);
    for number in 0..400 {
        let file = format!("swiss/S{number:04}.trf");
        let Some(text) = optional(&file) else { continue };
        found += 1;
        match import(&text, PersonId(1), Timestamp(0), clock()) {
            Ok(Imported { regulations, events, .. }) => {
                let rounds = check_labeled(&file, &text, regulations, &events);
                data::report(&file, rounds);
            }
            Err(ImportError::Report(errors))
                if errors.iter().all(|it| matches!(it.fault, Fault::NotSupported(_))) =>
            {
                refused += 1;
            }
            Err(error) => panic!("{file}: {error}"),
        }
    }
    if found == 0 {
        data::read("swiss/S0000.trf");
    }
    assert!(refused * 20 <= found, "{refused} of {found} reports are refused");
}

/// Not every number has a file.
fn optional(file: &str) -> Option<String> {
    let folder = std::env::var_os("TABIYA_TEST_DATA")?;
    std::fs::read_to_string(std::path::Path::new(&folder).join(file)).ok()
}

/// The number of rounds that were compared.
fn check_labeled(
    file: &str,
    text: &str,
    regulations: Regulations,
    events: &[RecordedEvent],
) -> usize {
    let by_hand =
        |round: u16| text.lines().any(|line| line.starts_with(&format!("### label {round} ")));
    let mut tournament = Tournament::new(regulations, PersonId(1), Timestamp(0));
    let mut compared = 0;
    for recorded in events {
        if let Event::Drafted { round, pairing } = &recorded.event
            && !by_hand(*round)
        {
            let ours = tournament.pair().unwrap_or_else(|why| panic!("{file} {round}: {why}"));
            let set =
                |pairing: &Pairing| -> BTreeSet<_> { pairing.boards.iter().copied().collect() };
            assert_eq!(set(&ours), set(pairing), "{file}, round {round}");
            assert_eq!(ours.bye, pairing.bye, "{file}, round {round}");
            compared += 1;
        }
        tournament.apply(recorded);
    }
    let report = Report::read(text).expect("it was read");
    let written =
        write_report(&tournament, &ReportHead::default(), Edition::Trf26, Audience::Staff);
    let again = Report::read(&written).expect("it can be read");
    for (before, after) in report.players.iter().zip(&again.players) {
        for round in 1..=report.rounds_paired() {
            let (before, after) = (report.entry(before, round), again.entry(after, round));
            assert_eq!(before, after, "{file}, round {round}");
        }
    }
    compared
}
