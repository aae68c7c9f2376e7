//! What must hold of a run.

use crate::mode::{Class, Mode};
use crate::run::Run;

/// Memory that the command may take.
const MEMORY: u64 = 100 << 20;

/// All that does not hold, one text each.
pub(crate) fn complaints(mode: &Mode, run: &Run) -> Vec<String> {
    let mut found = Vec::new();
    let code = run.status.and_then(|status| status.code());
    if code != Some(status(mode.class)) {
        let got = run.status.map_or("never ended".to_owned(), |status| status.to_string());
        found.push(format!("expected exit status {}, got {got}", status(mode.class)));
    }
    if run.time > mode.limit() {
        found.push(format!("took {:.1?}, the limit is {:?}", run.time, mode.limit()));
    }
    match run.watch.memory() {
        Some(bytes) if bytes > MEMORY => found.push(format!("took {} MiB", bytes >> 20)),
        None if cfg!(target_os = "linux") => found.push("nobody saw its memory".to_owned()),
        _ => {}
    }
    found.extend(run.watch.zombies().map(|pid| format!("left child {pid} a zombie")));
    found.extend(run.left.iter().map(|process| format!("left running: {process}")));
    for name in moves(mode) {
        if !run.stdout.contains(name) && !run.stderr.contains(name) {
            found.push(format!("does not name {name}"));
        }
    }
    let output = || format!("--- stdout\n{}--- stderr\n{}", run.stdout, run.stderr);
    let long = |text: String| text.chars().take(4000).collect::<String>();
    found.iter().map(|what| format!("{}: {what}\n{}", mode.name, long(output()))).collect()
}

/// The exit status that a class has.
fn status(class: Class) -> i32 {
    match class {
        Class::Agrees => 0,
        Class::Differs => 1,
        Class::Broken => 3,
    }
}

/// The moves of the start position that a report has to name.
fn moves(mode: &Mode) -> &'static [&'static str] {
    match (mode.class, mode.name.as_str()) {
        (Class::Differs, "missing-move") => &["h2h4"],
        (Class::Differs, "state-move") => &["e1d1"],
        (Class::Differs, "null-move") => &["0000"],
        (Class::Differs, "wrong-count") => &["a2a3"],
        (Class::Differs, name) => panic!("which moves are to be named in mode {name}?"),
        _ => &[],
    }
}
