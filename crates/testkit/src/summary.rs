//! The report of how many nodes were checked.

use std::fmt;

/// The number of nodes on which a board agreed with Tabiya, for each check; 0 if the board does not offer a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Summary {
    /// The number of positions from which nodes were reached.
    pub positions: usize,
    /// The number of positions for which there was no time.
    pub untried: usize,
    /// The number of nodes whose legal moves were compared.
    pub nodes: u64,
    /// The total number of legal moves of the nodes whose moves were compared.
    pub moves: u64,
    /// The length of the longest path to a node, in plies.
    pub depth: usize,
    /// The number of nodes whose key was compared with the key of the position read from FEN.
    pub keys: u64,
    /// The number of nodes at which the board was asked whether moves, legal or not, are legal.
    pub legality: u64,
    /// The total number of moves about which the board was asked whether they are legal.
    pub asked: u64,
    /// The number of nodes at which the board was asked which moves give check.
    pub gives_check: u64,
    /// The number of nodes from which moves were played and taken back.
    pub undos: u64,
    /// Whether the board's whole state was compared after each `undo`, instead of only its other answers.
    pub states: bool,
    /// The number of nodes whose FEN was compared.
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
