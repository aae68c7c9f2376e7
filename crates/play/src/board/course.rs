//! The course of a game: by the rules of a variant, or under house rules that change it.

use tabiya_core::Color;
use tabiya_house::HouseGame;
use tabiya_variants::{
    AnyGame, AnyMove, AnyPosition, Explanation, IllegalityReason, Reason, Variant,
};

use super::answer::Refusal;

/// A game with all its moves.
#[derive(Clone)]
pub(super) enum Course {
    Plain(Box<AnyGame>),
    House(Box<HouseCourse>),
}

/// A game under house rules, and the variant that they change.
#[derive(Clone)]
pub(super) struct HouseCourse {
    pub(super) variant: Variant,
    pub(super) game: HouseGame,
}

impl Course {
    /// How many moves were made.
    pub(super) fn plies(&self) -> usize {
        match self {
            Self::Plain(game) => game.moves().count(),
            Self::House(course) => course.game.moves().len(),
        }
    }

    pub(super) fn turn(&self) -> Color {
        match self {
            Self::Plain(game) => game.position().turn(),
            Self::House(course) => course.game.position().turn(),
        }
    }

    /// Whether the side to move has no legal move, or the game has ended. Rules that misbehave end a game, too.
    pub(super) fn is_over(&self) -> bool {
        match self {
            Self::Plain(game) => game.outcome().is_some() || game.position().count_moves() == 0,
            Self::House(course) => course.game.outcome().map_or(true, |ending| ending.is_some()),
        }
    }

    /// Takes the last moves back, until so many are left.
    pub(super) fn keep(&mut self, plies: usize) {
        for _ in plies..self.plies() {
            match self {
                Self::Plain(game) => drop(game.undo()),
                Self::House(course) => drop(course.game.undo()),
            }
        }
    }

    /// Makes the move of a text in UCI notation, or says why there is none.
    ///
    /// # Errors
    /// A text that is no move, and a move that is illegal.
    pub(super) fn play(&mut self, text: &str) -> Result<(), Refusal> {
        match self {
            Self::Plain(game) => {
                let m = legal_move(game, text)?;
                game.play(m).map_err(|error| Refusal::unfit(error.to_string()))?;
            }
            Self::House(course) => {
                let played = course.game.play_text(text);
                played.map_err(|error| Refusal::unfit(format!("{error}.")))?;
            }
        }
        Ok(())
    }

    /// Why a move in UCI notation is legal or illegal, as a sentence; `None` if the text is no move.
    pub(super) fn why(&self, text: &str) -> Option<String> {
        match self {
            Self::Plain(game) => why(game, text),
            Self::House(course) => Some(match course.game.read(text) {
                Ok(_) => format!("{text} is legal."),
                Err(error) => format!("{error}."),
            }),
        }
    }
}

/// The move of a text in UCI notation, or why there is none.
fn legal_move(game: &AnyGame, text: &str) -> Result<AnyMove, Refusal> {
    match game.position().uci_move(text) {
        Ok(m) if game.outcome().is_none() => Ok(m),
        _ => Err(Refusal::unfit(
            why(game, text).unwrap_or_else(|| format!("\"{}\" is no move", text.escape_debug())),
        )),
    }
}

fn why(game: &AnyGame, text: &str) -> Option<String> {
    let p = game.position();
    let told = p.explain(text).ok()?;
    if let Some(outcome) = game.outcome() {
        return Some(format!("{} is illegal: the game is over ({outcome}).", told.asked()));
    }
    Some(format!("{}.", without_choice(&p, &told).unwrap_or(told)))
}

/// What else is wrong with a pawn's move that does not say what the pawn becomes.
fn without_choice(p: &AnyPosition, told: &Explanation) -> Option<Explanation> {
    let Reason::Illegal(IllegalityReason::PromotionMissing(kinds)) = told.reason() else {
        return None;
    };
    let name = kinds.first()?;
    let kind = p.variant().kinds().iter().find(|kind| kind.name == *name)?;
    let other = format!("{}{}", told.asked(), kind.letter);
    p.explain(&other).ok().filter(|other| !other.is_legal())
}
