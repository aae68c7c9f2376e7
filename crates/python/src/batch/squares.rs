//! The numbers of actions in games other than chess: origin, target and promotion, then drops.

use tabiya_core::{Color, MoveKind, Square};
use tabiya_games::{AnyMove, AnyPosition, BoardSize, KindId, Variant};

/// The numbers of the actions of a variant, or of the rules of a file.
///
/// The squares of a board of `s` squares are seen from the mover's side and counted along the ranks, from the left
/// square of its own first rank on. The move from `a` to `b` is `a * s + b`; castling is the king's step to its own
/// rook. Then follow as many numbers for each kind that pawns are promoted to, and then `s` numbers for each kind that
/// can be dropped.
#[derive(Debug, Clone)]
pub(crate) struct SquareActions {
    board: BoardSize,
    promotions: Vec<KindId>,
    drops: Vec<KindId>,
}

/// What an action means before it is known to be legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Meant {
    Step { from: Square, to: Square, promotion: Option<KindId> },
    Drop { kind: KindId, to: Square },
}

impl SquareActions {
    pub(crate) fn new(variant: Variant) -> Self {
        let rules = variant.rules();
        let kinds = (0..variant.kinds().len()).filter_map(KindId::from_index);
        let promotions = kinds.clone().filter(|&kind| match &rules {
            Some(rules) => {
                Color::ALL.into_iter().any(|color| rules.promotion[color].contains(kind))
            }
            None => !matches!(kind, KindId::PAWN | KindId::KING),
        });
        let is_dropped = |kind: &KindId| rules.is_some() || *kind != KindId::KING;
        let has_drops = variant.start().in_hand(Color::White).is_some();
        Self {
            board: rules.as_ref().map_or(BoardSize::CHESS, |rules| rules.board),
            promotions: promotions.collect(),
            drops: kinds.filter(|kind| has_drops && is_dropped(kind)).collect(),
        }
    }

    pub(crate) fn board(&self) -> BoardSize {
        self.board
    }

    pub(crate) fn promotions(&self) -> &[KindId] {
        &self.promotions
    }

    pub(crate) fn drops(&self) -> &[KindId] {
        &self.drops
    }

    fn squares(&self) -> usize {
        usize::from(self.board.files) * usize::from(self.board.ranks)
    }

    /// The number of actions.
    pub(crate) fn count(&self) -> usize {
        let squares = self.squares();
        (1 + self.promotions.len()) * squares * squares + self.drops.len() * squares
    }

    /// The number of a square from the mover's side.
    fn number(&self, turn: Color, square: Square) -> usize {
        let (file, rank) = (usize::from(square.file() as u8), usize::from(square.rank() as u8));
        let (files, ranks) = (usize::from(self.board.files), usize::from(self.board.ranks));
        let rank = if turn == Color::White { rank } else { (ranks - 1).saturating_sub(rank) };
        rank * files + file
    }

    fn square(&self, turn: Color, number: usize) -> Option<Square> {
        let (files, ranks) = (usize::from(self.board.files), usize::from(self.board.ranks));
        let (file, rank) = (number % files, number / files);
        let rank = if turn == Color::White { rank } else { (ranks - 1).checked_sub(rank)? };
        Square::from_index(u8::try_from(8 * rank + file).ok()?)
    }

    /// The action of a move.
    pub(crate) fn action(&self, turn: Color, m: AnyMove) -> usize {
        let squares = self.squares();
        let to = self.number(turn, m.to());
        if let MoveKind::Drop(kind) = m.kind() {
            let place = self.drops.iter().position(|&other| other == kind).unwrap_or_default();
            return (1 + self.promotions.len()) * squares * squares + place * squares + to;
        }
        let kind = m
            .promotion()
            .and_then(|kind| Some(1 + self.promotions.iter().position(|&other| other == kind)?));
        (kind.unwrap_or_default() * squares + self.number(turn, m.from())) * squares + to
    }

    /// What an action means; `None` for a number that is not an action.
    pub(crate) fn meant(&self, turn: Color, action: usize) -> Option<Meant> {
        let squares = self.squares();
        let steps = (1 + self.promotions.len()) * squares * squares;
        let square = |number| self.square(turn, number);
        if let Some(drop) = action.checked_sub(steps) {
            let kind = *self.drops.get(drop / squares)?;
            return Some(Meant::Drop { kind, to: square(drop % squares)? });
        }
        let (kind, step) = (action / (squares * squares), action % (squares * squares));
        let promotion = kind.checked_sub(1).and_then(|place| self.promotions.get(place));
        let (from, to) = (square(step / squares)?, square(step % squares)?);
        Some(Meant::Step { from, to, promotion: promotion.copied() })
    }

    /// The legal move of an action, among the legal moves of a position.
    pub(crate) fn find(
        &self,
        p: &AnyPosition,
        action: usize,
        legal: &[AnyMove],
    ) -> Option<AnyMove> {
        let meant = self.meant(p.turn(), action)?;
        let fits = |m: &&AnyMove| match (meant, m.kind()) {
            (Meant::Drop { kind, to }, MoveKind::Drop(dropped)) => kind == dropped && to == m.to(),
            (Meant::Drop { .. }, _) | (_, MoveKind::Drop(_)) => false,
            (Meant::Step { from, to, promotion }, _) => {
                (from, to, promotion) == (m.from(), m.to(), m.promotion())
            }
        };
        legal.iter().find(fits).copied()
    }
}
