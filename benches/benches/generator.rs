//! Benches of each step of the generator, over six positions: divide a time by six for one position.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use tabiya_benches::KNOWN;
use tabiya_core::{MoveBuffer, MoveList, Position, Square, attacks};

fn positions() -> Vec<Position> {
    KNOWN.iter().map(|known| known.fen.parse().expect(known.fen)).collect()
}

/// Bishop and rook look-ups from all squares of each position: 768 look-ups.
fn slider_attacks(c: &mut Criterion) {
    let positions = positions();
    c.bench_function("attacks: bishop and rook, 64 squares, six positions", |b| {
        b.iter(|| {
            for p in black_box(&positions) {
                for from in Square::ALL {
                    black_box(attacks::bishop_attacks(from, p.occupied()));
                    black_box(attacks::rook_attacks(from, p.occupied()));
                }
            }
        });
    });
}

fn masks(c: &mut Criterion) {
    let positions = positions();
    c.bench_function("masks: six positions", |b| {
        b.iter(|| {
            for p in black_box(&positions) {
                black_box(p.masks());
            }
        });
    });
}

fn list(c: &mut Criterion) {
    let positions = positions();
    c.bench_function("list: a new list for each of six positions", |b| {
        b.iter(|| {
            for p in black_box(&positions) {
                black_box(p.legal_moves());
            }
        });
    });
    c.bench_function("list: one buffer for six positions", |b| {
        let mut moves = MoveList::new();
        b.iter(|| {
            for p in black_box(&positions) {
                p.legal_moves_into(&mut moves);
                black_box(moves.len());
            }
        });
        moves.clear();
    });
}

fn count(c: &mut Criterion) {
    let positions = positions();
    c.bench_function("count: six positions", |b| {
        b.iter(|| {
            for p in black_box(&positions) {
                black_box(p.count_moves());
            }
        });
    });
}

/// Every move of each position: 178 moves.
fn play(c: &mut Criterion) {
    let positions = positions();
    let moves: Vec<_> = positions.iter().map(Position::legal_moves).collect();
    c.bench_function("play: every move of six positions", |b| {
        b.iter(|| {
            for (p, moves) in positions.iter().zip(&moves) {
                for &m in moves {
                    black_box(p.play_unchecked(black_box(m)));
                }
            }
        });
    });
}

criterion_group!(benches, slider_attacks, masks, list, count, play);
criterion_main!(benches);
