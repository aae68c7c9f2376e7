//! Moves as people type them.

use tabiya_games::{AnyPosition, Meaning, MoveTextError, NamedVariant, UciPosition, Variant};
use tabiya_judge::{WrittenMove, written_moves};

fn meant(fen: &str, text: &str) -> String {
    let (p, _) = Variant::Crazyhouse.read(fen).expect(fen);
    match p.read_typed(text) {
        Ok(Meaning::Move(m)) => m.uci(p.castling_mode()).to_string(),
        Ok(Meaning::Promotion(all)) => {
            all.iter().map(|m| m.uci(p.castling_mode()).to_string()).collect::<Vec<_>>().join(" ")
        }
        Err(reason) => reason,
    }
}

#[test]
fn moves_are_read_as_people_write_them() {
    let fen = "r3k2r/P6p/8/3pP3/8/8/8/R3KBNR[Nn] w KQkq d6 0 1";
    for (text, uci) in [
        ("e5e6", "e5e6"),
        ("E5-E6", "e5e6"),
        ("e5 e6", "e5e6"),
        ("exd6", "e5d6"),
        ("e5xd6", "e5d6"),
        ("e5d6!?", "e5d6"),
        ("Nf3", "g1f3"),
        ("nf3", "g1f3"),
        ("o-o-o", "e1c1"),
        ("0-0-0", "e1c1"),
        ("N@b6", "N@b6"),
        ("n@b6", "N@b6"),
        ("Bd3", "f1d3"),
        ("exd6 e.p.+", "e5d6"),
        ("N f3", "g1f3"),
        ("bd3", "bd3 is illegal: White has no pawn on the b-file"),
        ("Rxa7", "a1a7 is illegal"),
    ] {
        assert!(meant(fen, text).starts_with(uci), "{text}: {}", meant(fen, text));
    }
    assert!(meant(fen, "hello").starts_with("\"hello\" is not a move"));
}

#[test]
fn a_promotion_without_a_piece_asks_for_it() {
    let fen = "1r2k3/P7/8/8/8/8/8/4K3[] w - - 0 1";
    for (text, uci) in [
        ("a8=Q", "a7a8q"),
        ("a8q", "a7a8q"),
        ("a8=r", "a7a8r"),
        ("a7a8=N", "a7a8n"),
        ("axb8=B", "a7b8b"),
        ("a7xb8Q", "a7b8q"),
    ] {
        assert_eq!(meant(fen, text), uci, "{text}");
    }
    for text in ["a8", "a7a8", "a7-a8"] {
        assert_eq!(meant(fen, text), "a7a8q a7a8r a7a8n a7a8b", "{text}");
    }
    assert_eq!(meant(fen, "axb8"), "a7b8q a7b8r a7b8n a7b8b");
    assert!(meant(fen, "a8=K").contains("illegal"), "{}", meant(fen, "a8=K"));
}

/// The position of a line of the table without house rules.
fn position(line: &WrittenMove) -> AnyPosition {
    let named = NamedVariant::open(&line.variant()).expect("rules");
    named.variant.read(&line.fen).expect(&line.fen).0
}

#[test]
fn every_line_of_the_table_of_written_moves_is_read() {
    let table: Vec<_> = written_moves().into_iter().filter(|line| line.house.is_empty()).collect();
    for line in &table {
        let (p, text) = (position(line), line.text.as_str());
        let read = p.read_typed(text).map(|meaning| match meaning {
            Meaning::Move(m) => m.uci(p.castling_mode()).to_string(),
            Meaning::Promotion(_) => panic!("{text} names its promotion"),
        });
        match (&line.meaning, &read) {
            (Ok(uci), Ok(read)) => assert_eq!(uci, read, "{text}"),
            (Err(why), Err(said)) => assert!(said.starts_with(why), "{text}: {said}"),
            _ => panic!("{line:?}: {read:?}"),
        }
        let given = UciPosition { fen: Some(&line.fen), moves: text };
        let played = given.game(p.variant()).map(|(game, _)| game.board());
        let expected =
            line.meaning.as_ref().map(|uci| p.play_unchecked(p.uci_move(uci).expect(uci)));
        assert_eq!(played.ok(), expected.ok(), "UCI: {text}");
    }
    assert!(table.len() > 150, "{} lines", table.len());
}

#[test]
fn every_legal_move_is_read_in_each_long_form() {
    for variant in [Variant::Chess, Variant::Crazyhouse, Variant::Antichess, Variant::Atomic] {
        let (p, _) = variant
            .read("r3k2r/pPppqp2/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
            .expect("a position");
        for m in p.legal_moves() {
            let (san, uci) = (p.san(m), m.uci(p.castling_mode()).to_string());
            let letter = p.letter(m.piece().of(tabiya_core::Color::White));
            let (from, to, end) = (&uci[..2], &uci[2..4], &uci[4..]);
            let mut texts = vec![
                san.to_lowercase().replacen('b', if letter == 'B' { "B" } else { "b" }, 1),
                uci.to_uppercase(),
                format!("{from}-{to}{end}"),
                format!("{from}x{to}{}+!", end.to_uppercase()),
                format!("{letter}{from}{to}{end}"),
                format!("{letter}{from}-{to}{end}#"),
            ];
            texts.push(format!("{san}±"));
            if !end.is_empty() {
                texts.extend([format!("{from}{to}={end}"), format!("{from}{to}({end})")]);
            }
            for text in texts {
                assert_eq!(p.read_typed(&text), Ok(Meaning::Move(m)), "{text} for {san} in {p}");
            }
        }
    }
}

#[test]
fn a_null_move_is_refused_in_each_of_its_forms() {
    let p = Variant::Chess.start();
    for text in ["0000", "--", "Z0", "@@@@", " 0000 "] {
        let said = p.read_typed(text).expect_err(text);
        assert_eq!(said, "a null move is not a legal move", "{text}");
        assert_eq!(p.read_move(text), Err(MoveTextError::NullMove), "{text}");
    }
}

#[test]
fn errors_quote_at_most_80_bytes_of_hostile_texts() {
    let p = Variant::Chess.start();
    for unit in
        ["!", "N", "e4", "-", "O-O-", "\u{7}", "\u{1b}[2J", "±", "e.p.", "(", "♘", "0", "@", "x"]
    {
        for count in [1, 100, (64 << 10) / unit.len()] {
            let text = format!("Qh9{}", unit.repeat(count));
            let said = p.read_typed(&text).expect_err("an illegal move");
            assert!(said.len() < 80 * 8 + 100, "{unit:?}: {} bytes", said.len());
            assert!(!said.contains(char::is_control), "{unit:?}: {said:?}");
            assert_eq!(p.read_move(&text), Err(MoveTextError::Form), "{unit:?}");
        }
    }
}
