//! House rules as objects of JavaScript. `js/rules.js` makes a [`RuleObject`] of each object that a board is given, and
//! `js/views.js` what its hooks are given.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use send_wrapper::SendWrapper;
use tabiya_core::Color;
use tabiya_games::house::{
    Answer, Ending, Foreign, ForeignClass, Held, Hook, Setup, Told, interned,
};
use wasm_bindgen::prelude::*;

use super::house_loan::{HouseLoan, Lent, letter, move_line, squares};
use super::move_lines::color_letter;

#[wasm_bindgen]
extern "C" {
    /// A rule in `js/rules.js`. What its methods throw is a string.
    #[derive(Debug)]
    pub type RuleObject;

    #[wasm_bindgen(method, getter)]
    fn name(this: &RuleObject) -> String;
    #[wasm_bindgen(method, getter)]
    fn summary(this: &RuleObject) -> String;
    #[wasm_bindgen(method, getter)]
    fn follow_up(this: &RuleObject) -> String;
    #[wasm_bindgen(method)]
    fn has(this: &RuleObject, hook: &str) -> bool;
    #[wasm_bindgen(method, catch)]
    fn call(
        this: &RuleObject,
        hook: &str,
        loan: HouseLoan,
        told: Option<String>,
    ) -> Result<Option<String>, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn copied(this: &RuleObject) -> Result<RuleObject, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn key(this: &RuleObject) -> Result<String, JsValue>;
}

/// A rule in JavaScript, with its state.
#[derive(Debug)]
pub(super) struct JavaScriptRule {
    // JavaScript runs on one thread.
    object: SendWrapper<RuleObject>,
    class: ForeignClass,
}

const LOST: &str = "the game was in use when the rule had ended";

/// The text that a method of a rule has thrown.
fn said(thrown: JsValue) -> String {
    thrown.as_string().unwrap_or_else(|| "an error without a text".to_owned())
}

impl JavaScriptRule {
    pub(super) fn new(object: RuleObject) -> Result<Self, String> {
        let (name, summary, follow_up) = (object.name(), object.summary(), object.follow_up());
        let has = |hook: Hook| object.has(hook.name());
        let class = ForeignClass::new(&name, &summary, &follow_up, has)?;
        Ok(Self { object: SendWrapper::new(object), class })
    }

    /// Calls a hook, and returns what it was lent and its answer.
    fn lend(
        &self,
        hook: Hook,
        lent: Option<Lent>,
        told: Option<String>,
    ) -> Result<(Option<Lent>, Option<String>), String> {
        let loan = HouseLoan::new(lent);
        let answer = self.object.call(hook.name(), loan.clone(), told);
        let lent = loan.take();
        Ok((lent, answer.map_err(said)?))
    }
}

impl Foreign for JavaScriptRule {
    fn class(&self) -> &ForeignClass {
        &self.class
    }

    fn prepare(&self, setup: Setup) -> Result<Setup, String> {
        match self.lend(Hook::Prepare, Some(Lent::Setup(Box::new(setup))), None)? {
            (Some(Lent::Setup(setup)), _) => Ok(*setup),
            _ => Err(LOST.to_owned()),
        }
    }

    fn forgives(&self, fault: &'static str) -> Result<bool, String> {
        Ok(self.lend(Hook::Forgives, None, Some(fault.to_owned()))?.1.is_some())
    }

    fn call(&self, hook: Hook, game: Held, told: Told<'_>) -> Result<(Held, Answer), String> {
        let told = match told {
            Told::Nothing => None,
            Told::Move(m) => Some(move_line(&game, m)),
            Told::Piece(square, piece) => {
                Some(format!("{square}{}", letter(game.view().position().rules(), piece)))
            }
            Told::Turn(color) => Some(color_letter(color).to_string()),
        };
        let lent = Lent::Game(Box::new(game), Vec::new());
        let (Some(Lent::Game(game, moves)), said) = self.lend(hook, Some(lent), told)? else {
            return Err(LOST.to_owned());
        };
        let answer = match (hook, said) {
            (Hook::Moves, _) => Answer::Moves(moves),
            (_, None) => Answer::Nothing,
            (Hook::Attacks, Some(text)) => Answer::Squares(squares(&text)?),
            (Hook::Allows, Some(why)) => Answer::Refused(why),
            (Hook::Obligation, Some(text)) => Answer::Obliged(interned(&text)?),
            (_, Some(text)) => {
                let winner = match text.get(..1) {
                    Some("w") => Some(Color::White),
                    Some("b") => Some(Color::Black),
                    _ => None,
                };
                Answer::Ended(Ending { winner, why: text.get(1..).unwrap_or_default().to_owned() })
            }
        };
        Ok((*game, answer))
    }

    fn copied(&self) -> Result<Box<dyn Foreign>, String> {
        let object = SendWrapper::new(self.object.copied().map_err(said)?);
        Ok(Box::new(Self { object, class: self.class }))
    }

    fn key(&self) -> Result<u64, String> {
        let mut hasher = DefaultHasher::new();
        self.object.key().map_err(said)?.hash(&mut hasher);
        Ok(hasher.finish())
    }
}
