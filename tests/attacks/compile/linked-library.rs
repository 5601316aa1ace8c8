// attack: names libraries and a linker's arguments of its own choice
// verdict: CE
// after: nothing left
#[link(name = ":/../../../../etc/passwd", kind = "static")]
unsafe extern "C" {
    fn stolen();
}
fn main() {
    unsafe { stolen() }
}
