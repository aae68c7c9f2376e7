//! Matches on a system that refuses to start threads or processes.

use std::process::Command;

use crate::sandbox::Sandbox;

#[test]
fn a_match_has_fewer_games_at_a_time_without_threads() {
    let sandbox = Sandbox::new();
    let mut played = 0;
    for threads in (1..=27).step_by(2) {
        let Some(command) = sandbox.with_threads(threads) else { return };
        let output = Command::new("timeout")
            .arg("120")
            .args(command)
            .args(["match", "--games", "8", "--nodes", "100", "--max-moves", "2"])
            .args(["--concurrency", "4"])
            .output()
            .expect("timeout is there");
        let stderr = String::from_utf8_lossy(&output.stderr);
        let said = format!("{threads}: {stderr}{}", String::from_utf8_lossy(&output.stdout));
        match output.status.code() {
            Some(0) => played += 1,
            Some(2) => assert!(stderr.contains("error: "), "{said}"),
            code => panic!("{code:?} {said}"),
        }
    }
    assert!(played > 0);
}
