//! Errors of any request: what cannot be read, and what the server cannot do at the moment.

use super::row::error_codes;

error_codes! {
    /// What is wrong with a request as such.
    RequestCode;

    unavailable Unavailable 503 "The server cannot do this right now. Try again in a moment.";
    busy Busy 429 "The server is busy. Try again in a moment.";
    rate_limited RateLimited { seconds: u64 } 429
        "Too many requests. Try again in {seconds} s.";
    too_many_sockets TooManySockets 429
        "Too many windows of this server are open in your network. Close some of them first.";
    too_large TooLarge 413 "The request is too large. Send less at once.";
    not_found NotFound 404 "Nothing was found at this address. Check the path.";
    method_not_allowed MethodNotAllowed 405 "This address does not accept this method.";
    cross_site CrossSite 403
        "Pages of other sites cannot do this. Use the page of this server.";
    cross_site_game CrossSiteGame 403
        "Pages of other sites cannot open a game. Use the page of this server.";

    unreadable_request UnreadableRequest { detail: String } 400
        "The request cannot be read: {detail}";
    unreadable_frame UnreadableFrame { detail: String } 400
        "The frame cannot be read: {detail}";
    binary_frame BinaryFrame 400 "Frames are JSON text, not binary.";
    unsupported_content_type UnsupportedContentType { allowed: String } 415
        "Unsupported Content-Type. Send {allowed}.";

    field_required FieldRequired 400 "This field is required.";
    unknown_field UnknownField 400 "This field is unknown. Check its name.";
    field_not_allowed FieldNotAllowed 400 "This server does not support this field. Leave it out.";
    conflicting_fields ConflictingFields { other: String } 400
        "Send either this field or {other}, not both.";
    not_a_text NotAText 400 "Expected a text.";
    not_a_list NotAList 400 "Expected a list of texts.";
    not_an_object NotAnObject 400 "Expected an object with fields.";
    not_a_flag NotAFlag { value: String } 400 "Expected yes or no, not \"{value}\".";
    not_a_choice NotAChoice { allowed: String, value: String } 400
        "Must be one of {allowed}, not \"{value}\".";
    not_a_date NotADate { value: String } 400
        "\"{value}\" is not a time in UTC such as 2026-11-15T18:00:00Z.";
    in_the_past InThePast 400 "This time has passed. Choose a later one.";
    too_far_ahead TooFarAhead { days: u64 } 400 "Must be within {days} days from now.";
    invalid_value InvalidValue { value: String, detail: String } 400
        "\"{value}\" is not valid: {detail}.";
    out_of_range OutOfRange { min: u64, max: u64, value: String } 400
        "Must be from {min} to {max}, not {value}.";
    text_too_long TextTooLong { max: u64 } 400 "Too long (at most {max} characters).";
    text_too_short TextTooShort { min: u64 } 400 "Too short (at least {min} characters).";
    text_not_plain TextNotPlain { max: u64 } 400
        "Must be one line of at most {max} characters.";
    too_many_entries TooManyEntries { max: u64, count: u64 } 400
        "Too many entries: {count} (at most {max} at once).";
    not_a_picture NotAPicture { max: u64 } 400
        "Must be a PNG, JPEG, or WebP picture of at most {max} KB.";
    no_entries NoEntries 400 "The list is empty. Send at least one entry.";
}
