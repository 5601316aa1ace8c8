//! The colours of reports. Everything they show is also in the text.

use anstyle::{AnsiColor, Style};

pub const GOOD: Style = AnsiColor::Green.on_default();
pub const BAD: Style = AnsiColor::Red.on_default().bold();
pub const DIM: Style = Style::new().dimmed();
pub const BOLD: Style = Style::new().bold();
pub const JUDGE: Style = AnsiColor::Cyan.on_default();
pub const PLAYER: Style = AnsiColor::Yellow.on_default();

/// `s`, unless the count is 1.
pub fn plural(n: usize) -> &'static str {
    if n == 1 { "" } else { "s" }
}
