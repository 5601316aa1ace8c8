//! Explains a wrong answer of a pass: the answer and the one that was expected.

use interactor::display_line;
use package::Style;

use super::Explanation;
use crate::verdict::record::Exchange;
use crate::verdict::text::shortened;

/// The answer of a pass, the expected one, and the message. `was_run`: `false` for a submission of outputs.
pub fn wrong_answer(exchange: &Exchange, style: &Style, was_run: bool) -> Explanation {
    let shown = |bytes: &[u8]| shortened(&display_line(bytes));
    let returned = shortened(exchange.returned.as_deref().unwrap_or_default().trim_end());
    let wanted = shortened(exchange.wanted.trim_end());
    let what = match style {
        Style::Functions(_) => {
            let given = shortened(&exchange.given);
            let given = if given.ends_with('…') { given + ")" } else { given };
            format!("{given} came back as {returned}, wanted {wanted}")
        }
        Style::Programs => {
            let [returned, wanted] = [&returned, &wanted].map(|text| text.replace('\n', " ⏎ "));
            match was_run {
                true => format!("printed `{returned}`, wanted `{wanted}`"),
                false => format!("the output differs from the answer: it is `{returned}`, wanted `{wanted}`"),
            }
        }
    };
    // Long answers are cut, often before the first difference.
    let cut = returned.ends_with('…') || wanted.ends_with('…');
    let place = exchange.difference().filter(|_| cut).map_or(String::new(), |difference| format!(": {difference}"));
    let explanation = Explanation::new(format!("{what}{place}"));
    match (&exchange.sent, &exchange.arrived) {
        (Some(sent), Some(arrived)) if sent != arrived => {
            explanation.hint(format!("the message `{}` arrived as `{}`", shown(sent), shown(arrived)))
        }
        (Some(sent), _) => explanation.hint(format!("the message was `{}`", shown(sent))),
        (None, _) => explanation,
    }
}
