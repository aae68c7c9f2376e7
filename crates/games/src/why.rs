//! Explanations in the course of a game.

use tabiya_core::{CastlingSide, Square};

use crate::explain::{Explanation, IllegalityReason, Mark, MarkKind, Reason};
use crate::game::Game;
use crate::position::Position;

impl Game {
    /// Explains why a move is legal or not, with a sentence for each reading of the text. For the square of a piece of
    /// the side to move, says which moves the piece has, or why it has none.
    ///
    /// # Errors
    /// If the text is neither a move nor such a square, or a house rule fails.
    pub fn why(&self, text: &str) -> Result<Vec<String>, String> {
        if let Some(words) = self.why_square(text)? {
            return Ok(vec![words]);
        }
        let words = self.explain(text)?;
        let Some(ended) = self.ending().map_err(|error| error.to_string())? else {
            return Ok(words);
        };
        let asked = words.iter().find_map(|words| words.split_once(" is "));
        let asked = asked.map_or(text, |(asked, _)| asked);
        Ok(vec![format!("{asked} is illegal: the game is over ({ended})")])
    }

    /// What a sentence of [`why`](Self::why) shows on the board: what its reason names, or for the reason of a house
    /// rule the squares in its text.
    ///
    /// ```
    /// use tabiya_core::Square;
    /// use tabiya_games::{Game, MarkKind, Variant};
    /// let game = Game::new(Variant::Chess.read("4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1")?.0);
    /// let why = game.why("c3e4")?.remove(0);
    /// assert_eq!(why, "c3e4 is illegal: the knight on c3 is pinned on the diagonal by the bishop on b4");
    /// let marks = game.marks(&why);
    /// let line = marks.iter().find(|mark| mark.kind == MarkKind::Attack).expect("a line");
    /// assert_eq!((line.from, line.to), (Some(Square::B4), Square::E1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn marks(&self, sentence: &str) -> Vec<Mark> {
        let board = self.position().board();
        if let Some((piece, why)) = sentence.split_once(" has no legal move: ") {
            let square = piece.rsplit(' ').next().and_then(|square| square.parse().ok());
            let stuck = square.and_then(|square| board.stuck(square));
            let stuck = stuck.filter(|stuck| stuck.to_string() == sentence);
            return stuck.map_or_else(|| named(why), |stuck| stuck.marks(&board));
        }
        let Some((asked, why)) = sentence.split_once(" is illegal: ") else {
            let legal = sentence.split(' ').next().and_then(|asked| board.explain(asked).ok());
            let legal = legal.filter(|why| why.to_string() == sentence);
            return legal.map_or_else(Vec::new, |why| why.marks(&board));
        };
        let known = board.explain(asked).ok();
        let known = known.filter(|known| sentence.starts_with(&known.to_string()));
        known.map_or_else(|| named(why), |known| known.marks(&board))
    }

    /// Explains why a move is legal or not, with a sentence for each reading of the text, as if the game had not
    /// ended. If a castling right is missing, the sentence also says how it was lost, if a move of the game shows it.
    ///
    /// # Errors
    /// If the text is not a move.
    pub fn explain(&self, text: &str) -> Result<Vec<String>, String> {
        let with_known = |words: String| {
            let asked = words.split_once(" is ").map_or("", |(asked, _)| asked);
            let why = self.position().board().explain(asked).ok();
            match why.filter(|why| why.to_string() == words).and_then(|why| self.lost_right(&why)) {
                Some(how) => format!("{words}: {how}"),
                None => words,
            }
        };
        Ok(self.position().why(text)?.into_iter().map(with_known).collect())
    }

    /// Says how the missing castling right was lost, for example `the rook on h1 moved on move 4`; `None` if no move
    /// of the game shows it.
    fn lost_right(&self, why: &Explanation) -> Option<String> {
        let Reason::Illegal(IllegalityReason::NoCastlingRight { color, side, .. }) = *why.reason()
        else {
            return None;
        };
        let mut boards = self.positions().map(Position::board);
        let mut before = boards.next()?;
        for after in boards {
            if let Some(king) = before.king(color) {
                let home = before.castling().0 & before.by_color(color);
                let is_lost = |&rook: &Square| {
                    CastlingSide::from_king_and_rook(king, rook) == side
                        && !after.castling().0.contains(rook)
                };
                if let Some(rook) = home.into_iter().find(is_lost) {
                    let what = match after.king(color) == Some(king) {
                        false => "the king moved".to_owned(),
                        true if before.turn() == color => format!("the rook on {rook} moved"),
                        true => format!("the rook on {rook} was captured"),
                    };
                    return Some(format!("{what} on move {}", before.fullmove_number()));
                }
            }
            before = after;
        }
        None
    }

    /// If the text is the square of a piece of the side to move, says which moves the piece has, or why it has none.
    fn why_square(&self, text: &str) -> Result<Option<String>, String> {
        let p = self.position();
        let board = p.board();
        let square = text.trim().to_lowercase().parse::<Square>().ok();
        let found = square.and_then(|square| Some((square, board.piece_on(square)?)));
        let Some((square, piece)) = found.filter(|(_, piece)| piece.color == board.turn()) else {
            return Ok(None);
        };
        let what = format!("the {} {} on {square}", piece.color, board.kind(piece.role).name);
        if let Some(ended) = self.ending().map_err(|error| error.to_string())? {
            return Ok(Some(format!("{what} cannot move: the game is over ({ended})")));
        }
        let mut moves = self.legal_moves().map_err(|error| error.to_string())?;
        moves.retain(|m| m.origin() == Some(square));
        let sans: Vec<_> = moves.iter().map(|m| p.san(m)).collect();
        Ok(Some(match (&sans[..], p.stuck(square)) {
            ([], Some(why)) => why,
            ([], None) => format!("{what} has no legal move"),
            ([one], _) => format!("{what} has one legal move: {one}"),
            _ => format!("{what} has {} legal moves: {}", sans.len(), sans.join(", ")),
        }))
    }
}

/// The squares in the reasons of house rules, without those in the names of the rules.
fn named(reasons: &str) -> Vec<Mark> {
    let without_rule = |reason: &'_ str| match reason.strip_prefix("refused by ") {
        Some(refused) => refused.split_once(": ").map_or("", |(_, why)| why).to_owned(),
        None => reason.to_owned(),
    };
    let texts: Vec<String> = reasons.split("; ").map(without_rule).collect();
    let words = texts.iter().flat_map(|text| text.split(|c: char| !c.is_ascii_alphanumeric()));
    let squares = words.filter_map(|word| word.parse::<Square>().ok());
    squares.map(|to| Mark { kind: MarkKind::Named, from: None, to }).collect()
}

#[cfg(test)]
mod tests {
    use crate::{Game, Variant};

    #[test]
    fn why_with_a_square_lists_the_moves_of_its_piece() {
        let mut game = Game::new(Variant::Chess.start());
        let why = |game: &Game, text| game.why(text).expect(text).join("; ");
        assert_eq!(why(&game, "e2"), "the white pawn on e2 has 2 legal moves: e3, e4");
        assert_eq!(
            why(&game, "A1"),
            "the white rook on a1 has no legal move: it is blocked on all sides"
        );
        // A square alone is read as a pawn's move if no piece of the side to move is there.
        assert!(why(&game, "e4").starts_with("e2e4 is legal"));
        for text in ["f3", "e5", "g4", "Qh4#"] {
            game.play_text(text).expect(text);
        }
        assert!(
            why(&game, "g1").starts_with("the white knight on g1 cannot move: the game is over")
        );
    }
}
