// attack: reads secrets, the judge's temporary files and its cgroup from Rust
// verdict: AC
// control: escapes
// after: nothing left
use std::fs;

fn main() {
    for path in ["/etc/passwd", "/tmp/grundy-hostile-secret", "/proc/self/cgroup", "/proc/mounts", "/sys/fs/cgroup"] {
        if fs::read(path).is_ok() || fs::read_dir(path).is_ok() {
            eprintln!("ESCAPED: read {path}");
        }
    }
    println!("first\n1 5");
}
