//! Packing of numbers, bytes, times and lists: little-endian words, lengths first.

use std::ffi::OsString;
use std::io;
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;
use std::time::Duration;

/// Writes a packet.
#[derive(Default)]
pub struct Writer(pub Vec<u8>);

impl Writer {
    pub fn number(&mut self, number: u64) {
        self.0.extend_from_slice(&number.to_le_bytes());
    }

    pub fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
    }

    pub fn optional(&mut self, number: Option<u64>) {
        self.number(u64::from(number.is_some()));
        self.number(number.unwrap_or(0));
    }

    pub fn duration(&mut self, duration: Duration) {
        self.number(duration.as_secs());
        self.number(u64::from(duration.subsec_nanos()));
    }

    pub fn list<T>(&mut self, items: &[T], mut write: impl FnMut(&mut Self, &T)) {
        self.number(items.len() as u64);
        for item in items {
            write(self, item);
        }
    }
}

/// Reads a packet.
pub struct Reader<'a>(pub &'a [u8]);

pub fn malformed() -> io::Error {
    io::ErrorKind::InvalidData.into()
}

impl Reader<'_> {
    pub fn number(&mut self) -> io::Result<u64> {
        let (number, rest) = self.0.split_first_chunk().ok_or_else(malformed)?;
        self.0 = rest;
        Ok(u64::from_le_bytes(*number))
    }

    pub fn flag(&mut self) -> io::Result<bool> {
        Ok(self.number()? != 0)
    }

    pub fn bytes(&mut self) -> io::Result<Vec<u8>> {
        let length = usize::try_from(self.number()?).map_err(|_| malformed())?;
        let (bytes, rest) = self.0.split_at_checked(length).ok_or_else(malformed)?;
        self.0 = rest;
        Ok(bytes.to_vec())
    }

    pub fn os_string(&mut self) -> io::Result<OsString> {
        Ok(OsString::from_vec(self.bytes()?))
    }

    pub fn path(&mut self) -> io::Result<PathBuf> {
        Ok(self.os_string()?.into())
    }

    pub fn text(&mut self) -> io::Result<String> {
        Ok(String::from_utf8_lossy(&self.bytes()?).into_owned())
    }

    pub fn optional(&mut self) -> io::Result<Option<u64>> {
        let present = self.flag()?;
        let number = self.number()?;
        Ok(present.then_some(number))
    }

    pub fn duration(&mut self) -> io::Result<Duration> {
        let seconds = self.number()?;
        let nanoseconds = u32::try_from(self.number()?).map_err(|_| malformed())?;
        Ok(Duration::from_secs(seconds).saturating_add(Duration::from_nanos(u64::from(nanoseconds))))
    }

    pub fn list<T>(&mut self, mut read: impl FnMut(&mut Self) -> io::Result<T>) -> io::Result<Vec<T>> {
        let count = self.number()?;
        (0..count).map(|_| read(self)).collect()
    }

    pub fn end(&self) -> io::Result<()> {
        if self.0.is_empty() { Ok(()) } else { Err(malformed()) }
    }
}
