//! Games to watch: one move by move, those of some people, and the best ones.

mod channel;
mod feed;
mod follow;
mod games_stream;
mod moves;
mod views;

use axum::{extract::DefaultBodyLimit, handler::Handler};
use wire::lichess::{Channels, ExportedGame, FeedLine, Ok as Done, StreamedGame, WatchLine};

use super::export::FIELDS;
use crate::api::{Api, Kind, Tag, field, says};

/// As many letters as a thousand ids may take.
const IDS_BYTES: usize = 16 * 1024;

pub(super) fn routes() -> Api {
    let channel = &[(404, "There is no such channel")];
    let crowded = (429, "Too many watch, from your address or at all");
    Api::new()
        .get(
            "/api/stream/game/{id}",
            moves::stream,
            says(Tag::Watch, "A game move by move, until it ends")
                .anybody()
                .lines::<WatchLine>("The game, the position after each move, the game again")
                .refuses(&[(404, "No such game"), crowded]),
        )
        .post(
            "/api/stream/games-by-users",
            games_stream::by_users,
            says(Tag::Watch, "Games among some people, as they begin and end")
                .anybody()
                .query(&[field("withCurrentGames", Kind::Flag, "Those that go on come first")])
                .text("Up to 300 names with commas between")
                .lines::<StreamedGame>("A game, when it begins and when it ends")
                .refuses(&[(400, "No names, or more than that"), (413, "Far more"), crowded]),
        )
        .post(
            "/api/stream/games/{stream}",
            games_stream::by_ids.layer(DefaultBodyLimit::max(IDS_BYTES)),
            says(Tag::Watch, "Some games, as they stand and as they end")
                .anybody()
                .text("Up to 500 ids with commas between")
                .lines::<StreamedGame>("A game, now and when it ends")
                .refuses(&[
                    (400, "More ids than that"),
                    (401, "A token that nobody knows"),
                    (404, "A name that is no text"),
                    (413, "Far more"),
                    crowded,
                ]),
        )
        .post(
            "/api/stream/games/{stream}/add",
            games_stream::add.layer(DefaultBodyLimit::max(IDS_BYTES)),
            says(Tag::Watch, "More games for a stream of your own")
                .anybody()
                .text("Ids with commas between")
                .json::<Done>(200, "They are told there")
                .refuses(&[
                    (400, "More games than a stream follows: none is added"),
                    (401, "A token that nobody knows"),
                    (404, "You have no stream of this name open; with several nodes, this is 200"),
                    (413, "Far more"),
                    (429, "Too often, or the stream is read too slowly"),
                ]),
        )
        .get(
            "/api/tv/channels",
            channel::list,
            says(Tag::Watch, "The game to watch in each channel")
                .anybody()
                .json::<Channels>(200, "By channel; one without a game is left out"),
        )
        .get(
            "/tv/channels",
            channel::list,
            says(Tag::Watch, "The same for older clients")
                .anybody()
                .json::<Channels>(200, "By channel; one without a game is left out"),
        )
        .get(
            "/api/tv/feed",
            feed::best,
            says(Tag::Watch, "The best game, move by move, then the next")
                .anybody()
                .lines::<FeedLine>("A game, then the position after each move")
                .refuses(&[crowded]),
        )
        .get(
            "/api/tv/{channel}/feed",
            feed::of_channel,
            says(Tag::Watch, "The best game of a channel, move by move")
                .anybody()
                .lines::<FeedLine>("A game, then the position after each move")
                .refuses(&[channel[0], crowded]),
        )
        .get(
            "/api/tv/{channel}",
            channel::games,
            says(Tag::Watch, "The best games of a channel")
                .anybody()
                .query(&[field("nb", Kind::Within(1, 30), "At most so many; 10 if not said")])
                .query(&FIELDS)
                .pgn("The games, as `Accept` wants them")
                .lines::<ExportedGame>("")
                .refuses(&[(400, "A question that makes no sense"), channel[0]]),
        )
}
