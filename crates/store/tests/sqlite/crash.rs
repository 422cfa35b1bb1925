//! Acknowledged events survive whatever happens to the process or the disk.

use std::{
    collections::HashMap,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

use store::SqliteStore;

use crate::support::{again, claim, commands, play, say, this_test};

const FOLDER: &str = "TABIYA_TEST_CRASH_FOLDER";
const ROUND: &str = "TABIYA_TEST_CRASH_ROUND";
const GAMES: u64 = 8;

/// Not a test of its own: the child process that the tests run and kill. It plays all games at once
/// and prints each acknowledged move until it is killed or the disk fails.
#[test]
fn plays_until_it_dies() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else { return };
    let round: u64 = std::env::var(ROUND).expect("a round").parse().expect("a number");
    let store = SqliteStore::open(&folder).expect("the folder of the test");
    thread::scope(|scope| {
        for game in 0..GAMES {
            let store = &store;
            scope.spawn(move || {
                let mut at = claim(store, game);
                for command in round * 1_000_000.. {
                    let seq = at.expected.0;
                    if let Err(error) = play(store, &mut at, command) {
                        return say(&format!("fault {error}"));
                    }
                    say(&format!("ack {game} {seq} {command}"));
                }
            });
        }
    });
}

/// Everything a child reported as acknowledged, and the errors it reported.
#[derive(Default)]
struct Said {
    acknowledged: HashMap<(u64, usize), u64>,
    faults: Vec<String>,
}

impl Said {
    /// Reads a line. A line that was cut off when the child died does not count.
    fn take(&mut self, line: &str) {
        let Some(line) = line.strip_suffix('\n') else { return };
        if let Some((_, fault)) = line.split_once("fault ") {
            self.faults.push(fault.to_owned());
        }
        let words: Vec<&str> = line.split(' ').collect();
        if let [.., "ack", game, seq, command] = words[..] {
            let number = |word: &str| word.parse().expect("a number");
            self.acknowledged.insert((number(game), number(seq) as usize), number(command));
        }
    }

    /// Everything reported is stored, and each game can continue.
    fn check(&self, folder: &Path) {
        let store = SqliteStore::open(folder).expect("the folder is free and sound");
        let kept: Vec<Vec<u64>> = (0..GAMES).map(|game| commands(&store, game)).collect();
        for ((game, seq), command) in &self.acknowledged {
            let found = kept[*game as usize].get(*seq);
            assert_eq!(found, Some(command), "event {seq} of game {game} was acknowledged");
        }
        for game in 0..GAMES {
            let mut at = claim(&store, game);
            play(&store, &mut at, 1).expect("the game goes on");
        }
    }
}

fn start(mut command: Command, folder: &Path, round: u64) -> Child {
    command.env(FOLDER, folder).env(ROUND, round.to_string());
    command.stdout(Stdio::piped()).spawn().expect("this program can be run again")
}

#[test]
fn what_was_acknowledged_survives_being_killed() {
    let folder = tempfile::tempdir().unwrap();
    let mut said = Said::default();
    for round in 1..=10 {
        let mut child = start(again("crash::plays_until_it_dies"), folder.path(), round);
        let mut lines = BufReader::new(child.stdout.take().expect("it was asked for"));
        let before = said.acknowledged.len();
        let mut line = String::new();
        while said.acknowledged.len() < before + 20 {
            line.clear();
            assert_ne!(lines.read_line(&mut line).unwrap(), 0, "the child plays");
            said.take(&line);
        }
        let killer = thread::spawn(move || {
            thread::sleep(Duration::from_millis(round * 37 % 100));
            child.kill().expect("it is still there");
            child.wait().expect("it is no more")
        });
        loop {
            line.clear();
            if lines.read_line(&mut line).unwrap() == 0 {
                break;
            }
            said.take(&line);
        }
        killer.join().expect("no panic");
        said.check(folder.path());
    }
    assert!(said.acknowledged.len() >= 200);
    assert_eq!(said.faults, [""; 0]);
}

/// The file cannot grow beyond a limit, as on a full disk; the commit gets the error.
#[test]
#[cfg(unix)]
fn what_was_acknowledged_survives_a_full_disk() {
    let folder = tempfile::tempdir().unwrap();
    let (program, words) = this_test("crash::plays_until_it_dies");
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' XFSZ; ulimit -f 8000; exec \"$0\" \"$@\""]);
    shell.arg(program).args(words);
    let mut child = start(shell, folder.path(), 1);
    let mut said = Said::default();
    let mut lines = BufReader::new(child.stdout.take().expect("it was asked for"));
    let mut line = String::new();
    while lines.read_line(&mut line).unwrap() > 0 {
        said.take(&line);
        line.clear();
    }
    assert!(child.wait().unwrap().success(), "it ends by itself and without a panic");
    assert!(said.acknowledged.len() >= 50, "it got somewhere");
    assert_eq!(said.faults.len(), GAMES as usize, "everybody was told: {:?}", said.faults);
    for fault in &said.faults {
        assert!(fault.contains("cannot write") && fault.contains("tabiya.sqlite"), "{fault}");
    }
    said.check(folder.path());
}
