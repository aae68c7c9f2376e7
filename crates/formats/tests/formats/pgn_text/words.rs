//! Words among the moves that are not moves.

use tabiya_formats::pgn::{PgnPlace, PgnReader, Visitor};

use super::plies;

#[test]
fn a_result_that_touches_the_last_move_ends_the_game() {
    let start = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 ";
    for result in ["1-0", "0-1", "1/2-1/2", "*"] {
        for (moves, count) in [
            ("4. Qxf7#", 7),
            ("4. Nf3", 7),
            ("4. Bb5+-", 7),
            ("4.a3", 7),
            ("4.Nf3!", 7),
            ("", 6),
            ("4. Bb5 Qe7 5. Nf3 Qd8 6. O-O", 11),
            ("4. Nf3 {x}", 7),
        ] {
            let text = format!("{start}{moves}{result}\n[Event \"next\"]\n\n1. e4*");
            assert_eq!(plies(&text), [format!("{count} {result}"), "1 *".to_owned()], "{text}");
        }
    }
    // In a variation, it does not.
    assert_eq!(plies("1. e4 (1. d4 d5 1-0) (1. c4*) (1. b4 b51/2-1/2) e5 0-1"), ["2 0-1"]);
}

/// Lists moves and annotations.
#[derive(Default)]
struct Words(String);

impl Visitor for Words {
    type Output = String;

    fn san(&mut self, san: &[u8], _: PgnPlace<'_>) {
        self.0 += &String::from_utf8_lossy(san);
        self.0 += " ";
    }

    fn nag(&mut self, nag: u8) {
        self.0 += &format!("${nag} ");
    }

    fn end(&mut self) -> String {
        std::mem::take(&mut self.0)
    }
}

fn words(text: &[u8]) -> String {
    let read = PgnReader::new(text).read_game(&mut Words::default());
    read.expect("no error").expect("a game").trim_end().to_owned()
}

#[test]
fn glyphs_such_as_exclamation_marks_are_annotations() {
    for (sign, nag) in [
        ("\u{b1}", 16),
        ("\u{2213}", 17),
        ("+=", 14),
        ("=+", 15),
        ("+/=", 14),
        ("=/+", 15),
        ("+/-", 16),
        ("-/+", 17),
        ("+-", 18),
        ("-+", 19),
        ("=", 10),
        ("\u{221e}", 13),
        ("\u{2a72}", 14),
        ("\u{2a71}", 15),
    ] {
        for between in ["", " ", "\n"] {
            let text = format!("1. e4{between}{sign} e5{between}{sign} 2.Nf3{between}{sign}1-0");
            let expected = format!("e4 ${nag} e5 ${nag} Nf3");
            let found = words(text.as_bytes());
            assert!(found.starts_with(&expected), "{text}: {found}");
        }
    }
    assert_eq!(words(b"1. e4\xb1 e5 \xb1 2. Nf3!\xb1"), "e4 $16 e5 $16 Nf3 $1 $16");
    assert_eq!(words("1. e4\u{b1}! e5".as_bytes()), "e4 $16 $1 e5");
}

#[test]
fn marks_of_check_and_en_passant_are_not_moves() {
    for (text, expected) in [
        ("1. e4 ++ e5 + 2. d4 #", "e4 e5 d4"),
        ("1. exd6 e.p. a6", "exd6 a6"),
        ("1. exd6 ep a6", "exd6 a6"),
        ("1. exd6 e.p.+ a6", "exd6 a6"),
        ("1. exd6 ep# *", "exd6"),
        ("1. exd6 (e.p.) a6", "exd6 a6"),
        // The reader of moves reads what touches a move.
        ("1. exd6e.p. exd3ep 2. Bb5++", "exd6e.p. exd3ep Bb5++"),
        ("1. O-O+- O-O-O= 2. 0-0 0-0-0", "O-O $18 O-O-O $10 0-0 0-0-0"),
        ("1. -- Z0 2. 0000 @@@@", "-- Z0 0000 @@@@"),
    ] {
        assert_eq!(words(text.as_bytes()), expected, "{text}");
    }
}

#[test]
fn null_moves_are_not_legal_moves() {
    for null in ["--", "Z0", "0000", "@@@@"] {
        let all =
            plies(&format!("1. e4 {null} 2. d4 *\n\n[Event \"x\"]\n\n1. e4 (1. {null} e5) e5 *"));
        assert_eq!(all.len(), 2, "{all:?}");
        assert_eq!(all[0], format!("line 1: move 1... {null}: a null move is not a legal move"));
        assert_eq!(all[1], "2 *");
    }
}
