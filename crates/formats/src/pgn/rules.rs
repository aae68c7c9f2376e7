//! The rules under which the moves of games are read.

use std::fmt;

use tabiya_core::Color;
use tabiya_games::{AnyMove, AnyPosition, FacePosition, Meaning, MoveTextError, Variant};

use super::{HOUSE_RULES, Tags, find_variant};

/// Rules that find the start position of a game and read its moves: those of a variant, or of another crate.
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
    fn read(&self, p: &Self::Position, text: &[u8]) -> Result<Self::Move, String>;

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
        let m = self.read(p, text)?;
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

/// The rules of the variant that the tag `Variant` names, or of the wrapped variant if there is no such tag. The tag
/// can also name the wrapped variant, even if that comes from a rule file.
#[derive(Debug, Clone, Copy)]
pub struct VariantRules(pub Variant);

impl VariantRules {
    /// The variant that the tags name, and the FEN of the start position, if the tags contain it.
    ///
    /// # Errors
    /// If the tag `Variant` has an unknown name.
    pub fn named<'t>(&self, tags: &'t Tags) -> Result<(Variant, Option<&'t str>), StartError> {
        let variant = match tags.get("Variant") {
            None => self.0,
            Some(name) => find_variant(name, self.0).ok_or_else(|| StartError {
                tag: "Variant",
                reason: "no variant of this name is known; is it in a rule file?".to_owned(),
            })?,
        };
        Ok((variant, tags.get("FEN")))
    }
}

impl PgnRules for VariantRules {
    type Position = AnyPosition;
    type Move = AnyMove;

    fn start(&self, tags: &Tags) -> Result<AnyPosition, StartError> {
        if tags.get(HOUSE_RULES).is_some() {
            let reason = "a game under house rules is not read here".to_owned();
            return Err(StartError { tag: HOUSE_RULES, reason });
        }
        let (variant, fen) = self.named(tags)?;
        let Some(fen) = fen else { return Ok(variant.start()) };
        let read = variant.read(fen).map(|(p, _)| p);
        read.map_err(|error| StartError { tag: "FEN", reason: error.to_string() })
    }

    fn read(&self, p: &AnyPosition, text: &[u8]) -> Result<AnyMove, String> {
        let text = str::from_utf8(text).map_err(|_| "not a move".to_owned())?;
        p.san_move(text).or_else(|_| read_unusual(p, text))
    }

    fn play(&self, p: &mut AnyPosition, m: &AnyMove) -> Result<(), String> {
        *p = p.play_unchecked(*m);
        Ok(())
    }

    fn advance(&self, p: &mut AnyPosition, text: &[u8]) -> Result<(), String> {
        if p.play_san(text).is_ok() {
            return Ok(());
        }
        let m = self.read(p, text)?;
        self.play(p, &m)
    }

    fn turn(&self, p: &AnyPosition) -> (u16, Color) {
        (p.fullmove_number(), p.turn())
    }
}

/// Reads a move that is not in correct algebraic notation, such as `e2-e4`. An error says why it is not a legal move.
#[cold]
fn read_unusual(p: &AnyPosition, text: &str) -> Result<AnyMove, String> {
    match p.typed(text)? {
        Meaning::Move(m) => Ok(m),
        Meaning::Promotion(_) => Err(MoveTextError::PromotionMissing.to_string()),
    }
}
