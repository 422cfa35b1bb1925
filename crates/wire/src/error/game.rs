//! Errors in a game: refused commands, illegal moves, premoves, chat,
//! rematches.

use super::row::{PieceParam, error_codes};

error_codes! {
    /// Why something cannot be done in a game.
    GameCode;

    game_not_found GameNotFound 404 "Game not found. Check the link.";
    game_damaged GameDamaged 500 "This game is damaged and is not shown. Tell the operator of this server.";
    wrong_role WrongRole 403 "You cannot do this in this game.";
    arbiter_is_player ArbiterIsPlayer 403 "An arbiter cannot judge their own game.";
    game_over GameOver 409 "The game is over.";
    flag_fell FlagFell 409 "Your time ran out before this arrived.";
    not_over NotOver 409 "The game is not over yet.";
    not_started NotStarted 409 "The game has not started.";
    already_started AlreadyStarted 409 "The game has already started.";
    seat_taken SeatTaken 409 "The seat is taken.";
    seats_taken SeatsTaken 409 "Both seats are taken.";
    paused Paused 409 "The game is paused.";
    not_paused NotPaused 409 "The game is not paused.";
    not_your_turn NotYourTurn 409 "It is not your turn.";
    stale_ply StalePly { now: u64, meant: u64 } 409
        "The move was meant for ply {meant}, but the game is at ply {now}.";
    not_allowed NotAllowed 409 "This game does not allow it.";
    too_late_to_abort TooLateToAbort 409 "It is too late to abort: both players have moved.";
    too_early_to_offer TooEarlyToOffer { moves: u64 } 409
        "It is too early to offer a draw: each player must have made {moves} or more moves.";
    offer_pending OfferPending 409 "You have already made this offer.";
    offer_declined OfferDeclined 409 "Your offer was declined. Make a move before you ask again.";
    no_offer NoOffer 409 "There is no offer to answer.";
    no_claim_needed NoClaimNeeded 409
        "No claim is needed: these draws are automatic in this game.";
    already_claimed AlreadyClaimed 409 "You have already claimed a draw at this move.";
    nothing_to_take_back NothingToTakeBack 409 "There is no move to take back.";
    too_many_takebacks TooManyTakebacks { max: u64 } 409
        "A game allows at most {max} takebacks. Play on, or start a new game.";
    result_unchanged ResultUnchanged 409 "This is already the result.";
    no_assistant NoAssistant 409 "There is no assistant.";
    cannot_assist CannotAssist 409 "A player or arbiter of this game cannot assist in it.";
    already_has_assistant AlreadyHasAssistant 409
        "An assistant has already been named. Ask the arbiter to end that first.";
    already_called AlreadyCalled 409 "The arbiter has already been called.";
    no_call NoCall 409 "There is no call to answer.";
    no_clock NoClock 409 "This game has no clock to set.";
    time_out_of_range TimeOutOfRange 409 "The time must be more than zero and at most 30 days.";
    give_time_out_of_range GiveTimeOutOfRange 409
        "You can give 5 to 60 seconds at once, up to a day on the clock.";
    finished_position FinishedPosition 409
        "The position is finished: no game can continue from it.";
    no_reason NoReason 409 "A reason is required.";
    reason_too_long ReasonTooLong 409 "The reason is too long. Shorten it.";

    not_a_move NotAMove { value: String } 400
        "\"{value}\" is not a move. Write it as e2e4 or e7e8q.";
    no_piece NoPiece { square: String } 409 "There is no piece on {square}.";
    opponents_piece OpponentsPiece { square: String } 409
        "The piece on {square} is your opponent's.";
    own_piece_on_target OwnPieceOnTarget { square: String } 409
        "Your own piece is on {square}.";
    not_how_it_moves NotHowItMoves { piece: PieceParam } 409
        "A {piece} does not move like that.";
    blocked Blocked { square: String } 409 "The piece on {square} is in the way.";
    nothing_to_capture NothingToCapture { square: String } 409
        "The pawn cannot capture on {square}.";
    leaves_king_in_check LeavesKingInCheck { attacker: String } 409
        "Your king would still be in check from the piece on {attacker}.";
    exposes_king ExposesKing { attacker: String } 409
        "Your king would be in check from the piece on {attacker}.";
    promotion_missing PromotionMissing 409
        "Choose a queen, rook, bishop or knight for the pawn.";
    promotion_not_allowed PromotionNotAllowed 409
        "Only a pawn that reaches the last rank becomes a queen, rook, bishop or knight.";
    castling_right_lost CastlingRightLost 409
        "You can no longer castle: the king or the rook has moved.";
    castling_in_check CastlingInCheck { attacker: String } 409
        "You cannot castle: the piece on {attacker} gives check.";
    castling_through_attack CastlingThroughAttack { square: String, attacker: String } 409
        "You cannot castle across or onto {square}: the piece on {attacker} attacks it.";
    castling_blocked CastlingBlocked { square: String } 409
        "You cannot castle: the piece on {square} is in the way.";
    other_position OtherPosition 409 "The move belongs to another position.";

    premove_not_allowed PremoveNotAllowed 409 "This game does not allow premoves.";
    premove_players_only PremovePlayersOnly 403 "Only players can enter a premove.";
    premove_stale PremoveStale 409 "The game has taken another course.";

    chat_off ChatOff 409 "There is no chat in this game.";
    chat_disabled ChatDisabled 409 "Chat is turned off on this server.";
    chat_line_not_found ChatLineNotFound 404 "Chat message not found.";
    chat_players_only ChatPlayersOnly 403 "Only the players can write here.";
    chat_muted ChatMuted 403 "You are muted and cannot write. Ask the operator.";
    message_empty MessageEmpty 400 "The message is empty.";
    message_too_long MessageTooLong { max: u64 } 400
        "The message is too long (at most {max} characters).";
    message_has_control MessageHasControl { character: String } 400
        "The message has a control character ({character}). Remove it.";
    chat_too_fast ChatTooFast { max: u64, seconds: u64 } 409
        "You can send {max} messages in {seconds} s. Wait a little.";
    chat_full ChatFull { max: u64 } 409 "The chat is full ({max} messages).";

    rematch_players_only RematchPlayersOnly 403 "Only the players can have a rematch.";
    rematch_not_over RematchNotOver 409 "You can ask for a rematch when the game is over.";
    rematch_no_opponent RematchNoOpponent 409 "There is no opponent for a rematch.";
    rematch_by_arbiter RematchByArbiter 409 "The arbiter creates the games here.";
    rematch_not_allowed RematchNotAllowed 409 "This game was created without a rematch.";
    rematch_exists RematchExists 409 "The rematch has already started.";

    no_hint NoHint 403 "Hints are given only in casual games against the computer.";

    ply_out_of_range PlyOutOfRange { max: u64, value: u64 } 400
        "Ply {value} does not exist: the game ends at ply {max}.";
    opponent_absent OpponentAbsent 409 "The game has not started: your opponent is not here yet.";
    opponent_present OpponentPresent 409 "Your opponent is here.";
    wins_by_itself WinsByItself { seconds: u64 } 409
        "You win in {seconds} s if your opponent stays away. There is nothing to claim.";
    claim_rejected ClaimRejected 409
        "The claim was wrong. It counts as a draw offer, and your opponent gets extra time.";
}
