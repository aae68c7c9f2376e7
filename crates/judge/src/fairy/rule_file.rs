//! Reads rule files independently of the library.

use std::collections::BTreeMap;

use tabiya_core::{Castling, Stalemate};
use toml::de::{DeTable, DeValue};

use super::betza::parts;
use super::rules::{FairyRules, Guarded, KindId, PieceKind};
use super::squares::Squares;
use crate::Side;
use crate::mailbox::square::rank;

impl FairyRules {
    /// Reads the text of a rule file.
    ///
    /// Does not look for contradictions or unknown keys.
    ///
    /// # Errors
    ///
    /// If a value has the wrong form, or a kind of piece is unknown.
    pub fn from_toml(toml: &str) -> Result<FairyRules, String> {
        let file = DeTable::parse(toml).map_err(|error| error.to_string())?;
        let file = file.get_ref();
        let get = |key| field(file, key);
        let base = get("base").map_or(Ok("chess"), text)?;
        let size = get("board").map_or(Ok((8, 8)), |value| board_size(text(value)?))?;
        let mut rules = FairyRules::built_in_on(base, size)?;
        rules.chess_material = false;
        if let Some(value) = get("double-push") {
            rules.read_top_double_push(value)?;
        }
        if let Some(pieces) = get("pieces") {
            rules.read_pieces(table(pieces)?, file.contains_key("start"))?;
        }
        rules.walls = get("walls").map_or(Ok(rules.walls), |list| rules.squares(list))?;
        rules.name = get("name").map_or(Ok(""), text)?.to_owned();
        rules.start = get("start").map_or(Ok(rules.start.as_str()), text)?.to_owned();
        rules.read_royal(file)?;
        rules.read_promotion(file)?;
        rules.read_turns(file)?;
        rules.read_ends(file)?;
        Ok(rules)
    }

    /// Reads the origins of double pushes: one list for both sides, from which each side takes the squares
    /// with two ranks ahead of them, or one list for each side.
    fn read_top_double_push(&mut self, value: &DeValue<'_>) -> Result<(), String> {
        let before = self.kinds[KindId::PAWN.0].double_push;
        self.kinds[KindId::PAWN.0].double_push = if value.as_array().is_some() {
            let list = self.squares(value)?;
            let has_two_ahead =
                |side: Side, square| (0..self.ranks).contains(&(rank(square) + 2 * side.forward()));
            Side::BOTH.map(|side| {
                let own = |&square: &u8| list.contains(square) && has_two_ahead(side, square);
                (0..64).filter(own).collect()
            })
        } else {
            self.mirrored_squares(before, Some(value))?
        };
        Ok(())
    }

    fn read_pieces(&mut self, pieces: &DeTable<'_>, has_start: bool) -> Result<(), String> {
        for (name, value) in pieces.iter() {
            let name = name.get_ref();
            let piece = table(value.get_ref())?;
            let id = self.kind_named(name).unwrap_or_else(|| {
                self.kinds.push(PieceKind::unknown(name));
                KindId(self.kinds.len() - 1)
            });
            let mut kind = self.kind(id).clone();
            if let Some(letter) = field(piece, "letter") {
                let mut letters = text(letter)?.chars();
                let letter = letters.next().filter(|letter| letter.is_ascii_alphabetic());
                let letter = letter.filter(|_| letters.next().is_none());
                kind.letter = letter.ok_or("not a letter")?.to_ascii_lowercase();
            }
            let read = |notation: &DeValue<'_>| parts(text(notation)?);
            kind.moves = for_sides(kind.moves, field(piece, "moves"), read, both)?;
            kind.double_push =
                self.mirrored_squares(kind.double_push, field(piece, "double-push"))?;
            if let Some(first) = field(piece, "first-move-squares") {
                let none = [Squares::NONE; 2];
                kind.first_moves = Some(self.mirrored_squares(none, Some(first))?);
            }
            kind.must_promote =
                field(piece, "must-promote").map_or(Ok(kind.must_promote), truth)?;
            kind.most_on_file = field(piece, "most-on-file").map_or(Ok(None), number)?;
            kind.drop_mates = field(piece, "drop-mates").map_or(Ok(true), truth)?;
            kind.en_passant = field(piece, "en-passant").map_or(Ok(kind.en_passant), truth)?;
            let is_role = id.0 < 6;
            if kind.letter == ' ' || !is_role && field(piece, "moves").is_none() {
                return Err(format!("{name} has no letter, or no moves"));
            }
            self.kinds[id.0] = kind;
        }
        for (name, value) in pieces.iter() {
            let kind = |key| {
                let value = field(table(value.get_ref())?, key);
                value.map(|value| self.kind_of(text(value)?)).transpose()
            };
            let promotes_to = match field(table(value.get_ref())?, "promotes-to") {
                Some(value) if value.as_array().is_some() => {
                    let mut kinds = self.kinds_of(value)?;
                    kinds.sort_unstable_by_key(|kind| kind.0);
                    kinds.dedup();
                    kinds
                }
                _ => kind("promotes-to")?.into_iter().collect(),
            };
            let named = (promotes_to, kind("captured-as")?, kind("dropped-as")?);
            let id = self.kind_of(name.get_ref())?.0;
            let kind = &mut self.kinds[id];
            (kind.promotes_to, kind.captured_as, kind.dropped_as) = named;
        }
        // A role of chess that the file does not name gives its letter away.
        let letters: Vec<char> = self.kinds[6..].iter().map(|kind| kind.letter).collect();
        for role in &mut self.kinds[..6] {
            if has_start && letters.contains(&role.letter) && field(pieces, &role.name).is_none() {
                role.letter = '\0';
            }
        }
        let unnamed = |letter| letter == '\0';
        let twice = |(at, kind): (usize, &PieceKind)| {
            let is_same = |other: &PieceKind| other.letter == kind.letter;
            !unnamed(kind.letter) && self.kinds[..at].iter().any(is_same)
        };
        if self.kinds.iter().enumerate().any(twice) {
            return Err("two kinds have one letter".to_owned());
        }
        Ok(())
    }

    fn read_royal(&mut self, file: &DeTable<'_>) -> Result<(), String> {
        if let Some(value) = field(file, "royal") {
            self.royal = self.kinds_of(value)?;
        }
        self.guarded = match field(file, "royal-safety").map(text).transpose()? {
            None | Some("last") => Guarded::TheOnlyOne,
            Some("all") => Guarded::Each,
            Some("one") => Guarded::NotAllAtOnce,
            Some(other) => return Err(format!("no such safety: {other:?}")),
        };
        self.checks = field(file, "checks").map_or(Ok(true), truth)?;
        self.facing_royals = field(file, "facing-royals").map_or(Ok(true), truth)?;
        if let Some(kinds) = field(file, "castling-with") {
            self.castling_with = self.kinds_of(kinds)?;
        }
        if let Some(files) = field(file, "castling-files").map(texts).transpose()? {
            let place = |name: &&str| "abcdefgh".find(*name).and_then(|at| i8::try_from(at).ok());
            let files: Option<Vec<i8>> = files.iter().map(place).collect();
            let [right, left] = files.unwrap_or_default()[..] else {
                return Err("not two files".to_owned());
            };
            self.castling_files = Some([right, left]);
        }
        let castling = field(file, "castling").map(|value| (value.as_bool(), value.as_str()));
        self.castling = match castling {
            None => self.castling,
            Some((Some(false), _)) => Castling::Never,
            Some((Some(true), _) | (_, Some("safe"))) => Castling::Safe,
            Some((_, Some("through-attack"))) => Castling::ThroughAttack,
            Some((_, Some("free"))) => Castling::Free,
            Some(_) => return Err("not a way of castling".to_owned()),
        };
        let has_king = self.royal.contains(&KindId::KING) || self.castling == Castling::Free;
        if !has_king || self.files != 8 && self.castling_files.is_none() {
            self.castling = Castling::Never;
        }
        Ok(())
    }

    fn read_promotion(&mut self, file: &DeTable<'_>) -> Result<(), String> {
        let get = |key| field(file, key);
        let kinds = |value: &DeValue<'_>| self.kinds_of(value);
        self.promotion = for_sides(self.promotion.clone(), get("promotion"), kinds, both)?;
        self.promotion_squares =
            self.mirrored_squares(self.promotion_squares, get("promotion-squares"))?;
        self.promotion_forced = get("promotion-forced").map_or(Ok(self.promotion_forced), truth)?;
        self.en_passant = get("en-passant").map_or(Ok(self.en_passant), truth)?;
        Ok(())
    }

    /// Reads turns and drops.
    fn read_turns(&mut self, file: &DeTable<'_>) -> Result<(), String> {
        if let Some(value) = field(file, "turns") {
            let side = |name: &str| match name {
                "white" => Ok(Side::White),
                "black" => Ok(Side::Black),
                _ => Err(format!("not a side: {name:?}")),
            };
            self.turns = texts(value)?.into_iter().map(side).collect::<Result<_, String>>()?;
            if Side::BOTH.iter().any(|side| !self.turns.contains(side)) {
                return Err("a side without a ply".to_owned());
            }
        }
        if let Some(value) = field(file, "again") {
            self.again = self.kinds_of(value)?;
        }
        let said = |key, usual| field(file, key).map_or(Ok(usual), truth);
        self.drops = said("drops", self.drops)?;
        self.keeps_no_captures = !said("captures-to-hand", true)?;
        self.must_drop = said("must-drop", false)?;
        self.promoted_stay = said("promoted-stay", false)?;
        self.dead_ends = said("dead-ends", true)?;
        let mirrored = |white| self.mirrored(&white);
        self.drop_squares =
            self.by_kind(&self.drop_squares, field(file, "drop-squares"), mirrored)?;
        Ok(())
    }

    fn read_ends(&mut self, file: &DeTable<'_>) -> Result<(), String> {
        let get = |key| field(file, key);
        if let Some(value) = get("extinct") {
            self.extinct_together = value.as_str() == Some("all");
            self.extinct = if self.extinct_together { Vec::new() } else { self.kinds_of(value)? };
        }
        let left = get("extinct-left").map_or(Ok(None), number)?;
        self.extinct_left = left.unwrap_or_default();
        let wins = |key| get(key).is_some_and(|value| value.as_str() == Some("win"));
        (self.extinct_wins, self.checkmate_wins) = (wins("extinct-result"), wins("checkmate"));
        let count = get("goal-count").map_or(Ok(None), number)?;
        self.goal_count = count.map_or(1, |count| count as usize);
        self.goal_safe = get("goal-safe").map_or(Ok(false), truth)?;
        self.goal_reply = get("goal-reply").map_or(Ok(false), truth)?;
        self.stalemate_counts = get("stalemate-counts").map_or(Ok(false), truth)?;
        self.must_capture = get("must-capture").map_or(Ok(self.must_capture), truth)?;
        self.mobility = self.by_kind(&self.mobility, get("mobility"), both)?;
        self.goal = self.by_kind(&self.goal, get("goal"), both)?;
        self.goal.retain(|_, squares| *squares != Squares::NONE);
        self.checks_to_win = get("checks-to-win").map_or(Ok(self.checks_to_win), number)?;
        self.stalemate = match get("stalemate").map(text).transpose()? {
            None => self.stalemate,
            Some("draw") => Stalemate::Draw,
            Some("win") => Stalemate::Win,
            Some("loss") => Stalemate::Loss,
            Some(other) => return Err(format!("not an end: {other:?}")),
        };
        self.repetition = get("repetition").map_or(Ok(self.repetition), number)?;
        self.fifty_move_rule = get("no-progress").map_or(Ok(self.fifty_move_rule), number)?;
        if let Some(value) = get("bare-king") {
            self.bare_king_loses = value.as_str() == Some("loss");
        }
        Ok(())
    }

    /// Reads lists of squares by kind for both sides, or by side and kind. Missing keys keep their values.
    fn by_kind(
        &self,
        before: &BTreeMap<(Side, KindId), Squares>,
        value: Option<&DeValue<'_>>,
        for_both: impl Fn(Squares) -> [Squares; 2],
    ) -> Result<BTreeMap<(Side, KindId), Squares>, String> {
        let mut all = before.clone();
        let Some(value) = value else { return Ok(all) };
        if value.as_array().is_some() {
            let both = for_both(self.squares(value)?);
            for kind in (0..self.kinds.len()).map(KindId) {
                all.extend(Side::BOTH.map(|side| ((side, kind), both[side as usize])));
            }
            return Ok(all);
        }
        let lists = table(value)?;
        for (name, value) in lists.iter() {
            if let Some(kind) = self.kind_named(name.get_ref()) {
                let both = for_both(self.squares(value.get_ref())?);
                all.extend(Side::BOTH.map(|side| ((side, kind), both[side as usize])));
            }
        }
        for (side, value) in sides(lists) {
            if value.as_array().is_some() {
                let list = self.squares(value)?;
                all.extend((0..self.kinds.len()).map(|kind| ((side, KindId(kind)), list)));
                continue;
            }
            for (name, value) in table(value)?.iter() {
                let kind = self.kind_of(name.get_ref())?;
                all.insert((side, kind), self.squares(value.get_ref())?);
            }
        }
        Ok(all)
    }

    fn kinds_of(&self, value: &DeValue<'_>) -> Result<Vec<KindId>, String> {
        texts(value)?.into_iter().map(|name| self.kind_of(name)).collect()
    }

    fn kind_of(&self, name: &str) -> Result<KindId, String> {
        self.kind_named(name).ok_or_else(|| format!("not a kind of piece: {name:?}"))
    }
}

/// Reads a board size, such as `6x6`.
fn board_size(text: &str) -> Result<(i8, i8), String> {
    let bad = || format!("not a size of a board: {text:?}");
    let (files, ranks) = text.split_once('x').ok_or_else(bad)?;
    let read = |text: &str| text.parse().ok().filter(|size| (1..=8).contains(size)).ok_or_else(bad);
    Ok((read(files)?, read(ranks)?))
}

/// The value of a key, if it is there.
pub(super) fn field<'a, 'b>(table: &'a DeTable<'b>, key: &str) -> Option<&'a DeValue<'b>> {
    table.get(key).map(|value| value.get_ref())
}

pub(super) fn text<'a>(value: &'a DeValue<'_>) -> Result<&'a str, String> {
    value.as_str().ok_or_else(|| format!("a text is missing: {value:?}"))
}

pub(super) fn texts<'a>(value: &'a DeValue<'_>) -> Result<Vec<&'a str>, String> {
    let list = value.as_array().ok_or_else(|| format!("a list is missing: {value:?}"))?;
    list.iter().map(|item| text(item.get_ref())).collect()
}

pub(super) fn truth(value: &DeValue<'_>) -> Result<bool, String> {
    value.as_bool().ok_or_else(|| format!("true or false is missing: {value:?}"))
}

pub(super) fn table<'a, 'b>(value: &'a DeValue<'b>) -> Result<&'a DeTable<'b>, String> {
    value.as_table().ok_or_else(|| format!("a table is missing: {value:?}"))
}

/// Reads a number; `None` for `false`.
pub(super) fn number(value: &DeValue<'_>) -> Result<Option<u32>, String> {
    if value.as_bool() == Some(false) {
        return Ok(None);
    }
    let bad = || format!("a number or false is missing: {value:?}");
    let digits = value.as_integer().ok_or_else(bad)?;
    u32::from_str_radix(digits.as_str(), digits.radix()).map(Some).map_err(|_| bad())
}

/// The sides to which a table gives values, under `white` and `black`.
pub(super) fn sides<'a, 'b>(table: &'a DeTable<'b>) -> Vec<(Side, &'a DeValue<'b>)> {
    [(Side::White, "white"), (Side::Black, "black")]
        .into_iter()
        .filter_map(|(side, name)| Some((side, field(table, name)?)))
        .collect()
}

/// One value for both sides.
pub(super) fn both<T: Clone>(value: T) -> [T; 2] {
    [value.clone(), value]
}

/// Reads each side's value: from one value for both sides, or from a table with a value for each side that it
/// names. A side that the table does not name keeps its value.
pub(super) fn for_sides<T>(
    mut before: [T; 2],
    value: Option<&DeValue<'_>>,
    read: impl Fn(&DeValue<'_>) -> Result<T, String>,
    for_both: impl Fn(T) -> [T; 2],
) -> Result<[T; 2], String> {
    let Some(value) = value else { return Ok(before) };
    let Some(table) = value.as_table() else { return Ok(for_both(read(value)?)) };
    for (side, value) in sides(table) {
        before[side as usize] = read(value)?;
    }
    Ok(before)
}
