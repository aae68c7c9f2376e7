//! FEN, read and written.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use tabiya_benches::KNOWN;
use tabiya_core::Position;

fn parse(c: &mut Criterion) {
    c.bench_function("fen: parse six positions", |b| {
        b.iter(|| {
            for known in &KNOWN {
                black_box(black_box(known.fen).parse::<Position>().is_ok());
            }
        });
    });
}

fn print(c: &mut Criterion) {
    let positions: Vec<Position> =
        KNOWN.iter().map(|known| known.fen.parse().expect(known.fen)).collect();
    c.bench_function("fen: print six positions", |b| {
        b.iter(|| {
            for p in black_box(&positions) {
                black_box(p.to_string());
            }
        });
    });
}

criterion_group!(benches, parse, print);
criterion_main!(benches);
