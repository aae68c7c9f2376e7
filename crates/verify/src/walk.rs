//! Counts of an engine that only lists its moves, made by walking down the tree.

use super::TestedEngine;
use super::config::MovesBy;
use super::error::EngineError;
use super::query::Query;
use crate::output::answer::{Divide, legal};

impl TestedEngine<'_> {
    /// The engine's moves, each with the number of leaf nodes below it, for which the engine is asked about each position
    /// of the tree. The positions are given by moves.
    pub(super) fn walk(&mut self, query: &Query<'_>) -> Result<Divide, EngineError> {
        let first = Query { depth: 1, ..*query };
        let by = self.config.moves_by;
        let listed = self.talk().and_then(|talk| match by {
            MovesBy::Legality => talk.accepted_moves(&first),
            MovesBy::MultiPv | MovesBy::Perft => talk.list_moves(&first),
        });
        let mut answer = self.note(listed)?;
        if query.depth > 1 {
            let p = query.origin.end();
            for row in &mut answer.rows {
                let Some(m) = legal(&p, &row.text) else { continue };
                let origin = query.origin.after(m);
                let child = Query { origin: &origin, depth: query.depth - 1, ..*query };
                row.count = self.walk(&child)?.total();
            }
            answer.total = answer.rows.iter().map(|row| row.count).sum();
        }
        answer.resolve(&mut self.right_of(query))
    }
}
