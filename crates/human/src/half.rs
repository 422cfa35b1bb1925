//! Numbers of 16 bits (IEEE 754 binary16), in little-endian bytes.

/// Bytes of one number.
pub(crate) const HALF_BYTES: usize = 2;

/// 2^112: the exponents of `f16` and `f32` are biased by 15 and 127.
const REBIAS: f32 = f32::from_bits((127 + 112) << 23);

/// The value of a finite number.
///
/// Without branches, so that loops over weights vectorize: the bits move to their places in an
/// `f32`, and a multiplication corrects the exponent, of subnormal numbers too.
#[inline]
pub(crate) fn to_f32(half: u16) -> f32 {
    let magnitude = f32::from_bits(u32::from(half & 0x7fff) << 13) * REBIAS;
    f32::from_bits(magnitude.to_bits() | u32::from(half & 0x8000) << 16)
}

/// Whether it is neither infinite nor NaN.
#[inline]
pub(crate) fn is_finite(half: u16) -> bool {
    half & 0x7c00 != 0x7c00
}

/// The numbers in these bytes.
pub(crate) fn halves(bytes: &[u8]) -> impl ExactSizeIterator<Item = u16> + '_ {
    bytes.as_chunks::<HALF_BYTES>().0.iter().map(|&pair| u16::from_le_bytes(pair))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_numbers_have_their_values() {
        for (half, value) in [
            (0x0000, 0.0),
            (0x3c00, 1.0),
            (0xbc00, -1.0),
            (0x3555, 0.333_251_95),
            (0x7bff, 65504.0),
            (0x0400, 6.103_515_6e-5),
            (0x0001, 5.960_464_5e-8),
            (0x83ff, -6.097_555e-5),
        ] {
            assert_eq!(to_f32(half), value, "{half:#06x}");
        }
        assert!(to_f32(0x8000).is_sign_negative());
    }

    #[test]
    fn all_numbers_grow_with_their_bits() {
        let values: Vec<f32> = (0..0x7c00).map(to_f32).collect();
        assert!(values.is_sorted_by(|a, b| a < b));
    }

    #[test]
    fn infinities_and_nan_are_not_finite() {
        let count = (0..=u16::MAX).filter(|&half| !is_finite(half)).count();
        assert_eq!(count, 2 * 1024);
        assert!(is_finite(0x7bff) && !is_finite(0x7c00) && !is_finite(0xfe00));
    }
}
