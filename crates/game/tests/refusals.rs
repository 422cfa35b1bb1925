//! Every refusal, and which comes first when a command is wrong in several
//! ways: the order of the variants of `Refusal`.

mod support;

use std::collections::BTreeSet;

use rules::Color::White;
use support::{Runner, WHITE, allowing, by_arbiter, config, from, otb, play, play_raw, seated};
use tabiya_game::{Actor, ArbiterCalls, Command, GameConfig, Refusal, ZoneCommand};

const ROOKS: &str = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
const MATED: &str = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";

fn calling() -> GameConfig {
    allowing(config("3+0"), |allowed| allowed.calls = ArbiterCalls::Noted)
}

fn strict() -> GameConfig {
    allowing(config("3+0"), |allowed| {
        allowed.abort = false;
        allowed.takeback = false;
    })
}

/// The number of a variant, in the order of the checks. A new variant does not compile before it
/// has a number here and a row below.
fn rank(refusal: Refusal) -> usize {
    use Refusal::*;
    match refusal {
        WrongRole => 0,
        ArbiterIsPlayer => 1,
        GameOver => 2,
        FlagFell => 3,
        NotOver => 4,
        NotStarted => 5,
        AlreadyStarted => 6,
        SeatTaken => 7,
        Paused => 8,
        NotPaused => 9,
        NotYourTurn => 10,
        StalePly { .. } => 11,
        Illegal(_) => 12,
        NotAllowed => 13,
        TooLateToAbort => 14,
        TooEarlyToOffer { .. } => 15,
        OfferPending => 16,
        OfferDeclined => 17,
        NoOffer => 18,
        NoClaimNeeded => 19,
        AlreadyClaimed => 20,
        NothingToTakeBack => 21,
        TooManyTakebacks { .. } => 22,
        ResultUnchanged => 23,
        NoAssistant => 24,
        CannotAssist => 25,
        AlreadyHasAssistant => 26,
        AlreadyCalled => 27,
        NoCall => 28,
        NoClock => 29,
        TimeOutOfRange => 30,
        GiveTimeOutOfRange => 31,
        FinishedPosition => 32,
        NoReason => 33,
        ReasonTooLong => 34,
    }
}

/// A move and a takeback.
const TAKEN_BACK: &str = "white e2e4\nwhite asks takeback\nblack accepts takeback\n";

/// A row for each variant: a started game, what happened, what is refused, and the sentence.
fn rows() -> Vec<(GameConfig, &'static str, String, &'static str)> {
    let row = |config, before, act: &str, words| (config, before, act.to_owned(), words);
    vec![
        row(config("3+0"), "", "stranger e2e4", "You cannot do this in this game."),
        row(config("3+0"), "", "arbiter 2 pauses", "An arbiter cannot judge their own game."),
        row(config("3+0"), "black resigns", "white e2e4", "The game is over."),
        row(config("3+0"), "", "white e2e4 @180s", "Your time ran out before this arrived."),
        row(config("3+0"), "", "arbiter corrects 1-0", "The game is not over yet."),
        row(by_arbiter(None, None, config("3+0")), "", "white e2e4", "The game has not started."),
        row(config("3+0"), "", "arbiter starts", "The game has already started."),
        row(config("3+0"), "", "zone white sits 9", "The seat is taken."),
        row(config("3+0"), "arbiter pauses", "white e2e4", "The game is paused."),
        row(config("3+0"), "", "arbiter resumes", "The game is not paused."),
        row(config("3+0"), "", "black e7e5", "It is not your turn."),
        row(
            config("3+0"),
            "moves e2e4 e7e5",
            "white g1f3 ply 0",
            "The move was meant for ply 0, but the game is at ply 2.",
        ),
        row(config("3+0"), "", "white e2e5", "Illegal move: a pawn does not move like that"),
        row(strict(), "", "white aborts", "This game does not allow it."),
        row(
            config("3+0"),
            "moves e2e4 e7e5",
            "white aborts",
            "It is too late to abort: both players have moved.",
        ),
        row(
            config("3+0"),
            "",
            "white offers draw",
            "It is too early to offer a draw: each player must have made 1 or more moves.",
        ),
        row(
            config("3+0"),
            "moves e2e4 e7e5\nwhite offers draw",
            "white offers draw",
            "You have already made this offer.",
        ),
        row(
            config("3+0"),
            "moves e2e4 e7e5\nwhite offers draw\nblack declines draw",
            "white offers draw",
            "Your offer was declined. Make a move before you ask again.",
        ),
        row(config("3+0"), "", "white accepts draw", "There is no offer to answer."),
        row(
            config("3+0"),
            "",
            "white claims",
            "No claim is needed: these draws are automatic in this game.",
        ),
        row(
            otb("3+0"),
            "white claims",
            "white claims",
            "You have already claimed a draw at this move.",
        ),
        row(config("3+0"), "", "white asks takeback", "There is no move to take back."),
        row(
            config("3+0"),
            // Moves, and as many takebacks as there can be.
            Box::leak(format!("{}white e2e4", TAKEN_BACK.repeat(500)).into_boxed_str()),
            "white asks takeback",
            "A game allows at most 500 takebacks. Play on, or start a new game.",
        ),
        row(config("3+0"), "white resigns", "arbiter corrects 0-1", "This is already the result."),
        row(config("3+0"), "", "arbiter approves white", "There is no assistant."),
        row(
            config("3+0"),
            "",
            "white names assistant 2",
            "A player or arbiter of this game cannot assist in it.",
        ),
        row(
            config("3+0"),
            "white names assistant 7",
            "white names assistant 8",
            "An assistant has already been named. Ask the arbiter to end that first.",
        ),
        row(
            calling(),
            "white calls arbiter",
            "white calls arbiter",
            "The arbiter has already been called.",
        ),
        row(config("3+0"), "", "arbiter answers white", "There is no call to answer."),
        row(config("no clock"), "", "arbiter adds white 60s", "This game has no clock to set."),
        row(
            config("3+0"),
            "",
            "arbiter sets white 0s",
            "The time must be more than zero and at most 30 days.",
        ),
        row(
            config("3+0"),
            "",
            "white gives 4.999s",
            "You can give 5 to 60 seconds at once, up to a day on the clock.",
        ),
        (
            config("3+0"),
            "",
            format!("arbiter restores {MATED}"),
            "The position is finished: no game can continue from it.",
        ),
        row(config("3+0"), "", "arbiter pauses because", "A reason is required."),
        (
            config("3+0"),
            "",
            format!("arbiter pauses because {}", "x".repeat(501)),
            "The reason is too long. Shorten it.",
        ),
    ]
}

#[test]
fn every_refusal_has_its_words_and_changes_nothing() {
    let mut seen = BTreeSet::new();
    for (config, before, act, words) in rows() {
        let mut runner = play(config, before);
        let (state, events) = (runner.game.clone(), runner.events.len());
        let refusal = runner.attempt(&act).unwrap_or_else(|| panic!("{act} was not refused"));
        assert_eq!(refusal.to_string(), words, "{act}");
        if refusal != Refusal::FlagFell {
            assert_eq!((&runner.game, runner.events.len()), (&state, events), "{act}");
        }
        seen.insert(rank(refusal));
    }
    assert_eq!(seen, (0..=34).collect(), "a row for each variant");
}

/// Commands that are wrong in two ways or more get the first answer.
#[test]
fn a_command_that_is_wrong_in_several_ways_gets_the_first_answer() {
    use Refusal as R;
    let stale = R::StalePly { now: 0, meant: 9 };
    let early = R::TooEarlyToOffer { moves: 1 };
    let ended = "white resigns";
    for (game, before, act, expected) in [
        // The role comes first, whatever else is wrong.
        (config("3+0"), ended, "stranger e2e5 ply 9", R::WrongRole),
        (config("3+0"), "arbiter pauses", "stranger e2e5 ply 9", R::WrongRole),
        (config("3+0"), "", "stranger e2e4 @180s", R::WrongRole),
        (config("3+0"), "", "white assistant resigns @180s", R::WrongRole),
        (config("3+0"), ended, "arbiter 1 pauses because", R::ArbiterIsPlayer),
        (config("3+0"), "", "arbiter 1 corrects none because", R::ArbiterIsPlayer),
        (config("3+0"), "", "arbiter 1 pauses @180s", R::ArbiterIsPlayer),
        // Then the end of the game.
        (config("3+0"), ended, "black e2e5 ply 9", R::GameOver),
        (config("3+0"), ended, "arbiter resumes because", R::GameOver),
        (config("3+0"), ended, "white offers draw", R::GameOver),
        (config("3+0"), ended, "arbiter sets", R::GameOver),
        (config("3+0"), "", "black e2e5 ply 9 @180s", R::GameOver),
        (config("3+0"), "", "arbiter resumes because @180s", R::GameOver),
        // Then the flag.
        (config("3+0"), "", "white e2e5 ply 9 @180s", R::FlagFell),
        (config("3+0"), "", "white claims @180s", R::FlagFell),
        (config("3+0"), "", "white offers draw @180s", R::FlagFell),
        (config("3+0"), "", "white asks takeback @180s", R::FlagFell),
        // A pause, then the turn, then the move itself.
        (config("3+0"), "arbiter pauses", "black e2e5 ply 9", R::Paused),
        (config("3+0"), "", "black e2e5 ply 9", R::NotYourTurn),
        (config("3+0"), "", "white e2e5 ply 9", stale),
        (config("3+0"), "", "black claims e2e5", R::NotYourTurn),
        (otb("3+0"), "white claims", "black claims e2e5", R::NotYourTurn),
        (otb("3+0"), "arbiter pauses", "black claims e2e5", R::Paused),
        // What the game allows, then what the situation allows.
        (strict(), "moves e2e4 e7e5\narbiter pauses", "white aborts", R::Paused),
        (strict(), "moves e2e4 e7e5", "white aborts", R::NotAllowed),
        (strict(), "arbiter pauses", "white asks takeback", R::Paused),
        (strict(), "", "white asks takeback", R::NotAllowed),
        (config("3+0"), "", "white calls arbiter", R::NotAllowed),
        // Offers: too early, then still open, then declined before.
        (otb("3+0"), "white claims", "white offers draw", early),
        (
            otb("3+0"),
            "moves e2e4 e7e5\nwhite offers draw\nblack declines draw\nwhite claims",
            "white offers draw",
            R::OfferPending,
        ),
        // Claims: the intended move must be legal.
        (config("3+0"), "", "white claims d1d8", illegal("white d1d8")),
        (otb("3+0"), "white claims", "white claims d1d8", illegal("white d1d8")),
        // The arbiter's reason is checked last.
        (config("3+0"), "", "arbiter corrects none because", R::NotOver),
        (config("3+0"), "", "arbiter starts because", R::AlreadyStarted),
        (config("3+0"), "arbiter pauses", "arbiter pauses because", R::Paused),
        (config("3+0"), "", "arbiter resumes because", R::NotPaused),
        (config("3+0"), "", "arbiter decides none because", R::NotAllowed),
        (config("3+0"), "", "arbiter takes back 1 because", R::NothingToTakeBack),
        (config("3+0"), "", "arbiter ends white because", R::NoAssistant),
        (config("3+0"), "", "arbiter answers white because", R::NoCall),
        (config("no clock"), "", "arbiter sets white 0s because", R::NoClock),
        (config("3+0"), "", "arbiter sets white 0s because", R::TimeOutOfRange),
        (
            config("3+0"),
            "",
            "arbiter restores 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1 because",
            R::FinishedPosition,
        ),
    ] {
        let mut runner = play(game, before);
        assert_eq!(runner.attempt(act), Some(expected), "{before}, then {act}");
    }
}

/// The answer to an illegal move in the initial position.
fn illegal(act: &str) -> Refusal {
    let refusal = play(config("3+0"), "").attempt(act).expect("an illegal move");
    assert!(matches!(refusal, Refusal::Illegal(_)), "{act}");
    refusal
}

#[test]
fn before_the_start_that_is_the_answer_to_what_needs_a_game() {
    for act in [
        "black e2e5 ply 9",
        "white offers draw",
        "white accepts draw",
        "black claims e2e5",
        "white asks takeback",
        "black accepts takeback",
        "arbiter resumes because",
        "arbiter takes back 0 because",
        "arbiter restores 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1 because",
    ] {
        let mut runner = play_raw(config("3+0"), "zone white present");
        assert_eq!(runner.attempt(act), Some(Refusal::NotStarted), "{act}");
    }
    let unseated = by_arbiter(None, None, seated(None, None, config("3+0")));
    let mut runner = play_raw(unseated, "");
    assert_eq!(runner.attempt("arbiter starts because"), Some(Refusal::NotAllowed));
}

#[test]
fn everybody_does_only_what_is_theirs_to_do() {
    let player = Actor::Player(White, WHITE);
    let arbiter = Actor::Arbiter(tabiya_game::PersonId(3));
    let play_command = Command::Play { uci: "e2e4".parse().unwrap(), ply: 0 };
    let resign = Command::Player(tabiya_game::PlayerCommand::Resign);
    let pause = Command::Arbiter { act: tabiya_game::ArbiterAct::Pause, reason: "why".into() };
    let order = Command::Follow {
        order: tabiya_game::Seq(4),
        what: tabiya_game::Ordered::Paused,
        reason: "why".into(),
    };
    let report = Command::Zone(ZoneCommand::Present(White));
    let actors = [
        player,
        Actor::Player(!White, WHITE),
        Actor::Assistant(White, tabiya_game::PersonId(7)),
        Actor::Computer(White),
        Actor::StandIn(White),
        arbiter,
        Actor::Zone,
        Actor::Deadline,
    ];
    for (command, theirs) in [
        (play_command, player),
        (resign, player),
        (pause, arbiter),
        (order, arbiter),
        (report, Actor::Zone),
        (Command::Tick, Actor::Deadline),
    ] {
        for by in actors {
            let mut runner = play(config("3+0"), "");
            let events = runner.events.len();
            runner.submit(by, &command, None);
            if by == theirs {
                runner.run(&format!("expect {}", phase_after(&command)));
            } else {
                runner.run("expect refused: You cannot do this in this game.\nexpect playing");
                assert_eq!(runner.events.len(), events, "{by:?} {command:?}");
            }
        }
    }
}

/// The state of a game after this command from the right actor.
fn phase_after(command: &Command) -> &'static str {
    match command {
        Command::Player(_) => "over: 0-1 resignation",
        Command::Arbiter { .. } | Command::Follow { .. } => "paused",
        _ => "playing",
    }
}

#[test]
fn the_players_act_for_themselves_alone() {
    // Each as the other color, and each as their own.
    for (color, person, allowed) in
        [(White, 1, true), (White, 2, false), (!White, 2, true), (!White, 1, false)]
    {
        let mut runner = play(config("3+0"), "");
        let by = Actor::Player(color, tabiya_game::PersonId(person));
        runner.submit(by, &Command::Player(tabiya_game::PlayerCommand::Resign), None);
        if allowed {
            assert!(runner.game.ended().is_some());
        } else {
            runner.run("expect refused: You cannot do this in this game.\nexpect playing");
        }
    }
}

#[test]
fn the_same_command_twice_is_done_once() {
    for (first, again, words) in [
        ("white e2e4", "white e2e4 ply 0", "It is not your turn."),
        (
            "moves e2e4 e7e5",
            "white e2e4 ply 0",
            "The move was meant for ply 0, but the game is at ply 2.",
        ),
        ("white resigns", "white resigns", "The game is over."),
        ("white aborts", "white aborts", "The game is over."),
        (
            "moves e2e4 e7e5\nwhite offers draw",
            "white offers draw",
            "You have already made this offer.",
        ),
        (
            "moves e2e4 e7e5\nwhite offers draw\nblack declines draw",
            "black declines draw",
            "There is no offer to answer.",
        ),
        (
            "moves e2e4\nwhite asks takeback",
            "white asks takeback",
            "You have already made this offer.",
        ),
        (
            "moves e2e4\nwhite asks takeback\nblack declines takeback",
            "black declines takeback",
            "There is no offer to answer.",
        ),
        (
            "moves e2e4\nwhite asks takeback\nblack accepts takeback",
            "black accepts takeback",
            "There is no offer to answer.",
        ),
        ("arbiter pauses", "arbiter pauses", "The game is paused."),
        ("arbiter pauses\narbiter resumes", "arbiter resumes", "The game is not paused."),
        ("arbiter decides draw", "arbiter decides draw", "The game is over."),
    ] {
        play(config("3+0"), &format!("{first}\n{again}\nexpect refused: {words}"));
    }
}

#[test]
fn a_refused_command_can_be_put_right() {
    let mut runner: Runner = play(from(ROOKS, config("3+0")), "");
    assert_eq!(rank(runner.attempt("white a1b2").unwrap()), 12);
    assert_eq!(runner.attempt("white a1b1"), None);
    runner.run("expect ply 1");
}
