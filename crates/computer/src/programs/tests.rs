//! Good and bad programs, each a few lines of shell.

use std::{
    fs::{self, OpenOptions},
    io::Write,
    os::unix::fs::PermissionsExt,
    process::Command,
    time::Duration,
};

use engine::Score;
use game::{Game, GameConfig, TimeControl, Timestamp};
use rules::Position;
use tempfile::TempDir;
use wire::GameId;

use super::{
    Launcher, Program,
    worker::{ProgramHandle, ProgramRequest, Timeouts},
};
use crate::pending_move::{ChosenMove, ThinkingFailed};

/// A program that follows UCI, logs its input, and runs this at `go`.
fn program(folder: &TempDir, at_go: &str) -> Program {
    program_with(folder, "echo 'option name UCI_Chess960 type check default false'", at_go)
}

fn program_with(folder: &TempDir, at_uci: &str, at_go: &str) -> Program {
    let (path, log) = (folder.path().join("program"), folder.path().join("log"));
    let script = format!(
        "#!/bin/sh
         cd '{}'
         echo begins >> '{log}'
         while read -r line; do
             echo \"$line\" >> '{log}'
             case \"$line\" in
                 uci) {at_uci}; echo uciok ;;
                 isready) echo readyok ;;
                 ucinewgame) if [ -e slow ]; then read -r _ < gate; fi ;;
                 go*) {at_go} ;;
                 quit) exit 0 ;;
             esac
         done
         ",
        folder.path().display(),
        log = log.display(),
    );
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    Program { name: "Fake".parse().unwrap(), path, options: Vec::new() }
}

fn heard(folder: &TempDir) -> Vec<String> {
    let text = fs::read_to_string(folder.path().join("log")).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

fn begun(folder: &TempDir) -> usize {
    heard(folder).iter().filter(|line| *line == "begins").count()
}

/// A pipe at which a program waits, or reports how far it is.
fn gate(folder: &TempDir) {
    let made = Command::new("mkfifo").arg("gate").current_dir(folder.path()).status();
    assert!(made.unwrap().success());
}

/// Releases a program that waits at the gate, now or later.
fn let_go_on(folder: &TempDir) {
    // Opened for reading and writing, so that it does not block.
    let path = folder.path().join("gate");
    let mut gate = OpenOptions::new().read(true).write(true).open(path).unwrap();
    gate.write_all(b"go on\n").unwrap();
    // Data in a pipe is lost when no one has it open.
    std::mem::forget(gate);
}

/// Waits until a program reports at the gate.
async fn is_there(folder: &TempDir) {
    let path = folder.path().join("gate");
    tokio::task::spawn_blocking(|| fs::read(path).unwrap()).await.unwrap();
}

fn handle(program: Program) -> ProgramHandle {
    handle_with(program, timeouts())
}

fn handle_with(program: Program, timeouts: Timeouts) -> ProgramHandle {
    ProgramHandle::open(program, None, timeouts)
}

fn timeouts() -> Timeouts {
    Timeouts {
        answer: Duration::from_millis(50),
        grace: Duration::from_millis(200),
        pause: Duration::from_millis(1),
        // Longer than any test.
        rest: Duration::from_secs(3_600),
        rest_max: Duration::from_secs(3_600),
        ..Timeouts::default()
    }
}

fn game(time: &str, start: Position) -> Game {
    let time: TimeControl = time.parse().unwrap();
    Game::new(GameConfig { start, ..GameConfig::casual(Timestamp(0), time) })
}

async fn ask(
    handle: &ProgramHandle,
    id: u64,
    game: &Game,
) -> Result<Option<ChosenMove>, ThinkingFailed> {
    let request = ProgramRequest::of(GameId::from_random(id), game, Timestamp(0));
    handle.ask(request).answer().await
}

async fn ask_plainly(handle: &ProgramHandle) -> Result<Option<ChosenMove>, ThinkingFailed> {
    ask(handle, 1, &game("no clock", Position::initial())).await
}

fn uci(answer: Result<Option<ChosenMove>, ThinkingFailed>) -> Option<String> {
    let made = answer.ok()??.made;
    Some(Position::initial().uci(made).to_string())
}

const GOOD: &str = "echo 'info depth 1 score cp 31 pv e2e4'; echo 'bestmove e2e4 ponder e7e5'";

#[tokio::test]
async fn a_good_one_is_asked_as_uci_has_it() {
    let folder = TempDir::new().unwrap();
    let mut good = program(&folder, GOOD);
    good.options = vec![("Skill Level".into(), "5".into())];
    let handle = handle(good);
    let timed = game("3+2", Position::initial());
    let answer = ask(&handle, 1, &timed).await.unwrap().unwrap();
    assert_eq!(answer.score, Some(Score::Centipawns(31)));
    assert_eq!(uci(Ok(Some(answer))).as_deref(), Some("e2e4"));
    assert!(ask(&handle, 1, &timed).await.is_ok());
    assert!(ask(&handle, 2, &timed).await.is_ok());
    let heard = heard(&folder);
    let (asked, rest) = heard.split_at(8);
    assert_eq!(
        asked,
        [
            "begins",
            "uci",
            "setoption name Skill Level value 5",
            "isready",
            "setoption name UCI_Chess960 value false",
            "ucinewgame",
            "isready",
            "position startpos",
        ]
    );
    // The time that has passed is subtracted.
    let go = rest[0].strip_prefix("go wtime ").and_then(|rest| rest.split_once(' ')).unwrap();
    assert!(go.0.parse::<u32>().unwrap() <= 180_000);
    assert_eq!(go.1, "btime 180000 winc 2000 binc 2000");
    assert_eq!(rest[1..3], ["isready", "position startpos"], "the same game goes on");
    assert_eq!(rest[4..6], ["setoption name UCI_Chess960 value false", "ucinewgame"]);
    assert_eq!(begun(&folder), 1, "one process for all games");
}

#[tokio::test]
async fn chess960_is_announced() {
    let folder = TempDir::new().unwrap();
    let handle = handle(program(&folder, GOOD));
    let start = Position::chess960(0).unwrap();
    assert!(ask(&handle, 1, &game("no clock", start)).await.is_ok());
    let heard = heard(&folder);
    assert!(heard.contains(&"setoption name UCI_Chess960 value true".to_owned()), "{heard:?}");
}

#[tokio::test]
async fn one_that_knows_no_chess960_is_not_asked_for_it() {
    let folder = TempDir::new().unwrap();
    let handle = handle(program_with(&folder, ":", GOOD));
    let array = game("no clock", Position::chess960(0).unwrap());
    assert_eq!(ask(&handle, 1, &array).await, Err(ThinkingFailed));
    assert!(ask_plainly(&handle).await.is_ok(), "but it plays chess as before");
    assert_eq!(begun(&folder), 1);
}

#[tokio::test]
async fn one_that_dies_once_is_asked_again() {
    let folder = TempDir::new().unwrap();
    let dies_once = format!("if [ -e mark ]; then {GOOD}; else : > mark; exit 1; fi");
    let handle = handle(program(&folder, &dies_once));
    assert_eq!(uci(ask_plainly(&handle).await).as_deref(), Some("e2e4"));
    assert_eq!(begun(&folder), 2);
}

/// Asks twice: the first request fails after three attempts, the next at once, since the program is
/// in its pause.
async fn fails(at_go: &str) {
    let folder = TempDir::new().unwrap();
    let handle = handle(program(&folder, at_go));
    assert_eq!(ask_plainly(&handle).await, Err(ThinkingFailed), "{at_go}");
    assert_eq!(begun(&folder), 3, "{at_go}");
    assert_eq!(ask_plainly(&handle).await, Err(ThinkingFailed), "{at_go}");
    assert_eq!(begun(&folder), 3, "{at_go}: it rests");
}

#[tokio::test]
async fn one_that_dies_is_given_up() {
    fails("exit 1").await;
}

#[tokio::test]
async fn one_that_hangs_is_given_up() {
    fails("while read -r line; do :; done").await;
}

#[tokio::test]
async fn one_that_answers_what_is_not_legal_is_given_up() {
    fails("echo bestmove e2e5").await;
    fails("echo bestmove 0000").await;
    fails("echo bestmove").await;
}

#[tokio::test]
async fn one_that_floods_is_given_up() {
    let long = "x".repeat(8_000);
    fails(&format!("while :; do echo 'info string {long}'; done")).await;
}

#[tokio::test]
async fn one_that_is_not_there_is_given_up() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("nothing");
    let handle = handle(Program { name: "Fake".parse().unwrap(), path, options: Vec::new() });
    assert_eq!(ask_plainly(&handle).await, Err(ThinkingFailed));
}

#[tokio::test]
async fn one_that_thinks_too_long_is_told_to_stop() {
    let folder = TempDir::new().unwrap();
    let waits = format!("while read -r line; do [ \"$line\" = stop ] && break; done; {GOOD}");
    let handle = handle(program(&folder, &waits));
    assert_eq!(uci(ask_plainly(&handle).await).as_deref(), Some("e2e4"));
    assert_eq!(begun(&folder), 1);
}

#[tokio::test]
async fn a_clock_that_is_nearly_out_is_not_spent_on_attempts() {
    let folder = TempDir::new().unwrap();
    let timeouts = Timeouts { grace: Duration::from_secs(60), ..timeouts() };
    let handle = handle_with(program(&folder, "exit 1"), timeouts);
    let short = game("1 min", Position::initial());
    assert_eq!(ask(&handle, 1, &short).await, Err(ThinkingFailed));
    assert_eq!(begun(&folder), 1);
}

/// Too little time to wait for anything.
fn hasty() -> Game {
    game("0.01 min", Position::initial())
}

#[tokio::test]
async fn a_short_clock_does_not_wait_for_the_start_and_nobody_else_suffers() {
    let folder = TempDir::new().unwrap();
    gate(&folder);
    let handle = handle(program_with(&folder, "read -r _ < gate", GOOD));
    assert_eq!(ask(&handle, 1, &hasty()).await, Err(ThinkingFailed));
    let_go_on(&folder);
    assert_eq!(uci(ask_plainly(&handle).await).as_deref(), Some("e2e4"));
    assert_eq!(begun(&folder), 1, "it went on starting");
}

#[tokio::test]
async fn a_short_clock_does_not_wait_for_readiness_and_nobody_else_suffers() {
    let folder = TempDir::new().unwrap();
    gate(&folder);
    let handle = handle(program(&folder, GOOD));
    assert!(ask_plainly(&handle).await.is_ok());
    fs::write(folder.path().join("slow"), "").unwrap();
    assert_eq!(ask(&handle, 2, &hasty()).await, Err(ThinkingFailed));
    fs::remove_file(folder.path().join("slow")).unwrap();
    let_go_on(&folder);
    assert_eq!(uci(ask_plainly(&handle).await).as_deref(), Some("e2e4"));
    assert_eq!(begun(&folder), 1, "it is the same process");
}

#[tokio::test]
async fn one_that_never_starts_is_given_up_though_a_short_clock_saw_its_start() {
    let folder = TempDir::new().unwrap();
    gate(&folder);
    let grace = Duration::from_secs(60);
    let timeouts = Timeouts { start: Duration::from_secs(1), grace, ..timeouts() };
    let handle = handle_with(program_with(&folder, "read -r _ < gate", GOOD), timeouts);
    assert_eq!(ask(&handle, 1, &hasty()).await, Err(ThinkingFailed));
    let patient = game("1 min", Position::initial());
    assert_eq!(
        ask(&handle, 1, &patient).await,
        Err(ThinkingFailed),
        "after what was left of the second"
    );
    let_go_on(&folder);
    assert_eq!(ask_plainly(&handle).await, Err(ThinkingFailed), "it rests");
    assert!(begun(&folder) <= 1);
}

#[tokio::test]
async fn one_that_hangs_at_its_start_is_not_waited_for_three_times() {
    let folder = TempDir::new().unwrap();
    gate(&folder);
    let timeouts = Timeouts { start: Duration::from_millis(500), ..timeouts() };
    let handle = handle_with(program_with(&folder, "read -r _ < gate", GOOD), timeouts);
    assert_eq!(ask_plainly(&handle).await, Err(ThinkingFailed));
    assert!(begun(&folder) <= 1, "others wait too");
}

/// The program is busy with another request. This one waits and is given up, and the program never
/// gets it.
async fn gives_up_in_line(asked: Game, timeouts: Timeouts) {
    let folder = TempDir::new().unwrap();
    gate(&folder);
    let waits = format!(
        "if [ -e busy ]; then
             echo busy > gate
             while read -r line; do [ \"$line\" = stop ] && break; done
         fi
         {GOOD}"
    );
    fs::write(folder.path().join("busy"), "").unwrap();
    let answer = Duration::from_secs(3_600);
    let handle = handle_with(program(&folder, &waits), Timeouts { answer, ..timeouts });
    let plain = game("no clock", Position::initial());
    let other = handle.ask(ProgramRequest::of(GameId::from_random(1), &plain, Timestamp(0)));
    is_there(&folder).await;
    assert_eq!(ask(&handle, 2, &asked).await, Err(ThinkingFailed));
    fs::remove_file(folder.path().join("busy")).unwrap();
    drop(other);
    // Stopping may take a while.
    let mut waits = 0;
    while ask_plainly(&handle).await.is_err() {
        waits += 1;
        assert!(waits < 1_000, "it is asked again");
    }
    assert_eq!(heard(&folder).iter().filter(|line| line.starts_with("go ")).count(), 2);
    assert_eq!(begun(&folder), 1);
}

#[tokio::test]
async fn a_short_clock_does_not_wait_in_line() {
    gives_up_in_line(hasty(), timeouts()).await;
}

#[tokio::test]
async fn without_a_clock_the_line_is_left_after_a_while() {
    let timeouts = Timeouts { line: Duration::from_millis(50), ..timeouts() };
    gives_up_in_line(game("no clock", Position::initial()), timeouts).await;
}

#[tokio::test]
async fn a_question_nobody_waits_for_costs_no_answer() {
    let folder = TempDir::new().unwrap();
    let handle = handle(program(&folder, GOOD));
    let plain = game("no clock", Position::initial());
    drop(handle.ask(ProgramRequest::of(GameId::from_random(1), &plain, Timestamp(0))));
    assert!(ask(&handle, 2, &plain).await.is_ok());
    assert_eq!(heard(&folder).iter().filter(|line| line.starts_with("go ")).count(), 1);
}

/// The state of a process as Linux names it by a letter; none if it is gone.
#[cfg(target_os = "linux")]
fn process_state(id: &str) -> Option<char> {
    let text = fs::read_to_string(format!("/proc/{}/stat", id.trim())).ok()?;
    text.rsplit_once(") ")?.1.chars().next()
}

/// Waits until a process is in one of these states.
#[cfg(target_os = "linux")]
async fn reaches(id: &str, states: &[Option<char>]) {
    while !states.contains(&process_state(id)) {
        tokio::task::yield_now().await;
    }
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn one_that_thinks_when_it_is_not_asked_is_paused_until_it_is() {
    let folder = TempDir::new().unwrap();
    // A child of it works on after the answer.
    let works = format!(
        "if [ ! -e child ]; then
             echo $$ > own; (while :; do :; done) > /dev/null & echo $! > child
         fi
         {GOOD}"
    );
    let handle = handle(program(&folder, &works));
    for _ in 0..3 {
        assert_eq!(uci(ask_plainly(&handle).await).as_deref(), Some("e2e4"));
        for file in ["own", "child"] {
            let id = fs::read_to_string(folder.path().join(file)).unwrap();
            reaches(&id, &[Some('T')]).await;
        }
    }
    assert_eq!(begun(&folder), 1);
    let child = fs::read_to_string(folder.path().join("child")).unwrap();
    drop(handle);
    reaches(&child, &[None, Some('Z')]).await;
}

#[tokio::test]
async fn the_environment_of_the_server_stays_with_the_server() {
    let folder = TempDir::new().unwrap();
    let handle = handle(program(&folder, &format!("env > environment; {GOOD}")));
    assert!(ask_plainly(&handle).await.is_ok());
    let text = fs::read_to_string(folder.path().join("environment")).unwrap();
    let mut names: Vec<&str> =
        text.lines().filter_map(|line| Some(line.split_once('=')?.0)).collect();
    names.sort_unstable();
    // The shell adds its own three.
    names.retain(|name| !["PWD", "OLDPWD", "_", "SHLVL"].contains(name));
    assert_eq!(names, ["LC_ALL", "PATH"], "{text}");
    assert!(std::env::vars().count() > 2, "the test itself has more");
}

#[tokio::test]
async fn a_launcher_gets_the_path_of_the_program() {
    let folder = TempDir::new().unwrap();
    let program = program(&folder, GOOD);
    let launcher = folder.path().join("launcher");
    let script =
        format!("#!/bin/sh\necho \"$1\" > '{}/argument'\nexec \"$2\"\n", folder.path().display());
    fs::write(&launcher, script).unwrap();
    fs::set_permissions(&launcher, fs::Permissions::from_mode(0o755)).unwrap();
    let launcher = Launcher { path: launcher, arguments: vec!["--limits".into()] };
    let handle = ProgramHandle::open(program, Some(launcher), timeouts());
    assert_eq!(uci(ask_plainly(&handle).await).as_deref(), Some("e2e4"));
    assert_eq!(fs::read_to_string(folder.path().join("argument")).unwrap(), "--limits\n");
}
