//! Reads an answer of a rules program: the number of moves, then a line for each.

use interactor::steers_a_terminal;
use solver::ExternalMove;

/// A whole answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Moves(Vec<ExternalMove>),
    /// The game has no such component; with the reason.
    Refused(String),
}

const MOST_MOVES: usize = 1_000_000;
const MOST_BYTES: usize = 64 << 20;
const LONGEST_LINE: usize = 1 << 20;

/// Parses an answer in chunks of any size. Errors are phrases that are shown after the program's name.
#[derive(Debug, Default)]
pub struct Reader {
    /// The beginning of a line.
    line: Vec<u8>,
    total: usize,
    expected: Option<usize>,
    moves: Vec<ExternalMove>,
}

impl Reader {
    /// Adds bytes; returns the answer when it is complete.
    pub fn push(&mut self, bytes: &[u8]) -> Result<Option<Answer>, String> {
        self.total += bytes.len();
        if self.total > MOST_BYTES {
            return Err(format!("answered more than {}", package::display_bytes(MOST_BYTES as u64)));
        }
        let mut rest = bytes;
        while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
            self.line.extend_from_slice(&rest[..end]);
            rest = &rest[end + 1..];
            let line = std::mem::take(&mut self.line);
            if let Some(answer) = self.read_line(&line)? {
                return match rest.trim_ascii().is_empty() {
                    true => Ok(Some(answer)),
                    false => {
                        let more = rest.trim_ascii().split(|&byte| byte == b'\n').next().unwrap_or_default();
                        Err(format!("answered `{}` after the last move", shown(more)))
                    }
                };
            }
        }
        self.line.extend_from_slice(rest);
        if self.line.len() > LONGEST_LINE {
            let most = package::display_bytes(LONGEST_LINE as u64);
            return Err(format!("answered a line of more than {most}, `{}`", shown(&self.line[..64])));
        }
        Ok(None)
    }

    fn read_line(&mut self, line: &[u8]) -> Result<Option<Answer>, String> {
        let Ok(text) = std::str::from_utf8(line) else {
            return Err(format!("answered `{}`, which is not UTF-8", shown(line)));
        };
        let text = text.trim();
        if text.is_empty() {
            return Ok(None);
        }
        match self.expected {
            None => {
                if let Some(reason) = text.strip_prefix("error") {
                    return Ok(Some(Answer::Refused(shortened(reason.trim_start_matches(':').trim()))));
                }
                match text.parse::<usize>() {
                    Ok(count) if count <= MOST_MOVES => self.expected = Some(count),
                    Ok(count) => return Err(format!("has {count} moves; at most {MOST_MOVES} are taken")),
                    Err(_) => {
                        return Err(format!("answered `{}` where the number of moves was expected", shown(line)));
                    }
                }
            }
            Some(_) => {
                let Some((text, to)) = text.split_once(':') else {
                    return Err(format!("answered `{}`, which is no move: `move: component ...`", shown(line)));
                };
                let to = to.split_whitespace().map(String::from).collect();
                self.moves.push(ExternalMove { text: text.trim().into(), to });
            }
        }
        let whole = self.expected == Some(self.moves.len());
        Ok(whole.then(|| Answer::Moves(std::mem::take(&mut self.moves))))
    }
}

fn shown(line: &[u8]) -> String {
    shortened(&String::from_utf8_lossy(line))
}

/// The program's text, escaped and cut to one line.
pub fn shortened(text: &str) -> String {
    const MOST: usize = 80;
    let shown: String = text.chars().take(MOST).map(|c| if steers_a_terminal(c) { ' ' } else { c }).collect();
    if shown.len() < text.len() { shown + "…" } else { shown }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &[u8], portion: usize) -> Result<Option<Answer>, String> {
        let mut reader = Reader::default();
        for part in text.chunks(portion) {
            if let Some(answer) = reader.push(part)? {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    #[test]
    fn answers_are_read_in_any_portions() {
        let mv = |text: &str, to: &[&str]| ExternalMove {
            text: text.into(),
            to: to.iter().map(|part| part.to_string()).collect(),
        };
        let moves = Answer::Moves(vec![mv("1", &["2"]), mv("take 2", &["0", "a:b"]), mv("3", &[])]);
        for portion in [1, 2, 5, 100] {
            let text = b"3\r\n1: 2\n\n take 2 :0  a:b \n3:\n";
            assert_eq!(read(text, portion), Ok(Some(moves.clone())));
            assert_eq!(read(b"0\n", portion), Ok(Some(Answer::Moves(Vec::new()))));
            assert_eq!(read(b"error: no such heap\n", portion), Ok(Some(Answer::Refused("no such heap".into()))));
            assert_eq!(read(b"2\n1: 2\n", portion), Ok(None));
        }
    }

    #[test]
    fn garbage_is_named() {
        for (text, message) in [
            (&b"one\n"[..], "answered `one` where the number of moves was expected"),
            (b"-1\n", "answered `-1` where the number of moves was expected"),
            (b"99999999\n", "has 99999999 moves; at most 1000000 are taken"),
            (b"1\n5\n", "answered `5`, which is no move: `move: component ...`"),
            (b"1\n1: 2\n2: 3\n", "answered `2: 3` after the last move"),
            (b"\xff\n", "answered `\u{fffd}`, which is not UTF-8"),
        ] {
            assert_eq!(read(text, 100), Err(message.into()));
        }
        let mut reader = Reader::default();
        assert_eq!(reader.push(&vec![b'1'; 1 << 20]), Ok(None));
        assert!(reader.push(b"1").unwrap_err().contains("a line of more than 1 MiB"));
        let mut reader = Reader::default();
        let blank = vec![b'\n'; 1 << 20];
        assert!((0..65).any(|_| reader.push(&blank).is_err()));
    }
}
