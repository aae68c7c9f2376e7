//! The rarer rules of random games: hands, several royal pieces, ends by number, promotion of pieces.

use rand::RngExt;
use rand::seq::IndexedRandom;

use crate::random_fairy_rules::{Draft, quoted};

impl Draft<'_> {
    /// The hands at the start, in brackets; nothing without drops.
    pub(crate) fn start_hand(&mut self) -> String {
        if !self.drops {
            return String::new();
        }
        let royal = self.royal;
        let kinds = self.kinds.iter().filter(|(name, _)| Some(*name) != royal);
        let letters: Vec<char> = kinds.map(|&(_, letter)| letter).collect();
        let count = self.rng.random_range(0..4);
        let letters: Vec<char> =
            (0..count).filter_map(|_| letters.choose(self.rng).copied()).collect();
        let held: String =
            letters.iter().flat_map(|letter| [letter.to_ascii_uppercase(), *letter]).collect();
        format!("[{held}]")
    }

    /// Whether there are drops, and how the hands are filled.
    pub(crate) fn hands(&mut self) -> bool {
        if self.drops {
            self.lines.push("drops = true".to_owned());
            self.sometimes(0.3, |_| "captures-to-hand = false".to_owned());
            self.sometimes(0.2, |_| "must-drop = true".to_owned());
            self.sometimes(0.2, |_| "promoted-stay = true".to_owned());
        }
        self.sometimes(0.15, |_| "dead-ends = false".to_owned());
        self.drops
    }

    /// Several royal kinds, and what must be safe.
    pub(crate) fn royals(&mut self) {
        let Some(royal) = self.royal else { return };
        if self.rng.random_bool(0.15) {
            let other = self.any_kind();
            let names = quoted([royal, other].into_iter().take(if other == royal { 1 } else { 2 }));
            let line = self.lines.iter_mut().find(|line| line.starts_with("royal = "));
            if let Some(line) = line {
                *line = format!("royal = {names}");
            }
        }
        self.sometimes(0.15, |draft| {
            let safety = ["last", "all", "one"].choose(draft.rng).unwrap_or(&"all");
            format!("royal-safety = \"{safety}\"")
        });
        self.sometimes(0.1, |_| "checks = false".to_owned());
        self.sometimes(0.1, |_| "facing-royals = false".to_owned());
        self.sometimes(0.1, |_| "checkmate = \"win\"".to_owned());
    }

    /// How many pieces are too few, or enough on their goals.
    pub(crate) fn ends_by_number(&mut self) {
        let has = |draft: &Self, key: &str| draft.lines.iter().any(|line| line.starts_with(key));
        if !has(self, "extinct") {
            self.sometimes(0.1, |_| "extinct = \"all\"".to_owned());
        }
        if has(self, "extinct") {
            self.sometimes(0.3, |draft| format!("extinct-left = {}", draft.rng.random_range(0..4)));
            self.sometimes(0.2, |_| "extinct-result = \"win\"".to_owned());
        }
        if has(self, "stalemate = \"win\"") || has(self, "stalemate = \"loss\"") {
            self.sometimes(0.3, |_| "stalemate-counts = true".to_owned());
        }
        if has(self, "goal") {
            self.sometimes(0.3, |_| "goal-safe = true".to_owned());
            self.sometimes(0.3, |_| "goal-reply = true".to_owned());
            self.sometimes(0.2, |draft| format!("goal-count = {}", draft.rng.random_range(1..3)));
        }
    }

    /// What pieces become by promotion, by capture and by a drop; after the tables of pieces.
    pub(crate) fn promotions(&mut self) {
        let mut at = 0;
        while at < self.lines.len() {
            let is_table =
                self.lines[at].starts_with("\n[pieces.") && !self.lines[at].contains("pawn");
            at += 1;
            if !is_table || !self.rng.random_bool(0.25) {
                continue;
            }
            let to = self.any_kind();
            let mut keys = vec![format!("promotes-to = \"{to}\"")];
            if self.rng.random_bool(0.3) {
                keys = vec![format!("promotes-to = [\"{to}\", \"{}\"]", self.any_kind())];
            }
            if self.rng.random_bool(0.4) {
                keys.push("must-promote = true".to_owned());
            }
            if self.drops {
                for key in ["captured-as", "dropped-as"] {
                    if self.rng.random_bool(0.3) {
                        keys.push(format!("{key} = \"{}\"", self.any_kind()));
                    }
                }
                if self.rng.random_bool(0.3) {
                    keys.push(format!("most-on-file = {}", self.rng.random_range(0..3)));
                }
                if self.rng.random_bool(0.3) {
                    keys.push("drop-mates = false".to_owned());
                }
            }
            self.lines.insert(at, keys.join("\n"));
            at += 1;
        }
    }
}
