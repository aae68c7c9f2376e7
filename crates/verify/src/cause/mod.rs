//! The causes of failures: what the wrong moves of a position have in common, and which failures share it.

mod extra;
mod group;
mod missing;

use std::fmt;

use tabiya_games::AnyMove;

use crate::difference::{EngineFault, MoveLists};
use crate::error::{Breakage, BreakageKind};
use crate::{Difference, DifferenceReport};

pub use group::CauseGroup;

/// What may have caused a failure, in a few words: `missing: en passant captures`.
///
/// A failure has a list of causes, the narrowest first, because the same wrong moves may have several things in
/// common. [`CauseGroup::group`] chooses one cause for each failure.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Cause {
    name: String,
    breadth: Breadth,
}

/// How much a cause covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Breadth {
    /// Moves of one kind that are wrong for one reason.
    Narrow,
    /// Moves with several reasons, such as all moves of a piece.
    Broad,
    /// Any moves.
    Any,
}

impl Cause {
    /// A narrow cause. If it is the only cause of a failure, the failure is never grouped under a broader one.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), breadth: Breadth::Narrow }
    }

    /// A cause that may have several reasons.
    fn broad(name: impl Into<String>) -> Self {
        Self { name: name.into(), breadth: Breadth::Broad }
    }

    /// The cause in words: `extra: castling through check`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The cause of a failure that depends on the questions before it.
    pub fn kept_state() -> Self {
        Self::new("the engine keeps state")
    }

    /// Whether this cause explains a failure with these causes, the narrowest first: it is the narrowest of them, or a
    /// broad one.
    pub(crate) fn explains(&self, causes: &[Self]) -> bool {
        causes.first() == Some(self) || self.breadth == Breadth::Broad && causes.contains(self)
    }

    /// The cause of a breakage.
    pub fn of_breakage(breakage: &Breakage) -> Self {
        Self::new(match &breakage.kind {
            BreakageKind::Died(how) => format!("the engine dies: {how}"),
            BreakageKind::TimedOut(_) => "the engine gives no answer in time".to_owned(),
            BreakageKind::NoNumber(_) => "counts that are not numbers".to_owned(),
            BreakageKind::NoMove(_) => "moves that cannot be read".to_owned(),
            BreakageKind::Sum { .. } => "counts that do not add up to the total".to_owned(),
            BreakageKind::Totals { .. } | BreakageKind::Lists => {
                "answers that contradict themselves".to_owned()
            }
            _ => "the engine gives no count".to_owned(),
        })
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

impl DifferenceReport<'_> {
    /// The causes that explain all wrong moves of the position, the narrowest first; at least one.
    ///
    /// ```
    /// use tabiya_games::Variant;
    /// use tabiya_verify::{Difference, DifferenceReport, EngineConfig, EngineFault, MoveLists, Origin};
    ///
    /// let (position, _) = Variant::Chess.read("4k3/8/b7/8/8/8/8/4K2R w K - 0 1")?;
    /// let lists = MoveLists { surplus: vec!["e1g1".to_owned()], ..MoveLists::default() };
    /// let difference = Difference {
    ///     start: Origin::given(position),
    ///     path: Vec::new(),
    ///     position,
    ///     depth: 1,
    ///     right: 12,
    ///     wrong: 13,
    ///     rows: Vec::new(),
    ///     origin: Origin::given(position),
    ///     fault: EngineFault::Moves(lists),
    /// };
    /// let config = EngineConfig::new("my-engine".parse()?);
    /// let report = DifferenceReport { difference: &difference, config: &config };
    /// assert_eq!(report.causes()[0].name(), "extra: castling through check");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn causes(&self) -> Vec<Cause> {
        let Difference { fault, rows, .. } = self.difference;
        let words = match fault {
            EngineFault::Moves(lists) => return self.causes_of(lists, ""),
            EngineFault::Make(lists) => return self.causes_of(lists, "after moves, "),
            EngineFault::NotTaken(_) => "the engine does not take the position",
            EngineFault::KeptState(..) => return vec![Cause::kept_state()],
            EngineFault::Play(m) => return self.causes_of_play(*m),
            EngineFault::Unmake(_) => "wrong counts of right moves: unmaking a move",
            EngineFault::LastPly(_) => "wrong counts of right moves: the last ply",
            EngineFault::Unknown(_) => "wrong counts",
            _ if rows.is_empty() => "wrong counts without moves",
            _ => "wrong counts of right moves",
        };
        vec![Cause::new(words)]
    }

    /// The causes of wrong counts below moves that go wrong when they are played. The wrong moves may have nothing in
    /// common; then the causes are the causes of `m`.
    fn causes_of_play(&self, m: AnyMove) -> Vec<Cause> {
        let p = &self.difference.position;
        let traits = |m| missing::traits_when_played(p, m);
        let mut found = shared(self.difference.rows.iter().map(|row| traits(row.m)));
        if found.len() < 2 {
            found = shared([traits(m)].into_iter());
        }
        let cause =
            |found: Cause| Cause { name: format!("playing goes wrong: {}", found.name), ..found };
        found.into_iter().map(cause).collect()
    }

    fn causes_of(&self, lists: &MoveLists, when: &str) -> Vec<Cause> {
        let p = &self.difference.position;
        let MoveLists { missing, surplus, repeated } = lists;
        let missing = shared(missing.iter().map(|&m| missing::traits(p, m)));
        let extra = surplus.iter().map(|text| extra::traits(p, text));
        let repeated = repeated.iter().map(|_| vec![Cause::new("moves listed more than once")]);
        let extra = shared(extra.chain(repeated));
        let cause = |word: &str, found: &Cause| Cause {
            name: format!("{when}{word}: {}", found.name),
            breadth: found.breadth,
        };
        match (&missing[..], &extra[..]) {
            (all, []) => all.iter().map(|found| cause("missing", found)).collect(),
            ([], all) => all.iter().map(|found| cause("extra", found)).collect(),
            ([missing, ..], [extra, ..]) => {
                let both = format!("{}; extra: {}", cause("missing", missing), extra.name);
                vec![Cause { name: both, breadth: missing.breadth.max(extra.breadth) }]
            }
        }
    }
}

/// The causes that all moves have, named without `missing` or `extra`, the narrowest first and "moves" last; none if
/// there are no moves.
fn shared(moves: impl Iterator<Item = Vec<Cause>>) -> Vec<Cause> {
    let common = |a: Vec<Cause>, b: Vec<Cause>| a.into_iter().filter(|t| b.contains(t)).collect();
    let Some(mut traits) = moves.reduce(common) else { return Vec::new() };
    traits.push(Cause { name: "moves".to_owned(), breadth: Breadth::Any });
    traits
}
