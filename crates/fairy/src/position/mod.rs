//! Positions under rules with custom pieces.

mod check;
mod edit;
mod ends;
mod exchange;
mod key;
mod packed;
mod play;
mod worth;

use std::fmt;

use tabiya_core::{Bitboard, ByColor, CastlingMode, Color, File, Key, Square};
use tabiya_variants::{KindId, Placement, PlacementFault, RuleSet};

use crate::tables::TableRules;

pub use edit::TurnState;

/// A position under a [`RuleSet`], which may have custom pieces.
///
/// ```
/// use tabiya_fairy::{FairyPosition, TableRules};
/// use tabiya_variants::RuleSet;
/// let chess = TableRules::open_unchecked(RuleSet::chess())?;
/// let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
/// let p = FairyPosition::from_fen(fen, chess)?;
/// assert_eq!(p.count_moves(), 48);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FairyPosition {
    pub(crate) placement: Placement,
    pub(crate) tables: &'static TableRules,
    /// Squares removed from the board, which no piece can enter; empty except under house rules.
    pub(crate) gone: Bitboard,
    /// The target of a legal capture en passant: the square passed by the last move, a double push.
    pub(crate) en_passant: Option<Square>,
}

impl FairyPosition {
    /// The position of these data under opened rules.
    pub fn new(placement: Placement, tables: &'static TableRules) -> Self {
        let mut p = Self { placement, tables, gone: Bitboard::EMPTY, en_passant: None };
        p.keep_en_passant_if_legal();
        p
    }

    /// The opened rules of the game.
    #[inline(always)]
    pub fn tables(&self) -> &'static TableRules {
        self.tables
    }

    /// The rules of the game.
    #[inline(always)]
    pub fn rules(&self) -> &'static RuleSet {
        &self.tables.rules
    }

    /// The side to move.
    #[inline(always)]
    pub fn turn(&self) -> Color {
        self.placement.turn(self.rules())
    }

    /// The index of the current ply in the list of turns.
    pub fn ply(&self) -> usize {
        self.placement.ply.into()
    }

    /// Whether the side to move has just moved and moves again in the same turn.
    pub fn is_extra_ply(&self) -> bool {
        self.placement.is_extra
    }

    /// The piece on a square.
    #[inline(always)]
    pub fn piece_on(&self, square: Square) -> Option<(Color, KindId)> {
        self.placement.board.on(square)
    }

    /// The occupied squares.
    pub fn occupied(&self) -> Bitboard {
        self.placement.board.occupied()
    }

    /// The squares occupied by a side.
    pub fn by_color(&self, color: Color) -> Bitboard {
        self.placement.board.by_color(color)
    }

    /// The squares of a side's pieces of one kind.
    pub fn by_piece(&self, color: Color, kind: KindId) -> Bitboard {
        self.placement.board.by_piece(color, kind)
    }

    /// The squares that no piece can enter: walls, everything outside the board, and removed squares.
    #[inline(always)]
    pub fn blocked(&self) -> Bitboard {
        self.tables().blocked() | self.gone
    }

    /// The number of pieces of a kind that a side has in hand.
    pub fn in_hand(&self, color: Color, kind: KindId) -> u8 {
        self.placement.in_hand(color, kind)
    }

    /// The pieces promoted from pawns, under rules with drops. When captured they become pawns again.
    pub fn promoted(&self) -> Bitboard {
        self.placement.promoted
    }

    /// The rooks that may still castle.
    pub fn castling(&self) -> Bitboard {
        self.placement.castling
    }

    /// The rooks with which a side may castle.
    pub(crate) fn castling_rooks(&self, color: Color) -> Bitboard {
        self.placement.castling_rooks(self.rules(), color)
    }

    /// A side's only king, which can castle; `None` if the side has no king or several.
    pub(crate) fn king(&self, color: Color) -> Option<Square> {
        self.placement.king(color)
    }

    /// Whether castling rights, if any, are orthodox: kings on the e-file, rooks in the corners; anywhere if the rules
    /// say to which files the king castles.
    pub fn has_orthodox_castling(&self) -> bool {
        if self.rules().castling_files.is_some() {
            return true;
        }
        Color::ALL.into_iter().all(|color| {
            let rank = self.rules().back_rank(color);
            let corners = Bitboard::file(File::A) | Bitboard::file(File::H);
            let rooks = self.castling_rooks(color);
            let is_home = self.king(color) == Some(Square::new(File::E, rank));
            rooks.is_empty() || is_home && rooks.is_subset(corners)
        })
    }

    /// How castling in this position is written: as in Chess960 if castling is not orthodox, or if an ordinary
    /// king's step would be written the same way. If the rules say to which files the king castles, only the move that
    /// would be written as a step names the rook.
    pub fn castling_mode(&self) -> CastlingMode {
        if self.rules().castling_files.is_some() {
            return CastlingMode::Standard;
        }
        let castles_like_a_step = Color::ALL.into_iter().any(|color| {
            let Some(king) = self.king(color) else { return false };
            let ends = self
                .castling_rooks(color)
                .into_iter()
                .map(|rook| self.rules().castled(king, rook).0);
            let steps = self.king_steps(color, king);
            ends.into_iter().any(|end| steps.contains(end))
        });
        if self.has_orthodox_castling() && !castles_like_a_step {
            CastlingMode::Standard
        } else {
            CastlingMode::Chess960
        }
    }

    /// The target square of a legal capture en passant.
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// The square passed by the last move, if that was a double push, whether or not a capture there is legal.
    pub fn en_passant_square(&self) -> Option<Square> {
        self.placement.pushed
    }

    /// Plies since the last capture or pawn move.
    pub fn halfmove_clock(&self) -> u16 {
        self.placement.halfmove_clock
    }

    /// The move number, which increases by one at the end of the list of turns.
    pub fn fullmove_number(&self) -> u16 {
        self.placement.fullmove_number
    }

    /// The number of checks that each side still has to give to win; `None` under rules that do not count
    /// checks.
    pub fn remaining_checks(&self) -> Option<ByColor<u8>> {
        self.rules().checks_to_win.map(|_| self.placement.remaining_checks)
    }

    /// The square of a side's only royal piece, which must be kept safe; `None` if it has none or several.
    #[inline(always)]
    pub fn royal(&self, color: Color) -> Option<Square> {
        self.placement.royal(self.rules(), color)
    }

    /// The only royal kind, as [`RuleSet::only_royal`] finds it.
    pub fn only_royal(&self) -> Option<KindId> {
        self.tables.royal
    }

    /// The squares of a side's royal pieces.
    pub fn royals(&self, color: Color) -> Bitboard {
        self.placement.royals(self.rules(), color)
    }

    /// The faults of the position: features that no game can lead to.
    pub fn faults(&self) -> Vec<PlacementFault> {
        self.placement.faults_without(self.rules(), self.gone)
    }

    /// The hash key of the pieces, the ply, castling rights, a legal capture en passant, hands, remaining
    /// checks, and the rules. Equal positions have equal keys.
    pub fn key(&self) -> Key {
        key::of(self)
    }
}

impl fmt::Debug for FairyPosition {
    /// Writes the name of the rules and the FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FairyPosition({:?}, {self})", self.rules().name)
    }
}
