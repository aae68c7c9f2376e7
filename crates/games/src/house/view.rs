//! The view of a game that rules get.

use crate::KindId;
use tabiya_core::{Bitboard, Color, Square};
use tabiya_fairy::FairyPosition;

use crate::game_error::GameError;
use crate::house::follow_up::Again;
use crate::house::history::History;
use crate::house::position::HousePosition;
use crate::moves::Move;

/// A game as a rule sees it.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    pub(crate) state: &'a HousePosition,
    /// The board of the game, or a board to which a move would lead.
    pub(crate) board: &'a FairyPosition,
    pub(crate) again: Option<Again>,
    /// The index of the rule that gets the view.
    pub(crate) place: usize,
    /// Whether the rule may ask for the legal moves: not while they are listed.
    pub(crate) may_list: bool,
}

impl<'a> View<'a> {
    /// The board, with the side to move, castling rights and en passant square.
    pub fn position(&self) -> &'a FairyPosition {
        self.board
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// The moves of the game so far.
    pub fn history(&self) -> &'a History {
        &self.state.history
    }

    /// The current squares of pieces that have moved.
    pub fn moved(&self) -> Bitboard {
        self.state.moved
    }

    /// The number of the ply, from 1, on which the piece on a square last moved; `None` if it has not moved.
    pub fn last_moved(&self, square: Square) -> Option<usize> {
        Some(self.state.last_moved[square as usize].into()).filter(|&ply| ply > 0)
    }

    /// The rule's note on the piece on a square; 0 if the piece has no note.
    pub fn noted(&self, square: Square) -> u32 {
        self.state.noted(self.place, square)
    }

    /// The restriction on this ply, if the side to move has just moved and moves again; otherwise `None`.
    pub fn again(&self) -> Option<Again> {
        self.again
    }

    /// Whether this ply is a follow-up that this rule has demanded.
    pub fn is_follow_up(&self) -> bool {
        self.again() == Some(Again::Rule(self.place))
    }

    /// The pieces of a side and kind.
    pub fn pieces(&self, color: Color, kind: KindId) -> Bitboard {
        self.position().by_piece(color, kind)
    }

    /// The legal moves of the side to move, for an ending or an obligation that depends on them.
    ///
    /// ```
    /// use tabiya_games::RuleSet;
    /// use tabiya_games::house::{Ending, House, rule};
    /// let cramped = rule("cramped").ending(|view| {
    ///     let is_cramped = view.legal_moves().is_ok_and(|moves| moves.len() < 20);
    ///     is_cramped.then(|| Ending { winner: Some(!view.turn()), why: "fewer than 20 moves".to_owned() })
    /// });
    /// let mut game = House::new(RuleSet::chess(), vec![Box::new(cramped)]).begin()?;
    /// game.play_text("Nf3")?;
    /// game.play_text("f6")?; // the pawn takes a square from the knight, and Black has 19 moves
    /// game.play_text("Ng1")?;
    /// assert_eq!(game.outcome().and_then(|outcome| outcome.winner()), Some(tabiya_core::Color::White));
    /// # Ok::<(), tabiya_games::GameError>(())
    /// ```
    ///
    /// # Errors
    /// Fails while legal moves are listed, which is in `moves`, `attacks` and `allows`, and if a rule misbehaves.
    pub fn legal_moves(&self) -> Result<Vec<Move>, GameError> {
        if !self.may_list {
            let rule = self.state.rules.get(self.place).map_or("?", |rule| rule.name());
            let said = "it asks for the legal moves while they are listed".to_owned();
            return Err(GameError::Failed { rule, said });
        }
        self.state.legal_moves()
    }

    /// The squares in one direction from a square, up to and including the first that is not empty.
    ///
    /// ```
    /// use tabiya_core::Square;
    /// use tabiya_games::house::House;
    /// let game = House::of_gallery(&[])?.begin()?;
    /// let up: Vec<_> = game.position().under_house().expect("house rules").view().walk(Square::D2, (0, 1)).collect();
    /// assert_eq!(up, [Square::D3, Square::D4, Square::D5, Square::D6, Square::D7]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn walk(
        &self,
        from: Square,
        (files, ranks): (i8, i8),
    ) -> impl Iterator<Item = Square> + use<'a> {
        let (occupied, walls) = (self.position().occupied(), self.position().blocked());
        let mut at = Some(from);
        std::iter::from_fn(move || {
            let next = at?.offset(files, ranks).filter(|&next| !walls.contains(next))?;
            at = Some(next).filter(|&next| !occupied.contains(next));
            Some(next)
        })
    }
}
