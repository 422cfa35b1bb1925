//! Events in few bytes: the encoding of finished and live games on the disk.
//!
//! A packed list is a version byte, a frame for each event (its length, then its bytes), and a
//! checksum of eight bytes over the game, the number of the first event, and all bytes before it.
//! Version 1 has no checksum. Most events are written as differences from those before them; the
//! rest are JSON, complete in themselves.
//!
//! What follows the length of a frame:
//!
//! | bytes | what |
//! | --- | --- |
//! | 1 | flags |
//! | | the actor, unless it is one of the first three |
//! | 0, 7 or 8 | the command that caused it |
//! | varint | milliseconds since the event before; zigzag |
//! | varint | uncharged time, if any |
//! | 2 | of a move: squares, promotion, and whether the clock is as expected |
//! | varint | of a move: time used, as a difference from the time since the event before; zigzag |
//! | varint | of a move: credit, if any |
//! | varint | of a move: what is left on the clock, if it is not as expected |
//! | 1 | of another event: which |

mod bytes;
#[cfg(test)]
mod tests;

use game::{
    Actor, CommandId, Departure, Event, Millis, MoveEvent, PersonId, RecordedEvent, Seq, Timestamp,
};
use rules::{Color, Role, Square, Uci};
use wire::{
    GameId,
    stored::{StoredEvent, VERSION},
};

use self::bytes::{Reader, put, unzigzag, zigzag};
use crate::{StoreError, checksum::Checksum};

/// The version of the encoding.
const PACKED: u8 = 2;
/// The version without a checksum. No single bit makes it of [`PACKED`].
const PACKED_WITHOUT_SUM: u8 = 1;
const _: () = assert!(VERSION == 1, "JSON of another version needs another version here, too");

/// The first flags: which actor.
const ACTOR: u8 = 0b11;
/// The actor follows.
const NEW_ACTOR: u8 = 3;
/// The next flags: which command.
const CAUSE: u8 = 0b1100;
const NO_CAUSE: u8 = 0;
const NEXT_CAUSE: u8 = 0b0100;
const CAUSE_OF_7_BYTES: u8 = 0b1000;
const CAUSE_OF_8_BYTES: u8 = 0b1100;
const UNCHARGED: u8 = 1 << 4;
const CREDIT: u8 = 1 << 5;
const LEFT: u8 = 1 << 6;
const MOVE: u8 = 1 << 7;
/// In the two bytes of a move: what is left on the clock follows.
const LEFT_FOLLOWS: u16 = 1 << 15;
/// The flags of a frame that is JSON. Only a move has credit, so no other frame has them.
const JSON: u8 = CREDIT;

/// Packs events of a game.
pub(crate) fn pack(game: GameId, events: &[RecordedEvent]) -> Vec<u8> {
    let mut out = Vec::with_capacity(2 + SUM + events.len() * 20);
    out.push(PACKED);
    let mut state = State::default();
    let mut frame = Vec::with_capacity(64);
    for recorded in events {
        frame.clear();
        state.write(recorded, &mut frame);
        put(&mut out, frame.len() as u64);
        out.extend_from_slice(&frame);
    }
    let first = events.first().map_or(Seq(0), |recorded| recorded.seq);
    let sum = checksum(game, first, &out);
    out.extend_from_slice(&sum);
    out
}

/// The bytes of a checksum.
const SUM: usize = 8;

fn checksum(game: GameId, first: Seq, bytes: &[u8]) -> [u8; SUM] {
    let key = Checksum::of("events").with(game.as_str().as_bytes());
    key.with_number(Some(first.0.into())).with(bytes).finish().to_le_bytes()
}

/// Why events cannot be read, and from which on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Unreadable {
    pub(crate) game: GameId,
    pub(crate) seq: Seq,
    pub(crate) why: String,
}

impl From<Unreadable> for StoreError {
    fn from(error: Unreadable) -> StoreError {
        let Unreadable { game, seq, why } = error;
        StoreError::Damaged(format!("event {} of game {game}: {why}", seq.0))
    }
}

/// Reads the events from a number on out of a packed list of this game that begins with number
/// `first`. All of the list is verified.
pub(crate) fn unpack(
    game: GameId,
    first: Seq,
    bytes: &[u8],
    from: Seq,
) -> Result<Vec<RecordedEvent>, Unreadable> {
    let unreadable = |seq: Seq, why: &str| Unreadable { game, seq, why: why.to_owned() };
    let frames = match (bytes.first(), bytes.split_last_chunk::<SUM>()) {
        (Some(&PACKED), Some((content, sum))) if checksum(game, first, content) == *sum => content,
        (Some(&PACKED), _) => return Err(unreadable(first, "the checksum from here on is wrong")),
        (Some(&PACKED_WITHOUT_SUM), _) => bytes,
        _ => return Err(unreadable(first, "the encoding is unknown")),
    };
    let mut reader = Reader { bytes: frames.get(1..).unwrap_or_default() };
    let mut seq = first;
    let mut state = State::default();
    let mut events = Vec::new();
    while !reader.bytes.is_empty() {
        let frame = reader.number().and_then(|length| reader.take(usize::try_from(length).ok()?));
        let frame = frame.ok_or_else(|| unreadable(seq, "it is cut off"))?;
        let recorded = read_frame(&mut state, seq, frame).map_err(|why| unreadable(seq, &why))?;
        if seq >= from {
            events.push(recorded);
        }
        seq.0 += 1;
    }
    Ok(events)
}

fn read_frame(state: &mut State, seq: Seq, frame: &[u8]) -> Result<RecordedEvent, String> {
    if let [JSON, json @ ..] = frame {
        let json = std::str::from_utf8(json).map_err(|error| error.to_string())?;
        let recorded =
            StoredEvent::decode(VERSION, seq, json).map_err(|error| error.to_string())?;
        state.at = recorded.at.0;
        return Ok(recorded);
    }
    let mut reader = Reader { bytes: frame };
    let recorded = state.read(seq, &mut reader);
    let rest = reader.bytes.is_empty();
    recorded.filter(|_| rest).ok_or_else(|| "its bytes make no sense".into())
}

/// What the next event is compared with.
#[derive(Default)]
struct State {
    at: u64,
    actors: Vec<Actor>,
    causes: [u64; 3],
    clocks: [Option<ClockState>; 2],
    /// How many moves there were, to tell the sides apart.
    moves: usize,
}

#[derive(Copy, Clone)]
struct ClockState {
    left: u64,
    /// What a move adds, as it seems.
    bonus: u64,
}

impl State {
    fn write(&mut self, recorded: &RecordedEvent, out: &mut Vec<u8>) {
        let Some(op) = op_of(&recorded.event) else {
            out.push(JSON);
            out.extend(StoredEvent::encode(recorded).as_bytes());
            self.at = recorded.at.0;
            return;
        };
        out.push(0);
        let mut flags = self.write_actor(recorded.by, out);
        flags |= self.write_cause(flags & ACTOR, recorded.cause, out);
        let elapsed = recorded.at.0.wrapping_sub(self.at);
        put(out, zigzag(elapsed));
        self.at = recorded.at.0;
        if recorded.uncharged != Millis::ZERO {
            flags |= UNCHARGED;
            put(out, recorded.uncharged.0);
        }
        match &recorded.event {
            Event::Moved(moved) => {
                let charged = elapsed.wrapping_sub(recorded.uncharged.0);
                flags |= MOVE | self.write_move(moved, charged, out);
            }
            _ => out.push(op),
        }
        out[0] = flags;
    }

    fn read(&mut self, seq: Seq, reader: &mut Reader<'_>) -> Option<RecordedEvent> {
        let flags = reader.byte()?;
        let by = self.read_actor(flags & ACTOR, reader)?;
        let cause = self.read_cause(flags, reader)?;
        let elapsed = unzigzag(reader.number()?);
        let at = Timestamp(self.at.wrapping_add(elapsed));
        self.at = at.0;
        let uncharged = if flags & UNCHARGED != 0 { reader.number()? } else { 0 };
        let event = if flags & MOVE != 0 {
            self.read_move(flags, elapsed.wrapping_sub(uncharged), reader).map(Event::Moved)?
        } else {
            event_of(reader.byte()?)?
        };
        Some(RecordedEvent { seq, at, by, cause, uncharged: Millis(uncharged), event })
    }

    fn write_actor(&mut self, actor: Actor, out: &mut Vec<u8>) -> u8 {
        if let Some(place) = self.actors.iter().position(|known| *known == actor) {
            return place as u8;
        }
        let (kind, person) = match actor {
            Actor::Player(color, person) => (1 + color as u8, Some(person)),
            Actor::Assistant(color, person) => (3 + color as u8, Some(person)),
            Actor::Computer(color) => (5 + color as u8, None),
            Actor::StandIn(color) => (7 + color as u8, None),
            Actor::Arbiter(person) => (9, Some(person)),
            Actor::Zone => (10, None),
            Actor::Deadline => (11, None),
        };
        out.push(kind);
        if let Some(PersonId(person)) = person {
            put(out, person);
        }
        self.remember(actor);
        NEW_ACTOR
    }

    fn read_actor(&mut self, which: u8, reader: &mut Reader<'_>) -> Option<Actor> {
        if which != NEW_ACTOR {
            return self.actors.get(usize::from(which)).copied();
        }
        let kind = reader.byte()?;
        let color = if kind % 2 == 1 { Color::White } else { Color::Black };
        let actor = match kind {
            1 | 2 => Actor::Player(color, PersonId(reader.number()?)),
            3 | 4 => Actor::Assistant(color, PersonId(reader.number()?)),
            5 | 6 => Actor::Computer(color),
            7 | 8 => Actor::StandIn(color),
            9 => Actor::Arbiter(PersonId(reader.number()?)),
            10 => Actor::Zone,
            11 => Actor::Deadline,
            _ => return None,
        };
        self.remember(actor);
        Some(actor)
    }

    /// The first three actors are then named by their number.
    fn remember(&mut self, actor: Actor) {
        if self.actors.len() < usize::from(NEW_ACTOR) {
            self.actors.push(actor);
        }
    }

    fn write_cause(&mut self, actor: u8, cause: Option<CommandId>, out: &mut Vec<u8>) -> u8 {
        let Some(CommandId(cause)) = cause else { return NO_CAUSE };
        let last = self.causes.get_mut(usize::from(actor));
        let follows = last.as_ref().is_some_and(|last| last.wrapping_add(1) == cause);
        if let Some(last) = last {
            *last = cause;
        }
        let bytes = cause.to_le_bytes();
        if follows {
            NEXT_CAUSE
        } else if bytes[7] == 0 {
            out.extend_from_slice(&bytes[..7]);
            CAUSE_OF_7_BYTES
        } else {
            out.extend_from_slice(&bytes);
            CAUSE_OF_8_BYTES
        }
    }

    fn read_cause(&mut self, flags: u8, reader: &mut Reader<'_>) -> Option<Option<CommandId>> {
        let last = self.causes.get_mut(usize::from(flags & ACTOR));
        let mut bytes = [0; 8];
        let cause = match flags & CAUSE {
            NO_CAUSE => return Some(None),
            NEXT_CAUSE => last.as_ref()?.wrapping_add(1),
            length => {
                let length = if length == CAUSE_OF_7_BYTES { 7 } else { 8 };
                bytes[..length].copy_from_slice(reader.take(length)?);
                u64::from_le_bytes(bytes)
            }
        };
        if let Some(last) = last {
            *last = cause;
        }
        Some(Some(CommandId(cause)))
    }

    fn write_move(&mut self, moved: &MoveEvent, charged: u64, out: &mut Vec<u8>) -> u8 {
        let MoveEvent { uci, used, credit, left } = *moved;
        let promotion = uci.promotion.map_or(0, |role| role as u16 + 1);
        let mut squares = uci.from.index() as u16 | (uci.to.index() as u16) << 6 | promotion << 12;
        let place = out.len();
        out.extend([0, 0]);
        put(out, zigzag(used.0.wrapping_sub(charged)));
        let mut flags = 0;
        if credit != Millis::ZERO {
            flags |= CREDIT;
            put(out, credit.0);
        }
        if let Some(Millis(left)) = left {
            flags |= LEFT;
            let clock = self.clock(used, credit);
            if clock.left.wrapping_add(clock.bonus) != left || self.is_first() {
                squares |= LEFT_FOLLOWS;
                put(out, zigzag(left.wrapping_sub(clock.left.wrapping_add(clock.bonus))));
            }
            self.set_clock(clock, left);
        }
        self.moves += 1;
        out[place..place + 2].copy_from_slice(&squares.to_le_bytes());
        flags
    }

    fn read_move(&mut self, flags: u8, charged: u64, reader: &mut Reader<'_>) -> Option<MoveEvent> {
        let squares = u16::from_le_bytes(reader.take(2)?.try_into().ok()?);
        let square = |bits: u16| Square::from_index((bits & 0x3f) as u8);
        let promotion = match squares >> 12 & 7 {
            0 => None,
            role => Some(*Role::ALL.get(usize::from(role) - 1)?),
        };
        let uci = Uci { from: square(squares)?, to: square(squares >> 6)?, promotion };
        let used = Millis(charged.wrapping_add(unzigzag(reader.number()?)));
        let credit = Millis(if flags & CREDIT != 0 { reader.number()? } else { 0 });
        let mut left = None;
        if flags & LEFT != 0 {
            let clock = self.clock(used, credit);
            let off = if squares & LEFT_FOLLOWS != 0 { unzigzag(reader.number()?) } else { 0 };
            let now = clock.left.wrapping_add(clock.bonus).wrapping_add(off);
            self.set_clock(clock, now);
            left = Some(Millis(now));
        }
        self.moves += 1;
        Some(MoveEvent { uci, used, credit, left })
    }

    /// The clock of the side to move without its bonus.
    fn clock(&self, used: Millis, credit: Millis) -> ClockState {
        let ClockState { left, bonus } =
            self.clocks[self.moves % 2].unwrap_or(ClockState { left: 0, bonus: 0 });
        ClockState { left: left.wrapping_sub(used.0).wrapping_add(credit.0), bonus }
    }

    fn is_first(&self) -> bool {
        self.clocks[self.moves % 2].is_none()
    }

    fn set_clock(&mut self, clock: ClockState, left: u64) {
        let bonus = if self.is_first() { 0 } else { left.wrapping_sub(clock.left) };
        self.clocks[self.moves % 2] = Some(ClockState { left, bonus });
    }
}

/// The events that have a byte of their own, with those of each color.
const OPS: [fn(Color) -> Event; 8] = [
    Event::Present,
    |color| Event::Absent(color, Departure::Left),
    |color| Event::Absent(color, Departure::Lost),
    Event::DrawOffered,
    Event::DrawDeclined,
    Event::TakebackProposed,
    Event::TakebackDeclined,
    |color| match color {
        Color::White => Event::Started,
        Color::Black => Event::ClocksResumed,
    },
];

/// The byte of an event; 0 for a move, `None` for what is written as JSON.
fn op_of(event: &Event) -> Option<u8> {
    let (place, color) = match event {
        Event::Moved(_) => return Some(0),
        Event::Present(color) => (0, *color),
        Event::Absent(color, Departure::Left) => (1, *color),
        Event::Absent(color, Departure::Lost) => (2, *color),
        Event::DrawOffered(color) => (3, *color),
        Event::DrawDeclined(color) => (4, *color),
        Event::TakebackProposed(color) => (5, *color),
        Event::TakebackDeclined(color) => (6, *color),
        Event::Started => (7, Color::White),
        Event::ClocksResumed => (7, Color::Black),
        _ => return None,
    };
    Some(1 + 2 * place + color as u8)
}

fn event_of(op: u8) -> Option<Event> {
    let place = op.checked_sub(1)?;
    let color = if place % 2 == 0 { Color::White } else { Color::Black };
    OPS.get(usize::from(place / 2)).map(|event| event(color))
}
