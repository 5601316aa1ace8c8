//! The partner of a batch program: sends the whole input at once and collects the output until the program ends.

use std::time::Duration;

use super::turn::{Partner, Turn};

/// Standard input in, standard output out.
pub struct Batch {
    input: Vec<u8>,
    pub output: Vec<u8>,
}

impl Batch {
    pub fn new(input: Vec<u8>) -> Batch {
        Batch { input, output: Vec::new() }
    }
}

impl Partner for Batch {
    fn open(&mut self, _: Duration) -> Turn {
        Turn::Close(std::mem::take(&mut self.input))
    }

    fn receive(&mut self, bytes: &[u8], _: Duration) -> Turn {
        self.output.extend_from_slice(bytes);
        Turn::Say(Vec::new())
    }

    fn output_ended(&mut self, by_itself: bool, _: Duration) -> Option<Turn> {
        by_itself.then(|| Turn::Finished(Vec::new()))
    }

    fn unfinished(&self) -> &[u8] {
        &[]
    }
}
