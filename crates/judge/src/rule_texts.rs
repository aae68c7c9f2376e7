//! Valid and invalid rule files, which all programs must open, or refuse with the same message.

use std::fs;
use std::path::Path;

/// The names and texts of all files of `perft-suites/rules`, of four invalid variations of each, and of one
/// file that opens with a note.
///
/// # Panics
/// If the folder cannot be read.
pub fn rule_texts() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../perft-suites/rules");
    let entries = fs::read_dir(folder).expect("the folder of rule files");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    let noted = "name = \"noted\"\nstart = \"4k3/8/8/8/8/8/8/4K2R w K -\"\n";
    let mut texts = vec![("noted.toml".to_owned(), noted.to_owned())];
    for path in paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("a rule file");
        for (number, wrong) in [
            text.replacen("name", "nome", 1),
            text.replacen('"', "", 1),
            format!("gaol = [\"e4\"]\n{text}"),
            format!("goal.king = [\"e4\", \"z9\"]\n{text}"),
        ]
        .into_iter()
        .enumerate()
        {
            texts.push((format!("{name}-wrong-{number}.toml"), wrong));
        }
        texts.push((format!("{name}.toml"), text));
    }
    texts
}
