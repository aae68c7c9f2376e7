//! Positions and games of any rules, explanations of moves, and what front ends send.

mod any_rules;
mod checks;
mod common;
mod explain;
mod fairy_rules;
mod fairy_text;
mod game;
mod house;
mod numbers;
mod read_back;
mod referee;
mod referee_board;
mod start_positions;
mod typed;
mod uci;
mod uci_lines;
mod validity;
mod well_known;
mod writing_an_engine;
