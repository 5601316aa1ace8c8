// attack: has the compiler put its environment into the program
// verdict: AC
// after: nothing left
fn main() {
    let found = [
        option_env!("CARGO_MANIFEST_DIR"),
        option_env!("GRUNDY_CACHE"),
        option_env!("GRUNDY_STORE"),
        option_env!("USER"),
        option_env!("SSH_AUTH_SOCK"),
        option_env!("RUSTUP_HOME"),
    ];
    for value in found.into_iter().flatten() {
        eprintln!("ESCAPED: {value}");
    }
    println!("first\n1 5");
}
