//! The expectations of a script.

use game::{Phase, Timer};
use rules::Color;

use super::{Runner, T0};

impl Runner {
    /// ```text
    /// refused: REASON        the last act was refused with these words
    /// clocks WHITE BLACK     what the clocks show now (`-` without a clock)
    /// running white          whose clock runs (`nobody`)
    /// over: RESULT REASON    how the game ended
    /// playing | waiting | paused | standing
    /// turn white             who has the move
    /// fen FEN                the position, without counters
    /// ply N
    /// offer white            whose draw offer stands (`none`)
    /// takeback white         who wishes to take back (`none`)
    /// countdown white 25s    how long an absent player is waited for (`none`)
    /// deadline flag white @3:00   what happens next by itself (`none`)
    /// event DEBUG            the last event, as `Debug` begins
    /// result RESULT          after corrections
    /// ```
    pub(super) fn expect(&mut self, text: &str) {
        if let Some(words) = text.strip_prefix("refused:") {
            let refusal = self.refused.take().map(|refusal| refusal.to_string());
            assert_eq!(refusal.as_deref(), Some(words.trim()), "line {}", self.line);
            return;
        }
        if let Some(words) = text.strip_prefix("over:") {
            return self.expect_over(words.trim());
        }
        let (what, rest) = text.split_once(' ').unwrap_or((text, ""));
        let found = match what {
            "clocks" => self.clocks_text(),
            "running" => name(self.game.running(), "nobody"),
            "turn" => self.game.turn().to_string(),
            "fen" => {
                let fen = self.game.position().to_fen();
                fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
            }
            "ply" => self.game.ply().to_string(),
            "offer" => name(self.game.draw_offer(), "none"),
            "takeback" => name(self.game.takeback_proposal(), "none"),
            "countdown" => return self.expect_countdown(rest),
            "deadline" => self.deadline_text(),
            "result" => self
                .game
                .result()
                .map_or("*".into(), |result| result.to_string()),
            "event" => {
                let last = format!("{:?}", self.events.last().map(|recorded| &recorded.event));
                let found = last.trim_start_matches("Some(").starts_with(rest);
                assert!(found, "line {}: the last event is {last}", self.line);
                return;
            }
            "waiting" | "playing" | "paused" | "standing" => return self.expect_phase(what),
            _ => self.fail("no such expectation"),
        };
        assert_eq!(found, rest, "line {}: {what}", self.line);
    }

    fn expect_over(&self, words: &str) {
        let Some(ended) = self.game.ended() else {
            self.fail("the game is not over");
        };
        let row = ended.ending.row();
        assert_eq!(
            format!("{} {}", row.result, row.reason),
            words,
            "line {}",
            self.line
        );
    }

    fn expect_phase(&self, word: &str) {
        let found = match self.game.phase() {
            Phase::Waiting => "waiting",
            Phase::Playing => "playing",
            Phase::Paused => "paused",
            Phase::Standing { .. } => "standing",
            Phase::Over => "over",
        };
        assert_eq!(found, word, "line {}", self.line);
    }

    fn clocks_text(&self) -> String {
        let shown = self.game.clocks(self.now);
        let text = |color: Color| match shown[color] {
            None => "-".to_owned(),
            Some(left) => clock_text(left.0),
        };
        format!("{} {}", text(Color::White), text(Color::Black))
    }

    fn expect_countdown(&self, text: &str) {
        let Some((color, left)) = text.split_once(' ') else {
            self.fail("expected a color and a time");
        };
        let color = self.color(color);
        let found = self.game.countdown(color, self.now);
        let wanted = (left != "none").then(|| self.span(left));
        assert_eq!(found, wanted, "line {}", self.line);
    }

    fn deadline_text(&self) -> String {
        let Some(deadline) = self.game.next_deadline() else {
            return "none".into();
        };
        let what = match deadline.timer {
            Timer::NoShow => "no-show".to_owned(),
            Timer::Start => "start".to_owned(),
            Timer::Flag(color) => format!("flag {color}"),
            Timer::Absence(color) => format!("absence {color}"),
            Timer::DefaultTime => "default time".to_owned(),
            Timer::BothLeft => "both left".to_owned(),
            Timer::ClocksRun => "clocks run".to_owned(),
        };
        format!("{what} @{}", clock_text(deadline.at.since(T0).0))
    }
}

fn name(color: Option<Color>, nobody: &str) -> String {
    color.map_or(nobody.to_owned(), |color| color.to_string())
}

/// `3:00`, `1:30:00`, `0:59.999`: exact to the millisecond.
fn clock_text(millis: u64) -> String {
    let (hours, minutes, seconds) = (
        millis / 3_600_000,
        millis / 60_000 % 60,
        millis / 1_000 % 60,
    );
    let mut text = if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    };
    if !millis.is_multiple_of(1_000) {
        text.push_str(format!(".{:03}", millis % 1_000).trim_end_matches('0'));
    }
    text
}
