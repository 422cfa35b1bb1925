//! A player who follows a script.

use std::{net::SocketAddr, sync::Arc, time::Instant};

use crate::{Failure, client_socket::ClientSocket, round::Round, script::Script, tally::Tally};

/// A player at a board.
#[derive(Debug)]
pub struct Player {
    /// The connection to the server.
    pub socket: ClientSocket,
    /// Who they are for the server.
    pub cookie: Option<String>,
    /// The moves to play.
    pub script: Arc<Script>,
    /// 0 for White, 1 for Black.
    pub parity: usize,
    /// The plies of this player's acknowledged moves.
    pub acked: Vec<usize>,
}

/// What to do at the end of the script.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AtEnd {
    /// Resign, so that the server can unload the game; also when the round ends earlier.
    Resign,
    /// Leave the game as it is.
    Leave,
}

/// A part of a script to play.
#[derive(Clone, Debug)]
pub struct Play {
    /// The round during which moves are counted.
    pub round: Arc<Round>,
    /// The ply at which to stop.
    pub plies: usize,
    /// What to do then.
    pub at_end: AtEnd,
}

/// A frame from the server, as far as a player cares.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ServerFrame {
    /// A command was carried out.
    Ack(usize),
    /// A command was not carried out since the store did not answer.
    Refused,
    /// The state of the game.
    State {
        /// The current ply.
        ply: usize,
        /// The number of the last event.
        seq: u64,
        /// Whether the game is over.
        over: bool,
    },
    /// A ping, to be answered with its number.
    Ping(usize),
    /// Anything else.
    Other,
}

impl Player {
    /// Waits until the game has started.
    ///
    /// # Errors
    ///
    /// If the socket breaks.
    pub async fn until_begun(&mut self) -> Result<(), Failure> {
        loop {
            let frame = self.socket.receive().await?;
            let begun = find(frame, br#""phase":"playing""#).is_some();
            if let ServerFrame::Ping(number) = parse_frame(frame)? {
                self.pong(number).await?;
            }
            if begun {
                return Ok(());
            }
        }
    }

    /// Plays this player's moves as soon as it is their turn, and measures how long the server
    /// takes to acknowledge them.
    ///
    /// # Errors
    ///
    /// If the socket breaks or the server refuses a move.
    pub async fn play(mut self, play: Play) -> Result<(Player, Tally), Failure> {
        let mut tally = Tally::default();
        let mut waiting = None;
        let mut next = 0;
        if self.parity == 0 {
            waiting = self.play_next(0, &play).await?;
        }
        let mut over = false;
        while waiting.is_some() || !over && (next < play.plies || play.at_end == AtEnd::Resign) {
            match parse_frame(self.socket.receive().await?)? {
                ServerFrame::Ack(number) => {
                    if let Some((ply, sent)) = waiting.take_if(|(ply, _)| *ply == number) {
                        if !play.round.is_over() {
                            tally.count(sent.elapsed());
                        }
                        self.acked.push(ply);
                    }
                }
                ServerFrame::State { ply, over: is_over, .. } => {
                    over |= is_over;
                    if !over && ply > next {
                        next = ply;
                        if ply % 2 == self.parity {
                            waiting = self.play_next(ply, &play).await?;
                        }
                    }
                }
                ServerFrame::Ping(number) => self.pong(number).await?,
                ServerFrame::Refused => return Err("the server could not store a move".into()),
                ServerFrame::Other => {}
            }
        }
        Ok((self, tally))
    }

    /// The next frame. A ping is answered. Cancel-safe but for the answer.
    ///
    /// # Errors
    ///
    /// If the socket breaks or the server refuses a move.
    pub async fn hear(&mut self) -> Result<ServerFrame, Failure> {
        let frame = parse_frame(self.socket.receive().await?)?;
        if let ServerFrame::Ping(number) = frame {
            self.pong(number).await?;
        }
        Ok(frame)
    }

    /// Sends the move of this ply.
    ///
    /// # Errors
    ///
    /// If the socket breaks.
    pub async fn send_move(&mut self, ply: usize) -> Result<(), Failure> {
        self.socket.send(&self.script.frames[ply]).await
    }

    /// Sends the move of this ply and waits until it is acknowledged.
    ///
    /// # Errors
    ///
    /// If the socket breaks or the server refuses the move.
    pub async fn make_move(&mut self, ply: usize) -> Result<(), Failure> {
        self.send_move(ply).await?;
        loop {
            match self.hear().await? {
                ServerFrame::Ack(number) if number == ply => return Ok(()),
                ServerFrame::Refused => return Err("the server could not store a move".into()),
                _ => {}
            }
        }
    }

    /// Opens the game again, as the same person.
    ///
    /// # Errors
    ///
    /// If the server refuses the connection.
    pub async fn reconnect(&mut self, address: SocketAddr, id: &str) -> Result<(), Failure> {
        let path = format!("/ws/games/{id}");
        self.socket = ClientSocket::open(address, &path, self.cookie.as_deref()).await?;
        Ok(())
    }

    /// Plays the move of this ply, if there is one.
    async fn play_next(
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
            self.socket.send(resign.as_bytes()).await?;
            return Ok(None);
        }
        let sent = Instant::now();
        self.socket.send(&self.script.frames[ply]).await?;
        Ok(Some((ply, sent)))
    }

    async fn pong(&mut self, number: usize) -> Result<(), Failure> {
        self.socket.send(format!(r#"{{"t":"pong","n":{number}}}"#).as_bytes()).await
    }
}

/// In a refusal: the store does not answer.
const UNAVAILABLE: &[u8] = br#""code":"unavailable""#;

/// Frames are recognized by their first bytes, since parsing JSON would slow the generator down.
fn parse_frame(frame: &[u8]) -> Result<ServerFrame, Failure> {
    let number = |after: &[u8]| {
        let digits = frame[find(frame, after)? + after.len()..].iter();
        let digits = digits.map_while(|digit| char::from(*digit).to_digit(10));
        Some(digits.fold(0, |number, digit| number * 10 + digit as usize))
    };
    let heard = if frame.starts_with(br#"{"t":"ack","#) {
        number(br#""id":"#).map(ServerFrame::Ack)
    } else if frame.starts_with(br#"{"t":"news","#) || frame.starts_with(br#"{"t":"game","#) {
        let over = find(frame, br#""phase":"over""#).is_some();
        let seq = number(br#""seq":"#).unwrap_or(0) as u64;
        number(br#""ply":"#).map(|ply| ServerFrame::State { ply, seq, over })
    } else if frame.starts_with(br#"{"t":"ping","#) {
        number(br#""n":"#).map(ServerFrame::Ping)
    } else if frame.starts_with(br#"{"t":"refused","#) && find(frame, UNAVAILABLE).is_some() {
        Some(ServerFrame::Refused)
    } else if frame.starts_with(br#"{"t":"refused","#) || frame.starts_with(br#"{"t":"bad","#) {
        None
    } else {
        Some(ServerFrame::Other)
    };
    heard.ok_or_else(|| format!("the server says {}", String::from_utf8_lossy(frame)))
}

/// The index of the first occurrence of these bytes.
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
        let parse_frame = |text: &str| parse_frame(text.as_bytes());
        assert_eq!(parse_frame(r#"{"t":"ack","id":17,"seq":4}"#), Ok(ServerFrame::Ack(17)));
        assert_eq!(parse_frame(r#"{"t":"ping","n":7,"now":1,"seq":4}"#), Ok(ServerFrame::Ping(7)));
        assert_eq!(parse_frame(r#"{"t":"premove","uci":null}"#), Ok(ServerFrame::Other));
        assert_eq!(
            parse_frame(r#"{"t":"news","seq":4,"state":{"phase":"over","ply":12,"length":12}}"#),
            Ok(ServerFrame::State { ply: 12, seq: 4, over: true })
        );
        assert_eq!(
            parse_frame(r#"{"t":"game","state":{"phase":"playing","ply":0}}"#),
            Ok(ServerFrame::State { ply: 0, seq: 0, over: false })
        );
        assert!(parse_frame(r#"{"t":"refused","id":1,"why":"It is not your turn."}"#).is_err());
    }
}
