//! Says why a move is legal or not, under the rules of any variant:
//! `cargo run -p tabiya-games --example why -- atomic "FEN" e1e2`.

use std::env;
use std::error::Error;

use tabiya_games::Variant;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [variant, fen, text] = match &words[..] {
        [] => ["atomic", "4k3/8/8/8/8/8/3p4/3QK3 w - - 0 1", "d1d2"],
        [variant, fen, text] => [variant, fen, text].map(String::as_str),
        _ => return Err("expected a variant, a FEN and a move".into()),
    };
    let variant: Variant = variant.parse()?;
    // Lenient reading: what is unambiguous is corrected, with a note.
    let (p, notes) = variant.read(fen)?;
    if !notes.is_empty() {
        eprintln!("note: {notes}");
    }
    println!("{}", p.explain(text)?);
    Ok(())
}
