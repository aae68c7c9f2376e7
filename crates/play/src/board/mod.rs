//! A board in the browser: a server for this machine, which serves the page and answers its requests.

mod address;
mod api;
mod connections;
mod feed;
mod guard;
mod opener;
mod page;
mod queue;
mod server;
mod token;

pub(crate) use opener::Opener;
pub(crate) use server::Server;
