//! Reads the fields of a rule file one after the other.

use std::borrow::Cow;

use tabiya_core::{CastlingMode, Role, Square};
use toml::de::DeTable;

use super::error::RuleFileErrorKind;
use super::key::FileKey;
use super::places::{Places, Topic};
use super::scalars::{bare_king, board, castling, castling_files, name, number, result, stalemate};
use super::source::SourceText;
use super::value::{Failure, TomlEntry, Value, in_order};
use super::words::{one_of, unknown_key};
use crate::rule_set::Placement;
use crate::rule_set::{
    CheckedRules, Contradiction, KindId, KindName, NumberField, RoyalSafety, RuleSet,
};

/// The rules that are being read, and what the reader needs to know about the file.
pub(super) struct RuleFileReader<'a> {
    source: SourceText<'a>,
    pub(super) rules: RuleSet,
    pub(super) places: Places,
    /// Whether the table `pieces.pawn` has given the double-push squares of pawns.
    pub(super) has_pawn_pushes: bool,
    /// Roles whose letters the file gives to other kinds, with these kinds' letters and names and the offsets of the
    /// letters in the file.
    pub(super) freed: Vec<(KindId, (char, KindName, usize))>,
    /// Notes on corrections; `None` if corrections are not allowed.
    notes: Option<Vec<String>>,
}

/// Reads the fields of a file and checks that they are consistent. Corrections are made, and noted, only if
/// `notes` is a list.
pub(super) fn read(
    source: SourceText<'_>,
    fields: &DeTable<'_>,
    notes: Option<Vec<String>>,
) -> Result<(CheckedRules, Vec<String>), Failure> {
    let base = fields.get("base").map_or(Ok("chess"), |value| {
        let names = RuleSet::built_in_names().into_iter();
        let words: Vec<_> = names.map(|name| (name, name)).collect();
        one_of("base", Value { what: "base", value }, &words)
    })?;
    let rules = RuleSet::built_in(base).unwrap_or_else(RuleSet::chess);
    let rules = RuleSet { base: base.to_owned(), ..rules };
    let mut reader = RuleFileReader {
        source,
        rules,
        places: Places::default(),
        has_pawn_pushes: false,
        freed: Vec::new(),
        notes,
    };
    reader.first(fields)?;
    for entry in in_order(fields) {
        reader.entry(entry)?;
    }
    if !fields.contains_key("name") {
        return Err((0, RuleFileErrorKind::MissingName));
    }
    if !fields.contains_key("promotion-forced") {
        let promotion = reader.rules.promotion;
        reader.rules.promotion_forced = !(promotion.white.is_empty() && promotion.black.is_empty());
    }
    let checked = reader.rules.check_rules();
    checked.map_err(|contradiction| reader.contradiction(contradiction))?;
    let are_masks = reader.rules.are_masks();
    reader.rules.start = match fields.get("start").map(|value| Value { what: "start", value }) {
        Some(value) if are_masks => reader.setup(value)?,
        None if are_masks => reader.rules.start.clone(),
        Some(value) => reader.start(value)?,
        None => reader.start_of_base()?,
    };
    reader.check_freed_letters()?;
    let checked = CheckedRules::of_consistent(reader.rules.clone());
    let checked = checked.map_err(|contradiction| reader.contradiction(contradiction))?;
    Ok((checked, reader.notes.unwrap_or_default()))
}

impl RuleFileReader<'_> {
    /// Reads the fields on which other fields depend, wherever they are in the file: the board, the promotion
    /// squares and the pieces.
    fn first(&mut self, fields: &DeTable<'_>) -> Result<(), Failure> {
        let value = |what| fields.get(what).map(|value| Value { what, value });
        if let Some(size) = value("board") {
            self.rules.set_board(board(size)?);
        }
        if let Some(squares) = value("promotion-squares") {
            let topic = Topic::of(FileKey::PromotionSquares);
            let before = self.rules.promotion_squares;
            self.rules.promotion_squares = self.mirrored_squares(topic, before, squares)?;
            self.rules.set_default_drop_squares();
        }
        value("pieces").map_or(Ok(()), |pieces| self.pieces(pieces))
    }

    /// Checks that no side can have a role whose letter the file gives to another kind.
    fn check_freed_letters(&self) -> Result<(), Failure> {
        for &(role, (letter, name, offset)) in &self.freed {
            if self.rules.can_occur(role) {
                let first = self.rules.kind(role).name;
                let twice = Contradiction::LetterTwice(letter, first, name);
                return Err((offset, RuleFileErrorKind::Contradiction(twice)));
            }
        }
        Ok(())
    }

    fn entry(&mut self, (key, value): TomlEntry<'_>) -> Result<(), Failure> {
        let offset = key.span().start;
        let Some(field) = FileKey::from_name(key.get_ref()) else {
            return Err((offset, unknown_key("key", key.get_ref(), "", FileKey::NAMES)));
        };
        if field == FileKey::DoublePush && self.has_pawn_pushes {
            let (key, other) = (field.to_string(), "pieces.pawn.double-push".to_owned());
            return Err((offset, RuleFileErrorKind::GivenTwice { key, other }));
        }
        self.field(field, Value { what: key.get_ref(), value })?;
        self.places.add(Topic::of(field), offset);
        Ok(())
    }

    fn field(&mut self, key: FileKey, value: Value<'_>) -> Result<(), Failure> {
        match key {
            FileKey::Name => self.rules.name = name(value)?,
            // These fields were read before all other fields, which depend on them.
            FileKey::Base | FileKey::Board | FileKey::PromotionSquares | FileKey::Pieces => {}
            FileKey::Royal => self.rules.royal = self.kinds(Topic::of(key), value)?,
            FileKey::RoyalSafety => {
                self.rules.royal_safety = one_of("royal-safety", value, &RoyalSafety::NAMES)?;
            }
            FileKey::Checks => self.rules.gives_checks = value.boolean()?,
            FileKey::FacingRoyals => self.rules.facing_royals = value.boolean()?,
            FileKey::GoalReply => self.rules.goal_reply = value.boolean()?,
            FileKey::StalemateCounts => self.rules.stalemate_counts = value.boolean()?,
            FileKey::CastlingWith => {
                self.rules.castling_with = self.kinds(Topic::of(key), value)?
            }
            FileKey::GoalSafe => self.rules.goal_safe = value.boolean()?,
            FileKey::GoalCount => {
                self.rules.goal_count = number(NumberField::GoalCount, value)?.unwrap_or(1);
            }
            FileKey::CastlingFiles => self.rules.castling_files = Some(castling_files(value)?),
            FileKey::BareKing => self.rules.bare_king_loses = bare_king(value)?,
            FileKey::Castling => self.rules.castling = castling(value)?,
            FileKey::EnPassant => self.rules.en_passant = value.boolean()?,
            FileKey::Promotion => self.promotion(value)?,
            FileKey::PromotionForced => self.rules.promotion_forced = value.boolean()?,
            FileKey::Extinct => self.extinct(value)?,
            FileKey::ExtinctLeft => {
                let left = number(NumberField::ExtinctLeft, value)?;
                self.rules.extinct_left = left.unwrap_or_default();
            }
            FileKey::ExtinctResult => self.rules.extinct_wins = result(value)?,
            FileKey::Checkmate => self.rules.checkmate_wins = result(value)?,
            FileKey::DoublePush => self.double_push_region(value)?,
            FileKey::MustCapture => self.rules.must_capture = value.boolean()?,
            FileKey::Walls => self.rules.walls = self.squares(Topic::of(key), value)?,
            FileKey::Mobility | FileKey::Goal | FileKey::DropSquares => self.by_kind(key, value)?,
            FileKey::ChecksToWin => {
                self.rules.checks_to_win = number(NumberField::ChecksToWin, value)?
            }
            FileKey::Stalemate => self.rules.stalemate = stalemate(value)?,
            FileKey::Repetition => self.rules.repetition = number(NumberField::Repetition, value)?,
            FileKey::FiftyMoveRule => {
                self.rules.fifty_move_rule = number(NumberField::FiftyMoveRule, value)?
            }
            FileKey::Turns => self.rules.turns = self.turns(value)?,
            FileKey::Again => self.rules.again = self.kinds(Topic::of(key), value)?,
            FileKey::Drops => self.rules.drops = value.boolean()?,
            FileKey::CapturesToHand => self.rules.captures_to_hand = value.boolean()?,
            FileKey::MustDrop => self.rules.must_drop = value.boolean()?,
            FileKey::PromotedStay => self.rules.promoted_stay = value.boolean()?,
            FileKey::DeadEnds => self.rules.dead_ends = value.boolean()?,
            // The start position is read at the end, because it depends on all other fields.
            FileKey::Start => {}
        }
        Ok(())
    }

    /// Reads the start position of rules that the generator of chess can play with masks.
    fn setup(&mut self, value: Value<'_>) -> Result<String, Failure> {
        let fen = value.string("a FEN")?;
        let text = self.with_counters(fen);
        let read = self.rules.read_setup(&text);
        read.map(|setup| setup.fen(CastlingMode::Standard).to_string()).map_err(|error| {
            let offset = self.offset_in(value, fen, error.offset());
            (offset, RuleFileErrorKind::Start(error))
        })
    }

    /// Reads the start position of rules that need the generator that uses tables.
    fn start(&mut self, value: Value<'_>) -> Result<String, Failure> {
        let fen = value.string("a FEN")?;
        let text = self.with_counters(fen);
        let read = Placement::from_fen(&text, &self.rules);
        read.map(|p| p.start_fen(&self.rules)).map_err(|error| {
            let offset = self.offset_in(value, fen, error.offset());
            (offset, RuleFileErrorKind::Start(error))
        })
    }

    /// The start position of the base rule set, written with the letters of this file's pieces.
    fn start_of_base(&self) -> Result<String, Failure> {
        let chess = RuleSet::chess();
        let rules = &self.rules;
        let (files, ranks) = (rules.board.files, rules.board.ranks);
        if rules.board != chess.board {
            let (offset, _) = self.contradiction(Contradiction::Board(files, ranks));
            return Err((offset, RuleFileErrorKind::MissingStart { files, ranks }));
        }
        let failure = |error| (0, RuleFileErrorKind::Start(error));
        let setup = rules.read_setup(&rules.start).map_err(failure)?;
        let on_wall = |square: &Square| setup.pieces[*square as usize].is_some();
        if let Some(square) = rules.walls.into_iter().find(on_wall)
            && let Some(piece) = setup.pieces[square as usize]
        {
            let name = KindName::from(piece.role);
            return Err(self.contradiction(Contradiction::PieceOnWall(piece.color, name, square)));
        }
        let (board, rest) = rules.start.split_once(' ').unwrap_or((&rules.start, ""));
        let letter = |c: char| {
            let role = Role::ALL.into_iter().find(|role| role.letter() == c.to_ascii_lowercase());
            let letter = role.map_or(c, |role| rules.kinds[role as usize].letter);
            if c.is_ascii_uppercase() { letter.to_ascii_uppercase() } else { letter }
        };
        let text = format!("{} {rest}", board.chars().map(letter).collect::<String>());
        let p = Placement::from_fen(&text, rules);
        p.map(|p| p.start_fen(rules)).map_err(failure)
    }

    /// Adds the counters `0 1` to a FEN of four fields and notes that, if corrections are allowed.
    fn with_counters<'t>(&mut self, fen: &'t str) -> Cow<'t, str> {
        match &mut self.notes {
            Some(notes) if fields_of(fen) == 4 => {
                notes.push("start: four fields of FEN, counters 0 1 assumed".to_owned());
                Cow::Owned(format!("{fen} 0 1"))
            }
            _ => Cow::Borrowed(fen),
        }
    }

    /// Converts an offset in a string's text to a byte offset in the file. The result is exact for a string
    /// without escapes, otherwise it is the start of the string.
    pub(super) fn offset_in(&self, value: Value<'_>, text: &str, offset: usize) -> usize {
        let span = value.value.span();
        let (start, quoted) = (span.start, self.source.0.get(span).unwrap_or_default());
        let is_plain = quoted.get(1..quoted.len().saturating_sub(1)) == Some(text);
        if is_plain { start + 1 + offset } else { start }
    }
}

/// The number of fields of a FEN, not counting the remaining checks (`3+3`).
fn fields_of(fen: &str) -> usize {
    fen.split(' ').filter(|field| !field.contains('+')).count()
}
