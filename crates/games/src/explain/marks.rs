//! What reasons show on a board: the squares that they name.

use std::collections::BTreeSet;

use tabiya_core::{Bitboard, Square, attacks::between};

use super::facts::Facts;
use super::illegality_reason::IllegalityReason;
use super::legality_reason::LegalityReason;
use super::placed::PlacedPiece;
use super::stuck::{StuckPiece, StuckReason};
use super::{Explanation, Reason};
use crate::built_in::AnyPosition;

/// Something that a reason shows on a board: an arrow from one square to another, or a sign on one square.
///
/// ```
/// use tabiya_core::Square;
/// use tabiya_games::{Mark, MarkKind, Variant};
/// let (p, _) = Variant::Chess.read("4k3/8/b7/8/8/8/8/4K2R w K - 0 1")?;
/// let marks = p.explain("e1g1")?.marks(&p);
/// let attack = Mark { kind: MarkKind::Attack, from: Some(Square::A6), to: Square::F1 };
/// assert!(marks.contains(&attack));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mark {
    /// What it stands for.
    pub kind: MarkKind,
    /// The origin of an arrow; `None` for a sign.
    pub from: Option<Square>,
    /// The target of an arrow, or the square of a sign.
    pub to: Square,
}

/// What a [`Mark`] stands for, in the order in which marks are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum MarkKind {
    /// A square that is attacked.
    Attacked,
    /// The line from an attacker to the square that it attacks.
    Attack,
    /// A move that the rules demand.
    Demanded,
    /// A piece that attacks.
    Attacker,
    /// A piece that shields its king.
    Shield,
    /// A piece or wall in the way.
    Blocker,
    /// Another square that the reason names.
    Named,
}

impl MarkKind {
    /// The name, such as `attack`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Attacked => "attacked",
            Self::Attack => "attack",
            Self::Demanded => "demanded",
            Self::Attacker => "attacker",
            Self::Shield => "shield",
            Self::Blocker => "blocker",
            Self::Named => "named",
        }
    }
}

impl Explanation {
    /// What the reason shows on the board of `p`, the position in which the move was explained.
    pub fn marks(&self, p: &AnyPosition) -> Vec<Mark> {
        let facts = p.facts();
        sorted(match &self.reason {
            Reason::Legal(reason) => reason.marks(&facts),
            Reason::Illegal(reason) => reason.marks(&facts),
        })
    }
}

impl StuckPiece {
    /// What the reason shows on the board of `p`, the position in which the piece is stuck.
    pub fn marks(&self, p: &AnyPosition) -> Vec<Mark> {
        sorted(self.reason.marks(&p.facts(), self.piece))
    }
}

/// The marks in order, each once.
fn sorted(marks: Vec<Mark>) -> Vec<Mark> {
    let mut sorted = BTreeSet::new();
    sorted.extend(marks);
    sorted.into_iter().collect()
}

fn sign(kind: MarkKind, to: Square) -> Mark {
    Mark { kind, from: None, to }
}

fn signs(kind: MarkKind, squares: impl IntoIterator<Item = Square>) -> Vec<Mark> {
    squares.into_iter().map(|square| sign(kind, square)).collect()
}

/// An attacker, the square that it attacks, and the line between them.
fn attack(by: Square, to: Square) -> Vec<Mark> {
    let line = Mark { kind: MarkKind::Attack, from: Some(by), to };
    vec![sign(MarkKind::Attacked, to), line, sign(MarkKind::Attacker, by)]
}

/// An attack on the king by a piece that another piece keeps from it.
fn pin(by: Square, king: Square, shields: impl IntoIterator<Item = Square>) -> Vec<Mark> {
    let mut marks = attack(by, king);
    marks.extend(signs(MarkKind::Shield, shields));
    marks
}

impl IllegalityReason {
    /// What the reason shows on the board.
    fn marks(&self, facts: &Facts) -> Vec<Mark> {
        match self {
            // These reasons name no square, or only the piece that was to move.
            Self::GameOver(_)
            | Self::NullMove
            | Self::SameSquare(_)
            | Self::NotItsMove(_)
            | Self::TooFar(_)
            | Self::OnlyAtFirst(_)
            | Self::NeverTakesEnPassant(_)
            | Self::NeverCaptures(_)
            | Self::NoHurdle(_)
            | Self::NoDoublePush(_)
            | Self::NoEnPassant
            | Self::PromotionMissing(..)
            | Self::NoPromotion { .. }
            | Self::NoPromotionOf(_)
            | Self::NeverPromotes
            | Self::PromotionTo(..)
            | Self::NeverCastles
            | Self::KingCaptures
            | Self::DropMates(_)
            | Self::NeverDrops
            | Self::NotInHand(_)
            | Self::Unexplained => Vec::new(),
            Self::Wall(square) => vec![sign(MarkKind::Blocker, *square)],
            Self::OwnPiece(there) | Self::Occupied(there) => {
                vec![sign(MarkKind::Blocker, there.square)]
            }
            Self::EnemyPiece(there) | Self::RoyalIsTarget(there) => {
                vec![sign(MarkKind::Named, there.square)]
            }
            Self::NoPiece(square)
            | Self::OnlyCaptures(_, square)
            | Self::OutOfBounds(_, square)
            | Self::CapturesNothing(square)
            | Self::NothingPassed(square)
            | Self::DeadEnd(_, square)
            | Self::DropOutOfBounds { to: square, .. } => vec![sign(MarkKind::Named, *square)],
            Self::SecondHurdle { by, .. }
            | Self::LandsBehind { hurdle: by, .. }
            | Self::Lame { by, .. }
            | Self::WayBlocked { by, .. }
            | Self::PushBlocked { by, .. }
            | Self::CastlingBlocked(by) => vec![sign(MarkKind::Blocker, by.square())],
            Self::NoCastlingRight { rook, .. } => signs(MarkKind::Named, *rook),
            Self::Exposes { royal: king, by } | Self::GivesCheck { by, king } => {
                attack(by.square, king.square)
            }
            Self::Attacked { square, by } => {
                let mut marks = attack(by.square, *square);
                // Its neighbours may attack the square as well.
                for by in facts.direct_attackers(*square) {
                    marks.extend(attack(by, *square));
                }
                marks
            }
            Self::AttackedThroughKing { square, by, .. } => attack(by.square, *square),
            Self::Pinned { pinned, by, .. } => facts.pin_by(*by, pinned.square),
            Self::CastlesOutOfCheck(by) | Self::StaysInCheck(by) => facts.checks_by(*by),
            Self::DoubleCheck { by: (one, other), .. } => {
                [facts.checks_by(*one), facts.checks_by(*other)].concat()
            }
            Self::Uncovered { shield, by, king } => pin(by.square, king.square, [shield.square]),
            Self::BothPawnsGone { by, king } => {
                let shields = between(by.square, king.square) & facts.position.blockers();
                pin(by.square, king.square, shields)
            }
            Self::ExplosionUncovers { at, by, king } => {
                let mut marks = attack(by.square, king.square);
                marks.push(sign(MarkKind::Named, *at));
                marks
            }
            Self::BlowsUpOwnKing { king, at } => {
                vec![sign(MarkKind::Attacked, *king), sign(MarkKind::Named, *at)]
            }
            Self::RoyalsFace(one, other) => attack(other.square, one.square),
            Self::MustCapture(..) => facts.captures(),
            Self::MustDrop(_, m) => vec![sign(MarkKind::Demanded, m.to())],
            Self::FileIsFull(piece, file) => {
                let on_file = Bitboard::file(*file).into_iter().filter_map(|at| facts.on(at));
                let pieces = on_file.filter(|there| there.piece == *piece);
                signs(MarkKind::Blocker, pieces.map(|there| there.square))
            }
        }
    }
}

impl LegalityReason {
    /// What the reason shows on the board.
    fn marks(&self, facts: &Facts) -> Vec<Mark> {
        match *self {
            Self::KingSteps { .. } | Self::Reaches { .. } | Self::Drops(..) => Vec::new(),
            Self::Castles { empty, safe, .. } => signs(MarkKind::Named, empty | safe),
            Self::CapturesInPassing { captured, origin } => {
                let (kind, from) = (MarkKind::Named, Some(origin));
                vec![Mark { kind, from, to: captured.square }]
            }
            Self::Promotes { captured, .. } => {
                signs(MarkKind::Named, captured.map(|captured| captured.square))
            }
            Self::BlowsUpKing(king) => vec![sign(MarkKind::Attacked, king.square)],
            Self::KingLeavesCheck { by, .. }
            | Self::CapturesChecker(by)
            | Self::BlowsUpChecker(by) => facts.checks_by(by),
            Self::BlocksCheck { by, on } => {
                let mut marks = facts.checks_by(by);
                marks.push(sign(MarkKind::Blocker, on));
                marks
            }
            Self::StaysOnPin { by, .. } | Self::CapturesPinner { by, .. } => {
                let king = facts.royal();
                let line = king.map(|king| between(by.square, king) & facts.position.blockers());
                king.zip(line).map_or_else(Vec::new, |(king, line)| pin(by.square, king, line))
            }
            Self::KingCaptures { captured, .. }
            | Self::MustCapture(captured)
            | Self::Captures { captured, .. } => vec![sign(MarkKind::Named, captured.square)],
            Self::DoublePush { passed, to, .. } => signs(MarkKind::Named, passed.with(to)),
        }
    }
}

impl StuckReason {
    /// What the reason shows on the board, for this piece.
    fn marks(&self, facts: &Facts, piece: PlacedPiece) -> Vec<Mark> {
        match self {
            Self::NoMoves => Vec::new(),
            Self::Blocked | Self::NoTarget => {
                let (_, obstacles) = facts.moves_from(piece.square);
                let marks = obstacles.iter().flat_map(|obstacle| obstacle.marks(facts));
                marks.filter(|mark| mark.kind == MarkKind::Blocker).collect()
            }
            Self::PushBlocked(by) => vec![sign(MarkKind::Blocker, by.square)],
            Self::Pinned { by, .. } => facts.pin_by(*by, piece.square),
            Self::InCheck(by) => facts.checks_by(*by),
            Self::AllAttacked | Self::AllGiveCheck => {
                let (moves, _) = facts.moves_from(piece.square);
                let reasons = moves.into_iter().filter_map(|m| facts.prohibition(m));
                // One attacker of each square is enough.
                let marks = reasons.flat_map(|reason| match reason {
                    IllegalityReason::Attacked { square, by } => attack(by.square, square),
                    reason => reason.marks(facts),
                });
                marks.collect()
            }
            Self::MustCapture(_) => facts.captures(),
            Self::Illegal(reason) => reason.marks(facts),
            Self::Several(one, other) => [one.marks(facts), other.marks(facts)].concat(),
        }
    }
}

impl Facts {
    /// A pin of the piece on `pinned` to its royal piece.
    fn pin_by(&self, by: PlacedPiece, pinned: Square) -> Vec<Mark> {
        self.royal().map_or_else(Vec::new, |king| pin(by.square, king, [pinned]))
    }

    /// The checks of the royal piece, with the check by this piece.
    fn checks_by(&self, by: PlacedPiece) -> Vec<Mark> {
        let Some(king) = self.royal() else { return vec![sign(MarkKind::Attacker, by.square)] };
        let checkers = self.checkers().with(by.square);
        checkers.into_iter().flat_map(|by| attack(by, king)).collect()
    }

    /// The enemy pieces that attack a square and reach it without passing the royal piece.
    fn direct_attackers(&self, square: Square) -> Bitboard {
        self.attackers(square, self.position.blockers().with(square))
    }

    /// The legal captures.
    fn captures(&self) -> Vec<Mark> {
        let moves = self.position.legal_moves().into_iter();
        let captures = moves.filter(|&m| self.captured(m).is_some());
        captures
            .map(|m| Mark { kind: MarkKind::Demanded, from: Some(m.from()), to: m.to() })
            .collect()
    }
}
