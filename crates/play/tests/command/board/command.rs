//! The command line of `tabiya board` and its output.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use super::driver::Server;

fn stderr(mut server: Server) -> String {
    let mut errors = BufReader::new(server.process.stderr.take().expect("a pipe"));
    let mut text = String::new();
    while !text.ends_with("Ctrl-C ends the server.\n") {
        assert!(errors.read_line(&mut text).expect("text") > 0, "{text}");
    }
    text
}

#[test]
fn the_address_stands_alone_on_the_first_line() {
    let server = Server::start();
    let (port, secret) = (server.at.port(), &server.secret);
    assert_eq!(server.line, format!("http://127.0.0.1:{port}/#{secret}\n"));
    assert!(secret.len() == 32 && secret.bytes().all(|byte| byte.is_ascii_hexdigit()));
    let page =
        server.connect().ask(&["GET / HTTP/1.1".into(), format!("Host: {}", server.at)], b"");
    assert_eq!(page.status, 200);
    assert!(page.text().contains("<svg id=\"board\""));
    assert!(!page.text().contains(secret), "who knows the port alone gets no secret");
    assert!(!stderr(server).contains("warning"));
}

#[test]
fn each_server_has_another_secret() {
    assert_ne!(Server::start().secret, Server::start().secret);
}

#[test]
fn another_address_warns() {
    let server = Server::with(&["--listen", "0.0.0.0"]);
    let text = stderr(server);
    assert!(text.contains("warning: 0.0.0.0 can be reached from other machines"), "{text}");
    let own = Server::with(&["--listen", "127.0.0.2"]);
    assert!(own.line.starts_with("http://127.0.0.2:"));
    assert!(!stderr(own).contains("warning"));
}

#[test]
fn a_port_that_is_taken_is_a_usage_error() {
    let server = Server::start();
    let output = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["board", "--port", &server.at.port().to_string()])
        .output()
        .expect("the command starts");
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.starts_with(&format!("error: cannot listen on {}: ", server.at)), "{text}");
    assert!(output.stdout.is_empty());
}

#[test]
fn a_browser_that_cannot_be_started_is_a_note() {
    let mut process = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["board", "--open"])
        .env("PATH", "")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let lines = BufReader::new(process.stderr.take().expect("a pipe")).lines();
    let mut lines = lines.map_while(Result::ok);
    let note = lines.find(|line| line.starts_with("note: ")).unwrap_or_default();
    let runs = process.try_wait().expect("a process").is_none();
    process.kill().expect("a process");
    process.wait().expect("it ends");
    assert!(runs && note.contains("note: no browser could be started: "), "{note}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_also_while_it_counts() {
    use serde_json::{Value, json};

    let mut server = Server::start();
    let game = server.game(&json!({}));
    let path = format!("games/{}/plies/0/count/30", game["id"]);
    let mut client = server.connect();
    client.send(&server.head("GET", &path), Value::Null.to_string().as_bytes());
    assert_eq!(client.read_head().status, 200);
    client.event().expect("progress");
    let signalled = Command::new("kill").args(["-INT", &server.process.id().to_string()]).status();
    assert!(signalled.expect("kill").success());
    assert_eq!(server.process.wait().expect("it ends").code(), Some(130));
}
