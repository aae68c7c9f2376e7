//! What a board answers to requests, as JSON, wherever it runs: behind a server or in a browser.
//!
//! A page keeps no state: the board keeps every game, and each answer contains everything that the page draws. A new
//! rule of a game needs no change of the page unless it must be visible there.

mod analysis;
mod answer;
mod api;
mod choices;
mod chosen_rules;
mod counting;
mod engines;
mod examples;
mod file;
mod game;
mod games;
mod history;
mod legend;
mod names;
mod pictures;
mod players;
mod positions;
mod reply;
mod request;
mod rule_text;
mod search;
mod service;
mod setup;
mod summary;
mod task;
mod tree;
mod variation;
mod view;
mod why;

pub use answer::Answer;
pub use counting::CountProgress;
pub use reply::{Event, Refusal, Reply};
pub use service::BoardService;
pub use task::{Task, TaskKind};
