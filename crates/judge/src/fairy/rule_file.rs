//! Reading a rule file.

use super::by_side::BySide;
use super::rules::{Castling, FairyRules, Stalemate};
use super::squares::Squares;
use std::collections::BTreeMap;

use toml::de::{DeTable, DeValue};

use super::betza::parts;
use super::kind::{KindId, PieceKind};
use super::value::{field, for_sides, number, sides, table, text, texts, truth};
use crate::Side;
use crate::mailbox::square::rank;

impl FairyRules {
    /// Reads the text of a rule file.
    ///
    /// Whether the rules make sense together is not asked, nor whether there are unknown keys.
    ///
    /// # Errors
    ///
    /// If a value is not what it must be, or a kind of piece is not known.
    pub fn from_toml(toml: &str) -> Result<FairyRules, String> {
        let file = DeTable::parse(toml).map_err(|error| error.to_string())?;
        let file = file.get_ref();
        let get = |key| field(file, key);
        let base = get("base").map_or(Ok("chess"), text)?;
        let size = get("board").map_or(Ok((8, 8)), |value| board_size(text(value)?))?;
        let mut rules = FairyRules::built_in(base, size)?;
        rules.chess_material = false;
        if let Some(value) = get("double-push") {
            rules.read_top_double_push(value)?;
        }
        if let Some(pieces) = get("pieces") {
            rules.read_pieces(table(pieces)?)?;
        }
        if let Some(value) = get("walls") {
            rules.walls = rules.squares(value)?;
        }
        rules.name = get("name").map_or(Ok(""), text)?.to_owned();
        rules.start = get("start").map_or(Ok(rules.start.as_str()), text)?.to_owned();
        rules.read_royal(file)?;
        rules.read_promotion(file)?;
        rules.read_turns(file)?;
        rules.read_drops(file)?;
        rules.read_ends(file)?;
        Ok(rules)
    }

    /// One list for both sides, of which each takes the squares with two more ahead; or one a side.
    fn read_top_double_push(&mut self, value: &DeValue<'_>) -> Result<(), String> {
        let before = self.kinds[KindId::PAWN.0].double_push;
        let both = if value.as_array().is_some() {
            let list = self.squares(value)?;
            let has_two_ahead =
                |side: Side, square| (0..self.ranks).contains(&(rank(square) + 2 * side.forward()));
            let of_list = |side| {
                let own = |&square: &u8| list.contains(square) && has_two_ahead(side, square);
                (0..64).filter(own).collect()
            };
            BySide { white: of_list(Side::White), black: of_list(Side::Black) }
        } else {
            self.mirrored_squares(before, value)?
        };
        self.kinds[KindId::PAWN.0].double_push = both;
        Ok(())
    }

    fn read_pieces(&mut self, pieces: &DeTable<'_>) -> Result<(), String> {
        for (name, value) in pieces.iter() {
            let name = name.get_ref();
            let piece = table(value.get_ref())?;
            let id = self.kind_named(name).unwrap_or_else(|| {
                self.kinds.push(PieceKind {
                    name: name.clone().into_owned(),
                    letter: ' ',
                    moves: BySide::both(Vec::new()),
                    double_push: BySide::both(Squares::NONE),
                    en_passant: false,
                });
                KindId(self.kinds.len() - 1)
            });
            let mut kind = self.kind(id).clone();
            if let Some(letter) = field(piece, "letter") {
                let mut letters = text(letter)?.chars();
                let letter = letters.next().filter(|letter| letter.is_ascii_alphabetic());
                let letter = letter.filter(|_| letters.next().is_none());
                kind.letter = letter.ok_or("not a letter")?.to_ascii_lowercase();
            }
            if let Some(moves) = field(piece, "moves") {
                for_sides(&mut kind.moves, moves, |notation| parts(text(notation)?))?;
            }
            if let Some(squares) = field(piece, "double-push") {
                kind.double_push = self.mirrored_squares(kind.double_push, squares)?;
            }
            if let Some(captures) = field(piece, "en-passant") {
                kind.en_passant = truth(captures)?;
            }
            if kind.letter == ' ' || kind.moves.white.is_empty() || kind.moves.black.is_empty() {
                return Err(format!("{name} has no letter, or no moves"));
            }
            self.kinds[id.0] = kind;
        }
        let twice = |(at, kind): (usize, &PieceKind)| {
            self.kinds[..at].iter().any(|other| other.letter == kind.letter)
        };
        if self.kinds.iter().enumerate().any(twice) {
            return Err("two kinds have one letter".to_owned());
        }
        Ok(())
    }

    fn read_royal(&mut self, file: &DeTable<'_>) -> Result<(), String> {
        if let Some(value) = field(file, "royal") {
            self.royal = match self.kinds_of(value)?[..] {
                [] => None,
                [kind] => Some(kind),
                _ => return Err("several royal kinds".to_owned()),
            };
        }
        if let Some(value) = field(file, "castling") {
            self.castling = match (value.as_bool(), value.as_str()) {
                (Some(false), _) => Castling::Never,
                (Some(true), _) | (_, Some("safe")) => Castling::Safe,
                (_, Some("through-attack")) => Castling::ThroughAttack,
                _ => return Err("not a way of castling".to_owned()),
            };
        }
        if self.royal != Some(KindId::KING) || self.files != 8 {
            self.castling = Castling::Never;
        }
        Ok(())
    }

    fn read_promotion(&mut self, file: &DeTable<'_>) -> Result<(), String> {
        if let Some(value) = field(file, "promotion") {
            let mut promotion = self.promotion.clone();
            for_sides(&mut promotion, value, |value| self.kinds_of(value))?;
            self.promotion = promotion;
        }
        if let Some(value) = field(file, "promotion-squares") {
            self.promotion_squares = self.mirrored_squares(self.promotion_squares, value)?;
        }
        if let Some(value) = field(file, "promotion-forced") {
            self.promotion_forced = truth(value)?;
        }
        if let Some(value) = field(file, "en-passant") {
            self.en_passant = truth(value)?;
        }
        Ok(())
    }

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
        Ok(())
    }

    fn read_drops(&mut self, file: &DeTable<'_>) -> Result<(), String> {
        if let Some(value) = field(file, "drops") {
            self.drops = truth(value)?;
        }
        if let Some(value) = field(file, "drop-squares") {
            let mirrored = |white| self.mirrored(&white);
            self.drop_squares = self.by_kind(self.drop_squares.clone(), table(value)?, mirrored)?;
        }
        Ok(())
    }

    fn read_ends(&mut self, file: &DeTable<'_>) -> Result<(), String> {
        let get = |key| field(file, key);
        if let Some(value) = get("extinct") {
            self.extinct = self.kinds_of(value)?;
        }
        if let Some(value) = get("must-capture") {
            self.must_capture = truth(value)?;
        }
        if let Some(value) = get("mobility") {
            self.mobility = self.by_kind(self.mobility.clone(), table(value)?, BySide::both)?;
        }
        if let Some(value) = get("goal") {
            self.goal = self.by_kind(self.goal.clone(), table(value)?, BySide::both)?;
            self.goal.retain(|_, squares| *squares != Squares::NONE);
        }
        if let Some(value) = get("checks-to-win") {
            self.checks_to_win = number(value)?;
        }
        if let Some(value) = get("stalemate") {
            self.stalemate = match text(value)? {
                "draw" => Stalemate::Draw,
                "win" => Stalemate::Win,
                "loss" => Stalemate::Loss,
                other => return Err(format!("not an end: {other:?}")),
            };
        }
        if let Some(value) = get("repetition") {
            self.repetition = number(value)?;
        }
        if let Some(value) = get("no-progress") {
            self.fifty_move_rule = number(value)?;
        }
        if let Some(value) = get("bare-king") {
            self.bare_king_loses = value.as_str() == Some("loss");
        }
        Ok(())
    }

    /// Lists of squares by kind, from which each side's are made, or by side and kind.
    fn by_kind(
        &self,
        mut before: BTreeMap<(Side, KindId), Squares>,
        lists: &DeTable<'_>,
        for_both: impl Fn(Squares) -> BySide<Squares>,
    ) -> Result<BTreeMap<(Side, KindId), Squares>, String> {
        for (name, value) in lists.iter() {
            if let Some(kind) = self.kind_named(name.get_ref()) {
                let both = for_both(self.squares(value.get_ref())?);
                before.insert((Side::White, kind), both.white);
                before.insert((Side::Black, kind), both.black);
            }
        }
        for (side, value) in sides(lists) {
            for (name, value) in table(value)?.iter() {
                let kind = self.kind_of(name.get_ref())?;
                before.insert((side, kind), self.squares(value.get_ref())?);
            }
        }
        Ok(before)
    }

    fn kinds_of(&self, value: &DeValue<'_>) -> Result<Vec<KindId>, String> {
        texts(value)?.into_iter().map(|name| self.kind_of(name)).collect()
    }

    fn kind_of(&self, name: &str) -> Result<KindId, String> {
        self.kind_named(name).ok_or_else(|| format!("not a kind of piece: {name:?}"))
    }
}

/// Reads files and ranks, such as `6x6`.
fn board_size(text: &str) -> Result<(i8, i8), String> {
    let bad = || format!("not a size of a board: {text:?}");
    let (files, ranks) = text.split_once('x').ok_or_else(bad)?;
    let read = |text: &str| text.parse().ok().filter(|size| (1..=8).contains(size)).ok_or_else(bad);
    Ok((read(files)?, read(ranks)?))
}
