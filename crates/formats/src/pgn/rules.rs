//! The rules under which the moves of games are read.

use std::fmt;

use tabiya_core::Color;
#[cfg(feature = "house")]
use tabiya_games::house::Gallery;
use tabiya_games::{Meaning, Move, MoveTextError, Position, Variant};

use super::{HOUSE_RULES, Tags, find_variant};

/// Rules that find the start position of a game and read its moves: [`GameRules`], or an implementation elsewhere.
pub trait PgnRules {
    /// A position under these rules.
    type Position: Clone + fmt::Debug;
    /// A legal move.
    type Move: fmt::Debug;

    /// The position from which a game with these tags starts. It depends on the tags `Variant`, `SetUp`, `FEN` and
    /// `HouseRules` alone.
    ///
    /// # Errors
    /// If a tag has a wrong value, such as an unknown variant or an invalid position.
    fn start(&self, tags: &Tags) -> Result<Self::Position, StartError>;

    /// Reads a move in standard algebraic notation or UCI.
    ///
    /// # Errors
    /// If the text is not a legal move; the error is the reason.
    fn read_move(&self, p: &Self::Position, text: &[u8]) -> Result<Self::Move, String>;

    /// Plays a legal move.
    ///
    /// # Errors
    /// If a house rule fails.
    fn play(&self, p: &mut Self::Position, m: &Self::Move) -> Result<(), String>;

    /// Reads a move and plays it, without returning it.
    ///
    /// # Errors
    /// If the text is not a legal move, or a house rule fails; the error is the reason.
    fn advance(&self, p: &mut Self::Position, text: &[u8]) -> Result<(), String> {
        let m = self.read_move(p, text)?;
        self.play(p, &m)
    }

    /// The number of the next move, as FEN counts moves, and the side to move.
    fn turn(&self, p: &Self::Position) -> (u16, Color);
}

/// The reason why the start of a game cannot be found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartError {
    /// The name of the tag that is wrong.
    pub tag: &'static str,
    /// What is wrong with the tag.
    pub reason: String,
}

/// The rules of games of any kind: of the variant that the tag `Variant` names, or of the given variant if there is no
/// such tag, and under the house rules that the tag `HouseRules` names. The tag `Variant` can also name the given
/// variant, even if that comes from a rule file.
#[derive(Debug, Clone)]
pub struct GameRules {
    variant: Variant,
    #[cfg(feature = "house")]
    gallery: Gallery,
}

impl GameRules {
    /// Rules for games of a variant unless they name another.
    pub fn new(variant: Variant) -> Self {
        Self {
            variant,
            #[cfg(feature = "house")]
            gallery: Gallery::default(),
        }
    }

    /// Replaces the house rules that games can name.
    #[cfg(feature = "house")]
    #[must_use]
    pub fn with_gallery(self, gallery: Gallery) -> Self {
        Self { gallery, ..self }
    }

    /// The position in which a game under the house rules of these names begins.
    #[cfg(feature = "house")]
    fn begin_under_house(
        &self,
        variant: Variant,
        names: &str,
        fen: Option<&str>,
    ) -> Result<Position, String> {
        let names: Vec<&str> = names.split(',').map(str::trim).collect();
        let game = self.gallery.begin(variant, &names, fen).map_err(|error| error.to_string())?;
        Ok(game.position().clone())
    }

    #[cfg(not(feature = "house"))]
    fn begin_under_house(&self, _: Variant, _: &str, _: Option<&str>) -> Result<Position, String> {
        Err("this program was built without house rules".to_owned())
    }
}

impl PgnRules for GameRules {
    type Position = Position;
    type Move = Move;

    fn start(&self, tags: &Tags) -> Result<Position, StartError> {
        let variant = match tags.get("Variant") {
            None => self.variant,
            Some(name) => find_variant(name, self.variant).ok_or_else(|| StartError {
                tag: "Variant",
                reason: "no variant of this name is known; is it in a rule file?".to_owned(),
            })?,
        };
        let fen = tags.get("FEN");
        let (tag, read) = match (tags.get(HOUSE_RULES).filter(|names| !names.is_empty()), fen) {
            (Some(names), _) => {
                let tag = if fen.is_some() { "FEN" } else { HOUSE_RULES };
                (tag, self.begin_under_house(variant, names, fen))
            }
            (None, None) => return Ok(variant.start().into()),
            (None, Some(fen)) => {
                let read = variant.read(fen).map_err(|error| error.to_string());
                ("FEN", read.map(|(p, _)| p.into()))
            }
        };
        read.map_err(|reason| StartError { tag, reason })
    }

    fn read_move(&self, p: &Position, text: &[u8]) -> Result<Move, String> {
        let text = str::from_utf8(text).map_err(|_| "not a move".to_owned())?;
        match p.plain().map(|p| p.san_move(text)) {
            Some(Ok(m)) => Ok(Move::Own(m)),
            _ => read_unusual(p, text),
        }
    }

    fn play(&self, p: &mut Position, m: &Move) -> Result<(), String> {
        *p = p.after_legal(m).map_err(|error| error.to_string())?;
        Ok(())
    }

    fn advance(&self, p: &mut Position, text: &[u8]) -> Result<(), String> {
        if let Position::Plain(p) = p
            && p.play_san(text).is_ok()
        {
            return Ok(());
        }
        let m = self.read_move(p, text)?;
        self.play(p, &m)
    }

    fn turn(&self, p: &Position) -> (u16, Color) {
        (p.board().fullmove_number(), p.turn())
    }
}

/// Reads a move that is not in correct algebraic notation, such as `e2-e4`. An error says why it is not a legal move.
#[cold]
fn read_unusual(p: &Position, text: &str) -> Result<Move, String> {
    match p.typed(text)? {
        Meaning::Move(m) => Ok(m),
        Meaning::Promotion(_) => Err(MoveTextError::PromotionMissing.to_string()),
    }
}
