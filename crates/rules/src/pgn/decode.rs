//! Decodes the bytes of a file: UTF-8, and where that fails, Windows-1252 (Latin-1 with quotes and
//! dashes), which old files use.

use alloc::{borrow::Cow, string::String};

pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match core::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(decode_mixed(bytes)),
    }
}

/// Valid UTF-8 stays; every other byte becomes one character.
fn decode_mixed(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 4);
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|&byte| from_windows(byte)));
    }
    text
}

fn from_windows(byte: u8) -> char {
    match byte {
        0x80..=0x9F => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// The characters of Windows-1252 where Latin-1 has control characters.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{FFFD}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{FFFD}', 'Ž',
    '\u{FFFD}', '\u{FFFD}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{FFFD}',
    'ž', 'Ÿ',
];

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn utf8_stays_and_other_bytes_are_windows_letters() {
        assert_eq!(decode("Erdős".as_bytes()), "Erdős");
        assert_eq!(decode(b"M\xFCller \x96 Andr\xE9"), "Müller – André");
        assert_eq!(decode(b"\xC5\x91 and \xF6 and \x81"), "ő and ö and \u{FFFD}");
        assert_eq!(decode(b"cut \xC5"), "cut Å");
    }
}
