//! A board in the browser: a server for this machine and the page that it serves.
//!
//! The page keeps no state: the server keeps every game, and each response contains everything that the page
//! draws. A new rule of a game needs no change of the page unless it must be visible there.

mod address;
mod analysis;
mod answer;
mod api;
mod chosen_rules;
mod connections;
mod counting;
mod examples;
mod feed;
mod game;
mod games;
mod guard;
mod legend;
mod opener;
mod page;
mod players;
mod positions;
mod queue;
mod rule_text;
mod server;
mod setup;
mod state;
mod thinking;
mod token;
mod variation;
mod view;

pub(crate) use opener::Opener;
pub(crate) use server::Server;
