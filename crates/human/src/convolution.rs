//! Convolutions of 3×3 squares over a board.
//!
//! The loops are written for compilers that turn loops of eight `f32` into vector instructions:
//! sums for four planes and the eight squares of a rank stay in registers, and each number that is
//! loaded is used four or eight times.

/// A rank with a border of one square on each side.
const ROW: usize = 10;

/// The numbers of one channel on the squares of a board, with a border of zeros.
pub(crate) type Plane = [f32; ROW * ROW];

/// Weights from one plane to one other.
const KERNEL: usize = 9;

/// Planes that are computed at once.
const GROUP: usize = 4;

pub(crate) fn empty_planes(count: usize) -> Vec<Plane> {
    vec![[0.0; ROW * ROW]; count]
}

/// Puts a one on a square.
pub(crate) fn set(plane: &mut Plane, square: usize) {
    rank_mut(plane, square / 8)[square % 8] = 1.0;
}

/// The eight squares of a rank.
pub(crate) fn rank(plane: &Plane, rank: usize) -> &[f32; 8] {
    plane[(rank + 1) * ROW + 1..].first_chunk().expect("a rank is inside of the border")
}

/// The eight squares of a rank, to change them.
pub(crate) fn rank_mut(plane: &mut Plane, rank: usize) -> &mut [f32; 8] {
    plane[(rank + 1) * ROW + 1..].first_chunk_mut().expect("a rank is inside of the border")
}

/// The sum over all squares; the border is zero.
pub(crate) fn sum(plane: &Plane) -> f32 {
    (0..8).map(|at| rank(plane, at).iter().sum::<f32>()).sum()
}

/// Writes the cross-correlation of planes with weights `[output][input][rank][file]`, plus a bias
/// for each output. The number of outputs is a multiple of four.
pub(crate) fn convolve(input: &[Plane], weights: &[f32], bias: &[f32], output: &mut [Plane]) {
    let weights = weights.as_chunks::<KERNEL>().0;
    let weights = weights.chunks_exact(GROUP * input.len());
    let groups = output.as_chunks_mut::<GROUP>().0.iter_mut().zip(bias.as_chunks::<GROUP>().0);
    for ((output, bias), weights) in groups.zip(weights) {
        for at in 0..8 {
            let sums = convolve_rank(input, weights, bias, at);
            for (plane, sum) in output.iter_mut().zip(sums) {
                *rank_mut(plane, at) = sum;
            }
        }
    }
}

/// One rank of four output planes.
#[inline]
fn convolve_rank(
    input: &[Plane],
    weights: &[[f32; KERNEL]],
    bias: &[f32; GROUP],
    at: usize,
) -> [[f32; 8]; GROUP] {
    let mut sums = bias.map(|bias| [bias; 8]);
    let (first, rest) = weights.split_at(input.len());
    let (second, rest) = rest.split_at(input.len());
    let (third, fourth) = rest.split_at(input.len());
    let kernels = first.iter().zip(second).zip(third).zip(fourth);
    for (plane, (((first, second), third), fourth)) in input.iter().zip(kernels) {
        let rows: &[f32; 3 * ROW] =
            plane[at * ROW..].first_chunk().expect("three rows with the border");
        for tap in 0..KERNEL {
            let squares: &[f32; 8] =
                rows[tap / 3 * ROW + tap % 3..].first_chunk().expect("a rank in three rows");
            for (sums, kernel) in sums.iter_mut().zip([first, second, third, fourth]) {
                for (sum, square) in sums.iter_mut().zip(squares) {
                    *sum += kernel[tap] * square;
                }
            }
        }
    }
    sums
}
