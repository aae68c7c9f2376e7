//! A position of a rule file with pieces of its own.

use std::fmt;

use tabiya_core::{Color, Draw, Fault, Faults, MoveKind, Note, Outcome, Piece, Square, Win};
use tabiya_fairy::{
    FairyDraw, FairyEnd, FairyFault, FairyFenError, FairyFenErrorKind, FairyMove, FairyMoveKind,
    FairyPosition, FairyRulesRef, FairyWin, KindId,
};

use crate::any_move::AnyMove;
use crate::fen_notes::{FenNote, FenNotes, Subject};
use crate::kind::Kind;
use crate::position_error::PositionError;
use crate::rule_set_ref::RuleSetRef;

/// A position of a rule file with pieces of its own: a [`FairyPosition`] and the rules by their names.
///
/// ```
/// use tabiya_variants::{AnyPosition, RuleSet, RuleSetRef, Variant};
/// let rules = RuleSet::from_toml("name = \"riders\"\npieces.knight.moves = \"NN\"")?;
/// let AnyPosition::Fairy(p) = Variant::Custom(RuleSetRef::open(rules)?).start() else {
///     panic!("pieces of its own");
/// };
/// assert_eq!(p.position().count_moves(), 24);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct RuledPosition {
    rules: RuleSetRef,
    position: FairyPosition,
}

impl RuledPosition {
    /// A position under these rules, which are those that it refers to.
    pub(crate) fn new(rules: RuleSetRef, position: FairyPosition) -> Self {
        Self { rules, position }
    }

    /// Reads a position from FEN; what is unusual, or missing and taken as usual, is noted.
    pub(crate) fn read(
        (rules, fairy): (RuleSetRef, FairyRulesRef),
        fen: &str,
        ignored: Faults,
    ) -> Result<(Self, FenNotes), PositionError> {
        let position = FairyPosition::from_fen_unchecked(fen, fairy)?;
        let is_ignored = |fault: &FairyFault| match fault {
            FairyFault::NoRoyal(color) => ignored.contains(Fault::NoKing(*color)),
            FairyFault::SeveralRoyals(color) => ignored.contains(Fault::SeveralKings(*color)),
            FairyFault::OpponentInCheck => {
                ignored.contains(Fault::OpponentInCheck(!position.turn()))
            }
            FairyFault::PawnOnPromotionSquare(_) => {
                Color::ALL.into_iter().all(|color| ignored.contains(Fault::PawnOnBackRank(color)))
            }
            _ => false,
        };
        let (passed, grave): (Vec<_>, Vec<_>) = position.faults().into_iter().partition(is_ignored);
        if !grave.is_empty() {
            return Err(FairyFenError { offset: 0, kind: FairyFenErrorKind::Faults(grave) }.into());
        }
        let passed = passed.iter().map(|fault| FenNote::new(fault.to_string(), Subject::Fault));
        let notes = unusual_form(fen).chain(missing_fields(fen)).chain(passed).collect();
        Ok((Self::new(rules, position), notes))
    }

    /// The rules.
    pub fn rules(&self) -> RuleSetRef {
        self.rules
    }

    /// The position.
    pub fn position(&self) -> &FairyPosition {
        &self.position
    }

    /// Another position of the same game.
    #[doc(hidden)] // For searches: it says nothing of whether the rules are the same.
    pub fn with(&self, position: FairyPosition) -> Self {
        Self { position, ..*self }
    }

    /// All kinds of pieces by their places.
    pub(crate) fn kinds(&self) -> &'static [Kind] {
        self.rules.interned().kinds()
    }

    /// The kind at a place.
    pub(crate) fn kind(&self, id: KindId) -> Kind {
        self.kinds()[id.index()]
    }

    /// The place of a kind.
    pub(crate) fn id(&self, kind: Kind) -> Option<KindId> {
        self.kinds().iter().position(|&known| known == kind).and_then(KindId::from_index)
    }

    /// The kind with a letter, in lower case.
    pub(crate) fn kind_of_letter(&self, letter: char) -> Option<Kind> {
        self.kinds().iter().copied().find(|kind| kind.letter() == letter)
    }

    /// The piece on a square.
    pub(crate) fn piece_on(&self, square: Square) -> Option<Piece<Kind>> {
        let (color, id) = self.position.piece_on(square)?;
        Some(self.kind(id).of(color))
    }

    /// The move as one under any rules.
    pub fn any_move(&self, m: FairyMove) -> AnyMove {
        let piece = self.kind(m.piece());
        let kind = match m.kind() {
            FairyMoveKind::Normal => MoveKind::Normal(piece),
            FairyMoveKind::DoublePush => MoveKind::DoublePush,
            FairyMoveKind::EnPassant => MoveKind::EnPassant,
            FairyMoveKind::Castle if self.position().castles_to_a_step(m) => {
                return AnyMove::castle_to_a_step(m.from(), m.to());
            }
            FairyMoveKind::Castle => MoveKind::Castle,
            FairyMoveKind::Promotion(id) => MoveKind::Promotion(self.kind(id)),
            FairyMoveKind::Drop => MoveKind::Drop(piece),
        };
        AnyMove::new(m.from(), m.to(), kind, piece)
    }

    /// The move of this game that a move under any rules is; `None` if its pieces are not of this game.
    pub fn fairy_move(&self, m: AnyMove) -> Option<FairyMove> {
        let kind = match m.kind() {
            MoveKind::Normal(_) => FairyMoveKind::Normal,
            MoveKind::DoublePush => FairyMoveKind::DoublePush,
            MoveKind::EnPassant => FairyMoveKind::EnPassant,
            MoveKind::Castle => FairyMoveKind::Castle,
            MoveKind::Promotion(kind) => FairyMoveKind::Promotion(self.id(kind)?),
            MoveKind::Drop(_) => FairyMoveKind::Drop,
        };
        Some(FairyMove::new(m.from(), m.to(), self.id(m.piece_kind())?, kind))
    }

    /// How the game has ended, as far as this position tells.
    pub(crate) fn outcome(&self) -> Option<Outcome<Kind>> {
        Some(match self.position.end()? {
            FairyEnd::Win { winner, by } => Outcome::win(winner, self.win(by)),
            FairyEnd::Draw(FairyDraw::Stalemate) => Outcome::Draw(Draw::Stalemate),
            FairyEnd::Draw(FairyDraw::InsufficientMaterial) => {
                Outcome::Draw(Draw::InsufficientMaterial)
            }
        })
    }

    fn win(&self, by: FairyWin) -> Win<Kind> {
        match by {
            FairyWin::Checkmate => Win::Checkmate,
            FairyWin::Stalemate => Win::Stalemate,
            FairyWin::Extinction(id) => Win::Extinction(self.kind(id)),
            FairyWin::Goal(id) => Win::Goal(self.kind(id)),
            FairyWin::Checks => Win::Checks,
            FairyWin::BareKing => Win::BareKing,
            FairyWin::AllLost => Win::AllLost,
        }
    }

    /// How a game has ended whose position this is, and in which it has come so many times.
    pub(crate) fn ending(&self, times: usize) -> Option<Outcome<Kind>> {
        let outcome = self.outcome();
        // A lack of material is the last of the reasons.
        if !matches!(outcome, None | Some(Outcome::Draw(Draw::InsufficientMaterial))) {
            return outcome;
        }
        let rules = self.position.rules();
        let is_enough = |enough: u32, so_far: usize| so_far >= enough as usize;
        let clock = usize::from(self.position.halfmove_clock());
        if rules.repetition.is_some_and(|enough| is_enough(enough, times)) {
            Some(Outcome::Draw(Draw::Repetition))
        } else if rules.fifty_move_rule.is_some_and(|enough| is_enough(enough, clock)) {
            Some(Outcome::Draw(Draw::FiftyMoveRule))
        } else {
            outcome
        }
    }
}

impl fmt::Debug for RuledPosition {
    /// The rules' name and the FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RuledPosition({:?}, {})", self.rules, self.position)
    }
}

/// What is unusual in how a text is written.
fn unusual_form(fen: &str) -> impl Iterator<Item = FenNote> {
    let board = fen.split_whitespace().next().unwrap_or_default();
    let has_spacing = fen.contains('\t') || fen.split(' ').any(str::is_empty);
    let is_digit = |byte: &u8| byte.is_ascii_digit();
    let adds_up = board.as_bytes().windows(2).any(|two| two.iter().all(is_digit));
    let found = [(has_spacing, Note::Spacing), (adds_up, Note::AdjacentDigits)];
    found.into_iter().filter(|(is_there, _)| *is_there).map(|(_, note)| note.into())
}

/// What is assumed where a text ends before the counters.
fn missing_fields(fen: &str) -> impl Iterator<Item = FenNote> {
    let fields = fen.split_whitespace().filter(|field| !is_checks(field)).count();
    let names = ["half-move clock", "full-move number"];
    let missing = names.into_iter().skip(fields.saturating_sub(4));
    missing.map(|name| {
        FenNote::new(format!("default assumed for missing field: {name}"), Subject::Form)
    })
}

/// Whether a field is that of the checks left.
fn is_checks(field: &str) -> bool {
    field.contains('+') && !field.contains('/')
}
