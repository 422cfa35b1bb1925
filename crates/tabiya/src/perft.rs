//! `tabiya perft`: counts lines of legal moves.

use std::{
    io::{self, Write},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

use clap::Args;
use rules::{Position, perft};

use crate::{
    fen_args::{FenArgs, castling_mode},
    outcome::{CommandOutcome, Failure},
};

/// Count the positions that legal moves lead to (perft)
///
/// The usual test of a move generator: compare the number with that of another program. If they
/// differ, use --divide to find the move. Uses all cores.
#[derive(Args)]
#[command(after_help = "\
Examples:
  tabiya perft 5
  tabiya perft 4 --divide 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
  tabiya perft 4 --chess960 'nqbnrkrb/pppppppp/8/8/8/8/PPPPPPPP/NQBNRKRB w KQkq - 0 1'")]
pub(crate) struct PerftArgs {
    /// The depth in plies
    ///
    /// Each ply takes about thirty times as long: 5 is instant, 7 takes seconds.
    // Beyond 99 no count would ever end, and every level needs room on the stack.
    #[arg(value_parser = clap::value_parser!(u32).range(0..=99))]
    depth: u32,

    #[command(flatten)]
    fen: FenArgs,

    /// Use the rules of Chess960
    ///
    /// For positions whose kings and rooks did not start on the usual squares. Reads X-FEN and
    /// Shredder-FEN, and writes castling as the king taking its own rook: e1h1, not e1g1.
    #[arg(long)]
    chess960: bool,

    /// Print the count of each first move before the total
    ///
    /// Lines such as `e2e4: 20`, sorted. Use it to find the move after which two programs differ.
    #[arg(long)]
    divide: bool,
}

impl PerftArgs {
    pub(crate) fn run(self) -> Result<CommandOutcome, Failure> {
        let position = self.fen.position(castling_mode(self.chess960))?;
        let mut output = io::stdout().lock();
        let mut total = 0;
        if let Some(rest) = self.depth.checked_sub(1) {
            for (name, count) in counts_by_first_move(&position, rest) {
                total += count;
                if self.divide {
                    writeln!(output, "{name}: {count}").map_err(Failure::Output)?;
                }
            }
        } else {
            total = perft(&position, 0);
        }
        writeln!(output, "{total}").map_err(Failure::Output)?;
        Ok(CommandOutcome::Fine)
    }
}

/// The first moves sorted as text, each with the number of lines that follow it. They are
/// counted on all cores; each comes as soon as it and those before it are done.
fn counts_by_first_move(position: &Position, rest: u32) -> impl Iterator<Item = (String, u64)> {
    let mut firsts: Vec<(String, Position)> = Vec::new();
    position.for_each_legal_move(|first| {
        let mut next = position.clone();
        next.play_unchecked(first);
        firsts.push((position.uci(first).to_string(), next));
    });
    firsts.sort_by(|(one, _), (other, _)| one.cmp(other));

    let (names, positions): (Vec<String>, Vec<Position>) = firsts.into_iter().unzip();
    let results = count_on_all_cores(positions, rest);
    let mut done = vec![None; names.len()];
    names.into_iter().enumerate().map(move |(index, name)| {
        loop {
            if let Some(count) = done[index] {
                return (name, count);
            }
            let (found, count) = results.recv().expect("each position is counted once");
            done[found] = Some(count);
        }
    })
}

/// Counts from each position and sends index and count in the order of completion.
///
/// The threads are not joined: if the caller stops reading, the program may end before they do.
fn count_on_all_cores(positions: Vec<Position>, depth: u32) -> mpsc::Receiver<(usize, u64)> {
    let (sender, receiver) = mpsc::channel();
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = cores.min(positions.len());
    let work = Arc::new((positions, AtomicUsize::new(0)));
    for _ in 0..threads {
        let (work, sender) = (Arc::clone(&work), sender.clone());
        thread::spawn(move || {
            let (positions, next) = &*work;
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(position) = positions.get(index) else {
                    return;
                };
                if sender.send((index, perft(position, depth))).is_err() {
                    return;
                }
            }
        });
    }
    receiver
}
