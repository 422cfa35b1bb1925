//! Online 4.3: how time controls are written, read, classed and divided into
//! stages.

mod notation;
mod random;
mod spans;
mod speed;
mod stages;

use tabiya_game::TimeControl;

fn read(text: &str) -> TimeControl {
    text.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"))
}
