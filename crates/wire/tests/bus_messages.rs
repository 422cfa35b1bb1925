//! Everything that nodes say to each other can be read by every later version: one line for every
//! kind, as version 1 sent it.

use std::sync::Arc;

use game::{
    Actor, ArbiterAct, Command, CommandId, Departure, GameResult, Millis, Ordered, PersonId,
    PlayerCommand, Refusal, Seat, Seq, Timestamp, ZoneCommand,
};
use rules::{ByColor, Color, IllegalMove, Position, Role, Square, Uci};
use wire::{
    GameId,
    bus::{
        AudienceNote, Closed, GameNote, GoneNote, Head, Message, NodeBeat, PremoveState,
        ReachedNote, Reply, Request, RequestKind, SeekNote, ServerNote, ServerNoteKind, SignOfLife,
        Watched,
    },
    error::{ErrorCode, GameCode},
    server::Room,
    stored::DecodeError,
};

const NOTES: &str = include_str!("golden/bus_notes_v1.jsonl");
const REQUESTS: &str = include_str!("golden/bus_requests_v1.jsonl");
const REPLIES: &str = include_str!("golden/bus_replies_v1.jsonl");

#[test]
fn notes_of_version_1_are_written_and_read_as_ever() {
    let notes = notes();
    compare(notes.iter().map(Message::encode), NOTES);
    for (note, line) in notes.iter().zip(NOTES.lines()) {
        assert_eq!(Message::decode(note.topic(), line).as_ref(), Ok(note), "{line}");
    }
}

#[test]
fn requests_of_version_1_are_written_and_read_as_ever() {
    let requests = requests();
    compare(requests.iter().map(Request::encode), REQUESTS);
    for (request, line) in requests.iter().zip(REQUESTS.lines()) {
        assert_eq!(Request::decode(line).as_ref(), Ok(request), "{line}");
    }
}

#[test]
fn replies_of_version_1_are_written_and_read_as_ever() {
    let replies = replies();
    compare(replies.iter().map(Reply::encode), REPLIES);
    for (reply, line) in replies.iter().zip(REPLIES.lines()) {
        assert_eq!(Reply::decode(line).as_ref(), Ok(reply), "{line}");
    }
}

#[test]
fn subjects_of_topics_are_as_ever() {
    let subjects: Vec<String> = notes().iter().map(|note| note.topic().subject()).collect();
    assert_eq!(subjects[0], "game.a1B2c3D4.viewers");
    assert!(subjects.contains(&"servers".into()));
    assert!(subjects.contains(&"node.beat".into()));
    assert_eq!(wire::bus::Topic::requests_of(3), "node.3.do");
    assert_eq!(wire::bus::Topic::Game(game()).subject(), "game.a1B2c3D4");
}

#[test]
fn what_cannot_be_read_says_why() {
    let newer = r#"{"version":2,"ask":"dance"}"#;
    assert_eq!(Request::decode(newer), Err(DecodeError::Version(2)));
    assert_eq!(Reply::decode(r#"{"version":2}"#), Err(DecodeError::Version(2)));
    let topic = notes()[0].topic();
    assert_eq!(Message::decode(topic, r#"{"version":9}"#), Err(DecodeError::Version(9)));
    let unknown = r#"{"version":1,"from":1,"ask":"dance"}"#;
    assert!(matches!(Request::decode(unknown), Err(DecodeError::Shape(_))));
    let line = REQUESTS.lines().next().unwrap();
    let bad = |from: &str, to: &str| Request::decode(&line.replace(from, to)).unwrap_err();
    assert!(matches!(bad("e2e4", "e9e4"), DecodeError::Part("uci", _)));
    assert!(matches!(bad("white 12", "purple 12"), DecodeError::Part("by", _)));
    let refused = r#"{"version":1,"answer":"refused","why":"mood"}"#;
    assert!(matches!(Reply::decode(refused), Err(DecodeError::Part("why", _))));
}

#[test]
fn fields_that_a_newer_node_adds_are_ignored() {
    let line = REQUESTS.lines().next().unwrap();
    let newer = line.replacen('{', r#"{"zone":"north","#, 1);
    assert_eq!(Request::decode(&newer), Request::decode(line));
}

#[test]
fn what_servers_of_another_version_tell_can_be_read() {
    let is_here = |line: &&str| line.contains(r#""kind":"here""#);
    let here = NOTES.lines().find(is_here).expect("a note");
    let topic = wire::bus::Topic::Servers;
    let older = here.replace(r#","games":3"#, "");
    assert_ne!(older, here);
    let newer = here.replace(r#""kind":"here""#, r#""kind":"dance""#);
    for (line, expected) in [(older, "Here"), (newer, "Unknown")] {
        let read = Message::decode(topic, &line);
        let Ok(Message::Server(note)) = read else { panic!("{line}: {read:?}") };
        assert_eq!(note.number, 41);
        assert!(format!("{:?}", note.kind).starts_with(expected), "{:?}", note.kind);
    }
}

fn compare(written: impl Iterator<Item = String>, golden: &str) {
    let written: Vec<String> = written.collect();
    let golden: Vec<&str> = golden.lines().collect();
    assert_eq!(written, golden, "what is written now:\n{}", written.join("\n"));
}

fn game() -> GameId {
    "a1B2c3D4".parse().expect("an id")
}

fn uci(text: &str) -> Uci {
    text.parse().expect("a move")
}

fn notes() -> Vec<Message> {
    let note = |note| Message::Game(game(), Arc::new(note));
    let server = |kind| Message::Server(Arc::new(ServerNote { node: 2, number: 41, kind }));
    let seek = |audience| {
        let wanted = r#"{"time":"3+2"}"#.to_owned();
        let (id, by, at, expires) = (game(), 7, 1_000, 2_000);
        server(ServerNoteKind::Seek(SeekNote { id, by, audience, game: wanted, at, expires }))
    };
    let gone = |why| server(ServerNoteKind::SeekGone { seek: game(), why });
    let reached = |reached| {
        let (white, black) = (Some(7), None);
        server(ServerNoteKind::Milestone { game: game(), white, black, reached })
    };
    let tournament = "a1B2c3D4".parse().expect("an id");
    let dropped = ErrorCode::from(GameCode::GameOver).view();
    vec![
        note(GameNote::Said { room: Room::Players, number: 3 }),
        note(GameNote::Rematch),
        note(GameNote::Premove(PremoveState::new(Color::White, Some((uci("e2e4"), 4)), None))),
        note(GameNote::Premove(PremoveState::new(Color::Black, None, Some(dropped)))),
        note(GameNote::OwnerChanged { epoch: 5 }),
        server(ServerNoteKind::Here {
            lobby: vec![7],
            online: vec![7, 8],
            seeks: vec![game()],
            games: 3,
        }),
        server(ServerNoteKind::Leaving),
        seek(AudienceNote::Everybody),
        seek(AudienceNote::Link),
        seek(AudienceNote::Person(8)),
        gone(GoneNote::Accepted),
        gone(GoneNote::Left),
        gone(GoneNote::Withdrawn),
        gone(GoneNote::Declined(None)),
        gone(GoneNote::Declined(Some("later".into()))),
        gone(GoneNote::Expired),
        server(ServerNoteKind::Paired { game: game(), white: 7, black: 8 }),
        reached(ReachedNote::Paired),
        reached(ReachedNote::Over),
        reached(ReachedNote::Rematch),
        reached(ReachedNote::Started),
        server(ServerNoteKind::SessionsEnded { person: 7 }),
        server(ServerNoteKind::Blocked { person: 7, blocked: 8, is: true }),
        server(ServerNoteKind::Judges { people: vec![7, 8] }),
        server(ServerNoteKind::Tournament { tournament }),
        server(ServerNoteKind::Order { order: game() }),
        server(ServerNoteKind::StreamAdd {
            person: Some(7),
            stream: "mine".into(),
            games: vec![game()],
        }),
        Message::Beat(Arc::new(NodeBeat {
            node: 2,
            name: "berlin".into(),
            program: "0.1.0".into(),
            games: 1_200,
            sockets: 2_900,
            healthy: true,
            engines: vec!["stockfish".into()],
        })),
    ]
}

fn requests() -> Vec<Request> {
    let player = Actor::Player(Color::White, PersonId(12));
    let command = |by, command| RequestKind::Do {
        game: game(),
        by,
        command: Box::new(command),
        id: None,
        lag: None,
        name: None,
        until: None,
    };
    let plays = RequestKind::Do {
        game: game(),
        by: player,
        command: Box::new(Command::Play { uci: uci("e2e4"), ply: 0 }),
        id: Some(CommandId(77)),
        lag: Some(Millis(80)),
        name: Some("Ada".into()),
        until: None,
    };
    let mut kinds = vec![plays];
    kinds.extend(player_commands().map(|one| command(player, Command::Player(one))));
    kinds.extend(acts().into_iter().map(|act| {
        let reason = "fire alarm".into();
        command(Actor::Arbiter(PersonId(3)), Command::Arbiter { act, reason })
    }));
    kinds.extend(zone_commands().map(|one| command(Actor::Zone, Command::Zone(one))));
    kinds.push(command(Actor::Deadline, Command::Tick));
    kinds.push(RequestKind::Premove {
        game: game(),
        color: Color::Black,
        person: PersonId(12),
        premove: Some((uci("e7e5"), 1)),
    });
    kinds.push(RequestKind::TellPremove { game: game(), color: Color::White });
    kinds.push(RequestKind::Presence {
        alive: vec![SignOfLife::new(game(), Color::White, 9, 10_000)],
        closed: vec![Closed::new(game(), Color::Black, 8, Departure::Left)],
    });
    kinds.push(RequestKind::Watch(vec![Watched { game: game(), spectators: 4 }]));
    kinds.push(RequestKind::Do {
        game: game(),
        by: player,
        command: Box::new(Command::Player(PlayerCommand::Resign)),
        id: Some(CommandId(78)),
        lag: None,
        name: None,
        until: Some(Timestamp(1_700_000_005_000)),
    });
    kinds.extend([Ordered::Paused, Ordered::Over(GameResult::Draw)].map(|what| {
        let follow = Command::Follow { order: Seq(41), what, reason: "round 3".into() };
        command(Actor::Arbiter(PersonId(3)), follow)
    }));
    kinds.into_iter().map(|kind| Request { from: 2, kind }).collect()
}

fn player_commands() -> impl Iterator<Item = PlayerCommand> {
    [
        PlayerCommand::Resign,
        PlayerCommand::Abort,
        PlayerCommand::OfferDraw,
        PlayerCommand::AcceptDraw,
        PlayerCommand::DeclineDraw,
        PlayerCommand::ClaimDraw { intended: None },
        PlayerCommand::ClaimDraw { intended: Some(uci("g1f3")) },
        PlayerCommand::ProposeTakeback,
        PlayerCommand::AcceptTakeback,
        PlayerCommand::DeclineTakeback,
        PlayerCommand::GiveTime(Millis(15_000)),
        PlayerCommand::NameAssistant(PersonId(5)),
        PlayerCommand::CallArbiter,
    ]
    .into_iter()
}

fn acts() -> Vec<ArbiterAct> {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    vec![
        ArbiterAct::Start,
        ArbiterAct::Pause,
        ArbiterAct::Resume,
        ArbiterAct::AnswerCall(Color::White),
        ArbiterAct::SetClocks(ByColor { white: Some(Millis(60_000)), black: None }),
        ArbiterAct::AddTime(Color::Black, Millis(120_000)),
        ArbiterAct::TakeBack { plies: 2 },
        ArbiterAct::Restore(Box::new(Position::from_fen(fen).expect("a position"))),
        ArbiterAct::Decide(GameResult::Draw),
        ArbiterAct::Correct(GameResult::Win(Color::White)),
        ArbiterAct::ApproveAssistant(Color::White),
        ArbiterAct::EndAssistant(Color::Black),
    ]
}

fn zone_commands() -> impl Iterator<Item = ZoneCommand> {
    [
        ZoneCommand::Sit(Color::Black, Seat::Person(PersonId(12))),
        ZoneCommand::Sit(Color::Black, Seat::Computer),
        ZoneCommand::Present(Color::White),
        ZoneCommand::Absent(Color::White, Departure::Lost),
        ZoneCommand::Recover { last_seen: Timestamp(1_700_000_000_000) },
    ]
    .into_iter()
}

fn replies() -> Vec<Reply> {
    let mut replies = vec![
        Reply::Receipt(12),
        Reply::Done,
        Reply::NoSuchGame,
        Reply::Busy,
        Reply::Unavailable,
        Reply::NotMine(Some(4)),
        Reply::NotMine(None),
        Reply::NotMineOf(vec![game()]),
        Reply::Heads(vec![Head { game: game(), next: 12, spectators: 5 }]),
    ];
    replies.extend(refusals().into_iter().map(Reply::Refused));
    replies
}

/// All there are.
fn refusals() -> Vec<Refusal> {
    use IllegalMove::*;
    use Refusal::*;
    let e4: Square = "e4".parse().expect("a square");
    let mut all = vec![
        WrongRole,
        ArbiterIsPlayer,
        GameOver,
        FlagFell,
        NotOver,
        NotStarted,
        AlreadyStarted,
        SeatTaken,
        Paused,
        NotPaused,
        NotYourTurn,
        StalePly { now: 5, meant: 3 },
        NotAllowed,
        TooLateToAbort,
        TooEarlyToOffer { moves: 30 },
        OfferPending,
        OfferDeclined,
        NoOffer,
        NoClaimNeeded,
        AlreadyClaimed,
        NothingToTakeBack,
        TooManyTakebacks { max: 8 },
        ResultUnchanged,
        NoAssistant,
        CannotAssist,
        AlreadyHasAssistant,
        AlreadyCalled,
        NoCall,
        NoClock,
        TimeOutOfRange,
        GiveTimeOutOfRange,
        FinishedPosition,
        NoReason,
        ReasonTooLong,
    ];
    all.extend([
        Illegal(NoPiece(e4)),
        Illegal(OpponentsPiece(e4)),
        Illegal(OwnPieceOnTarget(e4)),
        Illegal(Blocked(e4)),
        Illegal(NothingToCapture(e4)),
        Illegal(LeavesKingInCheck { attacker: e4 }),
        Illegal(ExposesKing { attacker: e4 }),
        Illegal(PromotionMissing),
        Illegal(PromotionNotAllowed),
        Illegal(CastlingRightLost),
        Illegal(CastlingInCheck { attacker: e4 }),
        Illegal(CastlingThroughAttack { square: Square::F1, attacker: e4 }),
        Illegal(CastlingBlocked(e4)),
        Illegal(OtherPosition),
    ]);
    all.extend(Role::ALL.map(|role| Illegal(NotHowItMoves(role))));
    all
}
