//! The rules of a game as data.

mod board_size;
mod check;
mod check_start;
mod checked;
mod contradiction;
mod kept;
mod kind;
mod kind_name;
mod kind_rules;
mod obstacle;
mod placement;
mod ray;
mod reach;

use tabiya_core::{
    Bitboard, ByColor, Castling, CastlingSide, Color, File, Rank, Role, Square, Stalemate,
};

use crate::betza::{Movement, Part};

pub use board_size::BoardSize;
#[cfg(feature = "rule-files")]
pub(crate) use check::{FIT_NAME, is_fit_name};
pub use checked::{CheckedRules, Start};
pub use contradiction::{Contradiction, NumberField};
pub use kept::{Kept, MOST_BYTES_OF_RULES, OpenRulesError};
pub use kind::{KindId, KindSet, MOST_KINDS};
#[cfg(feature = "rule-files")]
pub(crate) use kind_name::FIT_KIND_NAME;
pub use kind_name::KindName;
pub use kind_rules::KindRules;
pub use obstacle::Obstacle;
pub use placement::{
    Decoder, Hand, MOST_IN_HAND, Placement, PlacementError, PlacementFault, Planes,
};
pub use ray::Ray;

/// The rules of a game: everything that a rule file says.
///
/// A rule set is built in, read from a file by [`from_toml`](Self::from_toml), or assembled in code and
/// verified by [`check`](Self::check).
///
/// ```
/// use tabiya_variants::{KindId, KindSet, RuleSet};
///
/// let rules = RuleSet::pawn_wipeout();
/// assert_eq!(rules.extinct, KindSet::EMPTY.with(KindId::PAWN));
/// assert_eq!(RuleSet { extinct: KindSet::EMPTY, name: "chess".into(), ..rules }, RuleSet::chess());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RuleSet {
    /// The game's name.
    pub name: String,
    /// The name of the built-in set on which these rules are based.
    pub base: String,
    /// The size of the board.
    pub board: BoardSize,
    /// Squares of the board that no piece can enter or pass.
    pub walls: Bitboard,
    /// All kinds of pieces: the six roles from pawn to king, and up to 16 more.
    pub kinds: Vec<KindRules>,
    /// The royal kinds, whose pieces must be kept safe.
    pub royal: KindSet,
    /// Which of a side's royal pieces must be safe.
    pub royal_safety: RoyalSafety,
    /// How kings castle.
    pub castling: Castling,
    /// The kinds with which kings castle: rooks unless stated.
    pub castling_with: KindSet,
    /// The files to which kings castle, towards the last file and towards the a-file; `None` for g and c.
    pub castling_files: Option<[File; 2]>,
    /// Whether there are captures en passant.
    pub en_passant: bool,
    /// The kinds to which a pawn may be promoted. If the set is empty, it stays a pawn.
    pub promotion: ByColor<KindSet>,
    /// The squares on which pawns are promoted.
    pub promotion_squares: ByColor<Bitboard>,
    /// Whether promotion is compulsory on the promotion squares.
    pub promotion_forced: bool,
    /// The kinds whose extinction loses: a side without any piece of one of them has lost.
    pub extinct: KindSet,
    /// Whether the pieces of all kinds are counted together: a side with few pieces of any kind has lost.
    pub extinct_together: bool,
    /// How many pieces of a kind may be left for the kind to be extinct: 0 unless stated. Pieces in hand count.
    pub extinct_left: u8,
    /// Whether extinction wins instead.
    pub extinct_wins: bool,
    /// Whether a side with only its royal piece has lost, unless its next move bares the other side too.
    pub bare_king_loses: bool,
    /// Whether captures are compulsory.
    pub must_capture: bool,
    /// The number of checks that a side must give to win; `None` if checks do not count.
    pub checks_to_win: Option<u8>,
    /// Whether moves may give check.
    pub gives_checks: bool,
    /// Whether royal pieces of the two sides may face each other: on a rank or file with nothing between them.
    pub facing_royals: bool,
    /// Whether a piece wins on its goal only if it is not attacked there.
    pub goal_safe: bool,
    /// How many pieces must be on their goals for a win.
    pub goal_count: u8,
    /// Whether the game goes on when White has reached its goal and Black can reach its own with its next move, which
    /// draws. A piece that is still on its goal when its side is to move need not be safe there.
    pub goal_reply: bool,
    /// Whether a checkmated side wins.
    pub checkmate_wins: bool,
    /// The result for a side in stalemate.
    pub stalemate: Stalemate,
    /// Whether the side with fewer pieces, on the board and in hand, gets the result of stalemate instead of the side to
    /// move. If both sides have the same number, the game is drawn.
    pub stalemate_counts: bool,
    /// How many times a position must occur for a draw; `None` if repetition is not a draw.
    pub repetition: Option<u32>,
    /// How many plies without a capture or a pawn move make a draw (100 in chess); `None` if they never do.
    pub fifty_move_rule: Option<u32>,
    /// The list of turns: the side to move in each ply, repeated endlessly. It has up to 64 plies, with at
    /// least one of each side.
    pub turns: Vec<Color>,
    /// The kinds that give an extra ply: after a move of one of them, the same side moves once more.
    pub again: KindSet,
    /// Whether pieces in hand may be dropped.
    pub drops: bool,
    /// Whether captured pieces come into the hand, under rules with drops.
    pub captures_to_hand: bool,
    /// Whether a side that can drop a piece must.
    pub must_drop: bool,
    /// Whether captured pieces that were promoted from pawns stay what they are.
    pub promoted_stay: bool,
    /// Whether a piece may move to a square, or be dropped there, from which it could never move again.
    pub dead_ends: bool,
    /// The start position as FEN.
    pub start: String,
}

/// Destinations of king and rook in castling to the usual file or to this one. The rook ends beside the king, on the
/// inner side.
#[inline]
pub fn castled(king: Square, rook: Square, file: Option<File>) -> (Square, Square) {
    let side = CastlingSide::from_king_and_rook(king, rook);
    let Some(file) = file else { return side.destinations(king.rank()) };
    let to = Square::new(file, king.rank());
    (to, to.offset(if side == CastlingSide::King { -1 } else { 1 }, 0).unwrap_or(to))
}

/// Which of a side's royal pieces must be safe from attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum RoyalSafety {
    /// The last one of each royal kind: of a kind of which the side has several pieces, none is royal.
    #[default]
    Last,
    /// All.
    All,
    /// One: not all may be attacked at once.
    One,
}

impl RoyalSafety {
    /// The words of rule files, with their meanings.
    pub const NAMES: [(&str, Self); 3] =
        [("last", Self::Last), ("all", Self::All), ("one", Self::One)];
}

impl RuleSet {
    /// A side's back rank: rank 1 for White, the board's last rank for Black.
    pub fn back_rank(&self, color: Color) -> Rank {
        self.board.back_rank(color)
    }

    /// The kind with this lower-case letter.
    pub fn kind_of_letter(&self, letter: char) -> Option<KindId> {
        self.kinds.iter().position(|kind| kind.letter == letter).and_then(KindId::from_index)
    }

    /// The letter, or the first one of the alphabet that no kind has, if a kind has it already; `None` if none is free.
    pub fn free_letter(&self, letter: char) -> Option<char> {
        let is_free = |letter: &char| self.kind_of_letter(*letter).is_none();
        std::iter::once(letter).chain('a'..='z').find(is_free)
    }

    /// The only royal kind, as in chess: a side's last piece of it is royal, and nothing becomes one by promotion.
    pub fn only_royal(&self) -> Option<KindId> {
        let royal = self.royal.single().filter(|_| self.royal_safety == RoyalSafety::Last)?;
        let becomes = |kind| Color::ALL.map(|color| self.promotions(kind, color).contains(royal));
        Some(royal).filter(|_| !self.kind_ids().any(|kind| becomes(kind).contains(&true)))
    }

    /// The kinds that can be in check: the royal kinds, or the king if no kind is royal.
    pub fn checked_kinds(&self) -> KindSet {
        let king = KindSet::EMPTY.with(KindId::KING);
        if self.royal.is_empty() { king } else { self.royal }
    }

    /// The file to which a king castles with a rook, if it is not the usual one.
    #[inline]
    pub fn castling_file(&self, king: Square, rook: Square) -> Option<File> {
        self.castling_files.map(|[last, first]| if rook > king { last } else { first })
    }

    /// Destinations of king and rook in castling.
    #[inline]
    pub fn castled(&self, king: Square, rook: Square) -> (Square, Square) {
        castled(king, rook, self.castling_file(king, rook))
    }

    /// Whether extinction can decide the game.
    pub fn has_extinction(&self) -> bool {
        !self.extinct.is_empty() || self.extinct_together
    }

    /// The kinds that a piece of a kind may become by promotion.
    pub fn promotions(&self, kind: KindId, color: Color) -> KindSet {
        match kind {
            KindId::PAWN => self.promotion[color],
            _ => self.kind(kind).promotes_to,
        }
    }

    /// Whether a piece of a kind must be promoted where it can be.
    pub fn must_promote(&self, kind: KindId) -> bool {
        if kind == KindId::PAWN { self.promotion_forced } else { self.kind(kind).must_promote }
    }

    /// The ids of all kinds.
    pub fn kind_ids(&self) -> impl Iterator<Item = KindId> + use<> {
        (0..self.kinds.len()).filter_map(KindId::from_index)
    }

    /// The rules for a kind.
    ///
    /// # Panics
    /// If there is no such kind.
    pub fn kind(&self, kind: KindId) -> &KindRules {
        &self.kinds[kind.index()]
    }

    /// Whether the FEN of a position must state the index in the list of turns or an extra ply.
    pub fn counts_plies(&self) -> bool {
        self.turns != [Color::White, Color::Black] || !self.again.is_empty()
    }

    /// The squares that pieces can enter: the board without walls.
    pub fn exists(&self) -> Bitboard {
        self.board.squares() - self.walls
    }

    /// The last rank from a side's point of view.
    pub fn last_rank(&self, color: Color) -> Bitboard {
        Bitboard::rank(self.back_rank(!color)) & self.board.squares()
    }

    /// The squares from which two steps forward stay on the board.
    pub fn has_two_squares_ahead(&self, color: Color) -> Bitboard {
        let squares = self.board.squares();
        let white = Bitboard(squares.0 >> 16) & squares;
        match color {
            Color::White => white,
            Color::Black => self.board.mirrored(white),
        }
    }

    /// The default drop squares of a kind: all squares; for pawns, all except the first rank and the promotion
    /// squares.
    pub fn default_drop_squares(&self, kind: KindId, color: Color) -> Bitboard {
        if kind == KindId::PAWN {
            self.board.squares() - self.last_rank(!color) - self.promotion_squares[color]
        } else {
            Bitboard::FULL
        }
    }

    /// Sets all drop squares to their defaults.
    pub fn set_default_drop_squares(&mut self) {
        for kind in self.kind_ids() {
            for color in Color::ALL {
                self.kinds[kind.index()].drop_squares[color] =
                    self.default_drop_squares(kind, color);
            }
        }
    }

    /// Sets the size of the board and the defaults that follow from it: promotion squares on the last rank,
    /// White's double-push squares mirrored for Black, and drop squares.
    pub fn set_board(&mut self, board: BoardSize) {
        self.board = board;
        for color in Color::ALL {
            self.promotion_squares[color] = self.last_rank(color);
        }
        let white = self.kinds[0].double_push.white & board.squares();
        self.kinds[0].double_push = ByColor { white, black: board.mirrored(white) };
        self.set_default_drop_squares();
    }

    /// The approximate memory use of the rules in bytes.
    pub fn bytes(&self) -> usize {
        let part = |part: &Part| size_of_val(part) + size_of_val(part.steps.as_slice());
        let moves =
            |moves: &Movement| moves.text().len() + moves.parts.iter().map(part).sum::<usize>();
        let kind = |kind: &KindRules| {
            size_of_val(kind) + moves(&kind.moves.white) + moves(&kind.moves.black)
        };
        size_of_val(self) + self.start.len() + self.kinds.iter().map(kind).sum::<usize>()
    }

    /// The rules of chess.
    pub fn chess() -> Self {
        let mut kinds = Role::ALL.map(|role| {
            let moves = Movement::of_role(role);
            let moves = ByColor { white: moves.clone(), black: moves };
            KindRules::new(KindName::from(role), role.letter()).with_moves(moves)
        });
        kinds[0].double_push =
            ByColor { white: Bitboard::rank(Rank::Second), black: Bitboard::rank(Rank::Seventh) };
        let mut rules = Self {
            name: "chess".to_owned(),
            base: "chess".to_owned(),
            board: BoardSize::CHESS,
            walls: Bitboard::EMPTY,
            kinds: kinds.into(),
            royal: KindSet::EMPTY.with(KindId::KING),
            royal_safety: RoyalSafety::Last,
            castling: Castling::Safe,
            castling_with: KindSet::EMPTY.with(KindId::ROOK),
            castling_files: None,
            en_passant: true,
            promotion: ByColor::both(KindSet::PROMOTIONS),
            promotion_squares: ByColor::default(),
            promotion_forced: true,
            extinct: KindSet::EMPTY,
            extinct_together: false,
            extinct_left: 0,
            extinct_wins: false,
            bare_king_loses: false,
            must_capture: false,
            checks_to_win: None,
            gives_checks: true,
            facing_royals: true,
            goal_safe: false,
            goal_count: 1,
            goal_reply: false,
            checkmate_wins: false,
            stalemate: Stalemate::Draw,
            stalemate_counts: false,
            repetition: Some(3),
            fifty_move_rule: Some(100),
            turns: vec![Color::White, Color::Black],
            again: KindSet::EMPTY,
            drops: false,
            captures_to_hand: true,
            must_drop: false,
            promoted_stay: false,
            dead_ends: true,
            start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(),
        };
        rules.set_board(BoardSize::CHESS);
        rules
    }
}
