//! Forms as `multipart/form-data` (RFC 7578), which browsers send for `FormData`.
//!
//! A form here is a few short texts, read from a body that is already in memory, so this takes
//! less than the crates that read files from a stream.

/// The boundary that a content type names.
pub(super) fn boundary(content_type: &str) -> Option<String> {
    parameter(content_type, "boundary").filter(|boundary| (1..=70).contains(&boundary.len()))
}

/// The fields of a body, in their order.
///
/// # Errors
///
/// What is wrong with the body.
pub(super) fn fields(body: &[u8], boundary: &str) -> Result<Vec<(String, String)>, &'static str> {
    let delimiter = format!("--{boundary}");
    let inner = format!("\r\n{delimiter}");
    let mut rest = match body.strip_prefix(delimiter.as_bytes()) {
        Some(rest) => rest,
        // A preamble is allowed and means nothing.
        None => split(body, inner.as_bytes()).ok_or("the first boundary is missing")?.1,
    };
    let mut fields = Vec::new();
    loop {
        if rest.starts_with(b"--") {
            return Ok(fields);
        }
        let (_, part) = split(rest, b"\r\n").ok_or("the last boundary is missing")?;
        let (head, after) = match part.strip_prefix(b"\r\n") {
            Some(after) => (&b""[..], after),
            None => split(part, b"\r\n\r\n").ok_or("a part has no end of its headers")?,
        };
        let (value, next) = split(after, inner.as_bytes()).ok_or("the last boundary is missing")?;
        let value = std::str::from_utf8(value).map_err(|_| "a field is not UTF-8")?;
        let name = name(head).ok_or("a part has no name")?;
        fields.push((name, value.to_owned()));
        rest = next;
    }
}

/// The name of a part, by its headers.
fn name(head: &[u8]) -> Option<String> {
    let head = std::str::from_utf8(head).ok()?;
    let disposition = head.split("\r\n").find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.trim().eq_ignore_ascii_case("content-disposition").then_some(value)
    })?;
    parameter(disposition, "name")
}

/// A parameter of a header's value, with or without quotes.
fn parameter(value: &str, wanted: &str) -> Option<String> {
    let mut rest = value.split_once(';')?.1;
    loop {
        let (name, after) = rest.split_once('=')?;
        let (text, next) = match after.trim_start().strip_prefix('"') {
            Some(quoted) => unquoted(quoted)?,
            None => {
                let (text, next) = after.split_once(';').unwrap_or((after, ""));
                (text.trim().to_owned(), next)
            }
        };
        if name.trim().eq_ignore_ascii_case(wanted) {
            return Some(text);
        }
        rest = next.trim_start().strip_prefix(';').unwrap_or(next);
    }
}

/// The text before the closing quote, and what follows it.
fn unquoted(quoted: &str) -> Option<(String, &str)> {
    let mut text = String::new();
    let mut letters = quoted.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Some((text, &quoted[at + 1..])),
            '\\' => text.push(letters.next()?.1),
            letter => text.push(letter),
        }
    }
    None
}

fn split<'a>(bytes: &'a [u8], at: &[u8]) -> Option<(&'a [u8], &'a [u8])> {
    let start = bytes.windows(at.len()).position(|window| window == at)?;
    Some((&bytes[..start], &bytes[start + at.len()..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(body: &str) -> Result<Vec<(String, String)>, &'static str> {
        fields(body.as_bytes(), "XX")
    }

    #[test]
    fn the_boundary_is_found_in_every_spelling() {
        for (content_type, expected) in [
            ("multipart/form-data; boundary=----Web", Some("----Web")),
            ("multipart/form-data; boundary=\"a b\"", Some("a b")),
            ("multipart/form-data; charset=utf-8; Boundary=x", Some("x")),
            ("multipart/form-data;boundary=x;charset=utf-8", Some("x")),
            ("multipart/form-data", None),
            ("multipart/form-data; boundary=", None),
            ("multipart/form-data; boundary=\"x", None),
        ] {
            assert_eq!(boundary(content_type).as_deref(), expected, "{content_type}");
        }
    }

    #[test]
    fn fields_are_read_as_browsers_and_libraries_write_them() {
        let body = "--XX\r\nContent-Disposition: form-data; name=\"clock.limit\"\r\n\r\n180\r\n\
                    --XX\r\ncontent-type: text/plain\r\n\
                    content-disposition: form-data; filename=\"a;b\"; name=\"text\"\r\n\r\n\
                    two\r\nlines -- XX\r\n--XX\r\n\
                    Content-Disposition: form-data; name=empty\r\n\r\n\r\n--XX--\r\nepilogue";
        let expected = [("clock.limit", "180"), ("text", "two\r\nlines -- XX"), ("empty", "")];
        let expected = expected.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(read(body).as_deref(), Ok(&expected[..]));
        assert_eq!(read(&format!("preamble\r\n{body}")).as_deref(), Ok(&expected[..]));
        assert_eq!(read("--XX--\r\n"), Ok(vec![]));
    }

    #[test]
    fn every_beginning_of_a_body_is_refused_with_a_reason() {
        let body = "--XX\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--XX--";
        for length in 0..body.len() {
            assert!(read(&body[..length]).is_err(), "{:?}", &body[..length]);
        }
        assert!(read("--XX\r\nX: y\r\n\r\n1\r\n--XX--").is_err(), "no name");
        assert!(fields(b"--XX\r\n\r\n\xff\r\n--XX--", "XX").is_err());
    }
}
