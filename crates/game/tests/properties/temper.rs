//! Random steps, but mostly sensible ones.

use rules::{ByColor, Color, Move, Position, Square, Uci};
use tabiya_game::{
    Actor, ArbiterAct, CanMate, Departure, Game, GameResult, Millis, Ordered, PersonId, Phase,
    PlayerCommand, Seat, Seq, ZoneCommand,
};

use crate::{
    configs::{self, ARBITER, BLACK, HELPERS, STRANGER, WHITE},
    random::Random,
    steps::{Act, Delay, Step, Who},
};

/// A reason too long to be kept.
const LONG: &str = match str::from_utf8(&[b'x'; 501]) {
    Ok(text) => text,
    Err(_) => "",
};

/// How one game is played: slowly or to the last millisecond, to and fro or
/// ahead.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Temper {
    /// Steps in a hundred that wait for the next deadline or nearly.
    hesitation: u64,
    /// Steps in a hundred that come while others are on their way to the disk.
    haste: u64,
    /// Moves in a hundred that go back where the piece came from.
    shuffling: u64,
    /// Moves in a hundred that capture, if any can.
    appetite: u64,
    /// Steps in a hundred that are anything but a legal move.
    trouble: u64,
    /// The longest ordinary wait, in milliseconds.
    pace: u64,
}

impl Temper {
    pub(crate) fn new(random: &mut Random) -> Temper {
        Temper {
            hesitation: random.pick(&[0, 1, 5, 20]),
            haste: random.pick(&[0, 5, 30]),
            shuffling: random.pick(&[0, 20, 90]),
            appetite: random.pick(&[0, 50, 95]),
            trouble: random.pick(&[5, 25, 60]),
            pace: random.pick(&[20, 1_000, 10_000]),
        }
    }

    /// The next step.
    pub(crate) fn step(&self, random: &mut Random, game: &Game) -> Step {
        let on = matches!(game.phase(), Phase::Playing | Phase::Recovering);
        let (mut by, act) = if on && !random.percent(self.trouble) {
            self.good_move(random, game)
        } else if !on && random.percent(70) {
            way_on(random, game)
        } else {
            anything(random, game)
        };
        if random.percent(2) {
            by = anybody(random);
        }
        let lag = random.pick(&[None, None, Some(50), Some(2_000)]);
        let lag = lag.map(|most| Millis(random.below(most)));
        let unsure = [CanMate::Yes, CanMate::No, CanMate::Unknown];
        Step {
            delay: self.delay(random),
            by,
            act,
            lag,
            answers: ByColor { white: random.pick(&unsure), black: random.pick(&unsure) },
            unasked: random.percent(5),
            commit: Millis(match random.below(20) {
                0..10 => 0,
                10..19 => random.below(20),
                _ => random.below(5_000),
            }),
        }
    }

    fn delay(&self, random: &mut Random) -> Delay {
        if random.percent(self.hesitation) {
            let offset = random.pick(&[-501, -500, -2, -1, -1, 0, 0, 0, 1, 400, 100_000_000]);
            return Delay::Deadline(offset);
        }
        if random.percent(self.haste) {
            let most = random.pick(&[2, 20, 6_000]);
            return Delay::Before(Millis(random.below(most)));
        }
        Delay::After(Millis(match random.below(10) {
            0..3 => 0,
            3..9 => random.below(self.pace),
            _ => random.below(self.pace * 5),
        }))
    }

    /// A legal move by an actor who may enter it.
    fn good_move(&self, random: &mut Random, game: &Game) -> (Who, Act) {
        let turn = game.turn();
        let helped = game.assistant(turn).is_some_and(|helper| helper.approved);
        let by = if helped && random.percent(50) { Who::Assistant(turn) } else { Who::Seat(turn) };
        let moves = game.position().legal_moves();
        let Some(chosen) = self.choose(random, game, &moves) else {
            return (by, Act::Tick);
        };
        (by, Act::Play(game.position().uci(chosen), 0))
    }

    fn choose(&self, random: &mut Random, game: &Game, moves: &[Move]) -> Option<Move> {
        if moves.is_empty() {
            return None;
        }
        let made = game.moves();
        if random.percent(self.shuffling)
            && let Some(last) = made.len().checked_sub(2).map(|index| made[index].made)
            && let Some(back) =
                moves.iter().find(|back| back.from() == last.to() && back.to() == last.from())
        {
            return Some(*back);
        }
        let captures: Vec<Move> =
            moves.iter().copied().filter(|chosen| chosen.capture().is_some()).collect();
        if !captures.is_empty() && random.percent(self.appetite) {
            return Some(random.pick(&captures));
        }
        Some(random.pick(moves))
    }
}

/// What a game that does not go on needs.
fn way_on(random: &mut Random, game: &Game) -> (Who, Act) {
    let free = Color::ALL.into_iter().find(|&color| game.seat(color).is_none());
    let color = any_color(random);
    match (game.phase(), free) {
        (Phase::Waiting, Some(color)) => sits(random, color),
        (Phase::Waiting, None) if random.percent(20) => arbiter(ArbiterAct::Start),
        (Phase::Waiting, None) => (Who::Actor(Actor::Zone), Act::Zone(ZoneCommand::Present(color))),
        (Phase::Paused, _) => arbiter(ArbiterAct::Resume),
        _ if random.percent(30) => ordered(random),
        _ => arbiter(ArbiterAct::Correct(any_result(random))),
    }
}

/// The tournament orders, late or for the first time.
fn ordered(random: &mut Random) -> (Who, Act) {
    let what = match random.below(4) {
        0 => Ordered::Paused,
        1 => Ordered::Over(GameResult::None),
        _ => Ordered::Over(any_result(random)),
    };
    (Who::Actor(Actor::Arbiter(ARBITER)), Act::Follow(Seq(random.below(8) as u32), what))
}

fn anything(random: &mut Random, game: &Game) -> (Who, Act) {
    if random.percent(30)
        && let Some(reply) = reply(random, game)
    {
        return reply;
    }
    match random.below(100) {
        0..45 => {
            let by = Who::Seat(any_color(random));
            (by, Act::Player(any_player_command(random, game)))
        }
        45 if random.percent(10) => ordered(random),
        45..60 => {
            let reason = random.pick(&["the reason", "the reason", "the reason", "", "  ", LONG]);
            let act = any_arbiter_act(random, game);
            (Who::Actor(Actor::Arbiter(ARBITER)), Act::Arbiter(act, reason))
        }
        60..80 => any_report(random),
        80..90 => (Who::Actor(Actor::Deadline), Act::Tick),
        _ => {
            let by = random.pick(&[
                Who::Seat(Color::White),
                Who::Seat(Color::Black),
                Who::Assistant(Color::White),
                Who::Assistant(Color::Black),
            ]);
            let uci = any_uci(random, game);
            (by, Act::Play(uci, random.pick(&[0, 0, 0, -1, 1, 2])))
        }
    }
}

/// An answer to what stands open.
fn reply(random: &mut Random, game: &Game) -> Option<(Who, Act)> {
    if let Some(by) = game.takeback_proposal() {
        let answers = [PlayerCommand::AcceptTakeback, PlayerCommand::DeclineTakeback];
        return Some((Who::Seat(!by), Act::Player(random.pick(&answers))));
    }
    if let Some(by) = game.draw_offer() {
        let answer = if random.percent(20) {
            random.pick(&[PlayerCommand::AcceptDraw, PlayerCommand::OfferDraw])
        } else {
            PlayerCommand::DeclineDraw
        };
        return Some((Who::Seat(!by), Act::Player(answer)));
    }
    let color = any_color(random);
    if game.assistant(color).is_some_and(|helper| !helper.approved) {
        return Some(arbiter(ArbiterAct::ApproveAssistant(color)));
    }
    game.is_calling(color).then(|| arbiter(ArbiterAct::AnswerCall(color)))
}

/// Mostly legal, so that a wrong actor or ply is what is wrong.
fn any_uci(random: &mut Random, game: &Game) -> Uci {
    let moves = game.position().legal_moves();
    if !moves.is_empty() && random.percent(70) {
        return game.position().uci(random.pick(&moves));
    }
    let squares: Vec<Square> = Square::all().collect();
    Uci { from: random.pick(&squares), to: random.pick(&squares), promotion: None }
}

fn any_player_command(random: &mut Random, game: &Game) -> PlayerCommand {
    match random.below(126) {
        0 => PlayerCommand::Resign,
        1 => PlayerCommand::Abort,
        2..25 => PlayerCommand::OfferDraw,
        25..28 => PlayerCommand::AcceptDraw,
        28..38 => PlayerCommand::DeclineDraw,
        38..50 => PlayerCommand::ClaimDraw { intended: None },
        50..65 => PlayerCommand::ClaimDraw { intended: Some(any_uci(random, game)) },
        65..80 => PlayerCommand::ProposeTakeback,
        80..90 => PlayerCommand::AcceptTakeback,
        90..100 => PlayerCommand::DeclineTakeback,
        100..110 => PlayerCommand::NameAssistant(
            random.pick(&[HELPERS[0], HELPERS[1], HELPERS[0], HELPERS[1], WHITE, BLACK, ARBITER]),
        ),
        110..120 => PlayerCommand::CallArbiter,
        _ => PlayerCommand::GiveTime(Millis(random.pick(&[4_999, 5_000, 15_000, 60_000, 60_001]))),
    }
}

fn any_arbiter_act(random: &mut Random, game: &Game) -> ArbiterAct {
    let color = any_color(random);
    let most = random.pick(&[2, 5_000, 600_000, u64::MAX]);
    let span = Millis(random.below(most));
    match random.below(22) {
        0 => ArbiterAct::Start,
        1..4 => ArbiterAct::Pause,
        4..7 => ArbiterAct::Resume,
        7..9 => ArbiterAct::AnswerCall(color),
        9..11 => {
            let mut clocks = ByColor::default();
            clocks[color] = Some(span);
            if random.percent(30) {
                clocks[!color] = Some(Millis(1 + random.below(600_000)));
            }
            ArbiterAct::SetClocks(clocks)
        }
        11..13 => ArbiterAct::AddTime(color, span),
        13..15 => ArbiterAct::TakeBack { plies: random.below(4) as u32 },
        15 => ArbiterAct::Restore(Box::new(any_restored(random, game))),
        16 if random.percent(20) => ArbiterAct::Decide(any_result(random)),
        16 | 17 => ArbiterAct::Correct(any_result(random)),
        18..21 => ArbiterAct::ApproveAssistant(color),
        _ => ArbiterAct::EndAssistant(color),
    }
}

/// An earlier position of the game, or another one.
fn any_restored(random: &mut Random, game: &Game) -> Position {
    if random.percent(10) {
        return Position::from_fen("8/8/4k3/8/8/3K4/8/8 w - - 0 1").expect("a dead position");
    }
    if random.percent(60) {
        let moves = game.moves().len() as u64;
        return game.line().position_after(random.below(moves + 1) as usize);
    }
    configs::start(random)
}

fn any_report(random: &mut Random) -> (Who, Act) {
    let color = any_color(random);
    let zone = Who::Actor(Actor::Zone);
    match random.below(20) {
        0 => sits(random, color),
        1..10 => (zone, Act::Zone(ZoneCommand::Present(color))),
        10..18 => {
            let departure = random.pick(&[Departure::Left, Departure::Lost]);
            (zone, Act::Zone(ZoneCommand::Absent(color, departure)))
        }
        _ => {
            let ago = random.pick(&[0, 1, 500, 5_000, 200_000, u64::MAX]);
            (zone, Act::Recover(Millis(ago)))
        }
    }
}

fn sits(random: &mut Random, color: Color) -> (Who, Act) {
    let own = if color == Color::White { WHITE } else { BLACK };
    let seat = random.pick(&[
        Seat::Person(own),
        Seat::Person(own),
        Seat::Person(own),
        Seat::Person(WHITE),
        Seat::Person(HELPERS[0]),
        Seat::Computer,
    ]);
    (Who::Actor(Actor::Zone), Act::Zone(ZoneCommand::Sit(color, seat)))
}

fn arbiter(act: ArbiterAct) -> (Who, Act) {
    (Who::Actor(Actor::Arbiter(ARBITER)), Act::Arbiter(act, "the reason"))
}

fn anybody(random: &mut Random) -> Who {
    let color = any_color(random);
    let people: [PersonId; 6] = [WHITE, BLACK, ARBITER, HELPERS[0], HELPERS[1], STRANGER];
    let person = random.pick(&people);
    Who::Actor(random.pick(&[
        Actor::Player(color, person),
        Actor::Assistant(color, person),
        Actor::Computer(color),
        Actor::Arbiter(person),
        Actor::Zone,
        Actor::Deadline,
    ]))
}

fn any_color(random: &mut Random) -> Color {
    random.pick(&Color::ALL)
}

fn any_result(random: &mut Random) -> GameResult {
    random.pick(&[
        GameResult::Win(Color::White),
        GameResult::Win(Color::Black),
        GameResult::Draw,
        GameResult::BothLose,
        GameResult::HalfFor(Color::White),
        GameResult::HalfFor(Color::Black),
        GameResult::None,
    ])
}
