//! The rules of a game with pieces of its own, as data.

use tabiya_core::{Bitboard, ByColor, Castling, Color, Rank, Role, Stalemate};

use crate::betza::{self, Movement};
use crate::board_size::BoardSize;
use crate::kind::{KindId, KindSet};

/// The rules of a game whose pieces move as its rules say.
///
/// It is taken as it is: whether the rules make sense is for whoever reads them to judge.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FairyRules {
    /// The game's name.
    pub name: String,
    /// The number of files, 1 to 8.
    pub files: u8,
    /// The number of ranks, 1 to 8.
    pub ranks: u8,
    /// Squares of the board on which nothing can stand.
    pub walls: Bitboard,
    /// All kinds of pieces, the six roles first.
    pub kinds: Vec<KindRules>,
    /// The kind of which a side's only piece must be kept safe.
    pub royal: Option<KindId>,
    /// How kings castle.
    pub castling: Castling,
    /// Whether there are captures en passant.
    pub en_passant: bool,
    /// What a pawn may become. Nothing: it stays a pawn.
    pub promotion: ByColor<KindSet>,
    /// The squares on which a pawn becomes something.
    pub promotion_squares: ByColor<Bitboard>,
    /// Whether it has to.
    pub promotion_forced: bool,
    /// A side that has none of one of these has lost.
    pub extinct: KindSet,
    /// Whether a side with its royal piece alone has lost.
    pub bare_king_loses: bool,
    /// Whether a side that can capture must.
    pub must_capture: bool,
    /// The number of checks whose giver wins.
    pub checks_to_win: Option<u8>,
    /// What a side gets that cannot move and is not in check.
    pub stalemate: Stalemate,
    /// How many times a position must occur for a draw.
    pub repetition: Option<u32>,
    /// How many plies without a capture or a pawn's move make a draw.
    pub fifty_move_rule: Option<u32>,
    /// Whose ply it is, again and again.
    pub turns: Vec<Color>,
    /// The kinds after whose move the same side has one more ply in its turn.
    pub again: KindSet,
    /// Whether what is captured may be dropped.
    pub drops: bool,
}

/// What rules say of one kind of piece.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct KindRules {
    /// Its name: `amazon`.
    pub name: String,
    /// Its letter, lower case: `a`.
    pub letter: char,
    /// How it moves, each side as seen by itself.
    pub moves: ByColor<Movement>,
    /// The squares from which it may advance two squares, if it can advance one, and from which it may make the
    /// moves that its notation keeps for them.
    pub double_push: ByColor<Bitboard>,
    /// Whether it captures en passant, with steps that it makes only to capture.
    pub en_passant: bool,
    /// The squares that it may enter.
    pub mobility: ByColor<Bitboard>,
    /// The squares that it wins by reaching.
    pub goal: ByColor<Bitboard>,
    /// The squares onto which it may be dropped.
    pub drop_squares: ByColor<Bitboard>,
}

impl FairyRules {
    /// The squares of the board, walls among them.
    ///
    /// ```
    /// use tabiya_core::Square;
    /// use tabiya_fairy::FairyRules;
    /// let small = FairyRules { files: 6, ranks: 6, ..FairyRules::chess() };
    /// assert_eq!((small.board().len(), small.board().last()), (36, Some(Square::F6)));
    /// ```
    pub fn board(&self) -> Bitboard {
        self.size().squares()
    }

    /// The size of the board.
    fn size(&self) -> BoardSize {
        BoardSize { files: self.files, ranks: self.ranks }
    }

    /// The rank next to a side: the first, or the last of the board.
    pub fn back_rank(&self, color: Color) -> Rank {
        self.size().back_rank(color)
    }

    /// The kind with this letter, in lower case.
    pub fn kind_of_letter(&self, letter: char) -> Option<KindId> {
        self.kinds.iter().position(|kind| kind.letter == letter).and_then(KindId::from_index)
    }

    /// All kinds.
    pub fn kind_ids(&self) -> impl Iterator<Item = KindId> + use<> {
        (0..self.kinds.len()).filter_map(KindId::from_index)
    }

    /// What is said of a kind.
    pub fn kind(&self, kind: KindId) -> &KindRules {
        &self.kinds[kind.index()]
    }

    /// Whether FEN says which ply of the list it is.
    pub fn counts_plies(&self) -> bool {
        self.turns != [Color::White, Color::Black] || !self.again.is_empty()
    }

    /// Chess.
    ///
    /// # Panics
    /// Never: its notations are ones.
    pub fn chess() -> Self {
        let kind = |(role, moves): (Role, &str)| {
            let moves: Movement = moves.parse().expect("a notation");
            KindRules {
                name: role.to_string(),
                letter: role.letter(),
                moves: ByColor { white: moves.clone(), black: moves },
                double_push: ByColor::both(Bitboard::EMPTY),
                en_passant: role == Role::Pawn,
                mobility: ByColor::both(Bitboard::FULL),
                goal: ByColor::both(Bitboard::EMPTY),
                drop_squares: ByColor::both(Bitboard::FULL),
            }
        };
        let (second, seventh) = (Bitboard::rank(Rank::Second), Bitboard::rank(Rank::Seventh));
        let mut kinds = betza::CHESS.map(kind);
        kinds[0].double_push = ByColor { white: second, black: seventh };
        let promotion = (1..5).filter_map(KindId::from_index).collect();
        let (first, eighth) = (Bitboard::rank(Rank::First), Bitboard::rank(Rank::Eighth));
        Self {
            name: "chess".to_owned(),
            files: 8,
            ranks: 8,
            walls: Bitboard::EMPTY,
            kinds: kinds.into(),
            royal: Some(KindId::KING),
            castling: Castling::Safe,
            en_passant: true,
            promotion: ByColor::both(promotion),
            promotion_squares: ByColor { white: eighth, black: first },
            promotion_forced: true,
            extinct: KindSet::EMPTY,
            bare_king_loses: false,
            must_capture: false,
            checks_to_win: None,
            stalemate: Stalemate::Draw,
            repetition: Some(3),
            fifty_move_rule: Some(100),
            turns: vec![Color::White, Color::Black],
            again: KindSet::EMPTY,
            drops: false,
        }
    }
}
