//! Why a piece has no legal move at all.

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_core::{Color, MoveKind, Square};
use tabiya_fairy::AnyMove;

use super::facts::Facts;
use super::illegality_reason::IllegalityReason;
use super::placed::{PinLine, PlacedPiece};

/// A piece of the side to move without a legal move, found by [`AnyPosition::stuck`](crate::AnyPosition::stuck).
///
/// Its text is a sentence without its full stop.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct StuckPiece {
    /// The piece.
    pub piece: PlacedPiece,
    /// The reason why it has no legal move.
    pub reason: StuckReason,
}

/// The reason why a piece has no legal move: what all of its moves have in common.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum StuckReason {
    /// The rules give pieces of this kind no moves; only a house rule can move them.
    NoMoves,
    /// Other pieces or walls occupy every square where the piece could go.
    Blocked,
    /// A piece or wall is in front of the pawn, and it has nothing to capture.
    PushBlocked(PlacedPiece),
    /// The piece has no square to go to, for several reasons.
    NoTarget,
    /// The piece is pinned to its royal piece.
    Pinned {
        /// The line on which it is pinned.
        line: PinLine,
        /// The piece that pins it.
        by: PlacedPiece,
    },
    /// No move of the piece answers the check by this piece.
    InCheck(PlacedPiece),
    /// The piece is royal, and every square that it could go to is attacked.
    AllAttacked,
    /// A capture is compulsory, and other pieces must make it: this move, for example.
    MustCapture(AnyMove),
    /// Every move of the piece would give check, which the rules forbid.
    AllGiveCheck,
    /// All moves of the piece are illegal for the same reason.
    Illegal(IllegalityReason),
    /// The moves of the piece are illegal for different reasons; these are two of them.
    Several(IllegalityReason, IllegalityReason),
}

impl Facts {
    /// The reason why the piece of the side to move on `from` has no legal move, which the caller has found out.
    pub(super) fn stuck(&self, from: Square) -> Option<StuckReason> {
        let piece = self.position.piece_on(from).filter(|piece| piece.color == self.us)?;
        if self.position.is_variant_end()
            && let Some(outcome) = self.position.outcome()
        {
            return Some(StuckReason::Illegal(IllegalityReason::GameOver(outcome)));
        }
        let kind = piece.role;
        if self.rules.kind(kind).moves[self.us].parts.is_empty() {
            return Some(StuckReason::NoMoves);
        }
        let (moves, obstacles) = self.moves_from(from);
        let illegal = |m: AnyMove| self.prohibition(m).unwrap_or(IllegalityReason::Unexplained);
        let reasons: Vec<_> = moves.into_iter().map(illegal).collect();
        Some(if reasons.is_empty() { blocked(&obstacles) } else { common(reasons) })
    }

    /// The pseudo-legal moves of the piece of the side to move on `from` except castling, and the reasons why it has no
    /// others.
    pub(super) fn moves_from(&self, from: Square) -> (Vec<AnyMove>, Vec<IllegalityReason>) {
        let (mut moves, mut obstacles) = (Vec::new(), Vec::new());
        let Some(kind) = self.position.piece_on(from).map(|piece| piece.role) else {
            return (moves, obstacles);
        };
        let becomes = self.rules.promotions(kind, self.us).iter().next();
        let is_forced = self.rules.must_promote(kind);
        let step = |to: Square| {
            let promotion = becomes.filter(|_| is_forced && self.promotes(kind, from, to));
            self.step(from, to, promotion)
        };
        for to in Square::ALL.into_iter().filter(|&to| to != from) {
            match step(to) {
                // A king that can castle can also step aside, so castling never gives the reason.
                Ok(m) if m.kind() == MoveKind::Castle => {}
                Ok(m) => moves.push(m),
                Err(obstacle) => obstacles.push(obstacle),
            }
        }
        (moves, obstacles)
    }
}

/// Why a piece has no target at all, with a reason for each square.
fn blocked(obstacles: &[IllegalityReason]) -> StuckReason {
    use IllegalityReason as Reason;
    let mut pushes = obstacles.iter().filter_map(|obstacle| match obstacle {
        Reason::PushBlocked { by, .. } => Some(*by),
        _ => None,
    });
    if let Some(by) = pushes.next() {
        return match by {
            super::Blocker::Piece(by) => StuckReason::PushBlocked(by),
            super::Blocker::Wall(_) => StuckReason::Blocked,
        };
    }
    let mut others = obstacles.iter().filter(|obstacle| {
        !matches!(
            obstacle,
            Reason::NotItsMove(_)
                | Reason::TooFar(_)
                | Reason::Wall(_)
                | Reason::NeverCastles
                | Reason::NoCastlingRight { .. }
        )
    });
    let is_block = |obstacle: &Reason| {
        matches!(obstacle, Reason::OwnPiece(_) | Reason::WayBlocked { .. } | Reason::Lame { .. })
    };
    if others.all(is_block) { StuckReason::Blocked } else { StuckReason::NoTarget }
}

/// What the reasons against the moves of a piece have in common.
fn common(mut reasons: Vec<IllegalityReason>) -> StuckReason {
    use IllegalityReason as Reason;
    let check = reasons.iter().find_map(|reason| match reason {
        Reason::StaysInCheck(by) => Some(StuckReason::InCheck(*by)),
        Reason::DoubleCheck { .. } => Some(StuckReason::Illegal(reason.clone())),
        _ => None,
    });
    if let Some(check) = check {
        return check;
    }
    let all = |is_so: fn(&Reason) -> bool| reasons.iter().all(is_so);
    match &reasons[0] {
        Reason::Pinned { line, by, .. } if all(|it| matches!(it, Reason::Pinned { .. })) => {
            return StuckReason::Pinned { line: *line, by: *by };
        }
        Reason::MustCapture(_, m) if all(|it| matches!(it, Reason::MustCapture(..))) => {
            return StuckReason::MustCapture(*m);
        }
        Reason::GivesCheck { .. } if all(|it| matches!(it, Reason::GivesCheck { .. })) => {
            return StuckReason::AllGiveCheck;
        }
        _ if all(|it| {
            matches!(it, Reason::Attacked { .. } | Reason::AttackedThroughKing { .. })
        }) =>
        {
            return StuckReason::AllAttacked;
        }
        _ => {}
    }
    let first = reasons.swap_remove(0);
    match reasons.into_iter().find(|reason| *reason != first) {
        Some(other) => StuckReason::Several(first, other),
        None => StuckReason::Illegal(first),
    }
}

impl fmt::Display for StuckPiece {
    /// Writes a sentence without its full stop, for example `the white knight on c3 has no legal move: it is pinned on
    /// the diagonal by the bishop on b4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PlacedPiece { piece, square } = self.piece;
        write!(f, "the {} {} on {square} has no legal move: ", piece.color, piece.role)?;
        self.reason.write(f, piece.color)
    }
}

impl StuckReason {
    /// Writes the reason for a piece of `color`.
    fn write(&self, f: &mut fmt::Formatter<'_>, color: Color) -> fmt::Result {
        match self {
            Self::NoMoves => f.write_str("it has no moves of its own"),
            Self::Blocked => f.write_str("it is blocked on all sides"),
            Self::PushBlocked(by) => write!(f, "it is blocked by {by} and can capture nothing"),
            Self::NoTarget => f.write_str("there is no square that it could go to"),
            Self::Pinned { line, by } => write!(f, "it is pinned on the {line} by {by}"),
            Self::InCheck(by) => {
                write!(f, "{} is in check from {by}, and it cannot help", color.title())
            }
            Self::AllAttacked => f.write_str("every square that it could go to is attacked"),
            Self::MustCapture(m) => {
                let m = m.uci(tabiya_core::CastlingMode::Standard);
                write!(f, "another piece must capture, for example by {m}")
            }
            Self::AllGiveCheck => {
                f.write_str("each of its moves would give check, which is not allowed")
            }
            Self::Illegal(reason) => write!(f, "{reason}"),
            Self::Several(one, other) => write!(f, "{one}; {other}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Variant;

    fn stuck(variant: Variant, fen: &str, square: &str) -> String {
        let (p, _) = variant.read(fen).expect(fen);
        let found = p.stuck(square.parse().expect(square));
        let text = found.map_or_else(String::new, |stuck| stuck.to_string());
        text.split_once(": ").map_or(text.clone(), |(_, reason)| reason.to_owned())
    }

    #[test]
    fn pins_and_checks_are_named() {
        let pinned = "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1";
        let why = stuck(Variant::Chess, pinned, "c3");
        assert_eq!(why, "it is pinned on the diagonal by the bishop on b4");
        let check = "4k3/8/8/8/7q/8/8/RN2K3 w - - 0 1";
        let why = stuck(Variant::Chess, check, "b1");
        assert_eq!(why, "White is in check from the queen on h4, and it cannot help");
        let double = "4k3/8/8/8/1b6/8/4r3/R3K1N1 w - - 0 1";
        let why = stuck(Variant::Chess, double, "a1");
        assert!(why.starts_with("only the king may move"), "{why}");
        let mated = "4k3/8/8/8/8/8/1r6/r3K3 w - - 0 1";
        let why = stuck(Variant::Chess, mated, "e1");
        assert_eq!(why, "every square that it could go to is attacked");
    }

    #[test]
    fn blocked_pieces_are_distinguished_from_pinned_ones() {
        let start = Variant::Chess.start_fen();
        for square in ["a1", "c1", "d1", "e1"] {
            assert_eq!(stuck(Variant::Chess, &start, square), "it is blocked on all sides");
        }
        let locked = "4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1";
        let why = stuck(Variant::Chess, locked, "e3");
        assert_eq!(why, "it is blocked by the pawn on e4 and can capture nothing");
    }

    #[test]
    fn only_own_pieces_without_moves_are_stuck() {
        let start = Variant::Chess.start();
        for square in ["e2", "g1", "e4", "e7"] {
            assert_eq!(start.stuck(square.parse().expect(square)), None, "{square}");
        }
    }

    #[test]
    fn rules_of_variants_explain_stuck_pieces() {
        let capture = "8/8/8/3p4/4P3/8/N7/8 w - - 0 1";
        let why = stuck(Variant::Antichess, capture, "a2");
        assert_eq!(why, "another piece must capture, for example by e4d5");
        let race = "8/8/8/8/3k4/8/8/N6K w - - 0 1";
        let why = stuck(Variant::RacingKings, race, "a1");
        assert_eq!(why, "each of its moves would give check, which is not allowed");
    }
}
