//! The pieces that each side has lost.

use tabiya_core::{ByColor, Piece};
use tabiya_games::{KindId, Ply};

/// The pieces of both sides that were captured or exploded: kings and queens first.
pub fn captured<'a>(plies: impl IntoIterator<Item = &'a Ply>) -> ByColor<Vec<Piece<KindId>>> {
    let mut lost: ByColor<Vec<Piece<KindId>>> = ByColor { white: Vec::new(), black: Vec::new() };
    for &piece in plies.into_iter().flat_map(|ply| &ply.captured) {
        let pieces = &mut lost[piece.color];
        pieces.insert(pieces.partition_point(|other| other.role >= piece.role), piece);
    }
    lost
}

#[cfg(test)]
mod tests {
    use tabiya_games::{Game, Variant};

    use super::*;

    fn letters(variant: Variant, fen: &str, moves: &str) -> (String, String) {
        let mut game = Game::new(variant.read(fen).expect(fen).0);
        for text in moves.split(' ') {
            game.play_text(text).expect(text);
        }
        let ByColor { white, black } = captured(game.plies());
        let p = game.board();
        let letter = |piece: Piece<KindId>| p.letter(piece);
        let text = |pieces: Vec<Piece<KindId>>| pieces.into_iter().map(letter).collect();
        (text(white), text(black))
    }

    #[test]
    fn exploded_pieces_count_as_captured() {
        let fen = "4k3/8/8/3nr3/8/8/8/3RK3 w - - 0 1";
        let gone = letters(Variant::Atomic, fen, "Rxd5");
        assert_eq!(gone, ("R".to_owned(), "rn".to_owned()));
    }

    #[test]
    fn promotion_loses_no_piece_and_en_passant_wins_a_pawn() {
        let fen = "1r2k3/P3p3/8/3P4/8/8/8/4K3 b - - 0 1";
        let gone = letters(Variant::Chess, fen, "e7e5 d5e6 b8a8 e6e7 a8a7 e1e2 a7e7");
        assert_eq!(gone, ("PP".to_owned(), "p".to_owned()));
        let gone = letters(Variant::Chess, fen, "Kd7 axb8=Q");
        assert_eq!(gone, (String::new(), "r".to_owned()));
    }

    #[test]
    fn a_dropped_piece_is_not_counted_as_captured() {
        let gone = letters(
            Variant::Crazyhouse,
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
            "e4 d5 exd5 Qxd5 P@e4 Qxe4",
        );
        assert_eq!(gone, ("PP".to_owned(), "p".to_owned()));
    }
}
