// attack: says that it is a plugin of the compiler, whose code would run inside of it
// verdict: CE
// after: nothing left
#![crate_type = "proc-macro"]
extern crate proc_macro;
#[proc_macro]
pub fn run(_: proc_macro::TokenStream) -> proc_macro::TokenStream {
    std::process::Command::new("/bin/sh").arg("-c").arg("echo ESCAPED >&2").status().unwrap();
    proc_macro::TokenStream::new()
}
