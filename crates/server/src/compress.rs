//! Compression of what is made while the server runs: pictures and pages about one game.

use miniz_oxide::deflate::{compress_to_vec, compress_to_vec_zlib};

/// Flat areas become small at any level, and a quick answer is worth more than a few bytes.
const LEVEL: u8 = 3;

/// In the format of zlib, which PNG uses.
pub(crate) fn zlib(data: &[u8]) -> Vec<u8> {
    compress_to_vec_zlib(data, LEVEL)
}

/// In the format of gzip, which browsers understand.
pub(crate) fn gzip(data: &[u8]) -> Vec<u8> {
    // Deflate, no flags, no time, no hint, an unknown system.
    let mut file = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];
    file.extend(compress_to_vec(data, LEVEL));
    file.extend(crc32(&[data]).to_le_bytes());
    // Modulo 2^32, as the format says.
    file.extend((data.len() as u32).to_le_bytes());
    file
}

/// The check sum of PNG and gzip over parts that follow each other.
pub(crate) fn crc32(parts: &[&[u8]]) -> u32 {
    let bytes = parts.iter().copied().flatten();
    !bytes.fold(!0, |sum, byte| {
        let rest = (0..8).fold((sum ^ u32::from(*byte)) & 0xff, |value, _| {
            if value & 1 == 1 { 0xedb8_8320 ^ (value >> 1) } else { value >> 1 }
        });
        rest ^ (sum >> 8)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_sum_is_the_known_one() {
        assert_eq!(crc32(&[b"123456789"]), 0xcbf4_3926);
        assert_eq!(crc32(&[b"1234", b"56789"]), 0xcbf4_3926);
        assert_eq!(crc32(&[]), 0);
    }

    #[test]
    fn what_is_compressed_comes_back() {
        let text = b"a board, a board, a board".repeat(40);
        let zlib = zlib(&text);
        assert!(zlib.len() < text.len() / 10);
        assert_eq!(miniz_oxide::inflate::decompress_to_vec_zlib(&zlib).unwrap(), text);
        let gzip = gzip(&text);
        let body = &gzip[10..gzip.len() - 8];
        assert_eq!(miniz_oxide::inflate::decompress_to_vec(body).unwrap(), text);
        assert_eq!(gzip[gzip.len() - 4..], 1_000_u32.to_le_bytes());
    }
}
