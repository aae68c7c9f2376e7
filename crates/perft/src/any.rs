//! Counts of positions whose rules are known at run time only.

use tabiya_core::{Move, Position};
use tabiya_variants::{AnyPosition, Playable, PositionVisitor};

use crate::builder::Perft;
use crate::failure::Failure;

impl Perft<'_> {
    /// The leaf nodes of the tree of `depth` plies under the position's own rules.
    ///
    /// # Errors
    /// If the control said stop first, and whatever else [`Failure`] names.
    ///
    /// # Panics
    /// If the system grants no thread.
    ///
    /// ```
    /// use tabiya_perft::Perft;
    /// use tabiya_variants::Variant;
    /// let start = Variant::KingCapture.start();
    /// assert_eq!(Perft::new().count_any(&start, 4), Ok(197_742));
    /// ```
    pub fn count_any(self, p: &AnyPosition, depth: u32) -> Result<u128, Failure> {
        p.visit(Count { perft: self, depth })
    }

    /// The leaf nodes behind each legal move, as [`divide`](Self::divide) has them.
    ///
    /// # Panics
    /// If the system grants no thread.
    pub fn divide_any(self, p: &AnyPosition, depth: u32) -> Vec<(Move, Result<u128, Failure>)> {
        p.visit(Divide { perft: self, depth })
    }
}

struct Count<'a> {
    perft: Perft<'a>,
    depth: u32,
}

impl PositionVisitor for Count<'_> {
    type Out = Result<u128, Failure>;

    fn visit<R: Playable>(self, p: &Position<R>) -> Self::Out {
        self.perft.count(p, self.depth)
    }
}

struct Divide<'a> {
    perft: Perft<'a>,
    depth: u32,
}

impl PositionVisitor for Divide<'_> {
    type Out = Vec<(Move, Result<u128, Failure>)>;

    fn visit<R: Playable>(self, p: &Position<R>) -> Self::Out {
        self.perft.divide(p, self.depth)
    }
}
