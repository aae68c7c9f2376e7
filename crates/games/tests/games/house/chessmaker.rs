//! Random games of ChessMaker (a Python library), replayed with our rules: at each ply, the legal moves must
//! be the same.
//!
//! `scripts/house_games.py` has recorded these games. ChessMaker's moves must equal ours apart from the
//! differences that `departures` lists, where ChessMaker differs from chess.

use std::path::Path;

use super::under_house;
use tabiya_core::{CastlingSide, Color};
use tabiya_games::house::{Again, House};
use tabiya_games::{Game, KindId};

/// CRC-32, as in zlib.
fn crc32(bytes: &[u8]) -> u32 {
    let byte = |crc: u32, byte: &u8| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
        })
    };
    !bytes.iter().fold(!0, byte)
}

#[test]
fn crc32_has_the_published_test_value() {
    assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
}

fn texts(game: &Game) -> Vec<String> {
    let moves = game.legal_moves().expect("rules that behave");
    let mut texts: Vec<String> =
        moves.iter().map(|m| game.position().text(m).replace(":en-passant", "")).collect();
    texts.sort();
    texts.dedup();
    texts
}

/// The moves in which ChessMaker differs from chess: extra moves (true) and missing moves (false).
///
/// In ChessMaker, kings castle out of check and through attacked squares, also along files. Pawns that a rule
/// has placed, and that have not moved, make double pushes from any rank, even to the last rank with
/// promotion. In duck chess there are no captures en passant, because the duck's ply comes between. When the
/// duck must move, other rules still add their moves.
fn departures(game: &Game, ours: &[String]) -> Vec<(String, bool)> {
    let p = under_house(game).board();
    let us = p.turn();
    let king = p.by_piece(us, KindId::KING).single();
    let castlings = p.castling().into_iter().filter_map(|rook| {
        let king = king.filter(|king| king.rank() == rook.rank())?;
        let (to, _) = CastlingSide::from_king_and_rook(king, rook).destinations(king.rank());
        Some((format!("{king}{to}"), true))
    });
    let up = if us == Color::White { 1 } else { -1 };
    let pushes = p.by_piece(us, KindId::PAWN).into_iter().filter_map(|from| {
        let empty = |ranks| from.offset(0, ranks).filter(|&to| p.piece_on(to).is_none());
        empty(up).and(empty(2 * up)).map(|to| (from, to))
    });
    let pushes = pushes.flat_map(|(from, to)| {
        let promotes = to.rank() == p.rules().back_rank(!us);
        let promotions: &[&str] = if promotes { &["b", "n", "q", "r"] } else { &[""] };
        promotions.iter().map(move |piece| (format!("{from}{to}{piece}"), true))
    });
    let vertical = king.into_iter().flat_map(|king| {
        let to = [2, -2].into_iter().filter_map(move |ranks| king.offset(0, ranks));
        to.map(move |to| (format!("{king}{to}:vertical-castling"), true))
    });
    let passed = p.en_passant_square().map(|square| square.to_string()).unwrap_or_default();
    let lacking = ours.iter().filter(|text| passed.len() == 2 && text.ends_with(&passed));
    let lacking = lacking.map(|text| (text.clone(), false));
    let found = castlings.chain(vertical).chain(pushes).chain(lacking);
    found.filter(|(text, is_more)| ours.contains(text) != *is_more).collect()
}

/// Whether ChessMaker's moves, given by their number and checksum, equal our moves apart from at most four of
/// the `departures`.
fn is_explained(game: &Game, ours: &[String], wanted: (&str, &str)) -> bool {
    let found = |texts: &[String]| {
        let check = format!("{:08x}", crc32(texts.join(" ").as_bytes()));
        (texts.len().to_string().as_str(), check.as_str()) == wanted
    };
    let all = departures(game, ours);
    let most = all.len().min(12);
    (0..1_u32 << most).filter(|set| set.count_ones() <= 4).any(|set| {
        let mut texts = ours.to_vec();
        for (at, (text, is_more)) in all.iter().take(most).enumerate() {
            match (set >> at & 1, is_more) {
                (1, true) => texts.push(text.clone()),
                (1, false) => texts.retain(|other| other != text),
                _ => {}
            }
        }
        texts.sort();
        found(&texts)
    })
}

/// The results of the comparison.
#[derive(Debug, Default)]
struct Tally {
    plies: usize,
    games: usize,
    /// The number of games in which the replay stopped at a difference between ChessMaker and chess.
    left: usize,
    wrong: Vec<String>,
}

/// Replays the games of a text and compares the legal moves.
fn compare(name: &str, text: &str, tally: &mut Tally) {
    let house = |names: &str| {
        let names: Vec<&str> = names.split(',').filter(|name| !name.is_empty()).collect();
        House::of_gallery(&names).expect("rules of the gallery")
    };
    let begin = |names: &str| house(names).begin().expect("a start");
    let mut names = name;
    let mut game = begin(names);
    let mut is_left = false;
    for line in text.lines() {
        if let Some(rules) = line.strip_prefix("> ") {
            (names, game, is_left) = (rules, begin(rules), false);
            continue;
        }
        if let Some(fen) = line.strip_prefix("@ ") {
            game = house(names).starting_at(fen).begin().expect("a start");
            continue;
        }
        if let Some(result) = line.strip_prefix("= ") {
            let theirs = match result {
                _ if result.contains("white loses") => Some("black"),
                _ if result.contains("black loses") => Some("white"),
                _ => None,
            };
            let ours = game.ending().expect("rules that behave");
            let ours = ours.and_then(|ending| ending.winner()).map(|winner| winner.to_string());
            if !is_left && ours.as_deref() != theirs {
                tally
                    .wrong
                    .push(format!("{names} {}: {ours:?}, not {result}", game.position().fen()));
            }
            tally.games += 1;
            (game, is_left) = (begin(names), false);
            continue;
        }
        if is_left {
            continue;
        }
        let words: Vec<&str> = line.split(' ').collect();
        let [played, count, check] = words[..] else { panic!("{line:?}") };
        let ours = texts(&game);
        let with_duck = names.contains("duck-chess") && names.contains(',');
        if with_duck && matches!(under_house(&game).view().again(), Some(Again::Rule(_))) {
            // In ChessMaker, other rules still add moves when only the duck should move.
            is_left = game.play_text(played).is_err();
            tally.left += usize::from(is_left);
            continue;
        }
        let passed =
            under_house(&game).board().en_passant_square().map(|square| square.to_string());
        if with_duck && passed.is_some_and(|passed| ours.iter().all(|text| text.ends_with(&passed)))
        {
            // With a duck, ChessMaker has no captures en passant, so they are not mandatory either.
            is_left = true;
            tally.left += 1;
            continue;
        }
        if is_explained(&game, &ours, (count, check)) {
            tally.plies += 1;
        } else {
            let fen = game.position().fen();
            tally.wrong.push(format!("{names} {fen}: {} moves, not {count}", ours.len()));
            is_left = true;
        }
        if game.play_text(played).is_err() {
            tally.left += 1;
            is_left = true;
        }
    }
}

#[test]
fn recorded_games_of_chessmaker_are_played_alike() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/house/games");
    let mut tally = Tally::default();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a name");
        let text = std::fs::read_to_string(&path).expect("text");
        // A file of games under several rules begins with a line that names the rules.
        let first = text.strip_prefix("> ").and_then(|text| text.lines().next());
        compare(first.unwrap_or(name), &text, &mut tally);
    }
    let Tally { plies, games, left, wrong } = tally;
    assert!(wrong.is_empty(), "{plies} plies of {games} games, {left} left\n{}", wrong.join("\n"));
    assert!(plies > 2500 && left * 10 < games, "{plies} plies of {games} games, {left} left");
}
