//! How an engine is started and asked.

use tabiya_core::Backend;

use super::command::{EngineCommand, PerftCommand};
use super::deadlines::Deadlines;
use super::process::Shim;

/// How an engine is started and asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineConfig {
    /// The program.
    pub command: EngineCommand,
    /// What makes it count.
    pub perft_command: PerftCommand,
    /// Options to set, with their values; empty for a button.
    pub options: Vec<(String, String)>,
    /// Whether it plays Chess960 throughout, and not only where a position needs that.
    pub chess960: bool,
    /// How long it may take.
    pub deadlines: Deadlines,
    /// What ties the engine's life to ours, and limits its memory.
    pub shim: Option<Shim>,
    /// What the right counts are counted with.
    pub backend: Backend,
}

impl EngineConfig {
    /// A UCI engine that knows `go perft N`.
    pub fn new(command: EngineCommand) -> Self {
        Self {
            command,
            perft_command: PerftCommand::default(),
            options: Vec::new(),
            chess960: false,
            deadlines: Deadlines::default(),
            shim: None,
            backend: Backend::best(),
        }
    }
}
