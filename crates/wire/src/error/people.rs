//! Errors around accounts: names, passwords, sessions, tokens, invitations,
//! administration.

use super::row::error_codes;

error_codes! {
    /// An error around accounts.
    PeopleCode;

    accounts_only AccountsOnly 403
        "Only people with an account can play and chat here. Sign in first.";
    sign_in_required SignInRequired 401 "Sign in first.";
    unknown_session UnknownSession 401 "Your session has ended. Reload the page.";
    wrong_credentials WrongCredentials 401 "The name or the password is wrong.";
    wrong_password WrongPassword 403 "The password is wrong.";
    unknown_token UnknownToken 401 "The token is unknown or has ended. Create a new one.";
    account_disabled AccountDisabled 403 "This account is disabled. Ask the operator.";
    account_closed AccountClosed 409 "This account was closed by its owner.";
    account_inactive AccountInactive 409 "This account is no longer in use.";
    player_not_found PlayerNotFound 404 "Player not found. Check the name.";

    name_length NameLength { min: u64, max: u64 } 400
        "A name has {min} to {max} characters.";
    name_character NameCharacter { character: String } 400
        "A name has only letters a to z, digits, _ and -, not \"{character}\".";
    name_edge NameEdge 400 "A name starts and ends with a letter or digit.";
    name_reserved NameReserved 400 "This name is reserved. Choose another one.";
    name_taken NameTaken 409 "This name is taken. Choose another one.";
    password_length PasswordLength { min: u64, max: u64 } 400
        "A password has {min} to {max} characters.";
    already_registered AlreadyRegistered 409 "You already have an account.";
    invitation_required InvitationRequired 403
        "An account needs an invitation. Ask the operator for one.";
    invitation_invalid InvitationInvalid 403
        "This invitation is used, expired or unknown. Ask for a new one.";
    invitation_not_found InvitationNotFound 404 "Invitation not found.";
    registration_closed RegistrationClosed 403 "New accounts are closed on this server.";
    not_an_email NotAnEmail 400 "This is not an e-mail address. Check the spelling.";
    mail_off MailOff 409 "This server does not send mail. Ask an operator for help.";
    link_invalid LinkInvalid 403
        "This link has been used, has expired, or is invalid. Ask for a new one.";
    session_not_found SessionNotFound 404 "Session not found. It may have ended.";

    token_not_found TokenNotFound 404 "Token not found. It may have been revoked.";
    too_many_tokens TooManyTokens { max: u64 } 409
        "You already have {max} tokens. Revoke one first.";
    unknown_scope UnknownScope { value: String, allowed: String } 400
        "\"{value}\" is not a scope. The scopes are {allowed}.";
    unknown_speed UnknownSpeed { value: String, allowed: String } 400
        "\"{value}\" is not a speed. The speeds are {allowed}.";

    title_invalid TitleInvalid { value: String, allowed: String } 400
        "\"{value}\" is not a title. The titles are {allowed}.";
    fide_id_invalid FideIdInvalid { max: u64 } 400 "A FIDE ID has 1 to {max} digits.";
    real_name_invalid RealNameInvalid { max: u64 } 400
        "A real name has 1 to {max} characters and no control characters.";

    cannot_report_self CannotReportSelf 409 "You cannot report yourself.";
    report_needs_words ReportNeedsWords 400 "Describe what happened.";
    report_not_found ReportNotFound 404 "Report not found.";
    cannot_block_self CannotBlockSelf 409 "You cannot block yourself.";
    too_many_blocks TooManyBlocks { max: u64 } 409
        "You have blocked {max} players. Unblock one first.";
    cannot_follow_self CannotFollowSelf 409 "You cannot follow yourself.";
    cannot_follow CannotFollow 403 "You cannot follow this player.";
    too_many_followed TooManyFollowed { max: u64 } 409
        "You follow {max} players. Unfollow one first.";
    moderator_only ModeratorOnly 403 "Only an operator can do this. Arbiters of this game can mute players, but not unmute them or mute an operator.";
    operator_only OperatorOnly 403 "Only the operator can do this.";
    last_operator LastOperator 409
        "This is the last operator. Give another account the role first.";
    unknown_group UnknownGroup { value: String, allowed: String } 400
        "\"{value}\" is not a group of accounts. The groups are {allowed}.";
    unknown_act UnknownAct { value: String, allowed: String } 400
        "\"{value}\" is not an act in the log. The acts are {allowed}.";
    own_account OwnAccount 409 "You cannot disable your own account.";
}
