//! Promotion of pieces other than pawns, and the marks of promoted pieces in FEN.

use super::game::IniGame;
use super::pieces::IniPiece;
use crate::hint::one_letter;

impl IniGame {
    /// Reads `promotedPieceType = p:g s:g`: what each piece becomes, and as what it is captured. If a captured piece
    /// becomes again what it was, a promoted piece that the game also has otherwise is a kind of its own here.
    pub(super) fn read_promotions(&mut self) {
        let text = self.value("promotedPieceType", "-").to_owned();
        const EXPECTED: &str = "pairs of letters of pieces of the game, such as p:g";
        let mut pairs = Vec::new();
        for pair in text.to_ascii_lowercase().split_whitespace().filter(|pair| *pair != "-") {
            let ends = pair.split_once(':').map(|(from, to)| (one_letter(from), one_letter(to)));
            match ends {
                Some((Some(from), Some(to))) => pairs.push((from, to)),
                _ => self.wrong("promotedPieceType", EXPECTED),
            }
        }
        // Of two pairs for one piece, the later counts.
        let is_last = |at: usize| !pairs[at + 1..].iter().any(|later| later.0 == pairs[at].0);
        let pairs: Vec<_> =
            (0..pairs.len()).filter(|&at| is_last(at)).map(|at| pairs[at]).collect();
        let reverts = self.is("capturesToHand", false) && !self.is("dropLoop", false);
        let demotes = self.is("pieceDemotion", false);
        let dropped = self.is("dropPromoted", false);
        let fen = self.value("startFen", "").to_owned();
        for (at, &(from, to)) in pairs.iter().enumerate() {
            // A piece that the game has not is not promoted.
            let Some(base) = self.piece_of(from).cloned() else { continue };
            let Some(other) = self.piece_of(to).cloned() else {
                self.wrong("promotedPieceType", EXPECTED);
                continue;
            };
            let is_own =
                self.stands(&fen, to) || pairs[..at].iter().any(|&(_, before)| before == to);
            let name =
                if is_own && (reverts || demotes) { self.copy(&base, &other) } else { other.name };
            // A promoted pawn that is captured becomes a pawn again without being said.
            let is_pawn = base.name == "pawn";
            for piece in &mut self.pieces {
                if piece.name == base.name {
                    piece.promotes_to = Some(name.clone());
                    piece.dropped_as = Some(name.clone()).filter(|_| dropped);
                } else if piece.name == name {
                    piece.captured_as =
                        Some(base.name.clone()).filter(|_| reverts && (!is_pawn || dropped));
                    piece.promotes_to = Some(base.name.clone()).filter(|_| demotes);
                }
            }
        }
    }

    /// Leaves out the pieces that no side can have.
    pub(super) fn forget_unused(&mut self) {
        let keys = [
            "startFen",
            "promotionPieceTypes",
            "promotionPieceTypesWhite",
            "promotionPieceTypesBlack",
        ];
        let board = self.value(keys[0], "").split_whitespace().next().unwrap_or_default();
        let texts = [board].into_iter().chain(keys[1..].iter().map(|key| self.value(key, "")));
        let letters = texts.collect::<String>().to_ascii_lowercase();
        let promoted: Vec<_> =
            self.pieces.iter().filter_map(|piece| piece.promotes_to.clone()).collect();
        self.declared = self.pieces.iter().map(|piece| piece.letter).collect();
        self.pieces
            .retain(|piece| letters.contains(piece.letter) || promoted.contains(&piece.name));
    }

    /// Whether pieces with this letter are there at the start, unpromoted.
    fn stands(&self, fen: &str, letter: char) -> bool {
        let board = fen.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
        let mut before = ' ';
        board.chars().any(|c| std::mem::replace(&mut before, c) != '+' && c == letter)
    }

    /// Adds a kind that moves as `other` and is promoted from `base`. Returns its name.
    fn copy(&mut self, base: &IniPiece, other: &IniPiece) -> String {
        let is_free = |letter: &char| self.piece_of(*letter).is_none();
        let Some(letter) = ('a'..='z').find(is_free) else {
            self.unsaid("promotedPieceType", "there are more pieces than letters");
            return other.name.clone();
        };
        let name = format!("promoted-{}", base.name);
        self.pieces.push(IniPiece {
            name: name.clone(),
            letter,
            key: String::new(),
            ..other.clone()
        });
        name
    }

    /// The rows of a start position with the letters of promoted pieces in place of `+` and the letter of what they were.
    pub(super) fn without_marks(&mut self, rows: &str) -> String {
        let (mut text, mut chars) = (String::new(), rows.chars());
        while let Some(c) = chars.next() {
            let Some(base) = (c == '+').then(|| chars.next()).flatten() else {
                text.push(c);
                continue;
            };
            let promoted =
                self.piece_of(base).and_then(|piece| self.named(piece.promotes_to.as_ref()?));
            match promoted.map(|piece| piece.letter) {
                Some(letter) if base.is_ascii_uppercase() => text.push(letter.to_ascii_uppercase()),
                Some(letter) => text.push(letter),
                None => self.wrong("startFen", "promoted pieces that promotedPieceType has"),
            }
        }
        text
    }
}
