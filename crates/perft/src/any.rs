//! Counts of positions whose rules are known at run time only.
//!
//! All rules are compiled here once, and not again where this is used.

use std::fmt;

use tabiya_core::{Backend, Move, Position, Rules};
use tabiya_variants::{AnyPosition, Playable, PositionVisitor};

use crate::builder::Perft;
use crate::counters::Counters;
use crate::failure::Failure;
use crate::perft_on;
use crate::unique::{Ply, Unique, UniqueError};
use crate::units::Units;

/// The leaf nodes of a tree, counted on the calling thread and this back end by every path: see
/// [`perft_on`].
///
/// # Panics
/// If the count is 2^128 or more.
pub fn perft_any_on(backend: Backend, p: &AnyPosition, depth: u32) -> u128 {
    p.visit(EveryPath { backend, depth })
}

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

    /// The units into which a count is split.
    ///
    /// # Errors
    /// If the control said stop first.
    ///
    /// # Panics
    /// If the system grants no thread.
    pub fn units_any(self, p: &AnyPosition, depth: u32) -> Result<AnyUnits, Failure> {
        p.visit(Split { perft: self, depth })
    }

    /// The leaf nodes of the tree that was split into these units.
    ///
    /// # Errors
    /// If the control said stop first, and whatever else [`Failure`] names.
    ///
    /// # Panics
    /// If the system grants no thread.
    pub fn count_units_any(self, units: &AnyUnits) -> Result<u128, Failure> {
        units.0.leaf_nodes(self)
    }

    /// What kinds of moves lead to the leaf nodes.
    ///
    /// # Errors
    /// If the control said stop first.
    ///
    /// # Panics
    /// If the system grants no thread.
    pub fn counters_any(self, p: &AnyPosition, depth: u32) -> Result<Counters, Failure> {
        p.visit(CountKinds { perft: self, depth })
    }
}

impl<'a> Unique<'a> {
    /// The unique positions ply by ply, as [`plies`](Self::plies) has them.
    ///
    /// # Panics
    /// If the system grants no thread.
    pub fn plies_any(
        self,
        p: &AnyPosition,
        depth: u32,
    ) -> Box<dyn Iterator<Item = Result<Ply, UniqueError>> + 'a> {
        p.visit(EachPly { unique: self, depth })
    }
}

/// [`Units`] of a position whose rules are known at run time only.
pub struct AnyUnits(Box<dyn ErasedUnits>);

impl AnyUnits {
    /// How many units there are.
    pub fn count(&self) -> usize {
        self.0.count()
    }

    /// The ply that they stand at.
    pub fn ply(&self) -> u32 {
        self.0.ply()
    }

    /// A number that other units, or the same by other numbers of paths, would hardly have.
    pub fn digest(&self) -> u128 {
        self.0.digest()
    }
}

impl fmt::Debug for AnyUnits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyUnits({} at ply {})", self.count(), self.ply())
    }
}

/// Units without the type of their rules.
trait ErasedUnits: Send + Sync {
    fn count(&self) -> usize;
    fn ply(&self) -> u32;
    fn digest(&self) -> u128;
    fn leaf_nodes(&self, perft: Perft<'_>) -> Result<u128, Failure>;
}

impl<R: Rules> ErasedUnits for Units<R> {
    fn count(&self) -> usize {
        self.count()
    }

    fn ply(&self) -> u32 {
        self.ply()
    }

    fn digest(&self) -> u128 {
        self.digest()
    }

    fn leaf_nodes(&self, perft: Perft<'_>) -> Result<u128, Failure> {
        perft.count_units(self)
    }
}

struct EveryPath {
    backend: Backend,
    depth: u32,
}

impl PositionVisitor for EveryPath {
    type Out = u128;

    fn visit<R: Playable>(self, p: &Position<R>) -> u128 {
        perft_on(self.backend, p, self.depth)
    }
}

struct Split<'a> {
    perft: Perft<'a>,
    depth: u32,
}

impl PositionVisitor for Split<'_> {
    type Out = Result<AnyUnits, Failure>;

    fn visit<R: Playable>(self, p: &Position<R>) -> Self::Out {
        Ok(AnyUnits(Box::new(self.perft.units(p, self.depth)?)))
    }
}

struct CountKinds<'a> {
    perft: Perft<'a>,
    depth: u32,
}

impl PositionVisitor for CountKinds<'_> {
    type Out = Result<Counters, Failure>;

    fn visit<R: Playable>(self, p: &Position<R>) -> Self::Out {
        self.perft.counters(p, self.depth)
    }
}

struct EachPly<'a> {
    unique: Unique<'a>,
    depth: u32,
}

impl<'a> PositionVisitor for EachPly<'a> {
    type Out = Box<dyn Iterator<Item = Result<Ply, UniqueError>> + 'a>;

    fn visit<R: Playable>(self, p: &Position<R>) -> Self::Out {
        Box::new(self.unique.plies(p, self.depth))
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
