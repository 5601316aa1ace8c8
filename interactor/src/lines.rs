//! Cuts a byte stream into lines, without ever keeping more than the longest line.

/// The longest line a submission may send, in bytes, newline not counted.
pub const LINE_LIMIT: usize = 4096;

/// A line grew past [`LINE_LIMIT`]; holds its beginning, one byte more than a line may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlong(pub Vec<u8>);

/// A buffer: chunks of bytes go in, lines come out.
#[derive(Debug, Default)]
pub struct Lines {
    bytes: Vec<u8>,
    at: usize,
    /// Everything before this was already searched for a newline.
    searched: usize,
}

impl Lines {
    pub fn push(&mut self, chunk: &[u8]) {
        if self.at > 0 {
            self.bytes.drain(..self.at);
            self.searched -= self.at;
            self.at = 0;
        }
        self.bytes.extend_from_slice(chunk);
    }

    /// The next whole line without its newline; `None` while there is none.
    pub fn next_line(&mut self) -> Result<Option<&[u8]>, Overlong> {
        let start = self.at;
        match self.bytes[self.searched..].iter().position(|&b| b == b'\n') {
            Some(offset) if self.searched + offset - start <= LINE_LIMIT => {
                let end = self.searched + offset;
                self.at = end + 1;
                self.searched = self.at;
                Ok(Some(&self.bytes[start..end]))
            }
            None if self.bytes.len() - start <= LINE_LIMIT => {
                self.searched = self.bytes.len();
                Ok(None)
            }
            _ => {
                let head = self.bytes[start..=start + LINE_LIMIT].to_vec();
                self.bytes.clear();
                (self.at, self.searched) = (0, 0);
                Err(Overlong(head))
            }
        }
    }

    /// The bytes of the line that has not ended yet.
    pub fn rest(&self) -> &[u8] {
        &self.bytes[self.at..]
    }

    /// Takes the unfinished line, at the end of the stream.
    pub fn take_rest(&mut self) -> Vec<u8> {
        let rest = self.bytes[self.at..].to_vec();
        *self = Lines::default();
        rest
    }
}

/// Whether a line has only white space, ASCII or Unicode: both sides ignore such a line.
pub fn is_blank(line: &[u8]) -> bool {
    std::str::from_utf8(line).is_ok_and(|text| text.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_out_whole_however_they_arrive() {
        let mut lines = Lines::default();
        let mut seen = Vec::new();
        for chunk in ["1 ", "2\n3", "", " 4\n\n5"] {
            lines.push(chunk.as_bytes());
            while let Some(line) = lines.next_line().unwrap() {
                seen.push(String::from_utf8(line.to_vec()).unwrap());
            }
        }
        assert_eq!(seen, ["1 2", "3 4", ""]);
        assert_eq!(lines.rest(), b"5");
    }

    #[test]
    fn a_line_past_the_limit_is_refused_with_and_without_its_newline() {
        let long = [b'7'; LINE_LIMIT + 1];
        for ending in ["", "\n"] {
            let mut lines = Lines::default();
            lines.push(&long);
            lines.push(ending.as_bytes());
            assert_eq!(lines.next_line(), Err(Overlong(vec![b'7'; LINE_LIMIT + 1])));
        }
        let mut lines = Lines::default();
        lines.push(&long[1..]);
        lines.push(b"\n");
        assert_eq!(lines.next_line().unwrap().map(<[u8]>::len), Some(LINE_LIMIT));
    }
}
