//! Programs that speak the older protocol of xboard.

use std::{
    io,
    time::{Duration, Instant},
};

use rules::{Color, Line};

use super::{Pace, process::Process};

/// Old programs do not answer `protover`.
const GREETING: Duration = Duration::from_secs(2);
/// The longest time to answer after its time.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program that keeps the game itself and is told the opponent's moves.
pub(super) struct XboardPlayer {
    pub(super) process: Process,
    /// How many moves of the game it knows.
    told: usize,
    is_playing: bool,
    takes_usermove: bool,
}

impl XboardPlayer {
    pub(super) fn start(mut process: Process) -> io::Result<XboardPlayer> {
        process.say("xboard")?;
        process.say("protover 2")?;
        let features = process.wait_for(GREETING, |line| {
            (line.starts_with("feature") && line.contains("usermove=1")).then_some(())
        });
        let takes_usermove = features.is_some();
        Ok(XboardPlayer { process, told: 0, is_playing: false, takes_usermove })
    }

    pub(super) fn new_game(&mut self, pace: Pace) -> io::Result<()> {
        (self.told, self.is_playing) = (0, false);
        let seconds = pace.base.as_secs().max(1);
        let level =
            format!("level 0 {}:{:02} {}", seconds / 60, seconds % 60, pace.increment.as_secs());
        for line in ["new", "easy", "nopost", &level, "force"] {
            self.process.say(line)?;
        }
        Ok(())
    }

    /// Lets it think. The clocks are the own and the opponent's.
    pub(super) fn think(
        &mut self,
        line: &Line,
        clocks: [Duration; 2],
    ) -> Option<(String, Instant)> {
        let mode = line.start().mode();
        let unheard = &line.moves()[self.told..];
        // The last move starts its clock once it plays.
        let clock_from = if self.is_playing { unheard.len().saturating_sub(1) } else { usize::MAX };
        for (index, made) in unheard.iter().enumerate() {
            if index == clock_from {
                self.tell_clocks(clocks)?;
            }
            let text = made.to_uci(mode);
            let prefix = if self.takes_usermove { "usermove " } else { "" };
            self.process.say(&format!("{prefix}{text}")).ok()?;
        }
        if !self.is_playing {
            self.tell_clocks(clocks)?;
            self.process.say("go").ok()?;
            self.is_playing = true;
        }
        let turn = line.position().turn();
        let answer = self.process.wait_for(clocks[0] + PATIENCE, |line| read_move(line, turn));
        self.told = line.moves().len() + 1;
        answer
    }

    fn tell_clocks(&mut self, clocks: [Duration; 2]) -> Option<()> {
        self.process.say(&format!("time {}", clocks[0].as_millis() / 10)).ok()?;
        self.process.say(&format!("otim {}", clocks[1].as_millis() / 10)).ok()
    }
}

/// `move e2e4`, or as the oldest programs say it, `My move is: e2e4`. Some write castling `O-O`.
fn read_move(line: &str, turn: Color) -> Option<String> {
    let lower = line.to_ascii_lowercase();
    let text = lower.strip_prefix("move ").or_else(|| lower.split_once("my move is")?.1.into())?;
    let text = text.trim_start_matches([':', ' ']).split_whitespace().next()?;
    let text = match (text, turn) {
        ("o-o", Color::White) => "e1g1",
        ("o-o-o", Color::White) => "e1c1",
        ("o-o", Color::Black) => "e8g8",
        ("o-o-o", Color::Black) => "e8c8",
        _ => text,
    };
    text.parse::<rules::Uci>().is_ok().then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_old_and_new_programs_write_them() {
        for (line, expected) in [
            ("move e2e4", Some("e2e4")),
            ("move E7E8Q", Some("e7e8q")),
            ("My move is: g1f3", Some("g1f3")),
            ("1. ... my move is e7e5", Some("e7e5")),
            ("moves are legal", None),
            ("move O-O", Some("e8g8")),
            ("move o-o-o", Some("e8c8")),
            ("move Nf3", None),
            ("", None),
        ] {
            assert_eq!(read_move(line, Color::Black).as_deref(), expected, "{line}");
        }
        assert_eq!(read_move("move O-O-O", Color::White).as_deref(), Some("e1c1"));
    }
}
