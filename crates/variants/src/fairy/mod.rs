//! What rules say that chess's own pieces cannot.

mod check;
mod check_start;
mod contradiction;
mod convert;
mod name;
mod notation;
mod reach;

use tabiya_core::{Bitboard, ByColor, Color, Role};
use tabiya_fairy::{BoardSize, KindId, KindSet};

pub use contradiction::FairyContradiction;
pub(crate) use name::FIT_KIND_NAME;
pub use name::KindName;
pub use notation::{LONGEST_NOTATION, Notation, NotationError};

/// The rules of pieces that move as a file says, on a board of any size, several plies in a turn, with
/// drops: all that a [`RuleSet`](crate::RuleSet) says of pieces, if it has this.
///
/// ```
/// use tabiya_fairy::KindId;
/// use tabiya_variants::RuleSet;
///
/// let rules = RuleSet::from_toml("name = \"nightrider\"\n[pieces.knight]\nmoves = \"NN\"")?;
/// let fairy = rules.fairy.as_ref().expect("its knight is another one");
/// assert_eq!(fairy.kinds[1].moves.white.text(), "NN");
/// assert_eq!(fairy.royal, Some(KindId::KING));
/// # Ok::<(), tabiya_variants::RuleFileError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Fairy {
    /// The number of files, 1 to 8.
    pub files: u8,
    /// The number of ranks, 1 to 8.
    pub ranks: u8,
    /// All kinds of pieces: the six roles from pawn to king, and up to 16 more.
    pub kinds: Vec<FairyKind>,
    /// The kind that must be kept safe.
    pub royal: Option<KindId>,
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
    /// Whose ply it is, again and again: 1 to 64 plies, some of each side.
    pub turns: Vec<Color>,
    /// The kinds after whose move the same side has one more ply in its turn.
    pub again: KindSet,
    /// Whether what is captured may be dropped.
    pub drops: bool,
    /// Where the game starts, as FEN.
    pub start: String,
}

/// What rules say of one kind of piece.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FairyKind {
    /// Its name.
    pub name: KindName,
    /// Its letter, lower case.
    pub letter: char,
    /// How it moves, each side as seen by itself.
    pub moves: ByColor<Notation>,
    /// The squares from which it may advance two squares, if it can advance one, and from which it may make the
    /// moves that its notation keeps for them (`i`).
    pub double_push: ByColor<Bitboard>,
    /// Whether it captures en passant, with steps that it makes only to capture.
    pub en_passant: bool,
    /// The squares that it may enter; all 64 if nothing is said.
    pub mobility: ByColor<Bitboard>,
    /// The squares that it wins by reaching.
    pub goal: ByColor<Bitboard>,
    /// The squares onto which it may be dropped; all 64 for pieces of which nothing is said.
    pub drop_squares: ByColor<Bitboard>,
}

impl FairyKind {
    /// A kind that goes everywhere, with no goal. Of these, pawns alone capture en passant.
    pub(crate) fn new(name: KindName, letter: char, moves: ByColor<Notation>) -> Self {
        Self {
            name,
            letter,
            moves,
            double_push: ByColor::both(Bitboard::EMPTY),
            en_passant: name == KindName::of(Role::Pawn),
            mobility: ByColor::both(Bitboard::FULL),
            goal: ByColor::both(Bitboard::EMPTY),
            drop_squares: ByColor::both(Bitboard::FULL),
        }
    }

    /// Whether it can step straight forward to an empty square.
    pub(crate) fn steps_forward(&self, color: Color) -> bool {
        self.moves[color].movement().steps_forward()
    }

    /// The squares from which it advances two squares.
    pub(crate) fn pushes_from(&self, color: Color) -> Bitboard {
        if self.steps_forward(color) { self.double_push[color] } else { Bitboard::EMPTY }
    }
}

impl Fairy {
    /// The squares of the board, walls among them.
    pub fn board(&self) -> Bitboard {
        self.size().squares()
    }

    /// The size of the board.
    pub(crate) fn size(&self) -> BoardSize {
        BoardSize { files: self.files, ranks: self.ranks }
    }

    /// The last rank as seen by a side.
    pub(crate) fn last_rank(&self, color: Color) -> Bitboard {
        Bitboard::rank(self.size().back_rank(!color)) & self.board()
    }

    /// The squares from which two steps forward stay on the board.
    pub(crate) fn has_two_squares_ahead(&self, color: Color) -> Bitboard {
        let white = Bitboard(self.board().0 >> 16) & self.board();
        match color {
            Color::White => white,
            Color::Black => self.size().mirrored(white),
        }
    }

    /// Where a kind may be dropped if nothing is said: pawns not on the first rank and not where they
    /// are promoted, others everywhere.
    pub(crate) fn default_drop_squares(&self, kind: KindId, color: Color) -> Bitboard {
        if kind == KindId::PAWN {
            self.board() - self.last_rank(!color) - self.promotion_squares[color]
        } else {
            Bitboard::FULL
        }
    }

    /// All kinds by place.
    pub fn kind_ids(&self) -> impl Iterator<Item = KindId> + use<> {
        (0..self.kinds.len()).filter_map(KindId::from_index)
    }

    /// What is said of a kind.
    ///
    /// # Panics
    /// If there is no such kind.
    pub fn kind(&self, kind: KindId) -> &FairyKind {
        &self.kinds[kind.index()]
    }
}
