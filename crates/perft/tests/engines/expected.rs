//! Checks the result of a run.

use crate::mode::{Class, Mode};
use crate::run::{Run, Task};

/// Maximum memory that the command may use, in bytes.
const MEMORY: u64 = 100 << 20;

/// All violated expectations, one text each.
pub(crate) fn complaints(task: Task, mode: &Mode, run: &Run) -> Vec<String> {
    let mut found = Vec::new();
    let code = run.status.and_then(|status| status.code());
    // `compare` asks one question if the answer is right.
    let seen = task != Task::Compare || !mode.later;
    let expected = match mode.class {
        _ if !seen => status(Class::Agrees),
        // Among random positions are some with as few moves as such an engine lists.
        Class::Refused if task == Task::Fuzz && mode.name.starts_with("multipv-capped") => 0,
        class => status(class),
    };
    if code != Some(expected) {
        let got = run.status.map_or("never ended".to_owned(), |status| status.to_string());
        found.push(format!("expected exit status {expected}, got {got}"));
    }
    let limit = task.limit(mode);
    if run.time > limit {
        found.push(format!("took {:.1?}, the limit is {limit:?}", run.time));
    }
    match run.watch.memory() {
        Some(bytes) if bytes > MEMORY => found.push(format!("took {} MiB", bytes >> 20)),
        None if cfg!(target_os = "linux") => found.push("nobody saw its memory".to_owned()),
        _ => {}
    }
    found.extend(run.watch.zombies().map(|pid| format!("left child {pid} a zombie")));
    found.extend(run.left.iter().map(|process| format!("left running: {process}")));
    // `names` is part of a report on the start position, which only `check` is sure to make.
    let names = (task == Task::Check).then_some(mode.names.as_str());
    let says = seen.then_some(mode.says.as_str());
    for text in [says, names].into_iter().flatten() {
        if !run.stdout.contains(text) && !run.stderr.contains(text) {
            found.push(format!("does not say {text:?}"));
        }
    }
    if run.stderr.contains("panicked") {
        found.push("panicked".to_owned());
    }
    let output = || format!("--- stdout\n{}--- stderr\n{}", run.stdout, run.stderr);
    let long = |text: String| text.chars().take(4000).collect::<String>();
    let name = &mode.name;
    found.iter().map(|what| format!("{task:?} {name}: {what}\n{}", long(output()))).collect()
}

/// The exit status expected for a verdict.
fn status(class: Class) -> i32 {
    match class {
        Class::Agrees => 0,
        Class::Differs => 1,
        Class::Broken => 3,
        Class::Refused => 2,
    }
}
