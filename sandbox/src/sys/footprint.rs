//! Keeps the worker's own memory small, because it shows in the peak of its programs.
//!
//! The kernel's peak of a process (`ru_maxrss`) begins with that of the memory the process had before exec. That is the
//! worker's, so no program is reported smaller than the worker. Most of the worker is code that it needs only while it
//! starts: those pages are given back, and come again from the page cache one by one where they are needed.

use super::process;
use super::raw::call;
use std::fs;

/// Gives back what can be read again from files, and forgets the peak so far. If it fails, small programs are reported
/// as large as the worker.
pub fn shrink() {
    // Where we are not root, our files in /proc belong to us only while we are dumpable.
    let _ = process::prctl(libc::PR_SET_DUMPABLE, 1);
    for (start, end) in unchanged_file_pages(&fs::read_to_string("/proc/self/smaps").unwrap_or_default()) {
        // SAFETY: the pages are those of a file and unchanged, so it does not matter when they are read again.
        let _ = unsafe { call(libc::SYS_madvise, [start, end - start, libc::MADV_DONTNEED as usize, 0, 0, 0]) };
    }
    const FORGET_PEAK: &str = "5";
    let _ = fs::write("/proc/self/clear_refs", FORGET_PEAK);
    let _ = process::prctl(libc::PR_SET_DUMPABLE, 0);
}

/// The address ranges of mappings that cannot be written and hold nothing but pages of a file.
fn unchanged_file_pages(smaps: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut range = None;
    for line in smaps.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [range_words, "r--p" | "r-xp", _, _, _, path, ..] if path.starts_with('/') => {
                range = range_words.split_once('-').and_then(|(start, end)| Some((address(start)?, address(end)?)));
            }
            [first, ..] if !first.ends_with(':') => range = None,
            ["Anonymous:", "0", "kB"] => found.extend(range.take()),
            _ => {}
        }
    }
    found
}

fn address(text: &str) -> Option<usize> {
    usize::from_str_radix(text, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_mappings_without_a_changed_page_are_given_back() {
        let smaps = "1000-2000 r-xp 00026000 fe:00 326 /usr/lib/libc.so.6\nRss: 892 kB\nAnonymous: 0 kB\nVmFlags: rd ex\n\
                     2000-3000 r--p 00027000 fe:00 326 /usr/lib/libc.so.6\nAnonymous: 4 kB\n\
                     3000-4000 rw-p 00028000 fe:00 326 /usr/lib/libc.so.6\nAnonymous: 0 kB\n\
                     4000-5000 r--p 00000000 00:00 0\nAnonymous: 0 kB\n\
                     5000-6000 r-xp 00000000 00:00 0 [vdso]\nAnonymous: 0 kB\n\
                     6000-8000 r--p 00000000 fe:00 7 /bin/a name with spaces\nAnonymous: 0 kB\n";
        assert_eq!(unchanged_file_pages(smaps), [(0x1000, 0x2000), (0x6000, 0x8000)]);
    }
}
