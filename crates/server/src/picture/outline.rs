//! SVG paths as lines of points: what the drawings of the pieces use, and no more.

use std::f64::consts::TAU;

pub(super) type Point = (f64, f64);

/// Into how many straight pieces a curve is cut.
const PIECES: u32 = 12;

/// The lines of a path of absolute commands (M, L, H, V, C, Q, A for circles, Z), scaled.
pub(super) fn flatten(path: &str, scale: f64) -> Vec<Vec<Point>> {
    let mut reader = Reader { rest: path };
    let mut lines: Vec<Vec<Point>> = Vec::new();
    let mut command = 'M';
    let mut at = (0.0, 0.0);
    while !reader.rest.trim_start().is_empty() {
        command = reader.command().unwrap_or(command);
        let steps: Vec<Point> = match command {
            'M' => {
                lines.push(Vec::new());
                command = 'L';
                vec![reader.point()]
            }
            'L' => vec![reader.point()],
            'H' => vec![(reader.number(), at.1)],
            'V' => vec![(at.0, reader.number())],
            'C' => curve(&[at, reader.point(), reader.point(), reader.point()]),
            'Q' => curve(&[at, reader.point(), reader.point()]),
            'A' => {
                let [radius, _, _, large, sweep] = std::array::from_fn(|_| reader.number());
                arc(at, reader.point(), radius, large != sweep, sweep == 1.0)
            }
            // Z, and nothing else in our own drawings.
            _ => lines
                .last()
                .and_then(|line| line.first())
                .map(|&(x, y)| (x / scale, y / scale))
                .into_iter()
                .collect(),
        };
        at = steps.last().copied().unwrap_or(at);
        if let Some(line) = lines.last_mut() {
            line.extend(steps.into_iter().map(|(x, y)| (x * scale, y * scale)));
        }
    }
    lines
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn command(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start();
        let letter = self.rest.chars().next().filter(char::is_ascii_alphabetic)?;
        self.rest = &self.rest[1..];
        Some(letter)
    }

    /// Zero where the path ends too early.
    fn number(&mut self) -> f64 {
        self.rest = self.rest.trim_start_matches([' ', ',']);
        let is_part = |(at, letter): &(usize, char)| {
            letter.is_ascii_digit() || *letter == '.' || *at == 0 && *letter == '-'
        };
        let length = self.rest.char_indices().take_while(is_part).count();
        let (number, rest) = self.rest.split_at(length);
        self.rest = rest;
        number.parse().unwrap_or_default()
    }

    fn point(&mut self) -> Point {
        (self.number(), self.number())
    }
}

fn curve(points: &[Point]) -> Vec<Point> {
    let at = |share: f64| {
        let mut line = points.to_vec();
        while line.len() > 1 {
            let between = |pair: &[Point]| {
                let [(ax, ay), (bx, by)] = [pair[0], pair[1]];
                (ax + (bx - ax) * share, ay + (by - ay) * share)
            };
            line = line.windows(2).map(between).collect();
        }
        line[0]
    };
    steps().map(at).collect()
}

/// An arc of a circle, to the left or to the right of the line between its ends.
fn arc((ax, ay): Point, (bx, by): Point, radius: f64, left: bool, clockwise: bool) -> Vec<Point> {
    let (dx, dy) = (bx - ax, by - ay);
    let half = dx.hypot(dy) / 2.0;
    let radius = radius.max(half);
    let height = (radius * radius - half * half).sqrt() * if left { 1.0 } else { -1.0 };
    let center = (
        (ax + bx) / 2.0 - height * dy / (2.0 * half),
        (ay + by) / 2.0 + height * dx / (2.0 * half),
    );
    let angle = |(x, y): Point| (y - center.1).atan2(x - center.0);
    let from = angle((ax, ay));
    let turn = (angle((bx, by)) - from).rem_euclid(TAU);
    let turn = if clockwise { turn } else { turn - TAU };
    let at = |share: f64| {
        let angle = from + turn * share;
        (center.0 + radius * angle.cos(), center.1 + radius * angle.sin())
    };
    steps().map(at).collect()
}

fn steps() -> impl Iterator<Item = f64> {
    (1..=PIECES).map(|step| f64::from(step) / f64::from(PIECES))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn straight_lines_are_scaled_and_closed() {
        let lines = flatten("M1 2H3V4L5 6ZM7 8L9 9", 2.0);
        let first = vec![(2.0, 4.0), (6.0, 4.0), (6.0, 8.0), (10.0, 12.0), (2.0, 4.0)];
        assert_eq!(lines, [first, vec![(14.0, 16.0), (18.0, 18.0)]]);
    }

    #[test]
    fn curves_end_where_they_should_and_bend() {
        let lines = flatten("M0 0Q5 10 10 0", 1.0);
        assert_eq!(lines[0].len(), PIECES as usize + 1);
        assert_eq!(lines[0].last(), Some(&(10.0, 0.0)));
        let top = lines[0].iter().map(|(_, y)| *y).fold(0.0, f64::max);
        assert!((top - 5.0).abs() < 0.01, "{top}");
    }

    #[test]
    fn a_large_arc_goes_around() {
        // As the head of the pawn: from lower left over the top to lower right.
        let lines = flatten("M41 44A15 15 0 1 1 59 44", 1.0);
        let top = lines[0].iter().map(|(_, y)| *y).fold(f64::MAX, f64::min);
        assert!((16.0..18.0).contains(&top), "{top}");
        let (x, y) = lines[0][lines[0].len() - 1];
        assert!((x - 59.0).abs() < 1e-9 && (y - 44.0).abs() < 1e-9);
    }
}
