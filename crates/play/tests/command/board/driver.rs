//! Runs the server as a process, and sends it requests.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

/// A time that is longer than any answer takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running server.
pub(crate) struct Server {
    pub(crate) process: Child,
    /// The first line that the server prints.
    pub(crate) line: String,
    pub(crate) at: SocketAddr,
    pub(crate) secret: String,
}

impl Server {
    pub(crate) fn start() -> Self {
        Self::with(&[])
    }

    /// Starts a server with these additional arguments.
    pub(crate) fn with(words: &[&str]) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_tabiya"))
            .args(["board", "--port", "0"])
            .args(words)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut line = String::new();
        let mut output = BufReader::new(process.stdout.take().expect("a pipe"));
        output.read_line(&mut line).expect("a line");
        let address = line.trim_end().strip_prefix("http://").expect("an address");
        let (at, secret) = address.split_once("/#").expect("a secret");
        let (at, secret) = (at.parse().expect("an address"), secret.to_owned());
        Self { process, line, at, secret }
    }

    pub(crate) fn connect(&self) -> Client {
        let stream = TcpStream::connect(self.at).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time");
        stream.set_nodelay(true).expect("a socket");
        Client { stream: BufReader::new(stream) }
    }

    /// The head of a request, with the headers that the page sends.
    pub(crate) fn head(&self, method: &str, path: &str) -> Vec<String> {
        vec![
            format!("{method} /api/v1/{path} HTTP/1.1"),
            format!("Host: {}", self.at),
            format!("Authorization: Bearer {}", self.secret),
        ]
    }

    /// Sends a request on a new connection.
    pub(crate) fn ask(&self, method: &str, path: &str, body: &Value) -> Answer {
        self.connect().ask(&self.head(method, path), body.to_string().as_bytes())
    }

    pub(crate) fn get(&self, path: &str) -> Value {
        self.ask("GET", path, &Value::Null).json(200)
    }

    /// Starts a game and returns its state. `setup` is the body of the request.
    pub(crate) fn game(&self, setup: &Value) -> Value {
        let begun = self.ask("POST", "games", setup).json(201);
        begun["game"].clone()
    }

    /// Makes a move in this state of a game, and returns the new state.
    pub(crate) fn play(&self, game: &Value, m: &str) -> Value {
        self.try_play(game, m).json(200)
    }

    pub(crate) fn try_play(&self, game: &Value, m: &str) -> Answer {
        let path = format!("games/{}/plies/{}/moves", game["id"], game["ply"]);
        self.ask("POST", &path, &json!({ "move": m, "revision": game["revision"] }))
    }

    /// Makes several moves, and returns the state of the game after them.
    pub(crate) fn play_all(&self, game: &Value, moves: &str) -> Value {
        moves.split_whitespace().fold(game.clone(), |game, m| self.play(&game, m))
    }

    /// The reason why a move is illegal.
    pub(crate) fn why(&self, game: &Value, m: &str) -> String {
        let path = format!("games/{}/plies/{}/why/{m}", game["id"], game["ply"]);
        self.get(&path)["why"].as_str().expect("a reason").to_owned()
    }

    /// A memory statistic of the server process in KiB, as reported by Linux.
    pub(crate) fn memory(&self, field: &str) -> Option<u64> {
        let path = format!("/proc/{}/status", self.process.id());
        let status = std::fs::read_to_string(path).ok()?;
        let line = status.lines().find(|line| line.starts_with(field))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A connection to the server.
pub(crate) struct Client {
    stream: BufReader<TcpStream>,
}

/// A response of the server.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The JSON body of a response, which must have this status.
    pub(crate) fn json(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text());
        serde_json::from_slice(&self.body).expect("JSON")
    }

    /// The reason for a refusal, which must have this status.
    pub(crate) fn refusal(&self, status: u16) -> String {
        self.json(status)["why"].as_str().expect("a reason").to_owned()
    }
}

impl Client {
    /// Sends a request and waits for the whole response.
    pub(crate) fn ask(&mut self, head: &[String], body: &[u8]) -> Answer {
        self.send(head, body);
        let mut answer = self.read_head();
        let length = answer.header("content-length").map(|text| text.parse().expect("a number"));
        match length {
            Some(length) => {
                answer.body = vec![0; length];
                self.stream.read_exact(&mut answer.body).expect("a body");
            }
            None => {
                while let Some(mut chunk) = self.read_chunk() {
                    answer.body.append(&mut chunk);
                }
            }
        }
        answer
    }

    pub(crate) fn send(&mut self, head: &[String], body: &[u8]) {
        let head = format!("{}\r\nContent-Length: {}\r\n\r\n", head.join("\r\n"), body.len());
        self.send_bytes(&[head.as_bytes(), body].concat());
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        // The server may refuse the request and close the connection before it has read everything.
        let _ = self.stream.get_mut().write_all(bytes);
    }

    /// Whether the server closes the connection, possibly after a response, before this client loses patience.
    pub(crate) fn is_closed(&mut self) -> bool {
        self.stream.read_to_end(&mut Vec::new()).is_ok()
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.stream.read_line(&mut line).expect("a line");
        line.trim_end().to_owned()
    }

    pub(crate) fn read_head(&mut self) -> Answer {
        let first = self.line();
        let status = first.split(' ').nth(1).and_then(|status| status.parse().ok());
        let mut answer = Answer {
            status: status.unwrap_or_else(|| panic!("no status: {first:?}")),
            headers: Vec::new(),
            body: Vec::new(),
        };
        loop {
            let line = self.line();
            let Some((name, value)) = line.split_once(": ") else { return answer };
            answer.headers.push((name.to_lowercase(), value.to_owned()));
        }
    }

    /// Reads a chunk of a response whose length is not known in advance.
    fn read_chunk(&mut self) -> Option<Vec<u8>> {
        let length = usize::from_str_radix(&self.line(), 16).expect("a length");
        let mut chunk = vec![0; length + 2];
        self.stream.read_exact(&mut chunk).expect("a chunk");
        chunk.truncate(length);
        (length > 0).then_some(chunk)
    }

    /// The next event of a stream: its name and its data.
    pub(crate) fn event(&mut self) -> Option<(String, Value)> {
        loop {
            let chunk = String::from_utf8(self.read_chunk()?).expect("text");
            let field = |name: &str| {
                let line = chunk.lines().find_map(|line| line.strip_prefix(name));
                line.map(|line| line.trim_start_matches(':').trim_start().to_owned())
            };
            let Some(name) = field("event") else { continue };
            let data = field("data").expect("data");
            return Some((name, serde_json::from_str(&data).expect("JSON")));
        }
    }

    /// All remaining events.
    pub(crate) fn events(&mut self) -> Vec<(String, Value)> {
        std::iter::from_fn(|| self.event()).collect()
    }
}
