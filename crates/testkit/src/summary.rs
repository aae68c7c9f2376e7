//! The numbers of nodes that were checked.

use std::fmt;

/// The number of nodes on which a board agreed, for each check; 0 if the board does not offer it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Summary {
    /// Positions from which nodes were reached.
    pub positions: usize,
    /// Positions for which there was no time.
    pub untried: usize,
    /// Nodes whose legal moves were compared.
    pub nodes: u64,
    /// The legal moves of these nodes.
    pub moves: u64,
    /// The plies of the longest path to a node.
    pub depth: usize,
    /// Nodes whose key was compared with that of the position read from FEN.
    pub keys: u64,
    /// Nodes at which moves were asked about, legal or not.
    pub legality: u64,
    /// The number of moves asked about.
    pub asked: u64,
    /// Nodes at which it was asked which moves give check.
    pub gives_check: u64,
    /// Nodes from which moves were played and taken back.
    pub undos: u64,
    /// Whether the whole state was compared after taking back, and not only the other answers.
    pub states: bool,
    /// Nodes whose FEN was compared.
    pub fens: u64,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} positions, {} nodes up to {} plies deep, {} legal moves",
            self.positions, self.nodes, self.depth, self.moves
        )?;
        if self.untried > 0 {
            write!(f, "; no time for {} positions", self.untried)?;
        }
        let checks = [
            ("key", self.keys),
            ("is_legal", self.legality),
            ("gives_check", self.gives_check),
            ("undo", self.undos),
            ("fen", self.fens),
        ];
        for (what, nodes) in checks {
            match nodes {
                0 => write!(f, "; {what} not offered")?,
                _ => write!(f, "; {what} on {nodes} nodes")?,
            }
            if what == "is_legal" && nodes > 0 {
                write!(f, " about {} moves", self.asked)?;
            }
            if what == "undo" && nodes > 0 && !self.states {
                f.write_str(" as far as moves, key and fen show")?;
            }
        }
        Ok(())
    }
}
