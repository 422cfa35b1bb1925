use game::{
    Actor, ArbiterAct, CanMate, ClockStart, Command, Decision, Departure, Event, Facts, Game,
    GameConfig, GameResult, LagPolicy, Millis, PersonId, Phase, PlayerCommand, RecordedEvent,
    Ruleset, Seat, TimeControl, Timestamp, ZoneCommand,
};
use rules::{ByColor, Color, Position, Square, Uci};

const T0: Timestamp = Timestamp(1_000_000_000_000);
const PLAYERS: ByColor<PersonId> = ByColor { white: PersonId(1), black: PersonId(2) };
const ARBITER: PersonId = PersonId(3);
const HELPER: PersonId = PersonId(7);

const TIMES: [&str; 10] = [
    "no clock",
    "1 day",
    "1 min",
    "3+2",
    "0+1",
    "1 d5",
    "1 b5",
    "2/0.5+1:3/0.1 d2:0.2 b3",
    "1/5s",
    "0.001s+3",
];

const STARTS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 97 90",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 147 90",
    "8/8/3k4/3n4/3B4/3K4/8/8 w - - 0 60",
    "7k/P7/5KQ1/8/8/8/8/8 w - - 0 60",
];

/// Five bytes define a game: White's clock, Black's clock, the start, the seats, and the other
/// settings. Every four bytes after them are a command: its kind, its argument, the time since the
/// previous one, and the time to store it. After each command the game must equal a replay of its
/// events.
pub fn game(data: &[u8]) {
    let Some((&agreed, commands)) = data.split_first_chunk() else {
        return;
    };
    let config = config(agreed);
    if config.check().is_err() {
        return;
    }
    let mut owner = Owner::new(config);
    let (commands, _) = commands.as_chunks();
    // Slow inputs do not help a fuzzer.
    for &[what, with, delay, commit] in commands.iter().take(300) {
        owner.wait(delay);
        let (by, command) = command(&owner.game, owner.now, what, with);
        owner.submit(by, &command, with);
        owner.commit(commit);
    }
    let replayed = Game::replay(owner.game.config().clone(), &owner.events);
    assert_eq!(owner.replayed, replayed, "replay from the beginning differs");
}

fn config([white, black, start, seats, kind]: [u8; 5]) -> GameConfig {
    let time = |byte| -> TimeControl { pick(&TIMES, byte).parse().expect("a time control") };
    let seat = |color, bits| match bits & 3 {
        0 => None,
        1 => Some(Seat::Computer),
        _ => Some(Seat::Person(PLAYERS[color])),
    };
    let mut config = GameConfig::casual(T0, time(white));
    config.time.black = time(black);
    config.start = Position::from_fen(pick(&STARTS, start)).expect("a position");
    config.seats.white = seat(Color::White, seats);
    config.seats.black = seat(Color::Black, seats >> 2);
    config.ruleset = if kind & 1 == 0 { Ruleset::Online } else { Ruleset::Otb };
    config.lag = (kind & 2 == 0).then(LagPolicy::default);
    let at = Some(T0 + Millis(5_000));
    config.clock_start = match kind >> 2 & 3 {
        0 | 1 => ClockStart::WhenPresent { within: GameConfig::ARRIVAL_TIME },
        2 => ClockStart::WhenSeated,
        _ => ClockStart::ByArbiter { at, default_time: Some(Millis::MINUTE) },
    };
    config.allowed.calls = match kind >> 4 & 3 {
        0 => game::ArbiterCalls::None,
        1 => game::ArbiterCalls::Noted,
        _ => game::ArbiterCalls::StopClocks,
    };
    config
}

/// Half of all commands are legal moves of the right player.
fn command(game: &Game, now: Timestamp, what: u8, with: u8) -> (Actor, Command) {
    let side = if with & 1 == 0 { Color::White } else { Color::Black };
    let player = Actor::Player(side, PLAYERS[side]);
    let asks = |asked| (player, Command::Player(asked));
    let rules = |act| (Actor::Arbiter(ARBITER), Command::Arbiter { act, reason: "why".into() });
    let reports = |report| (Actor::Zone, Command::Zone(report));
    let span = Millis(u64::from(with) * u64::from(with) * 10);
    match what {
        0..128 => (mover(game), Command::Play { uci: any_move(game, with), ply: game.ply() }),
        128..132 => (player, Command::Play { uci: any_move(game, with), ply: with.into() }),
        132..136 => {
            let uci = any_move(game, with);
            (Actor::Assistant(side, HELPER), Command::Play { uci, ply: game.ply() })
        }
        136 => asks(PlayerCommand::Resign),
        137 => asks(PlayerCommand::Abort),
        138..144 => asks(PlayerCommand::OfferDraw),
        144 => asks(PlayerCommand::AcceptDraw),
        145..150 => asks(PlayerCommand::DeclineDraw),
        150..155 => asks(PlayerCommand::ClaimDraw { intended: None }),
        155..160 => {
            let intended = Some(any_move(game, with));
            (mover(game), Command::Player(PlayerCommand::ClaimDraw { intended }))
        }
        160..166 => asks(PlayerCommand::ProposeTakeback),
        166..170 => asks(PlayerCommand::AcceptTakeback),
        170..173 => asks(PlayerCommand::DeclineTakeback),
        173 => asks(PlayerCommand::GiveTime(span)),
        174..176 => asks(PlayerCommand::NameAssistant(HELPER)),
        176..180 => asks(PlayerCommand::CallArbiter),
        180..183 => rules(ArbiterAct::Start),
        183..187 => rules(ArbiterAct::Pause),
        187..192 => rules(ArbiterAct::Resume),
        192 => rules(ArbiterAct::AnswerCall(side)),
        193..196 => rules(ArbiterAct::SetClocks(ByColor::both(Some(span)))),
        196..200 => rules(ArbiterAct::AddTime(side, span)),
        200..204 => rules(ArbiterAct::TakeBack { plies: (with & 3).into() }),
        204..207 => {
            let restored = Position::from_fen(pick(&STARTS, with)).expect("a position");
            rules(ArbiterAct::Restore(Box::new(restored)))
        }
        207 => rules(ArbiterAct::Decide(GameResult::HalfFor(side))),
        208 => rules(ArbiterAct::Correct(GameResult::Win(side))),
        209..212 => rules(ArbiterAct::ApproveAssistant(side)),
        212 => rules(ArbiterAct::EndAssistant(side)),
        213..216 => reports(ZoneCommand::Sit(side, Seat::Person(PLAYERS[side]))),
        216 => reports(ZoneCommand::Sit(side, Seat::Computer)),
        217..230 => reports(ZoneCommand::Present(side)),
        230..240 => reports(ZoneCommand::Absent(side, Departure::Lost)),
        240..246 => {
            let last_seen = Timestamp(now.0 - span.0);
            reports(ZoneCommand::Recover { last_seen })
        }
        _ => (Actor::Deadline, Command::Tick),
    }
}

fn mover(game: &Game) -> Actor {
    let turn = game.turn();
    match game.seat(turn) {
        Some(Seat::Computer) => Actor::Computer(turn),
        _ => Actor::Player(turn, PLAYERS[turn]),
    }
}

fn any_move(game: &Game, with: u8) -> Uci {
    let moves = game.position().legal_moves();
    let index = usize::from(with).checked_rem(moves.len());
    let null = Uci { from: Square::A1, to: Square::A1, promotion: None };
    index.map_or(null, |index| game.position().uci(moves[index]))
}

fn pick<'a>(items: &[&'a str], byte: u8) -> &'a str {
    items[usize::from(byte) % items.len()]
}

/// A game as its owner runs it, and the same game built from events alone.
struct Owner {
    game: Game,
    replayed: Game,
    events: Vec<RecordedEvent>,
    now: Timestamp,
    uncommitted: bool,
}

impl Owner {
    fn new(config: GameConfig) -> Owner {
        let game = Game::new(config);
        Owner { replayed: game.clone(), game, events: Vec::new(), now: T0, uncommitted: false }
    }

    /// Up to half a minute, to the next deadline or nearly, or a day.
    fn wait(&mut self, delay: u8) {
        let offset = i64::from(delay) - 220;
        let deadline = self.game.next_deadline().map_or(self.now, |deadline| deadline.at);
        self.now = match u64::from(delay) {
            short @ 0..200 => self.now + Millis(short * short),
            200..240 => self.now.max(Timestamp(deadline.0.saturating_add_signed(offset))),
            _ => self.now + Millis::DAY,
        };
    }

    fn submit(&mut self, by: Actor, command: &Command, with: u8) {
        let before = self.game.clone();
        let mut facts = Facts { lag: Some(Millis(u64::from(with) * 4)), ..Facts::default() };
        let mut decision = self.game.decide(self.now, by, command, &facts);
        if matches!(decision, Decision::Ask(_)) {
            let answer = [CanMate::Yes, CanMate::No, CanMate::Unknown][usize::from(with) % 3];
            facts.could_mate = ByColor::both(Some(answer));
            decision = self.game.decide(self.now, by, command, &facts);
        }
        assert_eq!(decision, self.game.decide(self.now, by, command, &facts), "{command:?}");
        let Decision::Done { new_events, answer } = decision else {
            panic!("asked what was said: {command:?}");
        };
        assert!(!before.ended().is_some_and(|_| by == Actor::Deadline && !new_events.is_empty()));
        assert!(answer.is_ok() || answer.is_err_and(|refusal| !refusal.to_string().is_empty()));
        for recorded in self.game.record(self.now, None, new_events) {
            self.take(recorded);
        }
        if *command == Command::Tick && by == Actor::Deadline {
            let next = self.game.next_deadline();
            assert!(next.is_none_or(|next| next.at > self.now), "{next:?} at {:?}", self.now);
        }
        if !self.uncommitted {
            assert_eq!(self.game, before, "nothing happened, and yet");
        }
    }

    fn take(&mut self, recorded: RecordedEvent) {
        assert_eq!(recorded.seq, self.game.next_seq());
        assert!(recorded.at >= self.game.last_at());
        let is_correction = matches!(recorded.event, Event::Corrected(..));
        assert_eq!(self.game.phase() == Phase::Over, is_correction, "{recorded:?}");
        self.game.apply(&recorded);
        self.replayed.apply(&recorded);
        assert_eq!(self.game, self.replayed, "replay differs after {recorded:?}");
        let is_over = self.game.phase() == Phase::Over;
        assert_eq!(self.game.result().is_some(), is_over);
        assert!(!is_over || self.game.next_deadline().is_none());
        self.events.push(recorded);
        self.uncommitted = true;
    }

    /// The events are stored, usually at once.
    fn commit(&mut self, commit: u8) {
        if self.uncommitted {
            self.now = self.now + Millis(u64::from(commit.saturating_sub(128)) * 10);
            self.game.committed(self.now);
            self.uncommitted = false;
        }
    }
}
