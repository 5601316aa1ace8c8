// attack: includes a file of the host as code, whose lines the errors would show
// verdict: CE
// never: root:
// after: nothing left
include!("/etc/passwd");
#[path = "/tmp/grundy-hostile-secret"]
mod stolen;
fn main() {}
