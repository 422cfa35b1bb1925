//! The limits themselves. A school of 200 people ([`PEOPLE`](super::PEOPLE)) behind one address must
//! not meet those for one address: each has two windows open, plays, and some have a program.

use game::Millis;

use super::{Limit, Most, Per};

/// A refusal that says how long to wait.
const LATER: &str = "429 `rate_limited`, with `Retry-After`";
const BUSY: &str = "429 `busy`; for the lichess API 503";
const CLOSED: &str = "the connection is closed";

macro_rules! limits {
    ($($name:ident: $what:literal, $most:expr, $per:ident, $beyond:expr, $test:literal;)*) => {
        $(
            #[doc = concat!("The limit on ", $what, ".")]
            pub const $name: Limit = Limit {
                what: $what,
                most: $most,
                per: Per::$per,
                beyond: $beyond,
                tested_by: $test,
            };
        )*
        /// All limits, in the order of the document.
        pub const TABLE: &[Limit] = &[$($name),*];
    };
}

limits! {
    CONNECTIONS: "connections (`--max-connections`)", Most::AtOnce(20_000), Server,
        CLOSED, "a_proxy_brings_many_but_not_more_than_all";
    CONNECTIONS_EACH: "connections (`--max-connections-per-address`)", Most::AtOnce(2_000), Address,
        CLOSED, "one_address_cannot_take_all_slots";
    HEAD_WITHIN: "time for the head of a request, and between two", Most::Within(Millis(30_000)), Each,
        CLOSED, "a_connection_that_does_not_say_what_it_wants_is_closed";
    HEAD_MAX: "head of a request", Most::Bytes(16 * 1024), Each,
        "431", "the_head_of_a_request_has_a_largest_size";
    BODY_WITHIN: "time for the body of a request", Most::Within(Millis(30_000)), Each,
        "the request fails", "a_body_that_trickles_is_given_up";
    BODY_MAX: "body of a request; a list of official games or of players and a report may have 1 MiB, a PGN and the settings of operators 256 KiB, games that operators import 8 MiB, an act in a tournament 128 KiB",
        Most::Bytes(16 * 1024), Each,
        "413 `too_large`", "the_body_of_a_request_has_a_largest_size";
    FRAME_MAX: "frame of a WebSocket", Most::Bytes(4 * 1024), Each,
        "the WebSocket is closed", "a_frame_has_a_largest_size";
    SOCKETS: "WebSockets (half of `--max-connections` if that is more)", Most::AtOnce(10_000), Server,
        BUSY, "sockets_have_a_largest_number";
    SOCKETS_EACH: "WebSockets", Most::AtOnce(1_600), Address,
        "429 `too_many_sockets`", "sockets_have_a_largest_number";
    STREAMS: "event streams of the lichess API, with a token", Most::AtOnce(4_000), Server,
        "429 `too_many_viewers`", "streams_have_a_largest_number";
    STREAMS_EACH: "event streams of the lichess API, with a token", Most::AtOnce(600), Address,
        "429 `too_many_streams`", "streams_have_a_largest_number";
    WATCHING: "streams of games of others, without a token", Most::AtOnce(500), Server,
        "429 `too_many_viewers`", "spectator_streams_have_a_largest_number";
    WATCHING_EACH: "streams of games of others, without a token", Most::AtOnce(50), Address,
        "429 `too_many_streams`", "spectator_streams_have_a_largest_number";
    GUESTS: "new guests", Most::Rate(5_000, Millis(100)), Server,
        LATER, "guests_are_created_at_a_limited_rate";
    GUESTS_EACH: "new guests", Most::Rate(500, Millis(2_000)), Address,
        LATER, "guests_are_created_at_a_limited_rate";
    IDLE_GUEST: "time until a guest is removed who did nothing that is stored", Most::Within(Millis::DAY), Person,
        "a new guest at the next visit", "guests_who_do_nothing_are_forgotten_after_a_day";
    CREATED: "new games, seeks and challenges, joined games, imports", Most::Rate(400, Millis(500)), Address,
        LATER, "each_rate_is_kept";
    CREATED_BY_ACCOUNT: "new games, seeks and challenges, by token", Most::Rate(120, Millis(1_000)), Person,
        LATER, "each_rate_is_kept";
    SEEKS: "open seeks and challenges", Most::AtOnce(10_000), Server,
        "429 `lobby_full`; for the lichess API 503", "open_seeks_have_a_largest_number";
    SEEKS_EACH: "open seeks and challenges", Most::AtOnce(400), Address,
        "429 `too_many_challenges_here`", "open_seeks_have_a_largest_number";
    SEEKS_PERSON: "open seeks and challenges", Most::AtOnce(10), Person,
        "409 `too_many_challenges`", "open_seeks_have_a_largest_number";
    OPEN_GAMES: "games that wait for an opponent", Most::AtOnce(5_000), Server,
        BUSY, "games_that_wait_for_an_opponent_have_a_largest_number";
    OPEN_GAMES_EACH: "games that wait for an opponent", Most::AtOnce(300), Address,
        "429 `too_many_open_games`; a person who has none gets one", "games_that_wait_for_an_opponent_have_a_largest_number";
    ORDERED: "games in an organizer's bulk pairings", Most::Rate(1_000, Millis(500)), Person,
        LATER, "each_rate_is_kept";
    SIGN_IN: "passwords, right or wrong", Most::Rate(200, Millis(1_000)), Address,
        LATER, "each_rate_is_kept";
    WRONG_PASSWORD: "wrong passwords", Most::Rate(10, Millis(20_000)), NameAndAddress,
        LATER, "each_rate_is_kept";
    WRONG_PASSWORDS_EACH: "wrong passwords", Most::Rate(200, Millis(2_000)), Address,
        LATER, "each_rate_is_kept";
    HASHED: "passwords that are compared or hashed", Most::AtOnce(2), Server,
        "they wait, one of each address in turn", "few_passwords_are_hashed_at_once";
    HASHED_WAITING: "passwords that wait for that", Most::AtOnce(500), Server,
        BUSY, "few_passwords_are_hashed_at_once";
    HASHED_WAITING_EACH: "passwords that wait for that", Most::AtOnce(200), Address,
        BUSY, "few_passwords_are_hashed_at_once";
    REGISTER: "registrations", Most::Rate(200, Millis(10_000)), Address,
        LATER, "each_rate_is_kept";
    REPORTS: "reports to the operators", Most::Rate(5, Millis(60_000)), Person,
        LATER, "each_rate_is_kept";
    REPORTS_EACH: "reports to the operators", Most::Rate(20, Millis(30_000)), Address,
        LATER, "each_rate_is_kept";
    GIVE_TIME: "giving the opponent time", Most::Rate(10, Millis(2_000)), Person,
        LATER, "each_rate_is_kept";
    HINTS: "hints in games against the computer", Most::Rate(10, Millis(3_000)), Person,
        LATER, "each_rate_is_kept";
    PICTURES: "boards drawn as PNG", Most::Rate(60, Millis(500)), Address,
        LATER, "each_rate_is_kept";
    STREAM_ADDS: "calls that add games to a stream of another node", Most::Rate(60, Millis(500)), Address,
        LATER, "each_rate_is_kept";
    MAIL: "mails with a link, by address of the mail or account", Most::Rate(3, Millis(1_200_000)), Person,
        LATER, "each_rate_is_kept";
    MAIL_EACH: "mails with a link", Most::Rate(30, Millis(60_000)), Address,
        LATER, "each_rate_is_kept";
    READS: "expensive reads", Most::AtOnce(4), Server,
        "they wait, one of each address in turn", "expensive_reads_are_few_and_fair";
    READS_WAITING: "expensive reads that wait", Most::AtOnce(1_000), Server,
        BUSY, "expensive_reads_are_few_and_fair";
    READS_WAITING_EACH: "expensive reads that wait", Most::AtOnce(250), Address,
        BUSY, "expensive_reads_are_few_and_fair";
}
