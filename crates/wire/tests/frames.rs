//! Every kind of frame that the server sends, and every refusal, as JSON. `UPDATE_FRAMES=1 cargo
//! test -p tabiya-wire` rewrites the file; its diff shows what the page has to support.

mod support;

use std::{collections::BTreeSet, fs, path::Path};

use game::{
    Actor, Departure, Ending, Event, Game, GameConfig, GameResult, Millis, MoveEvent, PersonId,
    RecordedEvent, Refusal, Seat, Seq, Timestamp, Viewer,
};
use rules::{ByColor, Color, IllegalMove, Position, Role};
use wire::error::{ErrorCode, ErrorView, GameCode, RequestCode};
use wire::server::{
    ChatLine, Frame, GameView, PlayerRating, Rematch, Room, Scores, Side, Sides, State, project,
};

use support::refusals;

const GOLDEN: &str = include_str!("golden/frames.jsonl");
const TYPES: &str = include_str!("../../../web/src/lib/protocol/types.ts");

#[test]
fn frames_are_written_as_ever() {
    let frames: Vec<_> = frames().iter().map(Frame::to_json).collect();
    if std::env::var_os("UPDATE_FRAMES").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/frames.jsonl");
        fs::write(path, frames.join("\n") + "\n").expect("the file can be written");
        return;
    }
    assert_eq!(frames.len(), GOLDEN.lines().count(), "a line for each frame");
    for (frame, line) in frames.iter().zip(GOLDEN.lines()) {
        assert_eq!(frame, line);
        let read: Frame = serde_json::from_str(line).expect("a frame can be read again");
        assert_eq!(read.to_json(), *line);
    }
}

/// What the page knows of is in the file, and nothing else.
#[test]
fn every_kind_of_frame_and_of_news_is_there() {
    let declared = |name: &str, tag: &str| -> BTreeSet<String> {
        let start = TYPES.find(&format!("export type {name} =")).expect("the type is declared");
        let text = TYPES[start..].split("\n\n").next().unwrap_or_default();
        let tag = format!("\"{tag}\": \"");
        let values = text.split(&tag).skip(1);
        values.filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
    };
    let frames: Vec<serde_json::Value> =
        GOLDEN.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let text = |value: &serde_json::Value| value.as_str().map(str::to_owned);
    let kinds: BTreeSet<_> = frames.iter().filter_map(|frame| text(&frame["t"])).collect();
    assert_eq!(kinds, declared("ServerFrame", "t"));
    let items = frames.iter().filter_map(|frame| frame["items"].as_array()).flatten();
    let news: BTreeSet<_> = items.filter_map(|item| text(&item["what"])).collect();
    assert_eq!(news, declared("NewsItem", "what"));
}

fn frames() -> Vec<Frame> {
    let mut frames = story();
    let refused = |(refusal, id): (Refusal, u64)| Frame::refused(id, view(GameCode::from(refusal)));
    frames.extend(refusals().into_iter().zip(1..).map(refused));
    let dropped = view(GameCode::from(IllegalMove::NotHowItMoves(Role::Pawn)));
    let detail = "expected value at line 1 column 1".to_owned();
    frames.extend([
        Frame::Ack { id: 17, seq: 3 },
        Frame::Spectators { n: 4 },
        Frame::Chat {
            lines: vec![said(Room::Players, Some(Side::White)), said(Room::Spectators, None)],
        },
        Frame::Said { id: 18 },
        Frame::Rematch(Rematch { by: Some(Side::Black), next: None }),
        Frame::Rematch(Rematch { by: None, next: "Rqienfgs".parse().ok() }),
        Frame::Scores(scores()),
        Frame::premove(Some("e7e5".into()), None),
        Frame::premove(None, Some(dropped)),
        Frame::premove(None, None),
        Frame::Storage { responds: false },
        Frame::Storage { responds: true },
        Frame::Ping { n: 4, now: 1_700_000_012_345, seq: 3 },
        Frame::bad(view(RequestCode::UnreadableFrame { detail })),
    ]);
    frames
}

fn view(error: impl Into<ErrorCode>) -> ErrorView {
    error.into().view()
}

/// After a rated game of a provisional player, the second of a series.
fn scores() -> Scores {
    let rating = |rating, provisional, change| Some(PlayerRating { rating, provisional, change });
    let (white, black) = (rating(1662, true, Some(12)), rating(1338, false, None));
    Scores { ratings: Some(Sides { white, black }), series: Some(Sides { white: 3, black: 1 }) }
}

fn said(room: Room, side: Option<Side>) -> ChatLine {
    let (who, text) = ("Guest 12".to_owned(), "Good luck!".to_owned());
    ChatLine { n: 1, room, who, side, text, at: 1_700_000_012_345 }
}

/// A game in which everything happens, as each viewer hears of it, and as the
/// whole is shown before, in the middle and at the end.
fn story() -> Vec<Frame> {
    let start = Timestamp(1_700_000_000_000);
    let mut config = GameConfig::casual(start, "3+2".parse().expect("a time control"));
    config.start = position("k7/2Q5/8/8/8/8/8/1K5r w - - 0 1");
    config.seats.white = Some(Seat::Person(PersonId(12)));
    let mut game = Game::new(config);
    let mut frames = vec![whole(&game, start, Viewer::Spectator)];
    for (seq, event) in (0..).zip(events()) {
        let at = start + Millis(1_000).times(u64::from(seq) + 1);
        let uncharged = Millis::ZERO;
        let (by, cause) = (Actor::Zone, None);
        let recorded = RecordedEvent { seq: Seq(seq), at, by, cause, uncharged, event };
        let items = project(&recorded, game.position(), None);
        game.apply(&recorded);
        let viewer = match seq % 3 {
            0 => Viewer::Player(Color::White),
            1 => Viewer::Player(Color::Black),
            _ => Viewer::Spectator,
        };
        let state = Box::new(State::of(&game, at, viewer));
        frames.push(Frame::News { seq, items, state });
        if matches!(recorded.event, Event::Moved(_) | Event::Ended { .. }) {
            let viewers = [Viewer::Player(Color::White), Viewer::Player(Color::Black)];
            frames.extend(viewers.map(|viewer| whole(&game, at + Millis(250), viewer)));
        }
    }
    frames
}

fn whole(game: &Game, at: Timestamp, viewer: Viewer) -> Frame {
    let names = ByColor { white: Some("Guest 12".to_owned()), black: None };
    let id = "Rqienfgr".parse().expect("an id");
    Frame::Game(Box::new(GameView::of(id, game, names, at, viewer)))
}

fn events() -> Vec<Event> {
    use Color::{Black, White};
    let why = || "a reason".to_owned();
    let left = Some(Millis(179_000));
    let moved = |uci: &str| {
        let uci = uci.parse().expect("a move");
        Event::Moved(MoveEvent { uci, used: Millis(3_000), credit: Millis(40), left })
    };
    let ending = Ending::Resignation { loser: Black };
    vec![
        Event::Seated(Black, Seat::Person(PersonId(13))),
        Event::Present(White),
        Event::Present(Black),
        Event::StartedByArbiter(why()),
        moved("b1b2"),
        Event::DrawOffered(White),
        Event::DrawDeclined(White),
        moved("h1h2"),
        Event::ClaimRejected { by: White, intended: None, bonus: Some(Millis(60_000)) },
        Event::TakebackProposed(Black),
        Event::TakebackDeclined(Black),
        Event::TakenBack { plies: 1, reason: None },
        Event::TimeGiven { to: White, more: Millis(15_000) },
        Event::AssistantNamed(White, PersonId(7)),
        Event::AssistantApproved(White, why()),
        Event::AssistantEnded(White, why()),
        Event::ArbiterCalled { by: Black, stops_clocks: true },
        Event::CallAnswered(Black, why()),
        Event::Resumed(why()),
        Event::Paused(why()),
        Event::ClocksSet { clocks: ByColor { white: left, black: None }, reason: why() },
        Event::Resumed(why()),
        Event::Absent(Black, Departure::Lost),
        Event::Recovered { charged_until: Timestamp(1_700_000_022_500) },
        Event::ClocksResumed,
        Event::Restored(Box::new(position("k7/8/1K6/8/8/8/7R/8 b - - 0 40")), why()),
        Event::Ended { ending, could_mate: ByColor::default(), reason: None },
        Event::Followed(Seq(41)),
        Event::Corrected(GameResult::Draw, why()),
    ]
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect("a position")
}
