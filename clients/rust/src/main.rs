//! Two bots, by a library made for lichess, play one game:
//! `tabiya-clients URL TOKEN TOKEN` says how it ended for both.

use std::error::Error;

use futures_util::StreamExt;
use licheszter::{
    client::Licheszter,
    config::challenges::ChallengeOptions,
    models::{
        board::{BoardState, Event},
        game::{Color, GameStatus},
    },
};

/// The shortest mate.
const MOVES: [&str; 4] = ["f2f3", "e7e5", "g2g4", "d8h4"];

type Outcome = Result<String, Box<dyn Error>>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let [_, url, challenger, challenged] = &std::env::args().collect::<Vec<_>>()[..] else {
        return Err("say the address of a zone and the tokens of two bots".into());
    };
    let client = |token: &str| {
        let builder = Licheszter::builder().with_authentication(token);
        builder.with_base_url(url.as_str()).map(|builder| builder.build())
    };
    let (challenger, challenged) = (client(challenger)?, client(challenged)?);
    let (one, other) = tokio::join!(challenge(&challenger, &challenged), accept(&challenged));
    println!("{}\n{}", one?, other?);
    Ok(())
}

async fn challenge(client: &Licheszter, challenged: &Licheszter) -> Outcome {
    let name = challenged.account_profile().await?.username;
    let mut events = client.connect().await?;
    let wish = ChallengeOptions::new().clock(300, 3);
    let made = client.challenge_create(&name, Some(&wish)).await?;
    while let Some(event) = events.next().await {
        if let Event::GameStart { game } = event? {
            assert_eq!(game.game_id, made.id, "the challenge becomes the game");
            return play(client, &game.game_id, game.color).await;
        }
    }
    Err("the events ended before the game began".into())
}

async fn accept(client: &Licheszter) -> Outcome {
    let mut events = client.connect().await?;
    while let Some(event) = events.next().await {
        match event? {
            Event::Challenge { challenge } => client.challenge_accept(&challenge.id).await?,
            Event::GameStart { game } => return play(client, &game.game_id, game.color).await,
            _ => {}
        }
    }
    Err("the events ended before the game began".into())
}

/// Plays until the server closes the stream of the game.
async fn play(client: &Licheszter, id: &str, color: Color) -> Outcome {
    let mut states = client.bot_game_connect(id).await?;
    let mut last = None;
    while let Some(state) = states.next().await {
        let state = match state? {
            BoardState::GameFull(full) => full.state,
            BoardState::GameState(state) => state,
            _ => continue,
        };
        let ply = state.moves.split_whitespace().count();
        let to_move = if ply % 2 == 0 { Color::White } else { Color::Black };
        if state.status == GameStatus::Started && to_move == color {
            client.bot_play_move(id, MOVES[ply], false).await?;
        }
        last = Some(state);
    }
    let last = last.ok_or("the game was never told")?;
    Ok(format!("{:?} {:?} {}", last.status, last.winner, last.moves))
}
