//! Reads canonical FEN quickly. Any other text is left to the reader that explains what is wrong with it.

use crate::position::{KeyedBoard, Position};
use crate::rules::{Castling, Rules, VariantState};
use crate::types::{Bitboard, ByColor, CastlingSide, Color, File, Piece, Rank, Role, Square};

impl<R: Rules> Position<R> {
    /// Reads six fields in canonical form, with castling letters from `KQkq`. `None` for any other text, right or
    /// wrong, and for rules with pieces in hand or remaining checks.
    pub(super) fn from_canonical_fen(text: &str, state: R::State) -> Option<Self> {
        if state.pockets().is_some() || state.remaining_checks().is_some() {
            return None;
        }
        let mut p = Self::blank(state);
        let mut rest = Bytes(text.as_bytes());
        rest.board(&mut p.board)?;
        if rest.take(b'b') {
            p.board.pass_turn();
        } else if !rest.take(b'w') {
            return None;
        }
        rest.space()?;
        let rooks = rest.castling(&p.board)?;
        if rooks.any() {
            if R::castling(&p) == Castling::Never {
                return None;
            }
            p.board.toggle_castling(rooks);
        }
        rest.space()?;
        if let Some(passed) = rest.en_passant(&p.board, R::en_passant_origins(&p))? {
            if !R::en_passant(&p) {
                return None;
            }
            p.en_passant_square = Some(passed);
            p.keep_en_passant_if_legal();
        }
        rest.space()?;
        p.halfmove_clock = rest.counter()?;
        rest.space()?;
        p.fullmove_number = rest.counter().filter(|&number| number > 0)?;
        rest.0.is_empty().then_some(p)
    }
}

/// The bytes of a text that have not been read yet.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    /// Takes the next byte if it equals `wanted`.
    fn take(&mut self, wanted: u8) -> bool {
        let is_next = self.0.first() == Some(&wanted);
        if is_next {
            self.0 = &self.0[1..];
        }
        is_next
    }

    fn space(&mut self) -> Option<()> {
        self.take(b' ').then_some(())
    }

    /// Reads the board and the space after it.
    fn board(&mut self, board: &mut KeyedBoard) -> Option<()> {
        let (mut rank, mut file, mut is_after_digit) = (7u8, 0u8, false);
        loop {
            let byte = self.next()?;
            match byte {
                b'1'..=b'8' if !is_after_digit => {
                    file += byte - b'0';
                    is_after_digit = true;
                }
                b'/' if file == 8 && rank > 0 => {
                    rank -= 1;
                    file = 0;
                    is_after_digit = false;
                }
                b' ' => return (rank == 0 && file == 8).then_some(()),
                _ => {
                    let piece = PIECES[usize::from(byte)].filter(|_| file < 8)?;
                    board.toggle(piece, Square::wrapping(u32::from(8 * rank + file)));
                    file += 1;
                    is_after_digit = false;
                }
            }
            if file > 8 {
                return None;
            }
        }
    }

    /// Reads the castling field, and returns the rooks that may castle.
    fn castling(&mut self, board: &KeyedBoard) -> Option<Bitboard> {
        let mut castling = Bitboard::EMPTY;
        if self.take(b'-') {
            return Some(castling);
        }
        for color in Color::ALL {
            let home = Bitboard::rank(color.back_rank());
            let king =
                (board.by_piece(Role::King.of(color))).single().filter(|&k| home.contains(k));
            let rooks = board.by_piece(Role::Rook.of(color)) & home;
            for side in CastlingSide::ALL {
                let letter = if side == CastlingSide::King { 'k' } else { 'q' };
                if !self.take(color.cased(letter) as u8) {
                    continue;
                }
                let king = king?;
                let rook = match side {
                    CastlingSide::King => rooks.last().filter(|&rook| rook > king)?,
                    CastlingSide::Queen => rooks.first().filter(|&rook| rook < king)?,
                };
                castling = castling.with(rook);
            }
        }
        castling.any().then_some(castling)
    }

    /// Reads the en passant field. The outer `None` means that the field or its square is wrong.
    fn en_passant(
        &mut self,
        board: &KeyedBoard,
        origins: ByColor<Bitboard>,
    ) -> Option<Option<Square>> {
        if self.take(b'-') {
            return Some(None);
        }
        let file = File::from_letter(char::from(self.next()?))?;
        let rank = Rank::from_digit(char::from(self.next()?))?;
        let (passed, them) = (Square::new(file, rank), !board.turn());
        let up = if them == Color::Black { 1 } else { -1 };
        let (origin, to) = (passed.offset(0, up)?, passed.offset(0, -up)?);
        let is_possible = origins[them].contains(origin)
            && !board.occupied().contains(passed)
            && !board.occupied().contains(origin)
            && board.by_piece(Role::Pawn.of(them)).contains(to);
        is_possible.then_some(Some(passed))
    }

    /// Reads a number of at most four digits without leading zeros.
    fn counter(&mut self) -> Option<u16> {
        let length = self.0.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (digits, rest) = self.0.split_at(length);
        if !(1..=4).contains(&length) || (length > 1 && digits[0] == b'0') {
            return None;
        }
        self.0 = rest;
        Some(digits.iter().fold(0, |value, digit| value * 10 + u16::from(digit - b'0')))
    }
}

/// The piece that each byte denotes.
static PIECES: [Option<Piece>; 256] = {
    let mut pieces = [None; 256];
    let mut at = 0;
    while at < Role::ALL.len() {
        let role = Role::ALL[at];
        let letter = role.letter() as u8;
        pieces[letter as usize] = Some(Piece { color: Color::Black, role });
        pieces[letter.to_ascii_uppercase() as usize] = Some(Piece { color: Color::White, role });
        at += 1;
    }
    pieces
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Faults;
    use crate::rules::Standard;

    const FENS: [&str; 6] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 13 120",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "4k3/8/8/8/1pP5/8/8/R2K3R b KQ c3 0 99",
        "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 10 1000",
        "k7/8/8/8/8/8/8/7K b - - 9999 9999",
    ];

    /// The position that `Setup` reads from a text, if the text is canonical and its castling letters are `KQkq`.
    fn carefully(text: &str) -> Option<Position> {
        let setup: crate::Setup = text.parse().ok()?;
        let castling = text.split(' ').nth(2)?;
        let p = Position::<Standard>::from_setup(&setup, Faults::ALL).expect("all are ignored");
        castling.bytes().all(|letter| b"KQkq-".contains(&letter)).then_some(p)
    }

    #[test]
    fn both_fen_readers_agree_on_texts_with_one_byte_changed() {
        let mut canonical = 0;
        for fen in FENS {
            for at in 0..=fen.len() {
                for byte in b' '..=b'~' {
                    let byte = char::from(byte);
                    let (before, after) = fen.split_at(at);
                    let replaced = format!("{before}{byte}{}", after.get(1..).unwrap_or(""));
                    for text in [replaced, format!("{before}{byte}{after}")] {
                        let (quick, careful) =
                            (Position::<Standard>::from_canonical_fen(&text, ()), carefully(&text));
                        assert_eq!(quick, careful, "{text:?}");
                        let square = |p: &Position| p.en_passant_square();
                        assert_eq!(
                            quick.as_ref().map(square),
                            careful.as_ref().map(square),
                            "{text:?}"
                        );
                        canonical += u32::from(quick.is_some());
                    }
                }
            }
        }
        assert!(canonical > 1000, "{canonical}");
    }
}
