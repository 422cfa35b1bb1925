//! Pixels as a PNG file (ISO/IEC 15948).

use crate::compress::{crc32, zlib};

const SIGNATURE: [u8; 8] = [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a];
/// Eight bits for each of red, green and blue; nothing special.
const FORMAT: [u8; 5] = [8, 2, 0, 0, 0];
/// Each row as its difference to the one above: squares and ground become zeros.
const UP: u8 = 2;

/// A picture of so many pixels of three bytes.
pub(super) fn encode(width: usize, height: usize, pixels: &[u8]) -> Vec<u8> {
    let stride = width * 3;
    let mut rows = Vec::with_capacity((stride + 1) * height);
    let mut above = vec![0; stride];
    for row in pixels.chunks_exact(stride) {
        rows.push(UP);
        rows.extend(row.iter().zip(&above).map(|(here, above)| here.wrapping_sub(*above)));
        above.copy_from_slice(row);
    }
    let size = [(width as u32).to_be_bytes(), (height as u32).to_be_bytes()].concat();
    let mut file = SIGNATURE.to_vec();
    chunk(&mut file, b"IHDR", &[&size[..], &FORMAT].concat());
    chunk(&mut file, b"IDAT", &zlib(&rows));
    chunk(&mut file, b"IEND", &[]);
    file
}

fn chunk(file: &mut Vec<u8>, kind: &[u8; 4], data: &[u8]) {
    file.extend((data.len() as u32).to_be_bytes());
    file.extend(kind);
    file.extend(data);
    file.extend(crc32(&[kind, data]).to_be_bytes());
}

/// The pixels of a file from [`encode`].
#[cfg(test)]
pub(super) fn decode(file: &[u8]) -> Vec<u8> {
    let number = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().unwrap()) as usize;
    let (width, data) = (number(16), number(33));
    assert_eq!(&file[37..41], b"IDAT");
    let rows = miniz_oxide::inflate::decompress_to_vec_zlib(&file[41..41 + data]).unwrap();
    let mut pixels: Vec<u8> = Vec::new();
    let mut above = vec![0_u8; width * 3];
    for row in rows.chunks_exact(width * 3 + 1) {
        assert_eq!(row[0], UP);
        for (above, change) in above.iter_mut().zip(&row[1..]) {
            *above = above.wrapping_add(*change);
        }
        pixels.extend(&above);
    }
    pixels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pixels_come_back_and_every_chunk_has_its_sum() {
        let pixels: Vec<u8> = (0..3 * 5 * 4).map(|n| (n * 37 % 256) as u8).collect();
        let file = encode(5, 4, &pixels);
        assert_eq!(decode(&file), pixels);
        assert_eq!(file[..8], SIGNATURE);
        // The end of every PNG.
        assert!(file.ends_with(b"\0\0\0\0IEND\xae\x42\x60\x82"));
    }
}
