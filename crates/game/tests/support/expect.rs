//! The expectations of a script.

use rules::Color;
use tabiya_game::{Actor, Assistant, CanMate, Event, Millis, MoveEvent, Phase, Timer, Viewer};

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
    /// patience 25s of 30s    how long who has not appeared is waited for (`none`)
    /// deadline flag white @3:00   what happens next by itself (`none`)
    /// event DEBUG            the last event, as `Debug` begins
    /// events Moved Ended     the names of all events of the last step (`none`)
    /// by clock               who caused the last event (`white 1`, `arbiter 3`)
    /// entered white 1        who entered the last move
    /// used 3s                the time the last move took
    /// credit 200ms           what of it was forgiven for lag
    /// result RESULT          after corrections
    /// words white YOU WON: … the result for a player, or a `spectator`
    /// known yes -            what was found out about mates at the end, by side
    /// present both           who is there (`white`, `nobody`)
    /// calling both           whose call to the arbiter waits
    /// assistant white 7 approved   (`7 named`, `none`)
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
            "patience" => self.patience_text(),
            "deadline" => self.deadline_text(),
            "result" => self.game.result().map_or("*".into(), |result| result.to_string()),
            "event" => {
                let last = format!("{:?}", self.events.last().map(|recorded| &recorded.event));
                let found = last.trim_start_matches("Some(").starts_with(rest);
                assert!(found, "line {}: the last event is {last}", self.line);
                return;
            }
            "events" => self.fresh_events(),
            "by" => self.events.last().map_or("nobody".into(), |recorded| actor(recorded.by)),
            "entered" => self.game.moves().last().map_or("nobody".into(), |made| actor(made.by)),
            "used" => {
                return assert_eq!(self.last_move().used, self.span(rest), "line {}", self.line);
            }
            "credit" => {
                return assert_eq!(self.last_move().credit, self.span(rest), "line {}", self.line);
            }
            "words" => return self.expect_words(rest),
            "known" => self.known(),
            "present" => self.which(|color| self.game.is_present(color)),
            "calling" => self.which(|color| self.game.is_calling(color)),
            "assistant" => return self.expect_assistant(rest),
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
        assert_eq!(format!("{} {}", row.result, row.reason), words, "line {}", self.line);
    }

    fn expect_phase(&self, word: &str) {
        let found = match self.game.phase() {
            Phase::Waiting => "waiting",
            Phase::Playing => "playing",
            Phase::Paused => "paused",
            Phase::Recovering => "standing",
            Phase::Over => "over",
        };
        assert_eq!(found, word, "line {}", self.line);
    }

    /// The names of the events of the last step.
    fn fresh_events(&self) -> String {
        let names: Vec<String> = (self.events[self.before..].iter())
            .map(|recorded| {
                let debug = format!("{:?}", recorded.event);
                debug.chars().take_while(char::is_ascii_alphanumeric).collect()
            })
            .collect();
        if names.is_empty() { "none".into() } else { names.join(" ") }
    }

    fn last_move(&self) -> MoveEvent {
        let moved = self.events.iter().rev().find_map(|recorded| match &recorded.event {
            Event::Moved(moved) => Some(*moved),
            _ => None,
        });
        moved.unwrap_or_else(|| self.fail("no move was made"))
    }

    fn expect_words(&self, text: &str) {
        let (viewer, words) = text.split_once(' ').unwrap_or((text, ""));
        let viewer = match viewer {
            "spectator" => Viewer::Spectator,
            color => Viewer::Player(self.color(color)),
        };
        let found = self.game.result_text(viewer);
        assert_eq!(found.as_deref(), Some(words), "line {}", self.line);
    }

    fn known(&self) -> String {
        let Some(ended) = self.game.ended() else {
            self.fail("the game is not over");
        };
        let text = |color: Color| match ended.could_mate[color] {
            None => "-",
            Some(CanMate::Yes) => "yes",
            Some(CanMate::No) => "no",
            Some(CanMate::Unknown) => "unknown",
        };
        format!("{} {}", text(Color::White), text(Color::Black))
    }

    fn which(&self, is: impl Fn(Color) -> bool) -> String {
        let text = match (is(Color::White), is(Color::Black)) {
            (true, true) => "both",
            (true, false) => "white",
            (false, true) => "black",
            (false, false) => "nobody",
        };
        text.to_owned()
    }

    fn expect_assistant(&self, text: &str) {
        let (color, wanted) = text.split_once(' ').unwrap_or((text, ""));
        let found = match self.game.assistant(self.color(color)) {
            None => "none".to_owned(),
            Some(Assistant { person, approved }) => {
                format!("{} {}", person.0, if approved { "approved" } else { "named" })
            }
        };
        assert_eq!(found, wanted, "line {}", self.line);
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

    fn patience_text(&self) -> String {
        let seconds = |span: Millis| format!("{}s", span.0 as f64 / 1e3);
        self.game.arrival_countdown(self.now).map_or("none".into(), |patience| {
            format!("{} of {}", seconds(patience.left), seconds(patience.total))
        })
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
            Timer::Idle => "idle".to_owned(),
            Timer::NotJoined => "not joined".to_owned(),
            Timer::RecoveryEnds => "clocks run".to_owned(),
        };
        format!("{what} @{}", clock_text(deadline.at.since(T0).0))
    }
}

fn actor(actor: Actor) -> String {
    match actor.person() {
        Some(person) => format!("{actor} {}", person.0),
        None => actor.to_string(),
    }
}

fn name(color: Option<Color>, nobody: &str) -> String {
    color.map_or(nobody.to_owned(), |color| color.to_string())
}

/// `3:00`, `1:30:00`, `0:59.999`: exact to the millisecond.
fn clock_text(millis: u64) -> String {
    let (hours, minutes, seconds) = (millis / 3_600_000, millis / 60_000 % 60, millis / 1_000 % 60);
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
