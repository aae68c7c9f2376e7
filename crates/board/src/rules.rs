//! The rules in force in a game, in words.

use tabiya_games::house::Gallery;
use tabiya_games::{Position, Variant};

/// The names of the rules in force, each with its summary: first the variant, unless it is chess or from a file, then
/// the house rules of the gallery.
pub fn in_force(p: &Position, gallery: &Gallery) -> Vec<(String, &'static str)> {
    let (variant, house) = (p.variant(), p.house_rules());
    let is_known = !matches!(variant, Variant::Custom(_) | Variant::Chess);
    let variant = is_known.then(|| (variant.name().to_owned(), variant.summary()));
    let named = |name: &str| house.iter().find(|full| full.split('=').next() == Some(name));
    let rules =
        gallery.summaries().filter_map(|(name, summary)| Some((named(name)?.clone(), summary)));
    variant.into_iter().chain(rules).collect()
}
