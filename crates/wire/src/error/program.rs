//! Errors that only programs see: tokens and scopes, streams, bulk orders, OAuth.

use super::row::error_codes;

error_codes! {
    /// What is wrong with the request of a program.
    ProgramCode;

    missing_scope MissingScope { has: String, needs: String } 403 "Missing scope: {needs}";
    bots_only BotsOnly 403
        "Only bot accounts can do this. Upgrade yours at /api/bot/account/upgrade.";
    not_for_bots NotForBots 403 "Bot accounts play at /api/bot.";
    official_account_no_bot OfficialAccountNoBot 409
        "An arbiter or operator cannot become a bot. Use another account.";
    account_has_games AccountHasGames 409
        "This account has played games. Only a new account can become a bot.";
    no_kid_mode NoKidMode 400 "This server has no kid mode.";
    feature_missing FeatureMissing { feature: String } 400
        "This server does not support {feature} yet. Nothing was changed.";
    no_email NoEmail 404 "Accounts on this server have no email address.";
    player_unknown PlayerUnknown { name: String } 400
        "There is no player \"{name}\". Check the name.";
    no_game_yet NoGameYet 404 "This player has no game.";
    channel_not_found ChannelNotFound 404 "Channel not found. See /api/tv/channels.";
    stream_not_found StreamNotFound 404 "You have no stream with this id open.";
    stream_full StreamFull { max: u64 } 400 "A stream follows at most {max} games.";
    too_many_viewers TooManyViewers 429 "Too many streams are open. Try again in a minute.";
    too_many_streams TooManyStreams 429
        "Too many streams are open from your address. Close one first.";
    unknown_rule UnknownRule { value: String } 400 "\"{value}\" is not a rule of this server.";
    variant_not_played VariantNotPlayed { value: String, allowed: String } 400
        "\"{value}\" is not played here. The variants are {allowed}.";
    position_required PositionRequired 400 "A game from a position needs a FEN.";
    no_pgn_game NoPgnGame 400 "There is no game in this PGN.";
    no_pgn_moves NoPgnMoves 400 "There are no moves in this PGN.";
    impossible_pgn_start ImpossiblePgnStart { detail: String } 400
        "The game starts from an impossible position: {detail}.";
    too_many_pgn_games TooManyPgnGames 400 "Send one game at a time.";
    invalid_pgn InvalidPgn { detail: String } 400 "Invalid PGN: {detail}.";

    pairing_not_found PairingNotFound 404 "You have no bulk pairing with this id.";
    pairing_done PairingDone 404 "The games of this bulk pairing already exist.";
    pairing_pending PairingPending 404 "The games of this bulk pairing do not exist yet.";
    pairing_canceled PairingCanceled 409 "The bulk pairing was canceled.";
    too_many_pairings TooManyPairings { max: u64 } 409
        "You already have {max} bulk pairings waiting. Cancel one first.";
    pair_format PairFormat { number: u64 } 400
        "Pair {number} must be two tokens with a colon between them.";
    pair_token PairToken { number: u64 } 400
        "A token of pair {number} is unknown or does not allow challenges.";
    player_twice PlayerTwice { name: String } 400 "{name} is in this list twice.";
    clocks_before_games ClocksBeforeGames 400 "The clocks cannot start before the games exist.";
    both_tokens BothTokens 400 "The tokens of both players are required.";
    arbiter_starts ArbiterStarts 409 "The arbiter starts this game.";

    only_value OnlyValue { value: String } 400 "Only \"{value}\" is supported.";
    code_challenge_format CodeChallengeFormat 400 "Must be 43 characters of base64url.";
    redirect_invalid RedirectInvalid 400 "Not a valid address.";
    redirect_fragment RedirectFragment 400 "The address cannot have a fragment.";
    redirect_insecure RedirectInsecure 400
        "Use https, http to this machine, or an app scheme with a dot in it.";
}
