//! Explains a wrong answer of a pass: the answer, the one that was expected, and where they differ.

use interactor::display_line;

use super::Explanation;
use crate::verdict::record::Exchange;
use crate::verdict::text::shortened;

/// A call of functions that returned a wrong value, with its message. `difference`: the first in the two values, if they
/// differ in a token.
pub fn wrong_answer(exchange: &Exchange, difference: Option<String>) -> Explanation {
    let given = shortened(&exchange.given);
    let given = if given.ends_with('…') { given + ")" } else { given };
    let returned = shortened(exchange.returned.as_deref().unwrap_or_default().trim_end());
    let wanted = shortened(exchange.wanted.trim_end());
    // Long values are cut, often before the first difference.
    let cut = returned.ends_with('…') || wanted.ends_with('…');
    let place = difference.filter(|_| cut).map_or_else(String::new, |difference| format!(": {difference}"));
    with_message(Explanation::new(format!("{given} came back as {returned}, wanted {wanted}{place}")), exchange)
}

/// An output that differs from the answer. `difference`: where and how. `was_run`: `false` for a submission of outputs.
pub fn wrong_output(exchange: &Exchange, difference: &str, was_run: bool) -> Explanation {
    let on_a_line = |text: &str| shortened(text.trim_end()).replace('\n', " ⏎ ");
    let returned = on_a_line(exchange.returned.as_deref().unwrap_or_default());
    let wanted = on_a_line(&exchange.wanted);
    let what = match (was_run, returned.as_str()) {
        (true, "") => format!("printed nothing, wanted `{wanted}`"),
        (true, _) => format!("printed `{returned}`, wanted `{wanted}`"),
        (false, "") => format!("the output differs from the answer: it is empty, wanted `{wanted}`"),
        (false, _) => format!("the output differs from the answer: it is `{returned}`, wanted `{wanted}`"),
    };
    // Of an output that is empty or one token all is said by now.
    let said = (returned.is_empty() && !wanted.is_empty())
        || difference == format!("line 1, token 1 is `{returned}`, wanted `{wanted}`");
    let place = if said { String::new() } else { format!(": {difference}") };
    with_message(Explanation::new(format!("{what}{place}")), exchange)
}

fn with_message(explanation: Explanation, exchange: &Exchange) -> Explanation {
    let shown = |bytes: &[u8]| shortened(&display_line(bytes));
    match (&exchange.sent, &exchange.arrived) {
        (Some(sent), Some(arrived)) if sent != arrived => {
            explanation.hint(format!("the message `{}` arrived as `{}`", shown(sent), shown(arrived)))
        }
        (Some(sent), _) => explanation.hint(format!("the message was `{}`", shown(sent))),
        (None, _) => explanation,
    }
}
