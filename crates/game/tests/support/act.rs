//! The acts of a script.

use rules::{ByColor, Color, Position, Uci};
use tabiya_game::{
    Actor, ArbiterAct, CanMate, Command, Departure, GameResult, Millis, Ordered, PersonId,
    PlayerCommand, Seat, Seq, ZoneCommand,
};

use super::{ARBITER, Runner, T0, span};

impl Runner {
    pub(super) fn step(&mut self, text: &str) {
        self.before = self.events.len();
        let (text, at) = self.time_of(text);
        let words: Vec<&str> = text.split_whitespace().collect();
        if words[0] == "wait" {
            self.wait_until(at);
            return;
        }
        self.now = at;
        match words[..] {
            ["white", ref rest @ ..] => self.player(Color::White, rest),
            ["black", ref rest @ ..] => self.player(Color::Black, rest),
            ["arbiter", ref rest @ ..] => self.arbiter(rest),
            ["zone", ref rest @ ..] => self.zone_step(rest),
            ["stranger", ref rest @ ..] => {
                let command = self.player_command(rest);
                self.submit(Actor::Player(self.game.turn(), PersonId(99)), &command, None);
            }
            ["moves", ref moves @ ..] => self.moves(moves),
            ["crash"] => self.crash(),
            ["tick"] => self.submit(Actor::Deadline, &Command::Tick, None),
            ["commit"] => self.game.committed(at),
            ["answer", color, answer] => {
                let color = self.color(color);
                self.set_answer(color, answer);
            }
            _ => self.fail("no such act"),
        }
    }

    /// Moves of whoever has the move, without time in between.
    fn moves(&mut self, moves: &[&str]) {
        for uci in moves {
            self.nothing_refused();
            self.player(self.game.turn(), &[uci]);
        }
    }

    /// The owner is gone; a new one makes the game again from its record.
    fn crash(&mut self) {
        self.game = tabiya_game::Game::replay(self.game.config().clone(), &self.events);
    }

    fn set_answer(&mut self, color: Color, answer: &str) {
        self.answers[color] = Some(match answer {
            "yes" => CanMate::Yes,
            "no" => CanMate::No,
            "unknown" => CanMate::Unknown,
            _ => self.fail("the answer is yes, no or unknown"),
        });
    }

    /// Cuts the time off a step.
    fn time_of<'a>(&self, text: &'a str) -> (&'a str, tabiya_game::Timestamp) {
        let Some((rest, last)) = text.rsplit_once(' ') else {
            return (text, self.now);
        };
        if let Some(at) = last.strip_prefix('@').and_then(span) {
            return (rest.trim(), T0 + at);
        }
        match last.strip_prefix('+').and_then(span) {
            Some(passed) => (rest.trim(), self.now + passed),
            None => (text, self.now),
        }
    }

    fn player(&mut self, color: Color, words: &[&str]) {
        if let ["assistant", rest @ ..] = words {
            let named = self.game.assistant(color).map_or(PersonId(7), |helper| helper.person);
            let (person, rest) = match rest {
                [id, rest @ ..] if id.parse::<u64>().is_ok() => (self.person(id), rest),
                _ => (named, rest),
            };
            let command = self.player_command(rest);
            self.submit(Actor::Assistant(color, person), &command, None);
            return;
        }
        if let ["stand-in", rest @ ..] = words {
            let command = self.player_command(rest);
            self.submit(Actor::StandIn(color), &command, None);
            return;
        }
        let lag = words.iter().position(|&word| word == "lag").and_then(|at| span(words[at + 1]));
        let command = self.player_command(words);
        self.submit(self.actor(color), &command, lag);
    }

    fn player_command(&self, words: &[&str]) -> Command {
        Command::Player(match words {
            ["offers", "draw"] => PlayerCommand::OfferDraw,
            ["accepts", "draw"] => PlayerCommand::AcceptDraw,
            ["declines", "draw"] => PlayerCommand::DeclineDraw,
            ["resigns"] => PlayerCommand::Resign,
            ["aborts"] => PlayerCommand::Abort,
            ["claims"] => PlayerCommand::ClaimDraw { intended: None },
            ["claims", uci] => PlayerCommand::ClaimDraw { intended: Some(self.uci(uci)) },
            ["asks", "takeback"] => PlayerCommand::ProposeTakeback,
            ["accepts", "takeback"] => PlayerCommand::AcceptTakeback,
            ["declines", "takeback"] => PlayerCommand::DeclineTakeback,
            ["gives", time] => PlayerCommand::GiveTime(self.span(time)),
            ["names", "assistant", id] => PlayerCommand::NameAssistant(self.person(id)),
            ["calls", "arbiter"] => PlayerCommand::CallArbiter,
            [uci, rest @ ..] => {
                let ply = rest.iter().position(|&word| word == "ply").map(|at| rest[at + 1]);
                let ply = ply.map_or(self.game.ply(), |ply| ply.parse().expect("a ply"));
                return Command::Play { uci: self.uci(uci), ply };
            }
            [] => self.fail("a player does nothing"),
        })
    }

    fn arbiter(&mut self, words: &[&str]) {
        let (person, words) = match words {
            [id, rest @ ..] if id.parse::<u64>().is_ok() => (self.person(id), rest),
            _ => (ARBITER, words),
        };
        if let ["orders", number, what] = words {
            let what = match *what {
                "pause" => Ordered::Paused,
                result => Ordered::Over(self.result(result)),
            };
            let order = Seq(number.parse().expect("a number"));
            let command = Command::Follow { order, what, reason: "the reason".into() };
            self.submit(Actor::Arbiter(person), &command, None);
            return;
        }
        let mut parts = words.splitn(2, |&word| word == "because");
        let act = self.arbiter_act(parts.next().unwrap_or_default());
        let reason = parts.next().map_or("the reason".to_owned(), |reason| reason.join(" "));
        self.submit(Actor::Arbiter(person), &Command::Arbiter { act, reason }, None);
    }

    fn arbiter_act(&self, words: &[&str]) -> ArbiterAct {
        match words {
            ["starts"] => ArbiterAct::Start,
            ["pauses"] => ArbiterAct::Pause,
            ["resumes"] => ArbiterAct::Resume,
            ["answers", color] => ArbiterAct::AnswerCall(self.color(color)),
            ["sets", times @ ..] => {
                let mut clocks = ByColor::default();
                for pair in times.chunks(2) {
                    clocks[self.color(pair[0])] = Some(self.span(pair[1]));
                }
                ArbiterAct::SetClocks(clocks)
            }
            ["adds", color, time] => ArbiterAct::AddTime(self.color(color), self.span(time)),
            ["takes", "back", plies] => {
                ArbiterAct::TakeBack { plies: plies.parse().expect("a number of plies") }
            }
            ["restores", fen @ ..] => {
                ArbiterAct::Restore(Box::new(Position::from_fen(&fen.join(" ")).expect("a FEN")))
            }
            ["decides", result] => ArbiterAct::Decide(self.result(result)),
            ["corrects", result] => ArbiterAct::Correct(self.result(result)),
            ["approves", color] => ArbiterAct::ApproveAssistant(self.color(color)),
            ["ends", color] => ArbiterAct::EndAssistant(self.color(color)),
            _ => self.fail("no such act of an arbiter"),
        }
    }

    fn zone_step(&mut self, words: &[&str]) {
        let command = match words {
            ["recovers", "last", "seen", time] => {
                ZoneCommand::Recover { last_seen: T0 + self.span(time) }
            }
            [color, "present"] => ZoneCommand::Present(self.color(color)),
            [color, "left"] => ZoneCommand::Absent(self.color(color), Departure::Left),
            [color, "lost"] => ZoneCommand::Absent(self.color(color), Departure::Lost),
            [color, "sits", "computer"] => ZoneCommand::Sit(self.color(color), Seat::Computer),
            [color, "sits", id] => {
                ZoneCommand::Sit(self.color(color), Seat::Person(self.person(id)))
            }
            _ => self.fail("no such report of the zone"),
        };
        self.zone(command);
    }

    pub(super) fn color(&self, word: &str) -> Color {
        match word {
            "white" => Color::White,
            "black" => Color::Black,
            _ => self.fail("expected white or black"),
        }
    }

    pub(super) fn span(&self, word: &str) -> Millis {
        span(word).unwrap_or_else(|| self.fail("expected a time"))
    }

    fn person(&self, word: &str) -> PersonId {
        PersonId(word.parse().unwrap_or_else(|_| self.fail("expected the number of a person")))
    }

    fn uci(&self, word: &str) -> Uci {
        word.parse().unwrap_or_else(|_| self.fail("expected a move such as e2e4"))
    }

    pub(super) fn result(&self, word: &str) -> GameResult {
        match word {
            "1-0" => GameResult::Win(Color::White),
            "0-1" => GameResult::Win(Color::Black),
            "draw" => GameResult::Draw,
            "0-0" => GameResult::BothLose,
            "½-0" => GameResult::HalfFor(Color::White),
            "0-½" => GameResult::HalfFor(Color::Black),
            "none" => GameResult::None,
            _ => self.fail("no such result"),
        }
    }
}
