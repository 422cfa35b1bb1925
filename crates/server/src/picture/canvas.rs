//! Shapes as pixels.

use super::{Rgb, outline::Point};

/// How many rows and columns of samples each pixel has.
const SAMPLES: usize = 4;

/// A picture in red, green and blue.
pub(super) struct Canvas {
    width: usize,
    pixels: Vec<u8>,
}

impl Canvas {
    pub(super) fn new(width: usize, height: usize, color: Rgb) -> Canvas {
        Canvas { width, pixels: color.repeat(width * height) }
    }

    pub(super) fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// Fills a square with a share of a color.
    pub(super) fn rect(&mut self, x: usize, y: usize, size: usize, color: Rgb, share: f64) {
        let coverage = (share * 255.0).round() as u8;
        for row in y..y + size {
            for column in x..x + size {
                self.blend(column, row, color, coverage);
            }
        }
    }

    /// Puts a shape here: how much of each pixel of a square it covers.
    pub(super) fn stamp(&mut self, x: usize, y: usize, size: usize, shape: &[u8], color: Rgb) {
        for (at, coverage) in shape.iter().enumerate().filter(|(_, coverage)| **coverage > 0) {
            self.blend(x + at % size, y + at / size, color, *coverage);
        }
    }

    fn blend(&mut self, x: usize, y: usize, color: Rgb, coverage: u8) {
        let at = (y * self.width + x) * 3;
        let (over, under) = (u32::from(coverage), 255 - u32::from(coverage));
        for (pixel, channel) in self.pixels[at..at + 3].iter_mut().zip(color) {
            let mixed = u32::from(channel) * over + u32::from(*pixel) * under;
            *pixel = ((mixed + 127) / 255) as u8;
        }
    }
}

/// How much of each pixel the inside of some closed lines covers.
pub(super) fn filled(lines: &[Vec<Point>], size: usize) -> Vec<u8> {
    let mut samples = Samples::new(size);
    for row in 0..samples.side {
        let mut crossings: Vec<(f64, i32)> =
            lines.iter().flat_map(|line| crossings(line, samples.middle(row))).collect();
        crossings.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        let mut around = 0;
        for pair in crossings.windows(2) {
            around += pair[0].1;
            if around != 0 {
                samples.mark(row, pair[0].0, pair[1].0, |_| true);
            }
        }
    }
    samples.coverage()
}

/// How much of each pixel lines of this width cover.
pub(super) fn stroked(lines: &[Vec<Point>], width: f64, size: usize) -> Vec<u8> {
    let mut samples = Samples::new(size);
    let radius = width / 2.0;
    for ends in lines.iter().flat_map(|line| line.windows(2)) {
        let [(ax, ay), (bx, by)] = [ends[0], ends[1]];
        let (top, bottom) = (ay.min(by) - radius, ay.max(by) + radius);
        for row in samples.range(top, bottom) {
            let y = samples.middle(row);
            samples.mark(row, ax.min(bx) - radius, ax.max(bx) + radius, |x| {
                distance_squared(ends, (x, y)) <= radius * radius
            });
        }
    }
    samples.coverage()
}

/// Points spread over a square of pixels, marked where a shape is.
struct Samples {
    side: usize,
    marked: Vec<bool>,
}

impl Samples {
    fn new(size: usize) -> Samples {
        let side = size * SAMPLES;
        Samples { side, marked: vec![false; side * side] }
    }

    /// Where a row or column of samples is, in pixels.
    fn middle(&self, number: usize) -> f64 {
        (number as f64 + 0.5) / SAMPLES as f64
    }

    /// The rows or columns between two places.
    fn range(&self, from: f64, to: f64) -> std::ops::Range<usize> {
        let number = |place: f64| (place * SAMPLES as f64 - 0.5).ceil().max(0.0) as usize;
        number(from).min(self.side)..number(to).min(self.side)
    }

    /// Marks what is inside of a part of a row.
    fn mark(&mut self, row: usize, from: f64, to: f64, inside: impl Fn(f64) -> bool) {
        for column in self.range(from, to) {
            if inside(self.middle(column)) {
                self.marked[row * self.side + column] = true;
            }
        }
    }

    fn coverage(&self) -> Vec<u8> {
        let size = self.side / SAMPLES;
        let pixel = |at: usize| {
            let (x, y) = (at % size * SAMPLES, at / size * SAMPLES);
            let rows = (y..y + SAMPLES).map(|row| row * self.side + x);
            let marked = rows.flat_map(|start| &self.marked[start..start + SAMPLES]);
            (marked.filter(|marked| **marked).count() * 255 / (SAMPLES * SAMPLES)) as u8
        };
        (0..size * size).map(pixel).collect()
    }
}

/// Where a closed line crosses a height, and in which direction.
fn crossings(line: &[Point], y: f64) -> impl Iterator<Item = (f64, i32)> {
    let ends = line.iter().zip(line.iter().cycle().skip(1));
    ends.filter(move |((_, ay), (_, by))| (*ay <= y) != (*by <= y)).map(move |(a, b)| {
        let x = a.0 + (y - a.1) / (b.1 - a.1) * (b.0 - a.0);
        (x, if b.1 > a.1 { 1 } else { -1 })
    })
}

fn distance_squared(ends: &[Point], (x, y): Point) -> f64 {
    let [(ax, ay), (bx, by)] = [ends[0], ends[1]];
    let (dx, dy) = (bx - ax, by - ay);
    let length = dx * dx + dy * dy;
    let along = if length == 0.0 { 0.0 } else { ((x - ax) * dx + (y - ay) * dy) / length };
    let along = along.clamp(0.0, 1.0);
    (x - ax - along * dx).powi(2) + (y - ay - along * dy).powi(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_covers_its_pixels_and_half_of_those_at_its_edge() {
        let square = vec![(1.0, 1.0), (3.0, 1.0), (3.0, 2.5), (1.0, 2.5), (1.0, 1.0)];
        let covered = filled(&[square], 4);
        assert_eq!(covered[..8], [0, 0, 0, 0, 0, 255, 255, 0]);
        assert_eq!(covered[8..], [0, 127, 127, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn a_line_is_as_wide_as_asked() {
        let covered = stroked(&[vec![(0.0, 2.0), (4.0, 2.0)]], 2.0, 4);
        assert_eq!(covered, [[0; 4], [255; 4], [255; 4], [0; 4]].concat());
    }

    #[test]
    fn colors_mix_by_their_share() {
        let mut canvas = Canvas::new(2, 1, [0, 100, 200]);
        canvas.rect(1, 0, 1, [100, 100, 100], 0.5);
        assert_eq!(canvas.pixels(), [0, 100, 200, 50, 100, 150]);
    }
}
