// attack: has the compiler put files of the host into the program
// verdict: CE
// because: couldn't read
// never: root:
// after: nothing left
fn main() {
    eprintln!("{}", include_str!("/etc/passwd"));
    eprintln!("{:?}", include_bytes!("/proc/1/environ"));
}
