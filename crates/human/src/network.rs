use rules::{Move, Position};

use crate::{
    Prediction, Query, QueryError, ReadError, ResultChances,
    convolution::{Plane, convolve, empty_planes, rank, rank_mut, sum},
    half::{halves, to_f32},
    input::{self, CONDITION, INPUT_PLANES, seen},
    prediction::move_chances,
    weights::Tensors,
};

/// Numbers for each square between layers.
const CHANNELS: usize = 128;
/// Residual blocks.
const BLOCKS: usize = 10;
/// Numbers that stand for ratings, speed, and how far the game is.
const STYLE: usize = 64;
/// Numbers between squeezing and exciting channels.
const SQUEEZED: usize = 32;
/// Numbers for each square as the start or the end of a move.
const MOVE: usize = 32;
/// Numbers before the three results.
const RESULT: usize = 64;

/// A network that predicts moves and results.
///
/// It borrows its weights: a layer is unpacked each time it is used, which costs a twentieth of the
/// time and saves 13 MB. It can be shared by threads.
#[derive(Debug)]
pub struct Network<'a> {
    condition: [Layer<'a>; 2],
    input: Layer<'a>,
    blocks: Vec<Block<'a>>,
    from: Layer<'a>,
    to: Layer<'a>,
    result: [Layer<'a>; 2],
}

/// A residual block: two convolutions, a gate for each channel, and what ratings change.
#[derive(Debug)]
struct Block<'a> {
    convolutions: [Layer<'a>; 2],
    squeeze: Layer<'a>,
    excite: Layer<'a>,
    film: Layer<'a>,
}

/// Weights and biases as they are in the file.
#[derive(Debug)]
struct Layer<'a> {
    weight: &'a [u8],
    bias: &'a [u8],
}

impl<'a> Network<'a> {
    /// Reads weights in the format safetensors.
    ///
    /// # Errors
    ///
    /// What is wrong with them, and where.
    pub fn read(bytes: &'a [u8]) -> Result<Network<'a>, ReadError> {
        let tensors = Tensors::read(bytes)?;
        let layer = |name: &str, shape: &[usize]| Layer::read(&tensors, name, shape);
        let block = |number: usize| -> Result<Block<'a>, ReadError> {
            let layer = |name: &str, shape: &[usize]| {
                Layer::read(&tensors, &format!("block.{number}.{name}"), shape)
            };
            Ok(Block {
                convolutions: [
                    layer("conv1", &[CHANNELS, CHANNELS, 3, 3])?,
                    layer("conv2", &[CHANNELS, CHANNELS, 3, 3])?,
                ],
                squeeze: layer("squeeze", &[SQUEEZED, CHANNELS])?,
                excite: layer("excite", &[CHANNELS, SQUEEZED])?,
                film: layer("film", &[2 * CHANNELS, STYLE])?,
            })
        };
        Ok(Network {
            condition: [
                layer("condition.0", &[STYLE, CONDITION])?,
                layer("condition.1", &[STYLE, STYLE])?,
            ],
            input: layer("input", &[CHANNELS, INPUT_PLANES, 3, 3])?,
            blocks: (0..BLOCKS).map(block).collect::<Result<_, _>>()?,
            from: layer("from", &[MOVE, CHANNELS])?,
            to: layer("to", &[MOVE, CHANNELS])?,
            result: [
                layer("result.0", &[RESULT, CHANNELS + STYLE])?,
                layer("result.1", &[3, RESULT])?,
            ],
        })
    }

    /// Predicts the move and the result.
    ///
    /// # Errors
    ///
    /// If the position is one of Chess960, the game is over, or a rating is outside of
    /// [`RATINGS`](crate::RATINGS).
    pub fn predict(&self, query: &Query<'_>) -> Result<Prediction, QueryError> {
        query.check()?;
        let style = self.style(query);
        let board = self.board(query, &style);
        let moves = move_chances(self.move_logits(query.position, &board));
        Ok(Prediction { moves, result: self.result(&board, &style) })
    }

    /// What ratings, speed, and the length of the game mean for the rest.
    fn style(&self, query: &Query<'_>) -> Vec<f32> {
        let [first, second] = &self.condition;
        let hidden = relu(first.apply(&input::condition(query)));
        relu(second.apply(&hidden))
    }

    /// What the network sees on each square.
    fn board(&self, query: &Query<'_>, style: &[f32]) -> Vec<Plane> {
        let mut weights = Vec::new();
        let mut board = empty_planes(CHANNELS);
        self.input.convolve(&input::planes(query), &mut weights, &mut board);
        relu_planes(&mut board);
        let [mut hidden, mut change] = [empty_planes(CHANNELS), empty_planes(CHANNELS)];
        for block in &self.blocks {
            let [first, second] = &block.convolutions;
            first.convolve(&board, &mut weights, &mut hidden);
            relu_planes(&mut hidden);
            second.convolve(&hidden, &mut weights, &mut change);
            block.add(&change, style, &mut board);
        }
        board
    }

    /// The logit of each legal move; of a promotion, that of its squares.
    fn move_logits(&self, position: &Position, board: &[Plane]) -> Vec<(Move, f32)> {
        let by_square = by_square(board);
        let turn = position.turn();
        let [mut from, mut to] = [&self.from, &self.to].map(SquareLayer::new);
        let legal_moves = position.legal_moves();
        let logit = |legal: &Move| {
            let [start, end] = [legal.from(), legal.to()].map(|square| seen(square, turn));
            let logit = dot(from.at(start, &by_square), to.at(end, &by_square));
            (*legal, logit / (MOVE as f32).sqrt())
        };
        legal_moves.as_slice().iter().map(logit).collect()
    }

    fn result(&self, board: &[Plane], style: &[f32]) -> ResultChances {
        let [first, second] = &self.result;
        let seen: Vec<f32> = means(board).chain(style.iter().copied()).collect();
        let logits = second.apply(&relu(first.apply(&seen)));
        ResultChances::from_logits(*logits.first_chunk().expect("the last layer has three rows"))
    }
}

impl Block<'_> {
    /// Adds what the block found to the board.
    fn add(&self, change: &[Plane], style: &[f32], board: &mut [Plane]) {
        let means: Vec<f32> = means(change).collect();
        let gates = self.excite.apply(&relu(self.squeeze.apply(&means)));
        let film = self.film.apply(style);
        let (scales, shifts) = film.split_at(CHANNELS);
        let channels = gates.iter().zip(scales).zip(shifts);
        for ((board, change), ((gate, scale), shift)) in board.iter_mut().zip(change).zip(channels)
        {
            let factor = (1.0 + scale) / (1.0 + (-gate).exp());
            for at in 0..8 {
                let change = rank(change, at);
                for (square, change) in rank_mut(board, at).iter_mut().zip(change) {
                    *square = (*square + change * factor + shift).max(0.0);
                }
            }
        }
    }
}

impl<'a> Layer<'a> {
    fn read(tensors: &Tensors<'a>, name: &str, shape: &[usize]) -> Result<Layer<'a>, ReadError> {
        let weight = tensors.get(&format!("{name}.weight"), shape)?;
        let bias = tensors.get(&format!("{name}.bias"), &shape[..1])?;
        Ok(Layer { weight, bias })
    }

    fn convolve(&self, input: &[Plane], weights: &mut Vec<f32>, output: &mut [Plane]) {
        weights.clear();
        weights.extend(halves(self.weight).map(to_f32));
        convolve(input, weights, &unpack(self.bias), output);
    }

    /// Every number of the output depends on every one of the input.
    fn apply(&self, input: &[f32]) -> Vec<f32> {
        let rows = unpack(self.weight);
        let rows = rows.chunks_exact(input.len());
        rows.zip(unpack(self.bias)).map(|(row, bias)| dot(row, input) + bias).collect()
    }
}

/// A layer on single squares, each computed when it is asked for.
struct SquareLayer {
    weight: Vec<f32>,
    bias: Vec<f32>,
    known: [Option<[f32; MOVE]>; 64],
}

impl SquareLayer {
    fn new(layer: &Layer<'_>) -> SquareLayer {
        SquareLayer { weight: unpack(layer.weight), bias: unpack(layer.bias), known: [None; 64] }
    }

    fn at(&mut self, square: usize, by_square: &[[f32; CHANNELS]; 64]) -> &[f32; MOVE] {
        let SquareLayer { weight, bias, known } = self;
        known[square].get_or_insert_with(|| {
            let rows = weight.as_chunks::<CHANNELS>().0;
            std::array::from_fn(|row| dot(&rows[row], &by_square[square]) + bias[row])
        })
    }
}

fn unpack(bytes: &[u8]) -> Vec<f32> {
    halves(bytes).map(to_f32).collect()
}

/// All channels of each square.
fn by_square(board: &[Plane]) -> Box<[[f32; CHANNELS]; 64]> {
    let mut squares = Box::new([[0.0; CHANNELS]; 64]);
    for (channel, plane) in board.iter().enumerate() {
        for (index, square) in squares.iter_mut().enumerate() {
            square[channel] = rank(plane, index / 8)[index % 8];
        }
    }
    squares
}

fn means(planes: &[Plane]) -> impl Iterator<Item = f32> + '_ {
    planes.iter().map(|plane| sum(plane) / 64.0)
}

fn relu(mut numbers: Vec<f32>) -> Vec<f32> {
    numbers.iter_mut().for_each(|number| *number = number.max(0.0));
    numbers
}

fn relu_planes(planes: &mut [Plane]) {
    planes.as_flattened_mut().iter_mut().for_each(|number| *number = number.max(0.0));
}

/// The sum of products, in eight sums that a vector holds.
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let ((a, a_rest), (b, b_rest)) = (a.as_chunks::<8>(), b.as_chunks::<8>());
    let mut sums = [0.0; 8];
    for (a, b) in a.iter().zip(b) {
        for (sum, (a, b)) in sums.iter_mut().zip(a.iter().zip(b)) {
            *sum += a * b;
        }
    }
    let rest: f32 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    sums.iter().sum::<f32>() + rest
}
