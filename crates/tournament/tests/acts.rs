//! The table of acts: that of the documents is the one that `decide` works by, and what is offered
//! can be done.

mod support;

use std::collections::BTreeSet;

use support::{CHIEF, HELPER, ORGANIZER, STRANGER, TestTournament, person, swiss};
use tabiya_tournament::{
    ACTS, Act, ActKind, ActRow, Actor, Duty, EntryId, Phase, Reason, Refusal, When,
};

const DOCUMENT: &str = include_str!("../../../docs/TOURNAMENTS.md");

#[test]
fn the_document_has_the_table_of_acts() {
    let table = table();
    assert!(DOCUMENT.contains(&table), "docs/TOURNAMENTS.md needs this table:\n\n{table}");
}

#[test]
fn every_act_has_a_name_of_its_own() {
    let names: BTreeSet<&str> = ACTS.iter().map(|row| row.name).collect();
    assert_eq!(names.len(), ACTS.len());
    assert!(ACTS.iter().all(|row| row.kind.row() == row));
}

/// Nobody is offered what the gate refuses them, and the other way round.
#[test]
fn offers_follow_the_course_of_the_tournament() {
    let names = |table: &TestTournament, who| -> Vec<&str> {
        table.now.offers(who).map(|row| row.name).collect()
    };
    let mut table = TestTournament::new(swiss(1));
    assert!(names(&table, CHIEF).contains(&"openEntry"));
    assert!(!names(&table, HELPER).contains(&"openEntry"));
    assert!(names(&table, ORGANIZER).contains(&"addEntry"));
    assert_eq!(names(&table, STRANGER), [""; 0]);
    table.act(Act::OpenEntry);
    assert_eq!(names(&table, STRANGER), ["enter"]);
    let mut table = TestTournament::started(swiss(1), 4);
    assert_eq!(names(&table, person(0)), ["withdraw", "setBye"]);
    assert!(names(&table, CHIEF).contains(&"pair") && !names(&table, CHIEF).contains(&"publish"));
    table.act(Act::Pair);
    assert!(!names(&table, CHIEF).contains(&"publish"));
    table.act(Act::Validate);
    assert!(names(&table, CHIEF).contains(&"publish"));
    table.publish_draft();
    assert!(names(&table, HELPER).contains(&"startRound"));
    assert!(names(&table, CHIEF).contains(&"postpone"));
    table.play();
    assert!(names(&table, CHIEF).contains(&"finish") && !names(&table, CHIEF).contains(&"pair"));
    table.act(Act::Finish);
    for who in [CHIEF, HELPER] {
        assert_eq!(names(&table, who), ["setResult"], "only corrections are left");
    }
    assert_eq!(names(&table, person(0)), [""; 0]);
}

#[test]
fn nothing_but_corrections_is_accepted_after_the_finish() {
    let mut table = TestTournament::started(swiss(1), 4);
    table.play_round();
    table.act(Act::Withdraw(EntryId(3)));
    table.act(Act::Finish);
    let entrant = || Box::new(support::entrant(0));
    let pair =
        tabiya_tournament::ForbiddenPair { players: (EntryId(0), EntryId(1)), rounds: (1, 1) };
    for act in [
        Act::Reinstate(EntryId(3)),
        Act::Forbid(pair),
        Act::Allow(EntryId(0), EntryId(1)),
        Act::EditEntry(EntryId(0), entrant()),
        Act::CloseCheckIn,
    ] {
        table.refused(act, Refusal::WrongPhase);
    }
    let before = table.now.standings(1);
    table.act(Act::result(1, 1, game::GameResult::BothLose));
    assert_eq!(table.now.standings(1), before);
}

#[test]
fn who_may_nothing_is_refused_by_role_before_anything_else() {
    let table = TestTournament::started(swiss(1), 4);
    for row in ACTS {
        let refused = table.now.gate(Actor::Staff(STRANGER), row.kind);
        assert_eq!(refused, Err(Refusal::WrongRole), "{}", row.name);
        let is_for_players = row.who.player;
        let by_player = table.now.gate(Actor::Player(person(0)), row.kind);
        assert_eq!(by_player == Err(Refusal::WrongRole), !is_for_players, "{}", row.name);
        let is_for_server = matches!(row.kind, ActKind::StartRound | ActKind::CloseCheckIn);
        assert_eq!(row.who.server, is_for_server);
    }
}

/// The table as the document has it.
fn table() -> String {
    let mut text =
        "| act | by | in phases | when | reason |\n| --- | --- | --- | --- | --- |\n".to_owned();
    for row in ACTS {
        let cells = [
            format!("`{}`", row.name),
            who(row),
            phases(row.phases),
            when(row.when).into(),
            reason(row.reason).into(),
        ];
        text.push_str(&format!("| {} |\n", cells.join(" | ")));
    }
    text
}

fn who(row: &ActRow) -> String {
    let mut who = Vec::new();
    if !row.who.staff.is_empty() {
        let duties: Vec<&str> = row
            .who
            .staff
            .iter()
            .map(|duty| match duty {
                Duty::Organize => "organizer, chief",
                Duty::Admit => "organizer, chief, deputy",
                Duty::Judge => "chief, deputy, arbiter",
                Duty::Pair => "chief, deputy",
            })
            .collect();
        who.push(duties.join(" who is also "));
    }
    for (is_theirs, name) in
        [(row.who.player, "the player"), (row.who.server, "the server"), (row.who.game, "the game")]
    {
        if is_theirs {
            who.push(name.to_owned());
        }
    }
    who.join(", ")
}

fn phases(phases: &[Phase]) -> String {
    let name = |phase: &Phase| match phase {
        Phase::Draft => "draft",
        Phase::Entry => "entry",
        Phase::Closed => "closed",
        Phase::Running => "running",
        Phase::Finished => "finished",
        Phase::Abandoned => "abandoned",
    };
    phases.iter().map(name).collect::<Vec<_>>().join(", ")
}

fn when(when: When) -> &'static str {
    match when {
        When::Anytime => "",
        When::Swiss => "in a Swiss",
        When::Byes => "in a Swiss; the player while taking part",
        When::CanEnter => "entry is open, or late entry is; not entered yet",
        When::TakesPart => "the player while taking part",
        When::CheckInOpen => "check-in is open",
        When::CheckInShut => "check-in is not open",
        When::RoundToPair => "all results are in, check-in is closed, a round is left",
        When::RoundToArrange => "a round is drafted, or can be paired",
        When::Drafted => "a round is drafted",
        When::Validated => "the draft is confirmed, and nothing has changed since",
        When::Published => "the round is published and not started",
        When::Unplayed => "the round is published and no clock has run",
        When::RoundPublic => "a round is published",
        When::RoundComplete => "a round is open, all results are in",
        When::AllPlayed => "all rounds are played, all results are in",
    }
}

fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::None => "",
        Reason::Always => "yes",
        Reason::OnceStarted => "after the start",
        Reason::ByStaff => "from the staff",
        Reason::Correction => "if the board has a game or a result",
        Reason::IfUnlikeRules => "if the draft differs from the rules",
    }
}
