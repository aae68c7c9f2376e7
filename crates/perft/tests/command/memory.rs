//! Commands under a memory limit: fewer threads or an error with its reason, never an abort.

use std::process::Command;

use tabiya_judge::one_in;

use crate::common::Folder;

#[test]
fn commands_end_with_a_reason_under_a_memory_limit() {
    let folder = Folder::new();
    let job = folder.path("job").display().to_string();
    for megabytes in [24, 30, 36, 45, 60, 100, 200].into_iter().step_by(one_in(3)) {
        for words in [
            &["split", "6", "--ply", "5", "--tasks", "4", &job] as &[&str],
            &["split", "6", "--ply", "5", "--tasks", "4", "--memory", "1G", &job],
            &["estimate", "6", "--time-budget", "50ms", "--threads", "512"],
            &["unique", "5", "--memory", "1G"],
            &["5", "--threads", "64"],
            &["4", "--hash", "1G"],
            &["stats", "4", "--threads", "64"],
            &["bench", "--time", "1ms"],
        ] {
            let mut command = Command::new("prlimit");
            command.arg(format!("--as={megabytes}000000")).arg(env!("CARGO_BIN_EXE_perft"));
            let output = command.args(words).output().expect("prlimit runs");
            let stderr = String::from_utf8_lossy(&output.stderr);
            if stderr.contains("shared object") {
                continue;
            }
            let what = format!("{megabytes} MB, {words:?}: {:?} {stderr}", output.status.code());
            assert!(matches!(output.status.code(), Some(0 | 2)), "{what}");
            assert!(output.status.success() || stderr.contains("error: "), "{what}");
            let _ = std::fs::remove_dir_all(&job);
        }
    }
}
