//! Duck chess, as published and as in ChessMaker.

use std::collections::BTreeSet;

use super::under_house;
use tabiya_core::{Color, Square};
use tabiya_games::house::{Gallery, House};
use tabiya_games::{Game, RuleSet};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[track_caller]
fn game(name: &str, fen: &str) -> Game {
    House::of_gallery(&[name]).unwrap().starting_at(fen).begin().unwrap()
}

#[track_caller]
fn after(mut game: Game, texts: &str) -> Game {
    for text in texts.split(' ') {
        game.play_text(text).unwrap_or_else(|error| panic!("{error}"));
    }
    game
}

/// The texts of the legal moves that `wanted` accepts, sorted.
fn moves(game: &Game, wanted: impl Fn(&str) -> bool) -> String {
    let all = game.legal_moves().unwrap();
    let texts: BTreeSet<String> = all.iter().map(|m| game.position().text(m)).collect();
    texts.into_iter().filter(|text| wanted(text)).collect::<Vec<_>>().join(" ")
}

fn ended(game: &Game) -> Option<(Option<Color>, String)> {
    game.ending().unwrap().map(|ending| (ending.winner(), ending.reason()))
}
#[test]
fn a_duck_is_moved_after_each_move() {
    let start = game("duck-chess-h5", START);
    // The expected counts are the published ones, which count a duck's move as a separate ply.
    assert_eq!([1, 2].map(|depth| under_house(&start).perft(depth).unwrap()), [20, 620]);
    let game = after(start, "e2e4 h5e6:duck");
    assert_eq!(under_house(&game).board().turn(), Color::Black);
    assert_eq!(moves(&game, |text| text.starts_with("e7") || text.ends_with("e6")), "");
    // The duck must leave its square.
    let game = after(game, "a7a6");
    assert!(
        moves(&game, |text| text.contains(":")).contains("e6e5:duck")
            && !moves(&game, |text| text.contains(":")).contains("e6e6:duck")
    );
    // Captures en passant are still possible after the duck has moved.
    let game = after(game, "e6h5:duck e4e5 h5h4:duck d7d5 h4h5:duck");
    assert!(moves(&game, |text| text == "e5d6") == "e5d6");
    let blocked = after(game.clone(), "e5d6 h5h4:duck");
    assert_eq!(
        blocked.position().fen().split(' ').next(),
        Some("rnbqkbnr/1pp1pppp/p2P4/8/7*/8/PPPP1PPP/RNBQKBNR")
    );
    // There is no check: the king is lost by capture.
    let game = after(game, "a2a3 h5h4:duck e8d7 h4h5:duck d1g4 h5h4:duck a6a5 h4h5:duck g4d7");
    let end = game.ending().unwrap().unwrap();
    assert_eq!((end.winner(), end.reason().as_str()), (Some(Color::White), "king captured"));
}

#[test]
fn a_duck_on_the_en_passant_square_blocks_the_capture() {
    let pushed =
        after(game("duck-chess-h5", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"), "e2e4 h5e3:duck");
    assert_eq!(moves(&pushed, |text| text.starts_with("d4")), "d4d3");
}

#[test]
fn published_duck_chess_places_the_duck_on_the_first_turn() {
    let start = game("duck-chess", START);
    assert_eq!(start.position().fen(), START);
    assert_eq!([1, 2].map(|depth| under_house(&start).perft(depth).unwrap()), [20, 640]);
    let moved = after(start, "e2e4");
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1 duck-chess";
    assert_eq!(moved.position().fen(), fen);
    assert!(moves(&moved, |_| true).starts_with("a3a3:duck a4a4:duck a5a5:duck"));
    // The label may be left out.
    let placed = after(moved, "e6e6");
    let fen = "rnbqkbnr/pppppppp/4*3/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(placed.position().fen(), fen);
    assert_eq!(game("duck-chess", fen).position().fen(), fen);
    assert_eq!(moves(&placed, |text| text.starts_with("e7")), "");
    // Later the duck goes from square to square, and must leave its own.
    let moved = after(placed, "d7d5");
    let ducks = moves(&moved, |text| text.contains(":duck"));
    assert!(ducks.starts_with("e6a3:duck") && !ducks.contains("e6e6"), "{ducks}");
    assert!(game("duck-chess", "4k3/8/8/8/8/8/8/4K3 b - - 0 1").play_text("e8e7").is_ok());
}

/// The moves of Black's pieces, which are lower-case letters, on a board of 64 letters. Castling, promotion and
/// captures en passant are left out, because they are not possible in the first turns.
fn slow_moves(board: &[u8; 64]) -> Vec<(usize, usize)> {
    let on = |file: i32, rank: i32| -> Option<usize> {
        let is_there = (0..8).contains(&file) && (0..8).contains(&rank);
        is_there.then(|| usize::try_from(rank * 8 + file).unwrap())
    };
    let mut moves = Vec::new();
    for (from, &piece) in board.iter().enumerate() {
        let [file, rank] = [from % 8, from / 8].map(|at| i32::try_from(at).unwrap());
        let kings =
            [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)].as_slice();
        let (steps, reach) = match piece {
            b'p' => {
                for (files, ranks) in [(0, -1), (0, -2), (-1, -1), (1, -1)] {
                    let Some(to) = on(file + files, rank + ranks) else { continue };
                    let is_free = match (files, ranks) {
                        (0, -1) => board[to] == b'.',
                        (0, _) => rank == 6 && board[to] == b'.' && board[from - 8] == b'.',
                        _ => board[to].is_ascii_uppercase(),
                    };
                    moves.extend(is_free.then_some((from, to)));
                }
                continue;
            }
            b'n' => (
                [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)].as_slice(),
                1,
            ),
            b'b' => (&kings[4..], 7),
            b'r' => (&kings[..4], 7),
            b'q' => (kings, 7),
            b'k' => (kings, 1),
            _ => continue,
        };
        for (files, ranks) in steps {
            for step in 1..=reach {
                let Some(to) = on(file + files * step, rank + ranks * step) else { break };
                if board[to] == b'.' || board[to].is_ascii_uppercase() {
                    moves.push((from, to));
                }
                if board[to] != b'.' {
                    break;
                }
            }
        }
    }
    moves
}

#[test]
fn two_turns_of_published_duck_chess_are_counted_slowly() {
    let mut counts = [0_u64; 4];
    let mut start = *b"RNBQKBNRPPPPPPPP................................pppppppprnbqkbnr";
    // White's moves are Black's on the board turned round.
    start.reverse();
    start
        .iter_mut()
        .for_each(|letter| *letter ^= if letter.is_ascii_alphabetic() { 32 } else { 0 });
    for (from, to) in slow_moves(&start) {
        counts[0] += 1;
        let mut moved = start;
        (moved[to], moved[from]) = (moved[from], b'.');
        moved.reverse();
        moved
            .iter_mut()
            .for_each(|letter| *letter ^= if letter.is_ascii_alphabetic() { 32 } else { 0 });
        for duck in 0..64 {
            if moved[duck] != b'.' {
                continue;
            }
            counts[1] += 1;
            let mut placed = moved;
            placed[duck] = b'*';
            for (from, to) in slow_moves(&placed) {
                counts[2] += 1;
                let mut answered = placed;
                (answered[to], answered[from]) = (answered[from], b'.');
                counts[3] += answered.iter().filter(|&&letter| letter == b'.').count() as u64;
            }
        }
    }
    let start = game("duck-chess", START);
    let ours = [1, 2, 3, 4].map(|depth| under_house(&start).perft(depth).unwrap());
    assert_eq!((counts, ours), ([20, 640, 12_240, 379_440], counts));
}

#[test]
fn a_side_in_stalemate_wins_published_duck_chess() {
    // Pawns of its own side and the duck confine the king, and it confines them.
    for (fen, ply, square) in [
        ("8/8/8/8/8/8/pp5K/k7 w - - 0 1", "h2h3", "b1"),
        ("K7/PP5k/8/8/8/8/8/8 b - - 0 1", "h7h6", "b8"),
    ] {
        let start = game("duck-chess", fen);
        let stuck = !under_house(&start).board().turn();
        let stalemate = |winner| Some((winner, "stalemate".to_owned()));
        let published = after(start, &format!("{ply} {square}{square}:duck"));
        assert_eq!(ended(&published), stalemate(Some(stuck)), "{fen}");
        let from_h5 = after(game("duck-chess-h5", fen), &format!("{ply} h5{square}:duck"));
        assert_eq!(ended(&from_h5), stalemate(None), "{fen}");
    }
}

#[test]
fn losing_the_king_loses_published_duck_chess() {
    let game = after(game("duck-chess", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"), "h1h8 a1a1 e8d7 a1a2");
    assert!(game.legal_moves().unwrap().iter().any(|m| game.position().text(m) == "h8h7"));
    let game = after(game, "h8d8 a2a1 d7c8 a1a2 d8c8");
    assert_eq!(ended(&game), Some((Some(Color::White), "king captured".to_owned())));
    assert!(game.legal_moves().unwrap().is_empty());
}

#[test]
fn chessmakers_duck_starts_elsewhere_if_h5_is_occupied() {
    let taken = game("duck-chess-h5", "4k3/8/8/7Q/8/8/8/4K3 w - - 0 1");
    assert_eq!(taken.position().fen(), "4k3/8/8/7Q/8/8/8/4K3 w - - 0 1");
    assert!(moves(&after(taken, "e1e2"), |_| true).starts_with("a1a1:duck"));
    let small = RuleSet::from_toml(
        "name = \"small\"\nboard = \"5x5\"\ncastling = false\n\
        pieces.pawn.double-push = []\nstart = \"rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1\"",
    );
    for name in ["duck-chess", "duck-chess-h5"] {
        let rules = vec![Gallery::default().rule(name).unwrap()];
        let game = House::new(small.clone().unwrap(), rules).begin().unwrap();
        assert!(moves(&after(game, "a2a3"), |_| true).starts_with("a2a2:duck"), "{name}");
    }
    let mut read = game("duck-chess-h5", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    read.play_text("e1e2").unwrap();
    read.play_text("h5a4:duck").unwrap();
    assert_eq!(under_house(&read).board().halfmove_clock(), 1);
    let fen = read.position().fen();
    assert_eq!(game("duck-chess-h5", &fen).position().fen(), fen);
    let twice =
        House::of_gallery(&["duck-chess"]).unwrap().starting_at("4k3/8/8/8/*6*/8/8/4K3 w - - 0 1");
    let error = twice.begin().unwrap_err().to_string();
    assert_eq!(error, "the rule duck-chess has failed: there are several ducks");
}

#[test]
fn a_duck_that_is_put_on_the_board_belongs_to_no_side() {
    // A pawn's move gives another ply under these rules; the first move of the duck is not a pawn move.
    let rules = RuleSet::from_toml("name = \"pawns\"\nagain = [\"pawn\"]").unwrap();
    let house = House::new(rules, vec![Gallery::default().rule("duck-chess").unwrap()]);
    let game = after(house.begin().unwrap(), "b1c3 e6e6");
    assert_eq!(under_house(&game).board().turn(), Color::Black);
    let duck = under_house(&game).board().piece_on(Square::E6).unwrap();
    assert_eq!(under_house(&game).board().rules().kind(duck.1).letter_of(duck.0), '*');
}
