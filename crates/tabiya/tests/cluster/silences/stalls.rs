//! By how much the machine of the tests was late: what a test measured itself is off by that much,
//! and a server that waits for the same processors and the same disk may be as late.

use std::{
    fs::File,
    io::Write,
    sync::{Mutex, Once, PoisonError},
    thread,
    time::{Duration, Instant},
};

/// How long each watcher sleeps.
const NAP: Duration = Duration::from_millis(20);
/// What is later than this is counted. A quiet machine is never so late.
const LATE: Duration = Duration::from_millis(50);

/// When something was late, and by how much.
static STALLS: Mutex<Vec<(Instant, Duration)>> = Mutex::new(Vec::new());

/// Begins to watch the processors and the disk.
pub(crate) fn watch() {
    static WATCHERS: Once = Once::new();
    WATCHERS.call_once(|| {
        thread::spawn(|| repeat(|| {}));
        let file = nameless_file();
        thread::spawn(move || {
            repeat(|| {
                let written = (&file).write_all(b"a").and_then(|()| file.sync_data());
                written.expect("a file for a while");
            });
        });
    });
}

/// How late everything was in a span, together.
pub(crate) fn between(from: Instant, until: Instant) -> Duration {
    let stalls = STALLS.lock().unwrap_or_else(PoisonError::into_inner);
    let meets =
        |at: Instant, late| at >= from && at.checked_sub(late).is_none_or(|began| began <= until);
    stalls.iter().filter(|(at, late)| meets(*at, *late)).map(|(_, late)| *late).sum()
}

/// The same until now.
pub(crate) fn since(instant: Instant) -> Duration {
    between(instant, Instant::now())
}

fn repeat(act: impl Fn()) -> ! {
    loop {
        let began = Instant::now();
        thread::sleep(NAP);
        act();
        let late = began.elapsed().saturating_sub(NAP);
        if late > LATE {
            let mut stalls = STALLS.lock().unwrap_or_else(PoisonError::into_inner);
            stalls.push((Instant::now(), late));
        }
    }
}

/// A file without a name, on the disk of the servers.
fn nameless_file() -> File {
    let path = std::env::temp_dir().join(format!("tabiya-stalls-{}", std::process::id()));
    let file = File::create(&path).expect("a file");
    std::fs::remove_file(&path).expect("it was just made");
    file
}
