//! Writes a game as a rule file.

use tabiya_core::Color;

use super::board::{StartFields, ahead, without_walls};
use super::game::IniGame;
use super::pieces::{IniPiece, is_of_chess};
use super::{Entries, IniError, IniErrorKind};
use crate::hint::one_letter;
use crate::rule_file::{list, quoted, squares_list};
use crate::rule_set::RuleSet;

/// The value of a key that means all pieces.
const ALL_PIECES: &str = "*";

/// The sides, with their names in keys.
const SIDES: [(&str, Color); 2] = [("White", Color::White), ("Black", Color::Black)];

/// Keys that are true or false, the value at which they say something, and what they say; the last ones say it of hands.
const FLAGS: [(&str, bool, &str); 11] = [
    ("checking", false, "checks = false"),
    ("flyingGeneral", true, "facing-royals = false"),
    ("immobilityIllegal", true, "dead-ends = false"),
    ("mustCapture", true, "must-capture = true"),
    ("flagPieceSafe", true, "goal-safe = true"),
    ("flagMove", true, "goal-reply = true"),
    ("stalematePieceCount", true, "stalemate-counts = true"),
    ("pieceDrops", true, "drops = true"),
    ("capturesToHand", false, "captures-to-hand = false"),
    ("mustDrop", true, "must-drop = true"),
    ("dropLoop", true, "promoted-stay = true"),
];

/// The rule file of a game with these keys.
pub(super) fn rule_file(name: &str, entries: Entries) -> Result<String, Vec<IniError>> {
    let mut game = IniGame::new(entries);
    if game.errors.is_empty() {
        game.write(name);
    }
    let IniGame { lines, tables, errors, .. } = game;
    if !errors.is_empty() {
        return Err(errors);
    }
    let text = format!("{}\n{}", lines.join("\n"), tables.concat());
    let refused = |error| vec![IniError { line: 0, kind: IniErrorKind::Refused(error) }];
    RuleSet::from_toml(&text).map_err(refused)?;
    Ok(text)
}

impl IniGame {
    fn write(&mut self, name: &str) {
        self.lines.push(format!("name = {}", quoted(name)));
        self.say(&["maxFile", "maxRank"], format!("board = \"{}\"", self.size));
        self.read_promotions();
        self.forget_unused();
        self.write_royals();
        self.write_start();
        let drops = self.is("pieceDrops", false);
        for (key, said, line) in &FLAGS[..if drops { 11 } else { 7 }] {
            // `checking` is the only one that is true if it is not given.
            if self.is(key, *key == "checking") == *said {
                self.say(&[key], *line);
            }
        }
        self.write_pawns();
        self.write_ends();
        self.write_extinction();
        self.write_goals();
        if drops {
            self.write_drops();
        }
        self.write_mobility();
        for piece in self.pieces.clone() {
            self.write_piece(&piece);
        }
    }

    /// Writes which pieces are royal: the king, and with `extinctionPseudoRoyal` the pieces that must not become
    /// extinct.
    fn write_royals(&mut self) {
        let king = self.pieces.iter().find(|piece| piece.key == "king");
        let mut royals: Vec<String> = king.map(|piece| piece.name.clone()).into_iter().collect();
        let keys = ["king", "extinctionPseudoRoyal", "extinctionPieceTypes"];
        if self.is(keys[1], false) {
            let others = self.kinds(keys[2], "");
            royals.extend(
                others.into_iter().filter(|name| !royals.contains(name)).collect::<Vec<_>>(),
            );
        }
        self.say(&keys, format!("royal = {}", list(&royals)));
        let several = self.number("extinctionPieceCount", 0) > 0 && self.is(keys[1], false);
        if self.is("dupleCheck", false) {
            self.say(&["dupleCheck"], "royal-safety = \"one\"");
        } else if several {
            self.say(&["extinctionPieceCount"], "royal-safety = \"all\"");
        }
    }

    fn write_start(&mut self) {
        let fen = self.value("startFen", "").to_owned();
        let Some(fields) = StartFields::read(&fen) else { return self.wrong("startFen", "a FEN") };
        let StartFields { board, side, rights, passed, checks, counters } = fields;
        let rows = self.without_marks(&without_walls(board).0);
        let king = match self.entry("castlingKingPiece").and_then(|entry| one_letter(&entry.value))
        {
            Some(letter) => self.piece_of(letter).cloned(),
            None => self.pieces.iter().find(|piece| piece.key == "king").cloned(),
        };
        let castles = self.is("castling", true) && rights != "-" && king.is_some();
        let king = king.filter(|_| castles);
        if king.as_ref().is_some_and(|king| king.name != "king") {
            self.unsaid("castlingKingPiece", "the king castles");
        }
        let is_royal = |king: &IniPiece| {
            let extinct = self.is("extinctionPseudoRoyal", false);
            king.key == "king"
                || extinct && self.value("extinctionPieceTypes", "").contains(king.letter)
        };
        let way = match king.as_ref().map(is_royal) {
            None => "false",
            Some(true) => "\"safe\"",
            Some(false) => "\"free\"",
        };
        self.say(&["castling", "castlingKingPiece"], format!("castling = {way}"));
        let rooks = self.kinds("castlingRookPieces", "r");
        if castles && rooks != ["rook"] {
            self.say(&["castlingRookPieces"], format!("castling-with = {}", list(&rooks)));
        }
        let rights = if castles { rights } else { "-" };
        let given = checks.map_or_else(String::new, |checks| format!(" {checks}"));
        let keys = ["castlingKingsideFile", "castlingQueensideFile"];
        let files = [self.file(keys[0], "g"), self.file(keys[1], "c")];
        if castles && files != ["g", "c"] {
            self.say(&keys, format!("castling-files = {}", list(&files)));
        }
        let start = format!("{rows} {side} {rights} {passed}{given} {counters}");
        self.say(&["startFen"], format!("start = {}", quoted(&start)));
        if self.walls.any() {
            self.say(&[], format!("walls = {}", squares_list(self.walls)));
        }
        if self.is("checkCounting", false) {
            let alike = checks
                .and_then(|field| field.split_once('+'))
                .filter(|(white, black)| white == black);
            match alike {
                Some((number, _)) => {
                    self.say(&["checkCounting"], format!("checks-to-win = {number}"))
                }
                None => self.unsaid("checkCounting", "both sides need the same number of checks"),
            }
        }
    }

    fn write_pawns(&mut self) {
        let pawn = self.named("pawn").cloned();
        let mut promotes = self.pieces.iter().any(|piece| piece.promotes_to.is_some());
        for (side, color) in SIDES {
            let key = self.of_side("promotionPieceTypes", side);
            let has_list = pawn.as_ref().is_some_and(|pawn| self.pawns(side).contains(pawn.letter));
            let mut kinds = if has_list { self.kinds(&key, "") } else { Vec::new() };
            if let Some(to) = pawn.as_ref().and_then(|pawn| pawn.promotes_to.as_ref()) {
                if !kinds.is_empty() {
                    self.unsaid("promotedPieceType", "a pawn has one list of promotions");
                }
                kinds = vec![to.clone()];
            }
            let mobility = format!("mobilityRegion{side}Pawn");
            let stuck = kinds.is_empty() && has_list && self.entry(&mobility).is_none();
            if stuck && self.is("mandatoryPawnPromotion", true) {
                // A pawn that must be promoted, and cannot be, does not go where it would have to.
                let region = format!("promotionRegion{side}");
                let last = if color == Color::White { "*8" } else { "*1" };
                let squares = self.squares() - self.regions(&region, last);
                let line = format!("mobility.{color}.pawn = {}", squares_list(squares));
                self.say(&["mandatoryPawnPromotion", &region], line);
            }
            promotes |= !kinds.is_empty();
            let pawns = self.of_side("promotionPawnTypes", side);
            self.say(&[&pawns, &key], format!("promotion.{color} = {}", list(&kinds)));
        }
        if promotes {
            for ((side, color), default) in SIDES.into_iter().zip(["*8", "*1"]) {
                let key = format!("promotionRegion{side}");
                let zone = squares_list(self.regions(&key, default));
                self.say(&[&key], format!("promotion-squares.{color} = {zone}"));
            }
        }
        let Some(pawn) = pawn else { return self.say(&[], "double-push = []") };
        let usual = pawn.letter.to_string();
        let (key, default) = match pawn.promotes_to {
            Some(_) => ("mandatoryPiecePromotion", false),
            None => ("mandatoryPawnPromotion", true),
        };
        if promotes && !self.is(key, default) {
            self.say(&[key], "promotion-forced = false");
        }
        let doubles = self.is("doubleStep", true) && pawn.pushes;
        for ((side, color), default) in SIDES.into_iter().zip(["*2", "*7"]) {
            let key = format!("doubleStepRegion{side}");
            let from = self.regions(&key, default) & ahead(self.size.squares(), color);
            let from = squares_list(from.masked_if(doubles));
            self.say(&["doubleStep", &key], format!("double-push.{color} = {from}"));
        }
        let keys = SIDES.map(|(side, _)| self.of_side("enPassantTypes", side));
        let [white, black] =
            keys.each_ref().map(|key| self.value(key, &usual).to_ascii_lowercase());
        if white != black || ![usual.as_str(), "-", ""].contains(&white.as_str()) {
            self.unsaid(&keys[0], "pawns of both sides capture en passant, or none");
        }
        let takes = pawn.takes_en_passant && doubles && white == usual;
        self.say(&[&keys[0], &keys[1]], format!("en-passant = {takes}"));
    }

    fn write_ends(&mut self) {
        match self.value("checkmateValue", "loss") {
            "loss" => {}
            "win" => self.say(&["checkmateValue"], "checkmate = \"win\""),
            _ => self.wrong("checkmateValue", "win or loss"),
        }
        match self.value("stalemateValue", "draw") {
            value @ ("win" | "loss" | "draw") => {
                let line = format!("stalemate = \"{value}\"");
                self.say(&["stalemateValue"], line);
            }
            _ => self.wrong("stalemateValue", "win, loss or draw"),
        }
        for (key, word, times, default) in
            [("nMoveRule", "no-progress", 2, 50), ("nFoldRule", "repetition", 1, 3)]
        {
            match self.number(key, default) {
                0 => self.say(&[key], format!("{word} = false")),
                number => self.say(&[key], format!("{word} = {}", number.saturating_mul(times))),
            }
        }
    }

    fn write_extinction(&mut self) {
        let types = self.value("extinctionPieceTypes", "-").to_owned();
        let value = self.value("extinctionValue", "none").to_owned();
        if types == "-" || types.is_empty() || value == "none" {
            return;
        }
        let numbers = ["extinctionPieceCount", "extinctionOpponentPieceCount"];
        let counts = numbers.map(|key| self.number(key, 0));
        let keys = ["extinctionValue", "extinctionPieceTypes", numbers[0], numbers[1]];
        let is_royal = self.named("king").is_some_and(|king| king.key == "king");
        let stalemate_wins = self.value("stalemateValue", "draw") == "win";
        if value == "win" && types == ALL_PIECES && counts == [0, 0] && stalemate_wins && !is_royal
        {
            // A side that cannot move because it has no pieces wins by stalemate.
            return self.say(&keys, "extinct = []");
        }
        if value == "loss" && types == ALL_PIECES && counts == [1, 2] && is_royal {
            return self.say(&keys, "bare-king = \"loss\"");
        }
        if counts[1] > 0 {
            return self.unsaid(numbers[1], "the pieces of the other side are not counted");
        }
        // Royal pieces are never captured, so that they are never extinct.
        if self.is("extinctionPseudoRoyal", false) {
            return;
        }
        let line = if types == ALL_PIECES {
            "extinct = \"all\"".to_owned()
        } else {
            format!("extinct = {}", list(self.kinds("extinctionPieceTypes", "")))
        };
        self.say(&keys, line);
        if counts[0] > 0 {
            self.say(&[], format!("extinct-left = {}", counts[0]));
        }
        match value.as_str() {
            "loss" => {}
            "win" => self.say(&[], "extinct-result = \"win\""),
            _ => self.wrong("extinctionValue", "win or loss"),
        }
    }

    fn write_goals(&mut self) {
        let count = self.number("flagPieceCount", 1);
        if count != 1 {
            self.say(&["flagPieceCount"], format!("goal-count = {count}"));
        }
        for (side, color) in SIDES {
            let (key, region) = (self.of_side("flagPiece", side), self.of_side("flagRegion", side));
            let goal = self.regions(&region, "");
            if goal.is_empty() {
                continue;
            }
            let squares = squares_list(goal);
            if self.value(&key, ALL_PIECES) == ALL_PIECES {
                self.say(&[&key, &region], format!("goal.{color} = {squares}"));
                continue;
            }
            for kind in self.kinds(&key, "") {
                self.say(&[&key, &region], format!("goal.{color}.{kind} = {squares}"));
            }
        }
    }

    fn write_drops(&mut self) {
        let may = ["firstRankPawnDrops", "promotionZonePawnDrops"];
        let last = format!("*{}", self.size.ranks);
        for ((side, color), [back, last]) in SIDES.into_iter().zip([["*1", "*8"], [&last, "*1"]]) {
            let key = format!("dropRegion{side}");
            let given = self.entry(&key).is_some();
            let all = if given { self.regions(&key, "") } else { self.squares() };
            // Only the predefined pawn is not dropped everywhere.
            let mut pawns = all;
            for (key, default, region) in
                [(may[0], back, String::new()), (may[1], last, format!("promotionRegion{side}"))]
            {
                if !self.is(key, false) {
                    pawns -= self.regions(&region, default);
                }
            }
            for IniPiece { key: of, name: kind, .. } in self.pieces.clone() {
                if given || kind == "pawn" {
                    let squares = squares_list(if of == "pawn" { pawns } else { all });
                    let line = format!("drop-squares.{color}.{kind} = {squares}");
                    self.say(&[&key, may[0], may[1]], line);
                }
            }
        }
    }

    /// Writes `mobilityRegionWhiteKing` and its kind.
    fn write_mobility(&mut self) {
        const START: &str = "mobilityRegion";
        let keys = self.entries.keys().filter(|key| key.starts_with(START)).cloned();
        for key in keys.collect::<Vec<_>>() {
            let piece = |side: &str| key[START.len()..].strip_prefix(side).map(str::to_lowercase);
            let found = SIDES.into_iter().find_map(|(side, color)| Some((color, piece(side)?)));
            let kind = |named: &String| {
                self.pieces.iter().find(|piece| piece.key.to_lowercase() == *named)
            };
            match found.and_then(|(color, named)| Some((color, kind(&named)?.name.clone()))) {
                Some((color, kind)) => {
                    let squares = squares_list(self.regions(&key, ""));
                    self.say(&[&key], format!("mobility.{color}.{kind} = {squares}"));
                }
                None => self.wrong(&key, "a side and a piece of the game in the key's name"),
            }
        }
    }

    fn write_piece(&mut self, piece: &IniPiece) {
        let IniPiece { name, letter, moves, .. } = piece;
        let mut keys = Vec::new();
        let mut key = |key: &str, name: &Option<String>| {
            keys.extend(name.iter().map(|name| format!("{key} = \"{name}\"\n")));
        };
        // The promotion of the kind named pawn is a key of the game.
        key("promotes-to", &piece.promotes_to.clone().filter(|_| name != "pawn"));
        key("captured-as", &piece.captured_as);
        key("dropped-as", &piece.dropped_as);
        if name != "pawn"
            && piece.promotes_to.is_some()
            && self.is("mandatoryPiecePromotion", false)
        {
            keys.push("must-promote = true\n".to_owned());
        }
        let side = SIDES.into_iter().find(|(side, _)| self.pawns(side).contains(*letter));
        if let Some((side, _)) = side.filter(|_| name != "pawn") {
            let kinds = self.kinds(&self.of_side("promotionPieceTypes", side), "");
            let forced = self.is("mandatoryPawnPromotion", true);
            keys.push(format!("promotes-to = {}\nmust-promote = {forced}\n", list(&kinds)));
        }
        let drops = self.is("pieceDrops", false);
        if drops && self.value("dropNoDoubled", "-").contains(*letter) {
            keys.push(format!("most-on-file = {}\n", self.number("dropNoDoubledCount", 1)));
        }
        if drops && piece.key == "shogiPawn" && self.is("shogiPawnDropMateIllegal", false) {
            keys.push("drop-mates = false\n".to_owned());
        }
        if moves.contains('i') {
            for ((side, color), default) in SIDES.into_iter().zip(["*2", "*7"]) {
                let from = squares_list(self.regions(&format!("doubleStepRegion{side}"), default));
                keys.push(format!("first-move-squares.{color} = {from}\n"));
            }
        }
        if is_of_chess(piece) && keys.is_empty() {
            return;
        }
        let comment =
            self.entry(&piece.key).map(|entry| entry.comment() + "\n").unwrap_or_default();
        let table = format!(
            "\n[pieces.{name}]\n{comment}letter = \"{letter}\"\nmoves = {}\n",
            quoted(moves)
        );
        self.tables.push(table + &keys.concat());
    }
}
