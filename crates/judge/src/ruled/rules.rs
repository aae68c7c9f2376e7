//! What may differ from chess.

use std::collections::BTreeMap;

use super::by_side::BySide;
use super::squares::Squares;
use crate::mailbox::{Kind, Side};

/// When a king may castle, nothing standing in its and the rook's way.
///
/// What is asked of the king here is asked of it whether or not kings are royal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Castling {
    /// It may not: no position has a castling right.
    Never,
    /// As in chess: if it is attacked neither where it starts, nor on its way, nor in the end.
    Safe,
    /// If it is attacked neither where it starts nor in the end.
    ThroughAttack,
}

/// What it means for a side that it cannot move and is not checkmated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stalemate {
    /// Nobody has won.
    Draw,
    /// It has won.
    Win,
    /// It has lost.
    Loss,
}

/// The rules of a game like chess.
///
/// Where a game has ended by `extinct`, `goal`, `checks_to_win` or the loss of everything, there are
/// no moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlowRules {
    /// Whether no move may leave the own king attacked. A side without a king is free of this.
    pub royal: bool,
    /// When a king may castle.
    pub castling: Castling,
    /// Whether a double push lets a pawn that attacks the passed square take en passant.
    pub en_passant: bool,
    /// What a pawn may become on the eighth rank from its side; if nothing, it stays a pawn.
    pub promotion: Vec<Kind>,
    /// The kinds of which each side must have one or it has lost. White is looked at first.
    pub extinct: Vec<Kind>,
    /// The squares from which pawns may advance two squares, not through a piece.
    pub double_push: BySide<Squares>,
    /// Whether a side that can capture must; en passant is a capture.
    pub must_capture: bool,
    /// The squares that do not exist: nothing stands on, slides over or attacks through them.
    pub walls: Squares,
    /// The squares that a side's pieces of a kind may enter, and so attack; if there is no entry,
    /// all. What sliders, a double push or castling pass over is not limited by this. The move that
    /// promotes is the pawn's; castling is one of the king and one of the rook.
    pub mobility: BTreeMap<(Side, Kind), Squares>,
    /// The squares on which a side's piece of a kind has won for it. The side that just moved is
    /// looked at first.
    pub goal: BTreeMap<(Side, Kind), Squares>,
    /// How many checks a side must give to have won: moves after which an enemy king is attacked.
    pub checks_to_win: Option<u8>,
    /// What it means that a side cannot move.
    pub stalemate: Stalemate,
    /// How often a position must occur for a draw.
    pub repetition: Option<u32>,
    /// After how many turns without a capture and without a pawn's move there is a draw.
    pub fifty_move_rule: Option<u32>,
}

impl SlowRules {
    /// Chess.
    pub fn chess() -> SlowRules {
        SlowRules {
            royal: true,
            castling: Castling::Safe,
            en_passant: true,
            promotion: Kind::PROMOTIONS.to_vec(),
            extinct: Vec::new(),
            double_push: BySide { white: (8..16).collect(), black: (48..56).collect() },
            must_capture: false,
            walls: Squares::NONE,
            mobility: BTreeMap::new(),
            goal: BTreeMap::new(),
            checks_to_win: None,
            stalemate: Stalemate::Draw,
            repetition: Some(3),
            fifty_move_rule: Some(100),
        }
    }

    /// Chess without castling, en passant, promotion and check: who takes the king has won.
    pub fn king_capture() -> SlowRules {
        SlowRules {
            royal: false,
            castling: Castling::Never,
            en_passant: false,
            promotion: Vec::new(),
            extinct: vec![Kind::King],
            ..SlowRules::chess()
        }
    }

    /// Chess in which a side without pawns has lost.
    pub fn pawn_wipeout() -> SlowRules {
        SlowRules { extinct: vec![Kind::Pawn], ..SlowRules::chess() }
    }

    /// Whether a side that has nothing left has won: where it has by having no move, and there is
    /// nothing else to win or lose by.
    pub(super) fn losing_all_wins(&self) -> bool {
        self.stalemate == Stalemate::Win
            && !self.royal
            && self.extinct.is_empty()
            && self.goal.is_empty()
            && self.checks_to_win.is_none()
    }

    /// Whether a square exists.
    pub(super) fn has_square(&self, square: u8) -> bool {
        !self.walls.contains(square)
    }

    /// Whether a side's piece of a kind may enter a square that exists.
    pub(super) fn may_enter(&self, side: Side, kind: Kind, square: u8) -> bool {
        self.mobility.get(&(side, kind)).is_none_or(|allowed| allowed.contains(square))
    }
}
