//! A descent of the tree, ply by ply, with an engine's counts next to the correct ones.

use tabiya_games::{AnyMove, AnyPosition};

use crate::error::EngineError;
use crate::origin::Origin;
use crate::side_by_side::SideBySide;
use crate::{EngineConfig, TestedEngine};

/// A position below a root, with the moves that lead to it and the plies that are left to count.
///
/// ```
/// use tabiya_games::Variant;
/// use tabiya_verify::Descent;
///
/// let mut descent = Descent::new(Variant::Chess.start(), 3);
/// let m = descent.position().read_move("e4")?;
/// assert!(descent.down(m));
/// assert_eq!(descent.plies_left(), 2);
/// assert!(descent.up() && !descent.up());
/// # Ok::<(), tabiya_games::MoveTextError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Descent {
    root: Origin,
    depth: u32,
    /// The moves from the root, each with the position before it.
    path: Vec<(AnyPosition, AnyMove)>,
}

impl Descent {
    /// Begins at a root, whose leaf nodes are `depth` plies below it.
    pub fn new(root: impl Into<Origin>, depth: u32) -> Self {
        Self { root: root.into(), depth, path: Vec::new() }
    }

    /// The current position.
    pub fn position(&self) -> AnyPosition {
        self.path.last().map_or(self.root.end(), |&(before, m)| before.play_unchecked(m))
    }

    /// The plies from the current position to the leaf nodes.
    pub fn plies_left(&self) -> u32 {
        self.depth - u32::try_from(self.path.len()).unwrap_or(self.depth)
    }

    /// Goes down by a legal move of the current position, unless this is the last ply.
    pub fn down(&mut self, m: AnyMove) -> bool {
        let has_plies = self.plies_left() > 1;
        if has_plies {
            self.path.push((self.position(), m));
        }
        has_plies
    }

    /// Goes back by a move, unless this is the root.
    pub fn up(&mut self) -> bool {
        self.path.pop().is_some()
    }

    /// The moves from the root, in UCI notation for an engine with this configuration.
    pub fn moves(&self, config: &EngineConfig) -> Vec<String> {
        let uci = |(before, m): &(AnyPosition, AnyMove)| {
            m.uci(Origin::reached(*before).castling_mode(config.chess960)).to_string()
        };
        self.path.iter().map(uci).collect()
    }

    /// The FEN of the current position for an engine with this configuration; the FEN of the root is as it was given.
    pub fn fen(&self, config: &EngineConfig) -> String {
        match self.path.is_empty() {
            true => self.root.fen(config.chess960),
            false => Origin::reached(self.position()).fen(config.chess960),
        }
    }

    /// Asks an engine about the current position, and counts it as well.
    ///
    /// # Errors
    /// If the engine gives no answer.
    pub fn counts(&self, engine: &mut TestedEngine<'_>) -> Result<SideBySide, EngineError> {
        let origin = self.path.iter().fold(self.root.clone(), |origin, &(_, m)| origin.after(m));
        SideBySide::ask(engine, &origin, self.plies_left())
    }
}
