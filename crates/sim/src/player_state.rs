//! What a player remembers when the server dies, and their habits.

use game::{Command, CommandId, Millis, PlayerCommand, Timestamp};
use node::{Receipt, SubmitError};
use rules::{Color, Uci};
use wire::server::{Side, State};

use crate::{Random, screen::Screen};

/// The state of a player and their browser.
pub(crate) struct PlayerState {
    pub(crate) random: Random,
    /// Used for premoves alone, so that a run without premoves is otherwise the same.
    pub(crate) private: Random,
    pub(crate) temper: Temper,
    pub(crate) premoves: PremoveHabit,
    /// Commands that were not answered.
    pub(crate) pending: Vec<Pending>,
    next_id: u64,
    pub(crate) screen: Option<Screen>,
    /// The legal moves of their last turn.
    known_moves: Vec<String>,
    last_move: Option<String>,
    /// Counts connections: the answer to an older one is never read.
    pub(crate) connection: u32,
    /// After this many plies the player resigns soon.
    enough: u32,
    /// Whether there is nothing left to do.
    pub(crate) done: bool,
    /// Used for long breaks alone; none if the player takes none.
    pub(crate) breaks: Option<Random>,
    /// Whether the player has no connection, and sees nothing.
    pub(crate) is_away: bool,
}

#[derive(Clone)]
pub(crate) struct Pending {
    pub(crate) id: CommandId,
    pub(crate) command: Command,
}

/// The habits of a player.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Temper {
    /// The longest time they think.
    pub(crate) think_ms: u64,
    /// How many times in a thousand they do something other than play.
    pub(crate) mischief: u64,
    /// Whether they move back and forth.
    pub(crate) shuffles: bool,
    /// How many times in a thousand they vanish when they could act.
    pub(crate) vanishes: u64,
}

/// What a player does with premoves.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum PremoveHabit {
    /// Sets some, cancels some.
    Sometimes,
    /// None.
    Never,
    /// Cancels each before the opponent can have moved.
    EnterAndCancel,
}

/// What a player wants to do now.
pub(crate) enum Wish {
    Send(Command),
    Premove(Option<(Uci, u32)>),
    Nothing,
}

impl PlayerState {
    pub(crate) fn new(
        random: Random,
        private: Random,
        temper: Temper,
        premoves: PremoveHabit,
    ) -> PlayerState {
        let mut random = random;
        let enough = random.between(4, 110) as u32;
        PlayerState {
            random,
            private,
            temper,
            premoves,
            pending: Vec::new(),
            next_id: 1,
            screen: None,
            known_moves: Vec::new(),
            last_move: None,
            connection: 0,
            enough,
            done: false,
            breaks: None,
            is_away: false,
        }
    }

    /// Gives a command a number and remembers it until it is answered.
    pub(crate) fn number(&mut self, command: Command) -> CommandId {
        let id = CommandId(self.next_id);
        self.next_id += 1;
        self.pending.push(Pending { id, command });
        id
    }

    /// Handles an answer. After a failure of the server, the command is kept and sent again, or
    /// given up.
    pub(crate) fn hear(&mut self, id: CommandId, answer: &Result<Receipt, SubmitError>) {
        let keep = match answer {
            Ok(_) | Err(SubmitError::Refused(_)) => false,
            Err(_) => self.random.per_mille(600),
        };
        if !keep {
            self.pending.retain(|pending| pending.id != id);
        }
    }

    /// The player's remaining time, if their clock is running.
    pub(crate) fn flag_in(&self, color: Color, now: Timestamp) -> Option<Millis> {
        let clocks = &self.screen.as_ref()?.state.clocks;
        let shown = match color {
            Color::White => clocks.white?,
            Color::Black => clocks.black?,
        };
        let since = now.since(Timestamp(clocks.now));
        (clocks.running == Some(Side::from(color))).then_some(Millis(shown) - since)
    }

    /// What the player wants, given their screen.
    pub(crate) fn wish(&mut self, color: Color) -> Wish {
        let Some(screen) = &self.screen else {
            return Wish::Nothing;
        };
        let state = screen.state.clone();
        if state.outcome.is_some() {
            return Wish::Nothing;
        }
        let mine = state.turn == Side::from(color);
        if state.ply > self.enough && mine && self.random.per_mille(200) {
            return Wish::Send(Command::Player(PlayerCommand::Resign));
        }
        if state.phase == "waiting" {
            let aborts = self.random.per_mille(10);
            let abort = Wish::Send(Command::Player(PlayerCommand::Abort));
            return if aborts { abort } else { Wish::Nothing };
        }
        if self.random.per_mille(self.temper.mischief) {
            return Wish::Send(self.mischief(color, &state));
        }
        if mine { self.turn(&state) } else { self.premove(&state) }
    }

    fn turn(&mut self, state: &State) -> Wish {
        let Some(legal) = &state.legal else {
            return Wish::Nothing;
        };
        self.known_moves = legal.keys().map(str::to_owned).collect();
        let back = self.last_move.as_ref().filter(|_| self.temper.shuffles).and_then(|last| {
            let (from, to) = (last.get(0..2)?, last.get(2..4)?);
            let back = format!("{to}{from}");
            legal.get(&back).is_some().then_some(back)
        });
        let is_knight = |uci: &&String| legal.get(uci).is_some_and(|san| san.starts_with('N'));
        let knights = self.known_moves.iter().filter(is_knight).cloned();
        let knights: Vec<_> = knights.filter(|_| self.temper.shuffles).collect();
        let moves = if knights.is_empty() { &self.known_moves } else { &knights };
        let any = self.random.pick(moves).cloned();
        let wanders = self.random.per_mille(100);
        let chosen = back.filter(|_| !wanders).or(any);
        let Some(uci) = chosen else {
            return Wish::Nothing;
        };
        self.last_move = Some(uci.clone());
        match uci.parse() {
            Ok(uci) => Wish::Send(Command::Play { uci, ply: state.ply }),
            Err(_) => Wish::Nothing,
        }
    }

    fn premove(&mut self, state: &State) -> Wish {
        if self.premoves != PremoveHabit::Sometimes || !self.private.per_mille(250) {
            return Wish::Nothing;
        }
        if self.private.per_mille(250) {
            return Wish::Premove(None);
        }
        self.advance(state)
    }

    /// A premove for the next turn.
    pub(crate) fn advance(&mut self, state: &State) -> Wish {
        let chosen = self.private.pick(&self.known_moves).and_then(|uci| uci.parse().ok());
        match chosen {
            Some(uci) => Wish::Premove(Some((uci, state.ply + 1))),
            None => Wish::Nothing,
        }
    }

    /// Anything but a good move.
    fn mischief(&mut self, color: Color, state: &State) -> Command {
        let some_move = |random: &mut Random, moves: &[String]| -> Uci {
            let known = random.pick(moves).and_then(|uci| uci.parse().ok());
            known.unwrap_or_else(|| "e2e5".parse().expect("it is written like a move"))
        };
        let random = &mut self.random;
        let offered = state.draw_offer == Some(Side::from(!color));
        let asked = state.takeback == Some(Side::from(!color));
        let player = |command| Command::Player(command);
        match random.below(if offered || asked { 8 } else { 16 }) {
            0 if offered => player(PlayerCommand::AcceptDraw),
            0 | 1 if asked => player(PlayerCommand::AcceptTakeback),
            2 | 3 if offered => player(PlayerCommand::DeclineDraw),
            2 | 3 if asked => player(PlayerCommand::DeclineTakeback),
            0..=2 => player(PlayerCommand::OfferDraw),
            3 | 4 => player(PlayerCommand::ProposeTakeback),
            5 => player(PlayerCommand::ClaimDraw { intended: None }),
            6 | 7 => {
                let intended = Some(some_move(random, &self.known_moves));
                player(PlayerCommand::ClaimDraw { intended })
            }
            8 | 9 => Command::Play { uci: some_move(random, &self.known_moves), ply: state.ply },
            10 => {
                let ply = state.ply.saturating_sub(1);
                Command::Play { uci: some_move(random, &self.known_moves), ply }
            }
            11 => Command::Play { uci: some_move(random, &[]), ply: state.ply },
            12 => player(PlayerCommand::AcceptDraw),
            13 => player(PlayerCommand::DeclineTakeback),
            14 => player(PlayerCommand::Abort),
            _ if random.per_mille(150) => player(PlayerCommand::Resign),
            _ => player(PlayerCommand::GiveTime(Millis::from_seconds(15))),
        }
    }
}
