//! A player who knows the whole game beforehand and thinks about nothing.

use std::{sync::Arc, time::Instant};

use crate::{Failure, line::Line, round::Round, script::Script, tally::Tally};

/// A player at a board.
#[derive(Debug)]
pub struct Seat {
    /// The way to the server.
    pub line: Line,
    /// What is played.
    pub script: Arc<Script>,
    /// 0 for White, 1 for Black.
    pub parity: usize,
    /// The plies of the own moves that were acknowledged.
    pub acked: Vec<usize>,
}

/// What to do when there is nothing left to play.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AtEnd {
    /// Give the game up, so that the server can forget it; also when the round
    /// ends before.
    Resign,
    /// Leave it as it is, played as far as it goes.
    Leave,
}

/// A part of a game to be played.
#[derive(Clone, Debug)]
pub struct Play {
    /// When it is over.
    pub round: Arc<Round>,
    /// How far it goes.
    pub plies: usize,
    /// And then?
    pub at_end: AtEnd,
}

/// What a frame means to a player.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Heard {
    /// A command was done.
    Ack(usize),
    /// How the game stands.
    State {
        ply: usize,
        over: bool,
    },
    Ping(usize),
    Nothing,
}

impl Seat {
    /// Waits until the game has begun.
    ///
    /// # Errors
    ///
    /// If the line breaks.
    pub async fn until_begun(&mut self) -> Result<(), Failure> {
        loop {
            let frame = self.line.hear().await?;
            let begun = find(frame, br#""phase":"playing""#).is_some();
            if let Heard::Ping(number) = understand(frame)? {
                self.pong(number).await?;
            }
            if begun {
                return Ok(());
            }
        }
    }

    /// Plays the own moves as soon as it is their turn, and counts how long the
    /// server takes to acknowledge them.
    ///
    /// # Errors
    ///
    /// If the line breaks or the server refuses a move.
    pub async fn play(mut self, play: Play) -> Result<(Seat, Tally), Failure> {
        let mut tally = Tally::default();
        let mut waiting = None;
        let mut next = 0;
        if self.parity == 0 {
            waiting = self.go_on(0, &play).await?;
        }
        let mut over = false;
        while waiting.is_some() || !over && (next < play.plies || play.at_end == AtEnd::Resign) {
            match understand(self.line.hear().await?)? {
                Heard::Ack(number) => {
                    if let Some((ply, sent)) = waiting.take_if(|(ply, _)| *ply == number) {
                        if !play.round.is_over() {
                            tally.count(sent.elapsed());
                        }
                        self.acked.push(ply);
                    }
                }
                Heard::State { ply, over: is_over } => {
                    over |= is_over;
                    if !over && ply > next {
                        next = ply;
                        if ply % 2 == self.parity {
                            waiting = self.go_on(ply, &play).await?;
                        }
                    }
                }
                Heard::Ping(number) => self.pong(number).await?,
                Heard::Nothing => {}
            }
        }
        Ok((self, tally))
    }

    /// Makes the move of this ply, if there is one to make.
    async fn go_on(
        &mut self,
        ply: usize,
        play: &Play,
    ) -> Result<Option<(usize, Instant)>, Failure> {
        let is_done = ply >= play.plies;
        if play.at_end == AtEnd::Leave && is_done {
            return Ok(None);
        }
        if play.at_end == AtEnd::Resign && (is_done || play.round.is_over()) {
            play.round.end();
            let resign = format!(r#"{{"t":"do","id":{ply},"act":{{"a":"resign"}}}}"#);
            self.line.say(resign.as_bytes()).await?;
            return Ok(None);
        }
        let sent = Instant::now();
        self.line.say(&self.script.frames[ply]).await?;
        Ok(Some((ply, sent)))
    }

    async fn pong(&mut self, number: usize) -> Result<(), Failure> {
        self.line.say(format!(r#"{{"t":"pong","n":{number}}}"#).as_bytes()).await
    }
}

/// Frames are read by their beginnings: the generator has no time for JSON.
fn understand(frame: &[u8]) -> Result<Heard, Failure> {
    let number = |after: &[u8]| {
        let digits = frame[find(frame, after)? + after.len()..].iter();
        let digits = digits.map_while(|digit| char::from(*digit).to_digit(10));
        Some(digits.fold(0, |number, digit| number * 10 + digit as usize))
    };
    let heard = if frame.starts_with(br#"{"t":"ack","#) {
        number(br#""id":"#).map(Heard::Ack)
    } else if frame.starts_with(br#"{"t":"news","#) || frame.starts_with(br#"{"t":"game","#) {
        let over = find(frame, br#""phase":"over""#).is_some();
        number(br#""ply":"#).map(|ply| Heard::State { ply, over })
    } else if frame.starts_with(br#"{"t":"ping","#) {
        number(br#""n":"#).map(Heard::Ping)
    } else if frame.starts_with(br#"{"t":"refused","#) || frame.starts_with(br#"{"t":"bad","#) {
        None
    } else {
        Some(Heard::Nothing)
    };
    heard.ok_or_else(|| format!("the server says {}", String::from_utf8_lossy(frame)))
}

/// Where these bytes are first.
fn find(text: &[u8], wanted: &[u8]) -> Option<usize> {
    let (first, rest) = wanted.split_first()?;
    let mut from = 0;
    loop {
        from += text[from..].iter().position(|byte| byte == first)?;
        if text[from + 1..].starts_with(rest) {
            return Some(from);
        }
        from += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_understood_by_their_beginnings() {
        let understand = |text: &str| understand(text.as_bytes());
        assert_eq!(understand(r#"{"t":"ack","id":17,"seq":4}"#), Ok(Heard::Ack(17)));
        assert_eq!(understand(r#"{"t":"ping","n":7,"now":1,"seq":4}"#), Ok(Heard::Ping(7)));
        assert_eq!(understand(r#"{"t":"premove","uci":null}"#), Ok(Heard::Nothing));
        assert_eq!(
            understand(r#"{"t":"news","seq":4,"state":{"phase":"over","ply":12,"length":12}}"#),
            Ok(Heard::State { ply: 12, over: true })
        );
        assert_eq!(
            understand(r#"{"t":"game","state":{"phase":"playing","ply":0}}"#),
            Ok(Heard::State { ply: 0, over: false })
        );
        assert!(understand(r#"{"t":"refused","id":1,"why":"It is not your turn."}"#).is_err());
    }
}
