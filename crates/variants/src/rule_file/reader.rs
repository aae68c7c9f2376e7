//! Reading the fields of a rule file one after the other.

use std::borrow::Cow;

use tabiya_core::{CastlingMode, Role, Setup, Square};
use tabiya_fairy::{FairyFenError, FairyFenErrorKind};
use toml::de::{DeTable, DeValue};

use super::error::RuleFileErrorKind;
use super::key::Key;
use super::places::{Places, Topic};
use super::scalars::{bare_king, board, castling, name, number, stalemate};
use super::source::Source;
use super::value::{Entry, Failure, Value, in_order};
use super::words::{one_of, unknown};
use crate::contradiction::{Contradiction, NumberField};
use crate::fairy::{Fairy, FairyContradiction};
use crate::rule_set::RuleSet;

/// A set of rules as far as it has been read.
pub(super) struct Reader<'a> {
    source: Source<'a>,
    /// What is said of other things than pieces.
    rules: RuleSet,
    /// What is said of pieces, chess's own among them.
    pub(super) fairy: Fairy,
    pub(super) places: Places,
    /// Whether the pawn's table says where pawns advance two squares.
    pub(super) has_pawn_pushes: bool,
    /// What was put right, if anything may be.
    notes: Option<Vec<String>>,
}

/// Reads the fields of a file and judges them together; what is put right, if there are notes to take
/// it down, is noted.
pub(super) fn read(
    source: Source<'_>,
    fields: &DeTable<'_>,
    notes: Option<Vec<String>>,
) -> Result<(RuleSet, Vec<String>), Failure> {
    let base = fields.get("base").map_or(Ok("chess"), |value| {
        one_of(
            "base",
            Value { what: "base", value },
            &RuleSet::built_in_names().into_iter().map(|name| (name, name)).collect::<Vec<_>>(),
        )
    })?;
    let rules = RuleSet::built_in(base).unwrap_or_else(RuleSet::chess);
    let rules = RuleSet { base: base.to_owned(), ..rules };
    let fairy = Fairy::of(&rules);
    let places = Places::default();
    let mut reader = Reader { source, rules, fairy, places, has_pawn_pushes: false, notes };
    reader.first(fields)?;
    for entry in in_order(fields) {
        reader.entry(entry)?;
    }
    if !fields.contains_key("name") {
        return Err((0, RuleFileErrorKind::MissingName));
    }
    let is_fairy = is_fairy(fields);
    let rules = if is_fairy { reader.fairy(fields)? } else { reader.plain(fields)? };
    rules.check().map_err(|contradiction| reader.contradiction(contradiction))?;
    Ok((rules, reader.notes.unwrap_or_default()))
}

/// Whether the file says what chess's own pieces cannot.
fn is_fairy(fields: &DeTable<'_>) -> bool {
    let has_key = |(key, _): Entry<'_>| Key::from_name(key.get_ref()).is_some_and(Key::is_fairy);
    let royal = fields.get("royal").and_then(|royal| royal.get_ref().as_array());
    let is_other = |role: &str| role != Role::King.to_string();
    let royal_is_other = royal
        .is_some_and(|royal| royal.iter().filter_map(|item| item.get_ref().as_str()).any(is_other));
    let promotion = fields.get("promotion").map(|promotion| promotion.get_ref());
    let promotes_by_side = matches!(promotion, Some(DeValue::Table(_)));
    in_order(fields).into_iter().any(has_key) || royal_is_other || promotes_by_side
}

impl Reader<'_> {
    /// Reads what others need to be read: the board, and the pieces, wherever they stand.
    fn first(&mut self, fields: &DeTable<'_>) -> Result<(), Failure> {
        let value = |what| fields.get(what).map(|value| Value { what, value });
        if let Some(size) = value("board") {
            (self.fairy.files, self.fairy.ranks) = board(size)?;
            self.fairy.set_defaults_of_board();
        }
        if let Some(squares) = value("promotion-squares") {
            let topic = Topic::of(Key::PromotionSquares);
            let before = self.fairy.promotion_squares;
            self.fairy.promotion_squares = self.mirrored_squares(topic, before, squares)?;
            self.fairy.set_default_drop_squares();
        }
        value("pieces").map_or(Ok(()), |pieces| self.pieces(pieces))
    }

    fn entry(&mut self, (key, value): Entry<'_>) -> Result<(), Failure> {
        let offset = key.span().start;
        let Some(field) = Key::from_name(key.get_ref()) else {
            return Err((offset, unknown("key", key.get_ref(), "", &Key::names())));
        };
        if field == Key::DoublePush && self.has_pawn_pushes {
            let (key, other) = (field.to_string(), "pieces.pawn.double-push".to_owned());
            return Err((offset, RuleFileErrorKind::GivenTwice { key, other }));
        }
        self.field(field, Value { what: key.get_ref(), value })?;
        self.places.add(Topic::of(field), offset);
        Ok(())
    }

    fn field(&mut self, key: Key, value: Value<'_>) -> Result<(), Failure> {
        match key {
            Key::Name => self.rules.name = name(value)?,
            // Read before all others, which change what they say.
            Key::Base | Key::Board | Key::PromotionSquares | Key::Pieces => {}
            Key::Royal => self.fairy.royal = self.royal(value)?,
            Key::BareKing => self.fairy.bare_king_loses = bare_king(value)?,
            Key::Castling => self.rules.castling = castling(value)?,
            Key::EnPassant => self.rules.en_passant = value.boolean()?,
            Key::Promotion => self.promotion(value)?,
            Key::PromotionForced => self.fairy.promotion_forced = value.boolean()?,
            Key::Extinct => self.fairy.extinct = self.kinds(Topic::of(key), value)?,
            Key::DoublePush => self.double_push_region(value)?,
            Key::MustCapture => self.rules.must_capture = value.boolean()?,
            Key::Walls => self.rules.walls = self.squares(Topic::of(key), value)?,
            Key::Mobility | Key::Goal | Key::DropSquares => self.by_kind(key, value)?,
            Key::ChecksToWin => self.rules.checks_to_win = number(NumberField::ChecksToWin, value)?,
            Key::Stalemate => self.rules.stalemate = stalemate(value)?,
            Key::Repetition => self.rules.repetition = number(NumberField::Repetition, value)?,
            Key::FiftyMoveRule => {
                self.rules.fifty_move_rule = number(NumberField::FiftyMoveRule, value)?
            }
            Key::Turns => self.fairy.turns = self.turns(value)?,
            Key::Again => self.fairy.again = self.kinds(Topic::of(key), value)?,
            Key::Drops => self.fairy.drops = value.boolean()?,
            // Read when all else is known.
            Key::Start => {}
        }
        Ok(())
    }

    /// The rules of chess's own pieces.
    fn plain(&mut self, fields: &DeTable<'_>) -> Result<RuleSet, Failure> {
        self.fairy.lower_into(&mut self.rules);
        if let Some(value) = fields.get("start") {
            self.rules.start = self.start(Value { what: "start", value })?;
        }
        Ok(self.rules.clone())
    }

    fn start(&mut self, value: Value<'_>) -> Result<Setup, Failure> {
        let fen = value.string("a FEN")?;
        let text = self.with_counters(fen);
        self.rules.read_start(&text).map_err(|error| {
            let offset = self.offset_in(value, fen, error.offset());
            (offset, RuleFileErrorKind::Start(error))
        })
    }

    /// The rules of pieces of one's own.
    fn fairy(&mut self, fields: &DeTable<'_>) -> Result<RuleSet, Failure> {
        if !fields.contains_key("promotion-forced") {
            let promotion = self.fairy.promotion;
            self.fairy.promotion_forced =
                !(promotion.white.is_empty() && promotion.black.is_empty());
        }
        let rules = self.rules.clone().without_pieces();
        let checked = self.fairy.check_rules(&rules);
        checked.map_err(|contradiction| self.contradiction(contradiction))?;
        let start = match fields.get("start") {
            Some(value) => self.fairy_start(&rules, Value { what: "start", value })?,
            None => self.start_of_base(&rules)?,
        };
        let fairy = Fairy { start, ..self.fairy.clone() };
        Ok(RuleSet { fairy: Some(Box::new(fairy)), ..rules })
    }

    fn fairy_start(&mut self, rules: &RuleSet, value: Value<'_>) -> Result<String, Failure> {
        let fen = value.string("a FEN")?;
        let text = self.with_counters(fen);
        let missing = match fields_of(&text) {
            4 => Some("half-move clock"),
            5 => Some("full-move number"),
            _ => None,
        };
        let missing = missing.map(FairyFenErrorKind::MissingField);
        let missing = missing.map(|kind| FairyFenError { offset: fen.len(), kind });
        let read = missing.map_or_else(|| self.fairy.read(rules, &text), Err);
        read.map(|p| p.to_string()).map_err(|error| {
            let offset = self.offset_in(value, fen, error.offset);
            (offset, RuleFileErrorKind::FairyStart(error))
        })
    }

    /// Where the base starts, with the letters of these pieces.
    fn start_of_base(&self, rules: &RuleSet) -> Result<String, Failure> {
        let (files, ranks) = (self.fairy.files, self.fairy.ranks);
        if (files, ranks) != (8, 8) {
            let (offset, _) = self.contradiction(FairyContradiction::Board(files, ranks).into());
            return Err((offset, RuleFileErrorKind::MissingStart { files, ranks }));
        }
        let start = &self.rules.start;
        let on_wall = |square: &Square| start.pieces[*square as usize].is_some();
        if let Some(square) = rules.walls.into_iter().find(on_wall)
            && let Some(piece) = start.pieces[square as usize]
        {
            return Err(self.contradiction(Contradiction::PieceOnWall(piece, square)));
        }
        let fen = start.fen(CastlingMode::Standard).to_string();
        let (board, rest) = fen.split_once(' ').unwrap_or((&fen, ""));
        let letter = |c: char| {
            let role = Role::ALL.into_iter().find(|role| role.letter() == c.to_ascii_lowercase());
            let letter = role.map_or(c, |role| self.fairy.kinds[role as usize].letter);
            if c.is_ascii_uppercase() { letter.to_ascii_uppercase() } else { letter }
        };
        let text = format!("{} {rest}", board.chars().map(letter).collect::<String>());
        let p = self.fairy.read(rules, &text);
        p.map(|p| p.to_string()).map_err(|error| (0, RuleFileErrorKind::FairyStart(error)))
    }

    /// A FEN of four fields with its counters, if that may be noted.
    fn with_counters<'t>(&mut self, fen: &'t str) -> Cow<'t, str> {
        match &mut self.notes {
            Some(notes) if fields_of(fen) == 4 => {
                notes.push("start: four fields of FEN, counters 0 1 assumed".to_owned());
                Cow::Owned(format!("{fen} 0 1"))
            }
            _ => Cow::Borrowed(fen),
        }
    }

    /// The byte of the file at which a byte of a string's text stands; in a plain string, the place is
    /// known to the character.
    pub(super) fn offset_in(&self, value: Value<'_>, text: &str, offset: usize) -> usize {
        let span = value.value.span();
        let (start, quoted) = (span.start, self.source.0.get(span).unwrap_or_default());
        let is_plain = quoted.get(1..quoted.len().saturating_sub(1)) == Some(text);
        if is_plain { start + 1 + offset } else { start }
    }
}

/// The number of a FEN's fields without the checks that remain, which stand where the counters would.
fn fields_of(fen: &str) -> usize {
    fen.split(' ').filter(|field| !field.contains('+')).count()
}
