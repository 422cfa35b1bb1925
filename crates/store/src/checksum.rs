//! Checksums of what is stored, over its key and its content: a body that was moved to another row is
//! found as well as one in which a bit changed.
//!
//! SipHash-1-3 with 64 bits and no key. It withstands chance, not somebody who writes the database.

use std::hash::Hasher as _;

use siphasher::sip::SipHasher13;

use crate::StoreError;

/// What begins a text with a checksum. No JSON begins with it, or with what one flipped bit makes of
/// it.
const MARK: char = '@';
/// Digits of a checksum in a text.
const DIGITS: usize = 16;

/// A checksum in the making.
pub(crate) struct Checksum(SipHasher13);

impl Checksum {
    /// Begins with the kind of what is stored, so that no key is one of another kind.
    pub(crate) fn of(kind: &str) -> Checksum {
        Checksum(SipHasher13::new()).with(kind.as_bytes())
    }

    /// Adds bytes, with their length.
    pub(crate) fn with(mut self, bytes: &[u8]) -> Checksum {
        self.0.write(&(bytes.len() as u64).to_le_bytes());
        self.0.write(bytes);
        self
    }

    /// Adds a number; none differs from all of them.
    pub(crate) fn with_number(self, number: Option<u64>) -> Checksum {
        match number {
            Some(number) => self.with(&number.to_le_bytes()),
            None => self.with(&[]),
        }
    }

    pub(crate) fn finish(self) -> u64 {
        self.0.finish()
    }
}

/// A text behind its checksum.
pub(crate) fn seal(kind: &str, key: &str, text: &str) -> String {
    format!("{MARK}{:0DIGITS$x}{text}", sum_of(kind, key, text))
}

/// The text behind a checksum. One of an earlier version is JSON alone.
///
/// # Errors
///
/// If the checksum is wrong.
pub(crate) fn open<'a>(kind: &str, key: &str, sealed: &'a str) -> Result<&'a str, StoreError> {
    if sealed.starts_with(['{', '[', '"', 't', 'f', 'n', '-']) || begins_with_digit(sealed) {
        return Ok(sealed);
    }
    let text = sealed.strip_prefix(MARK).and_then(|rest| rest.split_at_checked(DIGITS));
    let is_right = |sum: &str, text: &str| format!("{:0DIGITS$x}", sum_of(kind, key, text)) == sum;
    match text {
        Some((sum, text)) if is_right(sum, text) => Ok(text),
        _ => Err(StoreError::Damaged(format!("{kind} {key}: its checksum is wrong"))),
    }
}

fn begins_with_digit(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit())
}

fn sum_of(kind: &str, key: &str, text: &str) -> u64 {
    Checksum::of(kind).with(key.as_bytes()).with(text.as_bytes()).finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_text_opens_under_its_key_alone() {
        let sealed = seal("setting", "name", "\"Club\"");
        assert_eq!(open("setting", "name", &sealed), Ok("\"Club\""));
        assert!(open("setting", "chat", &sealed).is_err());
        assert!(open("tournament", "name", &sealed).is_err());
        assert_eq!(open("setting", "name", "\"Club\""), Ok("\"Club\""), "of an earlier version");
        assert!(open("setting", "name", "").is_err() && open("setting", "name", "@1").is_err());
    }

    #[test]
    fn no_flipped_bit_of_a_sealed_text_is_read() {
        let sealed = seal("setting", "name", "{\"a\": 1}");
        for bit in 0..sealed.len() * 8 {
            let mut bytes = sealed.clone().into_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            let Ok(flipped) = String::from_utf8(bytes) else { continue };
            assert!(open("setting", "name", &flipped).is_err(), "{flipped}");
        }
    }

    /// Files have them: they never change.
    #[test]
    fn checksums_stay_as_they_are() {
        let sum = Checksum::of("test").with(b"body").with_number(Some(7)).with_number(None);
        assert_eq!(sum.finish(), 0x07fc_f704_e493_de08);
        assert_eq!(seal("setting", "name", "true"), "@8ce133c09c61fa90true");
    }
}
