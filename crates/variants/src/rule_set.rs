//! The rules of a game as data.

use tabiya_core::{Bitboard, ByColor, ByRole, Castling, CastlingMode, Fen, Position};
use tabiya_core::{Black, Role, Roles, Setup, Side, Stalemate, White};

use crate::king_of_the_hill::HILL;

/// The rules of a game: masks, and what ends it.
///
/// A built-in one, one read from a file by [`from_toml`](Self::from_toml), or one made by hand, which
/// [`check`](Self::check) judges.
///
/// ```
/// use tabiya_core::{Role, Roles};
/// use tabiya_variants::RuleSet;
///
/// let rules = RuleSet::pawn_wipeout();
/// assert_eq!(rules.extinct, Roles::EMPTY.with(Role::Pawn));
/// assert_eq!(RuleSet { extinct: Roles::EMPTY, name: "chess".into(), ..rules }, RuleSet::chess());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RuleSet {
    /// The game's name.
    pub name: String,
    /// The name of the built-in set that these rules started from.
    pub base: String,
    /// Whether the king must be kept safe.
    pub royal: bool,
    /// How kings castle.
    pub castling: Castling,
    /// Whether pawns may be captured in passing.
    pub en_passant: bool,
    /// What a pawn may become on the last rank. Nothing: it stays a pawn there.
    pub promotion: Roles,
    /// A side that has none of one of these has lost.
    pub extinct: Roles,
    /// The squares from which each side's pawns may advance two squares.
    pub double_push: ByColor<Bitboard>,
    /// Whether a side that can capture must.
    pub must_capture: bool,
    /// Squares that do not exist.
    pub walls: Bitboard,
    /// The squares that a role may enter; all 64 if nothing is said.
    pub mobility: ByColor<ByRole<Bitboard>>,
    /// The squares that a role wins by reaching.
    pub goal: ByColor<ByRole<Bitboard>>,
    /// The number of checks whose giver wins.
    pub checks_to_win: Option<u8>,
    /// What a side gets that cannot move and is not in check.
    pub stalemate: Stalemate,
    /// How many times a position must occur for a draw.
    pub repetition: Option<u32>,
    /// How many half-moves without a capture or a pawn's move make a draw.
    pub no_progress: Option<u32>,
    /// Where the game starts.
    pub start: Setup,
}

impl RuleSet {
    /// The names of the built-in sets.
    pub const BUILT_IN: [&str; 6] =
        ["chess", "king-capture", "pawn-wipeout", "kingofthehill", "3check", "antichess"];

    /// Chess.
    pub fn chess() -> Self {
        Self {
            name: "chess".to_owned(),
            base: "chess".to_owned(),
            royal: true,
            castling: Castling::Safe,
            en_passant: true,
            promotion: Roles::PROMOTIONS,
            extinct: Roles::EMPTY,
            double_push: ByColor { white: White::PAWN_RANK, black: Black::PAWN_RANK },
            must_capture: false,
            walls: Bitboard::EMPTY,
            mobility: ByColor::both(ByRole([Bitboard::FULL; 6])),
            goal: ByColor::both(ByRole([Bitboard::EMPTY; 6])),
            checks_to_win: None,
            stalemate: Stalemate::Draw,
            repetition: Some(3),
            no_progress: Some(100),
            start: Position::startpos().to_setup(),
        }
    }

    /// A simplified chess: who captures the king wins, and nothing need be done about a check. There
    /// is no castling, no capture in passing and no promotion.
    pub fn king_capture() -> Self {
        Self {
            name: "king-capture".to_owned(),
            royal: false,
            castling: Castling::Never,
            en_passant: false,
            promotion: Roles::EMPTY,
            extinct: Roles::EMPTY.with(Role::King),
            ..Self::chess()
        }
    }

    /// Chess, in which a side without pawns has lost.
    pub fn pawn_wipeout() -> Self {
        Self {
            name: "pawn-wipeout".to_owned(),
            extinct: Roles::EMPTY.with(Role::Pawn),
            ..Self::chess()
        }
    }

    /// Chess, in which a king on one of the four squares in the middle has won.
    pub fn king_of_the_hill() -> Self {
        let mut goal = ByRole([Bitboard::EMPTY; 6]);
        goal[Role::King] = HILL;
        Self { name: "kingofthehill".to_owned(), goal: ByColor::both(goal), ..Self::chess() }
    }

    /// Chess, in which who has given three checks has won.
    pub fn three_check() -> Self {
        Self { name: "3check".to_owned(), checks_to_win: Some(3), ..Self::chess() }
    }

    /// Who can capture must, the king is a piece like the others, and who cannot move, or has nothing
    /// left, has won.
    pub fn antichess() -> Self {
        let mut start = Position::startpos().to_setup();
        start.castling_rooks = Bitboard::EMPTY;
        Self {
            name: "antichess".to_owned(),
            royal: false,
            castling: Castling::Never,
            promotion: Roles::PROMOTIONS.with(Role::King),
            must_capture: true,
            stalemate: Stalemate::Win,
            start,
            ..Self::chess()
        }
    }

    /// The built-in set of this name.
    ///
    /// ```
    /// use tabiya_variants::RuleSet;
    /// assert_eq!(RuleSet::built_in("king-capture"), Some(RuleSet::king_capture()));
    /// assert_eq!(RuleSet::built_in("bughouse"), None);
    /// ```
    pub fn built_in(name: &str) -> Option<Self> {
        Some(match name {
            "chess" => Self::chess(),
            "king-capture" => Self::king_capture(),
            "pawn-wipeout" => Self::pawn_wipeout(),
            "kingofthehill" => Self::king_of_the_hill(),
            "3check" => Self::three_check(),
            "antichess" => Self::antichess(),
            _ => return None,
        })
    }

    /// Where the game starts, as FEN with orthodox castling letters where they serve.
    pub fn start_fen(&self) -> Fen {
        self.start.fen(CastlingMode::Standard)
    }
}
