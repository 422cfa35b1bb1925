//! The page's types, made from the frames. `web/src/lib/protocol/types.ts` is
//! this text; a test compares them.

use ts_rs::{Config, TS};

use crate::{client, lobby, people, server};

/// The whole text of the file.
pub fn declarations() -> String {
    let config = Config::default();
    let mut text = String::from(
        "// Made from crates/wire by `UPDATE_TYPES=1 cargo test -p tabiya-wire --features typescript`.\n\n",
    );
    for declaration in [
        server::Side::decl(&config),
        server::You::decl(&config),
        server::Sides::<()>::decl(&config),
        server::MoveView::decl(&config),
        server::Clocks::decl(&config),
        server::Countdown::decl(&config),
        server::Outcome::decl(&config),
        server::Opening::decl(&config),
        server::State::decl(&config),
        server::Rematch::decl(&config),
        server::GameView::decl(&config),
        server::NewsItem::decl(&config),
        server::Room::decl(&config),
        server::ChatLine::decl(&config),
        server::Frame::decl(&config),
        client::Act::decl(&config),
        client::Frame::decl(&config),
        people::SideWish::decl(&config),
        people::RulesetName::decl(&config),
        people::Wish::decl(&config),
        people::PersonView::decl(&config),
        people::Roles::decl(&config),
        people::Registration::decl(&config),
        people::Word::decl(&config),
        people::Preferences::decl(&config),
        people::Me::decl(&config),
        people::RatingView::decl(&config),
        people::SpeedView::decl(&config),
        people::Profile::decl(&config),
        people::PlayedView::decl(&config),
        people::LeaderView::decl(&config),
        lobby::SeekKind::decl(&config),
        lobby::SeekView::decl(&config),
        lobby::LiveGame::decl(&config),
        lobby::Lobby::decl(&config),
        lobby::Frame::decl(&config),
    ] {
        text.push_str("export ");
        text.push_str(&declaration);
        text.push_str("\n\n");
    }
    text
}
