//! The rules of a game as data.

use tabiya_core::{
    Bitboard, ByColor, ByRole, Castling, CastlingMode, FenError, Roles, Setup, Stalemate,
};

use crate::fairy::Fairy;
use crate::variant::Variant;

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
    /// Whether pawns may be captured en passant.
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
    /// How many plies without a capture or a pawn move make a draw: 100 in chess.
    pub fifty_move_rule: Option<u32>,
    /// Where the game starts.
    pub start: Setup,
    /// What chess's own pieces cannot say. It says all of pieces then, and of where they start; the
    /// fields that speak of roles, and the start, are those of chess.
    pub fairy: Option<Box<Fairy>>,
}

impl RuleSet {
    /// The names of the built-in sets.
    pub fn built_in_names() -> Vec<&'static str> {
        let is_data = |variant: &Variant| variant.rules().is_some();
        Variant::BUILT_IN.into_iter().filter(is_data).map(Variant::name).collect()
    }

    /// The built-in set of this name.
    ///
    /// ```
    /// use tabiya_variants::RuleSet;
    /// assert_eq!(RuleSet::built_in("king-capture"), Some(RuleSet::king_capture()));
    /// assert_eq!(RuleSet::built_in("bughouse"), None);
    /// ```
    pub fn built_in(name: &str) -> Option<Self> {
        Variant::BUILT_IN.into_iter().find(|variant| variant.name() == name)?.rules()
    }

    /// Where the game starts, as FEN with orthodox castling letters where they serve.
    pub fn start_fen(&self) -> String {
        let own = self.fairy.as_ref().map(|fairy| fairy.start.clone());
        own.unwrap_or_else(|| self.start.fen(CastlingMode::Standard).to_string())
    }

    /// Reads a start position strictly, with the checks that are left where these rules count them.
    pub(crate) fn read_start(&self, fen: &str) -> Result<Setup, FenError> {
        match self.checks_to_win {
            Some(most) => Setup::from_fen_counting_checks(fen, most),
            None => fen.parse(),
        }
    }
}
