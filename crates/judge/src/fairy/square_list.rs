//! Lists of squares as rule files write them.

use super::by_side::BySide;
use super::rules::FairyRules;
use super::squares::Squares;
use super::value::{sides, texts};
use crate::mailbox::square::{file, from_name, rank};
use toml::de::DeValue;

impl FairyRules {
    /// The squares of a list: squares, `rank 4`, `file e` and corners such as `a1-h2`. Those off the
    /// board are left out.
    pub(super) fn squares(&self, value: &DeValue<'_>) -> Result<Squares, String> {
        let mut all = Vec::new();
        for text in texts(value)? {
            let is_named = region(text)?;
            all.extend((0..64).filter(|&square| self.is_on_board(square) && is_named(square)));
        }
        Ok(all.into_iter().collect())
    }

    /// A list for both sides as White's, mirrored for Black; or a list for each side that is named.
    pub(super) fn mirrored_squares(
        &self,
        before: BySide<Squares>,
        value: &DeValue<'_>,
    ) -> Result<BySide<Squares>, String> {
        let Some(table) = value.as_table() else {
            return Ok(self.mirrored(&self.squares(value)?));
        };
        let mut both = before;
        for (side, value) in sides(table) {
            *both.of_mut(side) = self.squares(value)?;
        }
        Ok(both)
    }
}

/// Whether squares are among those that one text of a list names.
fn region(text: &str) -> Result<Box<dyn Fn(u8) -> bool>, String> {
    let bad = || format!("not a square: {text:?}");
    let square = |name: &str| from_name(name).ok_or_else(bad);
    if let Some(name) = text.strip_prefix("rank ") {
        let wanted = rank(square(&format!("a{name}"))?);
        return Ok(Box::new(move |square| rank(square) == wanted));
    }
    if let Some(name) = text.strip_prefix("file ") {
        let wanted = file(square(&format!("{name}1"))?);
        return Ok(Box::new(move |square| file(square) == wanted));
    }
    let (a, b) = text.split_once('-').unwrap_or((text, text));
    let (a, b) = (square(a)?, square(b)?);
    let is_between = |value: i8, a: i8, b: i8| a.min(b) <= value && value <= a.max(b);
    Ok(Box::new(move |square| {
        is_between(file(square), file(a), file(b)) && is_between(rank(square), rank(a), rank(b))
    }))
}
