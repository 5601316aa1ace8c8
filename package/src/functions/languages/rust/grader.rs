// Calls the functions of the solution for the judge: requests come on descriptor 3, replies leave on descriptor 4.
// Standard input and output are left alone.
use std::any::Any;
use std::fs::File;
use std::io::{BufReader, Read, Write};
use std::os::fd::FromRawFd;
use std::panic::{catch_unwind, AssertUnwindSafe};

#[allow(dead_code, non_snake_case)]
#[path = @source@]
mod solution;

trait Wire {
    fn take(request: &mut &[u8]) -> Self;
    fn put(&self, reply: &mut Vec<u8>);
}

fn bytes<'a>(request: &mut &'a [u8], count: usize) -> &'a [u8] {
    let (taken, rest) = request.split_at(count);
    *request = rest;
    taken
}

macro_rules! integers {
    ($($kind:ty)*) => {$(
        impl Wire for $kind {
            fn take(request: &mut &[u8]) -> $kind {
                let taken = bytes(request, std::mem::size_of::<$kind>());
                <$kind>::from_le_bytes(taken.try_into().expect("as many bytes as asked for"))
            }
            fn put(&self, reply: &mut Vec<u8>) {
                reply.extend_from_slice(&self.to_le_bytes());
            }
        }
    )*};
}

integers! { i32 i64 u32 u64 }

impl Wire for bool {
    fn take(request: &mut &[u8]) -> bool {
        bytes(request, 1)[0] == 1
    }
    fn put(&self, reply: &mut Vec<u8>) {
        reply.push(u8::from(*self));
    }
}

impl Wire for Vec<u8> {
    fn take(request: &mut &[u8]) -> Vec<u8> {
        let count = u32::take(request) as usize;
        bytes(request, count).to_vec()
    }
    fn put(&self, reply: &mut Vec<u8>) {
        (self.len() as u32).put(reply);
        reply.extend_from_slice(self);
    }
}

impl Wire for String {
    fn take(request: &mut &[u8]) -> String {
        String::from_utf8(Wire::take(request)).expect("the judge sends UTF-8")
    }
    fn put(&self, reply: &mut Vec<u8>) {
        (self.len() as u32).put(reply);
        reply.extend_from_slice(self.as_bytes());
    }
}

impl<T: Wire> Wire for Vec<T> {
    fn take(request: &mut &[u8]) -> Vec<T> {
        (0..u32::take(request)).map(|_| T::take(request)).collect()
    }
    fn put(&self, reply: &mut Vec<u8>) {
        (self.len() as u32).put(reply);
        self.iter().for_each(|element| element.put(reply));
    }
}

fn call(function: u8, request: &mut &[u8], reply: &mut Vec<u8>) {
    match function {
@calls@
        other => unreachable!("the judge knows of no function {}", other),
    }
}

fn said(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic without a message")
}

fn main() {
    // Sound: the judge opens both descriptors, and nothing else here owns them.
    let (requests, mut replies) = unsafe { (File::from_raw_fd(3), File::from_raw_fd(4)) };
    let mut requests = BufReader::with_capacity(1 << 16, requests);
    let mut length = [0; 4];
    while requests.read_exact(&mut length).is_ok() {
        let mut payload = vec![0; u32::from_le_bytes(length) as usize];
        if requests.read_exact(&mut payload).is_err() {
            break;
        }
        let mut frame = vec![0; 5];
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| call(payload[0], &mut &payload[1..], &mut frame))) {
            let words = said(&*panic).as_bytes();
            frame = vec![0, 0, 0, 0, 1];
            frame.extend_from_slice(&words[..words.len().min(1000)]);
        }
        let length = (frame.len() as u32 - 4).to_le_bytes();
        frame[..4].copy_from_slice(&length);
        if replies.write_all(&frame).is_err() {
            std::process::exit(1);
        }
    }
}
