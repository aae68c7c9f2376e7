//! Wrong entries of a table.

use tabiya_core::{Position, Rules, Standard, UciMove};
use tabiya_count::internal::remember;
use tabiya_count::{Error, Memory, Perft, Table};

#[test]
fn verify_hits_finds_a_wrong_table_entry() {
    let mut memory = Memory::allocate(1 << 20).expect("memory");
    let table = Table::new(&mut memory, 1);
    let p = Position::startpos();
    let e4 = "e2e4".parse::<UciMove>().expect("UCI").to_move(&p).expect("a move");
    remember(&table, Standard::NAME, p.key_after(e4), 3, 13_161);
    let perft = Perft::new().threads(1).table(&table);
    // Of 197281 leaf nodes, 13160 are below e2e4.
    assert_eq!(perft.count(p, 4), Ok(197_282));
    let Err(Error::WrongHit(hit)) = perft.verify_hits(1).count(p, 4) else {
        panic!("every hit is counted again");
    };
    assert_eq!((hit.depth, hit.remembered, hit.counted), (3, 13_161, 13_160));
    assert!(hit.fen.starts_with("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - "));
}
