//! House rules: games that change while they are played.

mod checks_and_ends;
mod chessmaker;
mod ducks;
mod events;
mod follow_ups;
mod gallery;
mod games;
mod misuse;
mod reading;
mod squares;
mod what_must_happen;
