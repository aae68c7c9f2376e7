//! What positions with pieces of their own answer.

use tabiya_core::{
    Bitboard, ByColor, CastlingMode, CastlingRights, Color, EnPassantMode, File, Key,
    ParseMoveError, Piece, Rank, Setup, Square,
};
use tabiya_fairy::{FairyMove, FairyMoveError, FairyPacked, KindId};

use super::{AnyPosition, board::Board, checks::Checks, moves::Moves, play::Play, text::Text};
use crate::any_move::{AnyIllegalMove, AnyMove};
use crate::any_pockets::AnyPockets;
use crate::any_uci_move::AnyUciMove;
use crate::explain::{self, Explanation};
use crate::kind::Kind;
use crate::move_text_error::MoveTextError;
use crate::packed_position::PackedPosition;
use crate::ruled_position::RuledPosition;
use crate::variant::Variant;

impl super::Erased for RuledPosition {}

impl Board for RuledPosition {
    fn variant(&self) -> Variant {
        self.rules().variant()
    }

    fn turn(&self) -> Color {
        self.position().turn()
    }

    fn piece_on(&self, square: Square) -> Option<Piece<Kind>> {
        self.piece_on(square)
    }

    fn by_kind(&self, kind: Kind) -> Bitboard {
        self.by_piece(kind.of(Color::White)) | self.by_piece(kind.of(Color::Black))
    }

    fn by_color(&self, color: Color) -> Bitboard {
        self.position().by_color(color)
    }

    fn by_piece(&self, piece: Piece<Kind>) -> Bitboard {
        let id = self.id(piece.role);
        id.map_or(Bitboard::EMPTY, |id| self.position().by_piece(piece.color, id))
    }

    fn occupied(&self) -> Bitboard {
        self.position().occupied()
    }

    fn walls(&self) -> Bitboard {
        self.position().blocked()
    }

    fn blockers(&self) -> Bitboard {
        self.position().occupied() | self.position().blocked()
    }

    fn king(&self, color: Color) -> Option<Square> {
        self.position().by_piece(color, self.checked_kind()).single()
    }

    fn castling(&self) -> CastlingRights {
        CastlingRights(self.position().castling())
    }

    fn has_orthodox_castling(&self) -> bool {
        self.position().has_orthodox_castling()
    }

    fn castling_mode(&self) -> CastlingMode {
        self.position().castling_mode()
    }

    fn en_passant(&self) -> Option<Square> {
        self.position().en_passant()
    }

    fn en_passant_set(&self) -> Bitboard {
        self.position().en_passant().map_or(Bitboard::EMPTY, Bitboard::of)
    }

    fn en_passant_square(&self) -> Option<Square> {
        self.position().en_passant_square()
    }

    fn halfmove_clock(&self) -> u16 {
        self.position().halfmove_clock()
    }

    fn fullmove_number(&self) -> u16 {
        self.position().fullmove_number()
    }

    fn pockets(&self) -> Option<AnyPockets> {
        let rules = self.position().rules();
        let sides = Color::ALL.into_iter();
        let held = sides.flat_map(|color| {
            rules.kind_ids().map(move |id| {
                (self.kind(id).of(color), u32::from(self.position().in_hand(color, id)))
            })
        });
        rules.drops.then(|| held.collect())
    }

    fn promoted(&self) -> Bitboard {
        self.position().promoted()
    }

    fn remaining_checks(&self) -> Option<ByColor<u8>> {
        self.position().remaining_checks()
    }

    fn key(&self) -> Key {
        self.position().key()
    }

    fn pawn_key(&self) -> Key {
        let pawns = Color::ALL.map(|color| self.position().by_piece(color, KindId::PAWN).0);
        let mut key = Key::of_fact(pawns[0]);
        key ^= Key::of_fact(!pawns[1]);
        key
    }

    fn material_key(&self) -> Key {
        let mut key = Key::default();
        for color in Color::ALL {
            for id in self.position().rules().kind_ids() {
                let count = self.position().by_piece(color, id).len();
                let fact = u64::from(count) << 8 | (id.index() as u64) << 1 | color as u64;
                key ^= Key::of_fact(fact);
            }
        }
        key
    }
}

impl RuledPosition {
    /// The kind whose pieces checks are given to: the royal one, or else kings.
    fn checked_kind(&self) -> KindId {
        self.position().rules().royal.unwrap_or(KindId::KING)
    }
}

impl Checks for RuledPosition {
    fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.position().attackers_to(square, occupied)
    }

    fn king_attackers(&self, color: Color) -> Bitboard {
        self.position().king_attackers(color)
    }

    fn checkers(&self) -> Bitboard {
        self.position().checkers()
    }

    fn is_check(&self) -> bool {
        self.position().is_check()
    }

    fn is_opponent_in_check(&self) -> bool {
        self.position().is_opponent_in_check()
    }

    fn pinned(&self) -> Bitboard {
        self.position().pinned()
    }

    fn is_over(&self) -> bool {
        self.position().is_over()
    }

    fn is_checkmate(&self) -> bool {
        self.position().is_checkmate()
    }

    fn is_stalemate(&self) -> bool {
        self.position().is_stalemate()
    }

    fn outcome(&self) -> Option<tabiya_core::Outcome<Kind>> {
        self.outcome()
    }

    fn has_insufficient_material(&self) -> bool {
        self.position().has_insufficient_material()
    }

    fn ending(&self, times: usize) -> Option<tabiya_core::Outcome<Kind>> {
        self.ending(times)
    }
}

impl Moves for RuledPosition {
    fn legal_moves_into(&self, moves: &mut Vec<AnyMove>) {
        let all = self.position().legal_moves();
        moves.clear();
        moves.extend(all.into_iter().map(|m| self.any_move(m)));
    }

    fn count_moves(&self) -> u32 {
        self.position().count_moves()
    }

    fn is_legal(&self, m: AnyMove) -> bool {
        self.fairy_move(m).is_some_and(|m| self.position().is_legal(m))
    }

    fn gives_check(&self, m: AnyMove) -> bool {
        self.fairy_move(m).is_some_and(|m| self.position().gives_check(m))
    }

    fn captured(&self, m: AnyMove) -> Option<(Kind, Square)> {
        let (id, square) = self.position().captured(self.fairy_move(m)?)?;
        Some((self.kind(id), square))
    }

    fn see(&self, m: AnyMove) -> i32 {
        self.fairy_move(m).map_or(0, |m| self.position().see(m))
    }

    fn key_after(&self, m: AnyMove) -> Key {
        self.fairy_move(m).map_or_else(Key::default, |m| self.position().play_unchecked(m).key())
    }

    fn add_keys_after(&self, moves: &mut Vec<(u32, Key)>) {
        let all = self.position().legal_moves();
        moves.extend(all.iter().map(|m| (m.bits(), self.position().play_unchecked(*m).key())));
    }
}

impl Play for RuledPosition {
    fn play(&self, m: AnyMove) -> Result<AnyPosition, AnyIllegalMove> {
        let legal = self.fairy_move(m).filter(|&m| self.position().is_legal(m));
        let next = legal.map(|m| self.with(self.position().play_unchecked(m)));
        next.map(AnyPosition::Fairy)
            .ok_or_else(|| AnyIllegalMove { m, mode: self.position().castling_mode() })
    }

    fn play_unchecked(&self, m: AnyMove) -> AnyPosition {
        let next = self.fairy_move(m).map(|m| self.position().play_unchecked(m));
        AnyPosition::Fairy(next.map_or(*self, |next| self.with(next)))
    }

    fn play_code(&self, code: u32) -> AnyPosition {
        let m = FairyMove::from_bits(code);
        AnyPosition::Fairy(self.with(self.position().play_unchecked(m)))
    }

    fn null_move(&self) -> Option<AnyPosition> {
        self.position().null_move().map(|next| AnyPosition::Fairy(self.with(next)))
    }

    fn to_setup(&self) -> Option<Setup> {
        None
    }

    fn flip_colors(&self) -> Option<AnyPosition> {
        None
    }

    fn mirror(&self) -> Option<AnyPosition> {
        None
    }

    fn pack(&self) -> PackedPosition {
        PackedPosition::from_words(FairyPacked::new(self.position()).words())
    }

    fn packed_length(&self) -> usize {
        self.position().packed_length()
    }

    fn unpack(&self, words: &[u64], _: Color) -> AnyPosition {
        AnyPosition::Fairy(self.with(FairyPacked::from_words(words).unpack(self.position())))
    }
}

impl Text for RuledPosition {
    fn fen(&self, mode: CastlingMode, en_passant: EnPassantMode) -> String {
        self.position().fen(mode, en_passant)
    }

    fn read_uci(&self, text: &str) -> Result<AnyUciMove, ParseMoveError> {
        self.read_uci_text(text).ok_or(ParseMoveError::Uci)
    }

    fn uci_move(&self, text: &str) -> Result<AnyMove, MoveTextError> {
        if self.read_uci_text(text) == Some(AnyUciMove::Null) {
            return Err(MoveTextError::NullMove);
        }
        let read = self.position().uci_move(text);
        read.map(|m| self.any_move(m)).map_err(|error| self.text_error(error, ParseMoveError::Uci))
    }

    fn san_move(&self, text: &str) -> Result<AnyMove, MoveTextError> {
        let read = self.position().san_move(text);
        read.map(|m| self.any_move(m)).map_err(|error| self.text_error(error, ParseMoveError::San))
    }

    fn san_kind(&self, text: &str) -> Result<Kind, ParseMoveError> {
        let named = self.position().san_kind(text).ok_or(ParseMoveError::San)?;
        Ok(self.kind(named))
    }

    fn san_origin(&self, text: &str) -> Result<(Option<File>, Option<Rank>), ParseMoveError> {
        self.position().san_origin(text).ok_or(ParseMoveError::San)
    }

    fn san(&self, m: AnyMove) -> String {
        self.fairy_move(m).map_or_else(String::new, |m| self.position().san(m))
    }

    fn explain(&self, asked: &str) -> Result<Explanation, ParseMoveError> {
        Ok(explain::fairy::explain(self, self.read_uci(asked)?))
    }

    fn explain_san(&self, asked: &str) -> Result<Vec<Explanation>, ParseMoveError> {
        let readings = self.position().san_readings(asked).ok_or(ParseMoveError::San)?;
        let read = readings.into_iter().map(|text| self.read_uci(&text));
        let all: Vec<_> = read.collect::<Result<_, _>>()?;
        if self.position().san_castles(asked) {
            return Ok(all.into_iter().map(|asked| explain::fairy::explain(self, asked)).collect());
        }
        Ok(explain::fairy::explain_all(self, all))
    }
}

impl RuledPosition {
    /// What a text in UCI's notation says, legal or not.
    fn read_uci_text(&self, text: &str) -> Option<AnyUciMove> {
        if text == "0000" {
            return Some(AnyUciMove::Null);
        }
        let square = |at: usize| text.get(at..at + 2)?.parse::<Square>().ok();
        if let Some((letter, to)) = text.split_once('@') {
            let mut letters = letter.chars();
            let letter = letters.next().filter(|c| c.is_ascii_uppercase() && letter.len() == 1)?;
            let kind = self.kind_of_letter(letter.to_ascii_lowercase())?;
            return Some(AnyUciMove::Drop { kind, to: to.parse().ok()? });
        }
        let mut rest = text.get(4..)?.chars();
        let promotion = match rest.next() {
            None => None,
            Some(letter) => Some(self.kind_of_letter(letter)?),
        };
        rest.next().is_none().then_some(())?;
        Some(AnyUciMove::Step { from: square(0)?, to: square(2)?, promotion })
    }

    fn text_error(&self, error: FairyMoveError, form: ParseMoveError) -> MoveTextError {
        match error {
            FairyMoveError::Form => MoveTextError::Parse(form),
            FairyMoveError::PromotionMissing => MoveTextError::PromotionMissing,
            FairyMoveError::Ambiguous(a, b) => {
                MoveTextError::Ambiguous(self.any_move(a), self.any_move(b))
            }
            _ => MoveTextError::Illegal,
        }
    }
}
