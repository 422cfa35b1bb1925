//! Bytes to text: reports and lists of players come in two encodings.

use std::fmt;

/// How the bytes of a file are characters.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Encoding {
    /// UTF-8, as reports should be written.
    Utf8,
    /// Windows-1252, as older programs write it. Latin-1 is the same for all printed characters.
    Windows1252,
}

impl Encoding {
    /// Both encodings.
    pub const ALL: [Encoding; 2] = [Encoding::Utf8, Encoding::Windows1252];

    /// The encoding of a file: UTF-8 if its bytes can be that, else Windows-1252.
    ///
    /// Text of another encoding with a letter beyond ASCII is hardly ever valid UTF-8 by chance.
    pub fn detect(bytes: &[u8]) -> Encoding {
        match std::str::from_utf8(bytes) {
            Ok(_) => Encoding::Utf8,
            Err(_) => Encoding::Windows1252,
        }
    }

    /// The text that the bytes are in this encoding, without a byte order mark. What is no UTF-8
    /// becomes `�` if they are read as that.
    pub fn decode(self, bytes: &[u8]) -> String {
        match self {
            Encoding::Utf8 => {
                let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
                String::from_utf8_lossy(bytes).into_owned()
            }
            Encoding::Windows1252 => bytes.iter().copied().map(windows_1252).collect(),
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Encoding::Utf8 => "UTF-8",
            Encoding::Windows1252 => "Windows-1252",
        })
    }
}

/// The text of a file and the encoding that was found.
///
/// ```
/// use tabiya_pairing::trf::{Encoding, decode};
///
/// let (text, encoding) = decode(b"M\xfcller \x80");
/// assert_eq!((text.as_str(), encoding), ("Müller €", Encoding::Windows1252));
/// ```
pub fn decode(bytes: &[u8]) -> (String, Encoding) {
    let encoding = Encoding::detect(bytes);
    (encoding.decode(bytes), encoding)
}

/// The characters 128 to 159 of Windows-1252. Five of them are not assigned and stay controls.
const C1: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => C1[usize::from(byte) - 0x80],
        byte => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf_8_is_read_as_such_and_without_its_mark() {
        assert_eq!(decode("\u{feff}Łuszcz".as_bytes()), ("Łuszcz".into(), Encoding::Utf8));
        assert_eq!(decode(b"plain"), ("plain".into(), Encoding::Utf8));
    }

    #[test]
    fn each_byte_of_windows_1252_is_one_character() {
        let all: Vec<u8> = (0..=255).collect();
        let (text, encoding) = decode(&all);
        assert_eq!((text.chars().count(), encoding), (256, Encoding::Windows1252));
        let (text, _) = decode(b"\x8ei\x9eka, Andr\xe9 \x96 N\xfa\xf1ez");
        assert_eq!(text, "Žižka, André – Núñez");
    }

    #[test]
    fn the_other_encoding_can_be_chosen() {
        assert_eq!(Encoding::Windows1252.decode("é".as_bytes()), "Ã©");
        assert_eq!(Encoding::Utf8.decode(b"M\xfcller"), "M\u{fffd}ller");
    }
}
