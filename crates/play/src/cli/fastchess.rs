//! Hints for command lines as fastchess and cutechess-cli read them.

use std::ffi::OsString;

/// Options of fastchess and cutechess-cli, and what says the same here.
const OPTIONS: [(&[&str], &str); 20] = [
    (&["engine"], "--engine 'cmd=COMMAND name=NAME option.NAME=VALUE', as one word"),
    (
        &["each"],
        "--tc, --movetime, --nodes or --depth; settings like option.Hash=64 go into each --engine",
    ),
    (&["rounds", "games"], "--games N: all games of two engines, two for each opening"),
    (&["repeat"], "leave it out: each opening is played with colours swapped"),
    (
        &["openings"],
        "--openings FILE --order random --start N; --book-plies N with a Polyglot book",
    ),
    (&["sprt"], "--sprt ELO0,ELO1 or --sprt ELO0,ELO1,ALPHA,BETA"),
    (&["draw"], "--draw from=N,moves=N,score=N"),
    (&["resign"], "--resign moves=N,score=N"),
    (&["maxmoves"], "--max-moves N"),
    (&["concurrency"], "--concurrency N"),
    (&["pgnout"], "--pgn FILE"),
    (&["srand"], "--seed N"),
    (&["variant"], "--variant NAME, or --chess960"),
    (&["tournament"], "leave it out: each engine plays against every other"),
    (&["recover"], "leave it out: an engine that broke is restarted"),
    (&["report"], "leave it out: errors are computed from pairs"),
    (
        &["ratinginterval", "scoreinterval"],
        "leave it out: the score is printed after each game, with --quiet at the end",
    ),
    (&["config", "resume"], "--checkpoint FILE: the same command again continues the match"),
    (
        &["autosaveinterval"],
        "leave it out: --checkpoint FILE gets each game as soon as it has ended",
    ),
    (&["output"], "leave it out: there is one report, as text or with --format json"),
];

/// Says how to write the options of fastchess and cutechess-cli among the arguments of `tabiya match`; `None`
/// without such options. An option with two dashes counts only if `is_own` denies it.
pub(crate) fn hints(arguments: &[OsString], is_own: impl Fn(&str) -> bool) -> Option<String> {
    let words: Vec<&str> = arguments.iter().filter_map(|word| word.to_str()).collect();
    let mut hints: Vec<(&str, &str)> = Vec::new();
    for word in &words {
        let name = match word.strip_prefix("--") {
            Some(name) => Some(name).filter(|name| !is_own(name)),
            None => word.strip_prefix('-'),
        };
        let option =
            OPTIONS.iter().find(|(options, _)| name.is_some_and(|name| options.contains(&name)));
        let hint = option.map(|&(_, ours)| (*word, ours));
        hints.extend(hint.filter(|hint| !hints.contains(hint)));
    }
    if !hints.is_empty() {
        let width = hints.iter().map(|(word, _)| word.len()).max().unwrap_or(0);
        let lines = hints.iter().map(|(word, ours)| format!("\n  {word:width$}  {ours}"));
        let lines: String = lines.collect();
        return Some(format!(
            "options of fastchess and cutechess are written differently here:{lines}"
        ));
    }
    // `--engine cmd=a name=b`: the shell makes two words of one engine.
    let is_engine = |word: &str| matches!(word, "--engine" | "-e");
    let stray = words.windows(3).find_map(|three| match three {
        [option, first, second] if is_engine(option) && first.contains('=') => {
            Some((first, second)).filter(|(_, second)| !second.starts_with('-'))
        }
        _ => None,
    });
    stray.map(|(first, second)| {
        format!("the settings of an engine are one word: --engine '{first} {second}'")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_of_the_table_is_in_the_guide() {
        let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/playing.md");
        let guide = std::fs::read_to_string(guide).expect("the guide");
        for option in OPTIONS.iter().flat_map(|(options, _)| *options) {
            let in_table = guide
                .lines()
                .any(|line| line.starts_with('|') && line.contains(&format!("`-{option}")));
            assert!(in_table, "-{option} is not in the table of docs/playing.md");
        }
    }
}
