//! Reports of moves.

use std::fmt;
use std::iter;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_core::{Bitboard, ByColor, Color, MoveKind, Piece};

use tabiya_fairy::AnyMove;
use tabiya_variants::KindName;

use crate::built_in::AnyPosition;
use crate::explain::PlacedPiece;
use crate::outcome::Outcome;

/// The effects of a move, so that a program can display it without looking at the board again.
///
/// ```
/// use tabiya_core::{Color, Position, Square};
/// use tabiya_games::AnyGame;
///
/// let start: Position = "4k3/8/4r3/8/8/8/4R3/4K3 w - - 0 7".parse()?;
/// let mut game = AnyGame::new(start);
/// let report = game.play_text("e2e6")?;
/// assert_eq!(report.captured.map(|captured| captured.square), Some(Square::E6));
/// assert!(report.check[Color::Black] && !report.check[Color::White]);
/// assert_eq!(report.to_string(), "7. white: rook e2 to e6, takes rook");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct MoveReport {
    /// The full-move number, the same for a move by White and the reply by Black.
    pub number: u16,
    /// The move. The piece came from [`AnyMove::from`], unless it was dropped, and now stands on
    /// [`AnyMove::destination`], unless it exploded there. The rook's squares in castling are
    /// [`AnyMove::castled_rook`].
    pub played: AnyMove,
    /// The piece that was moved: a pawn if it was promoted, the king if it castled.
    pub piece: Piece<KindName>,
    /// The captured piece and its square, which is not the destination in an en passant capture.
    pub captured: Option<PlacedPiece>,
    /// The kind that the pawn became, if the move is a promotion.
    pub promotion: Option<KindName>,
    /// The squares of other pieces that a capture blew up. They do not include those of the captured piece and of the
    /// capturer, which is gone as well.
    pub blown_up: Bitboard,
    /// Which sides have an attacked king after the move. The mover's side can be one, if the rules allow it.
    pub check: ByColor<bool>,
    /// The ending, if the move ended the game.
    pub outcome: Option<Outcome>,
}

impl MoveReport {
    /// Creates the report of a legal move that led from the position `before` to `after`.
    pub(crate) fn new(
        before: &AnyPosition,
        played: AnyMove,
        after: &AnyPosition,
        outcome: Option<Outcome>,
    ) -> Self {
        let name = |kind| before.variant().kind(kind).name;
        let captured = before
            .captured(played)
            .map(|(kind, square)| PlacedPiece { piece: name(kind).of(!before.turn()), square });
        let left = captured.map_or(Bitboard::EMPTY, |captured| {
            before.occupied() - after.occupied() - Bitboard::of(captured.square)
        });
        Self {
            number: before.fullmove_number(),
            played,
            piece: name(played.piece()).of(before.turn()),
            captured,
            blown_up: left.without(played.from()),
            promotion: played.promotion().map(name),
            check: ByColor {
                white: after.king_attackers(Color::White).any(),
                black: after.king_attackers(Color::Black).any(),
            },
            outcome,
        }
    }

    /// The events in words, in order: the move, a check to White, a check to Black, the end of the game.
    pub fn words(&self) -> Vec<String> {
        let checked = Color::ALL.into_iter().filter(|&color| self.check[color]);
        let checked = checked.map(|color| format!("{color} is in check"));
        let end = self.outcome.as_ref().map(Outcome::to_string);
        iter::once(self.to_string()).chain(checked).chain(end).collect()
    }
}

impl fmt::Display for MoveReport {
    /// Writes, for example, `4. white: pawn e5 to d6, takes pawn on d5`. The square of the captured piece is written
    /// only if it is not the destination.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (self.played.from(), self.played.destination());
        let Piece { color, role: kind } = self.piece;
        write!(f, "{}. {color}: {kind} ", self.number)?;
        match self.played.kind() {
            MoveKind::Drop(_) => write!(f, "dropped on {to}")?,
            _ => write!(f, "{from} to {to}")?,
        }
        if let Some(PlacedPiece { piece, square }) = self.captured {
            write!(f, ", takes {}", piece.role)?;
            if square != to {
                write!(f, " on {square}")?;
            }
        }
        if let Some((from, to)) = self.played.castled_rook() {
            write!(f, ", rook {from} to {to}")?;
        }
        for (at, square) in self.blown_up.into_iter().enumerate() {
            write!(f, "{} {square}", if at == 0 { ", blows up" } else { " and" })?;
        }
        self.promotion.map_or(Ok(()), |kind| write!(f, ", becomes {kind}"))
    }
}
