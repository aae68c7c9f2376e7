//! Reading the tables of pieces: letters, moves and double pushes.

use crate::rule_set::KindId;
use tabiya_core::{ByColor, Color};
use toml::Spanned;
use toml::de::DeValue;

use super::error::RuleFileErrorKind;
use super::key::FileKey;
use super::places::Topic;
use super::reader::RuleFileReader;
use super::scalars::{letter, number};
use super::value::{Failure, Value};
use super::words::{COLORS, named, one_of};
use crate::betza::Movement;
use crate::rule_set::{Contradiction, KindName, KindRules, NumberField};
use crate::untrusted::quote;

/// A key of a piece's table.
#[derive(Clone, Copy)]
enum PieceKey {
    Letter,
    Moves,
    DoublePush,
    FirstMoveSquares,
    EnPassant,
    PromotesTo,
    MustPromote,
    CapturedAs,
    DroppedAs,
    MostOnFile,
    DropMates,
}

const KEYS: [(&str, PieceKey); 11] = [
    ("letter", PieceKey::Letter),
    ("moves", PieceKey::Moves),
    ("double-push", PieceKey::DoublePush),
    ("first-move-squares", PieceKey::FirstMoveSquares),
    ("en-passant", PieceKey::EnPassant),
    ("promotes-to", PieceKey::PromotesTo),
    ("must-promote", PieceKey::MustPromote),
    ("captured-as", PieceKey::CapturedAs),
    ("dropped-as", PieceKey::DroppedAs),
    ("most-on-file", PieceKey::MostOnFile),
    ("drop-mates", PieceKey::DropMates),
];

/// A letter that the file gives to a kind, and its byte offset in the file.
struct GivenLetter {
    letter: char,
    name: KindName,
    offset: usize,
}

/// The contents of a piece's table. The lists of squares are read only once the kind is known.
#[derive(Default)]
struct PieceTable<'a> {
    letter: Option<char>,
    moves: ByColor<Option<Movement>>,
    double_push: Option<&'a Spanned<DeValue<'a>>>,
    first_moves: Option<&'a Spanned<DeValue<'a>>>,
    en_passant: Option<bool>,
    must_promote: bool,
    drop_mates: Option<bool>,
    most_on_file: Option<u8>,
}

fn refused(offset: usize, contradiction: Contradiction) -> Failure {
    (offset, RuleFileErrorKind::Contradiction(contradiction))
}

impl RuleFileReader<'_> {
    /// Reads all tables of pieces.
    pub(super) fn pieces(&mut self, value: Value<'_>) -> Result<(), Failure> {
        let mut letters = Vec::new();
        for (key, table) in value.table("a table of pieces")? {
            let offset = key.span().start;
            let unfit = || (offset, RuleFileErrorKind::PieceName(quote(key.get_ref())));
            let name = KindName::new(key.get_ref()).ok_or_else(unfit)?;
            self.piece(name, offset, table, &mut letters)?;
        }
        for (key, table) in value.table("a table of pieces")? {
            self.named_kinds(key.get_ref(), table)?;
        }
        self.letters(&letters)
    }

    /// Reads the keys of a kind's table that name other kinds, which are all known by now.
    fn named_kinds(&mut self, name: &str, table: &Spanned<DeValue<'_>>) -> Result<(), Failure> {
        let (what, names) = (format!("pieces.{name}"), self.kind_names());
        for entry in (Value { what: &what, value: table }).table("a table")? {
            let key = named("key", &what, &KEYS, entry)?;
            let value = Value { what: &format!("{what}.{}", entry.0.get_ref()), value: entry.1 };
            let named = || one_of("piece", value, &names);
            let Some(&(_, id)) = names.iter().find(|(known, _)| known == name) else { continue };
            let topic = Topic::of(FileKey::Promotion).kind(self.rules.kind(id).name);
            self.places.add(topic, entry.1.span().start);
            match key {
                PieceKey::PromotesTo => {
                    let is_list = value.value.get_ref().as_array().is_some();
                    let kinds = if is_list { self.kinds(topic, value)? } else { named()?.into() };
                    self.rules.kinds[id.index()].promotes_to = kinds;
                }
                PieceKey::CapturedAs => self.rules.kinds[id.index()].captured_as = Some(named()?),
                PieceKey::DroppedAs => self.rules.kinds[id.index()].dropped_as = Some(named()?),
                _ => {}
            }
        }
        Ok(())
    }

    fn piece(
        &mut self,
        name: KindName,
        offset: usize,
        table: &Spanned<DeValue<'_>>,
        letters: &mut Vec<GivenLetter>,
    ) -> Result<(), Failure> {
        let what = format!("pieces.{name}");
        let mut read = PieceTable::default();
        for entry in (Value { what: &what, value: table }).table("a table")? {
            let key = named("key", &what, &KEYS, entry)?;
            let value = Value { what: &format!("{what}.{}", entry.0.get_ref()), value: entry.1 };
            match key {
                PieceKey::Letter => {
                    let letter = letter(value)?;
                    let offset = entry.1.span().start;
                    letters.push(GivenLetter { letter, name, offset });
                    read.letter = Some(letter);
                }
                PieceKey::Moves => read.moves = self.moves(name, value)?,
                PieceKey::DoublePush => read.double_push = Some(entry.1),
                PieceKey::FirstMoveSquares => read.first_moves = Some(entry.1),
                PieceKey::MustPromote => read.must_promote = value.boolean()?,
                PieceKey::MostOnFile => read.most_on_file = number(NumberField::MostOnFile, value)?,
                PieceKey::DropMates => read.drop_mates = Some(value.boolean()?),
                // These keys name kinds that may be defined later in the file.
                PieceKey::PromotesTo | PieceKey::CapturedAs | PieceKey::DroppedAs => {}
                PieceKey::EnPassant => {
                    read.en_passant = Some(value.boolean()?);
                    let topic = Topic::of(FileKey::EnPassant).kind(name);
                    self.places.add(topic, entry.1.span().start);
                }
            }
        }
        let kind = self.kind_of_table(name, offset, &read)?;
        if let Some(value) = read.double_push {
            let value = Value { what: &format!("{what}.double-push"), value };
            self.rules.kinds[kind.index()].double_push = self.piece_pushes(kind, value)?;
            self.has_pawn_pushes |= kind == KindId::PAWN;
        }
        if let Some(value) = read.first_moves {
            let value = Value { what: &format!("{what}.first-move-squares"), value };
            let topic = Topic::of(FileKey::DoublePush).kind(name);
            let before = self.rules.kind(kind).first_moves.unwrap_or_default();
            let squares = self.mirrored_squares(topic, before, value)?;
            self.rules.kinds[kind.index()].first_moves = Some(squares);
        }
        if let Some(en_passant) = read.en_passant {
            self.rules.kinds[kind.index()].en_passant = en_passant;
        }
        let rules = &mut self.rules.kinds[kind.index()];
        rules.drop_mates = read.drop_mates.unwrap_or(true);
        (rules.must_promote, rules.most_on_file) = (read.must_promote, read.most_on_file);
        if read.en_passant == Some(true) {
            let checked = self.rules.check_en_passant_steps(self.rules.kind(kind));
            checked.map_err(|contradiction| self.contradiction(contradiction))?;
        }
        self.places.add(Topic::of(FileKey::Pieces).kind(name), offset);
        Ok(())
    }

    /// Changes the role called `name`, or adds a new kind of that name. Returns its id.
    fn kind_of_table(
        &mut self,
        name: KindName,
        offset: usize,
        read: &PieceTable<'_>,
    ) -> Result<KindId, Failure> {
        let PieceTable { letter, moves: ByColor { white, black }, .. } = read;
        if name.is_role()
            && let Some(id) = self.rules.kind_ids().find(|&id| self.rules.kind(id).name == name)
        {
            let kind = &mut self.rules.kinds[id.index()];
            kind.letter = letter.unwrap_or(kind.letter);
            for (color, notation) in [(Color::White, white), (Color::Black, black)] {
                if let Some(notation) = notation {
                    kind.moves[color] = notation.clone();
                }
            }
            return Ok(id);
        }
        if name.is_reserved() {
            return Err(refused(offset, Contradiction::ReservedName(name)));
        }
        let missing = |key| {
            let within = format!("pieces.{name}");
            (offset, RuleFileErrorKind::MissingPieceKey { key, within })
        };
        let letter = letter.ok_or_else(|| missing("letter"))?;
        let moves = match (white, black) {
            (Some(white), Some(black)) => ByColor { white: white.clone(), black: black.clone() },
            (None, None) => return Err(missing("moves")),
            (None, _) => return Err(missing("moves.white")),
            (_, None) => return Err(missing("moves.black")),
        };
        let count = self.rules.kinds.len();
        let too_many = || refused(offset, Contradiction::Kinds(count + 1));
        let id = KindId::from_index(count).ok_or_else(too_many)?;
        self.rules.kinds.push(KindRules::new(name, letter).with_moves(moves));
        Ok(id)
    }

    /// Reads one notation for both sides, or a table with one notation for each side.
    fn moves(
        &mut self,
        name: KindName,
        value: Value<'_>,
    ) -> Result<ByColor<Option<Movement>>, Failure> {
        let mut moves = ByColor::default();
        if let DeValue::Table(_) = value.value.get_ref() {
            for entry in value.table("a table of colours")? {
                let color = named("colour", value.what, &COLORS, entry)?;
                let what = format!("{}.{color}", value.what);
                let notation = self.notation(Value { what: &what, value: entry.1 })?;
                self.places.add(Topic::moves(name).color(color), entry.1.span().start);
                moves[color] = Some(notation);
            }
            return Ok(moves);
        }
        let notation = self.notation(value)?;
        self.places.add(Topic::moves(name), value.value.span().start);
        Ok(ByColor { white: Some(notation.clone()), black: Some(notation) })
    }

    fn notation(&self, value: Value<'_>) -> Result<Movement, Failure> {
        let text = value.string("a text in Betza's notation")?;
        text.parse::<Movement>().map_err(|error| {
            // Everything before the first error is ASCII, so each column is one byte.
            let offset = self.offset_in(value, text, error.column - 1);
            (offset, RuleFileErrorKind::Moves(error))
        })
    }

    /// Checks that all letters differ. If two are equal, the error is reported at the later one in
    /// the file. A role that the file does not name gives its letter away, if it does not occur in the game.
    fn letters(&mut self, given: &[GivenLetter]) -> Result<(), Failure> {
        for (at, GivenLetter { letter, name, offset }) in given.iter().enumerate() {
            let before = given[..at].iter().find(|other| other.letter == *letter);
            let is_given = |kind: &KindRules| given.iter().any(|other| other.name == kind.name);
            let by_default = |kind: &&KindRules| kind.letter == *letter && !is_given(kind);
            let role = self.rules.kinds.iter().position(|kind| by_default(&kind));
            let default = role.map(|role| self.rules.kinds[role].name);
            let twice = |first| refused(*offset, Contradiction::LetterTwice(*letter, first, *name));
            if let Some(other) = before {
                return Err(twice(other.name));
            }
            if let (Some(role), Some(first)) = (role, default) {
                let id = KindId::from_index(role).filter(|_| !name.is_role());
                let (Some(id), Some(free)) = (id, self.rules.free_letter(*letter)) else {
                    return Err(twice(first));
                };
                self.rules.kinds[role].letter = free;
                self.freed.push((id, (*letter, *name, *offset)));
            }
        }
        Ok(())
    }
}
