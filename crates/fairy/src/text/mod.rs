//! Positions and moves as text.

mod fen;
mod san;
mod uci;
