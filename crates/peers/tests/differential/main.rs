//! Our rules against cozy-chess and shakmaty: three programs without shared code must agree on
//! random games.
//!
//! Every test prints how much it compared, and fails if that was too little.

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
