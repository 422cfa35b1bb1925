//! Our rules against cozy-chess and shakmaty: three programs that share no
//! line of code should agree on random games.
//!
//! Every test prints how much it compared and fails if that was little.

mod attacks;
mod chess960;
mod fen;
mod hash;
mod legality;
mod moves;
mod pgn;
mod repetition;
mod san;
mod setups;
mod status;
