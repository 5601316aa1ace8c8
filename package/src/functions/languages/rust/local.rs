@about@
//
//     rustc --edition 2021 -O local.rs
//     ./local values.txt
use std::io::Read;
use std::process::exit;

#[allow(dead_code, non_snake_case)]
#[path = "solution.rs"]
mod solution;

const SPACE: [char; 4] = [' ', '\t', '\r', '\n'];

fn fail(message: String) -> ! {
    eprintln!("values: {}", message);
    exit(2)
}

struct Text<'a> {
    rest: &'a str,
}

impl<'a> Text<'a> {
    fn more(&mut self) -> bool {
        self.rest = self.rest.trim_start_matches(SPACE);
        !self.rest.is_empty()
    }

    fn word(&mut self) -> &'a str {
        if !self.more() {
            fail("the values end in the middle of a case".to_string());
        }
        let (word, rest) = self.rest.split_at(self.rest.find(SPACE).unwrap_or(self.rest.len()));
        self.rest = rest;
        word
    }

    fn quoted(&mut self) -> String {
        let mut value = String::new();
        let mut characters = self.rest[1..].chars();
        while let Some(next) = characters.next() {
            match next {
                '"' => {
                    self.rest = characters.as_str();
                    return value;
                }
                '\\' => value.extend(characters.next().map(|escaped| match escaped {
                    'n' => '\n',
                    'r' => '\r',
                    't' => '\t',
                    other => other,
                })),
                other => value.push(other),
            }
        }
        fail("a closing quote is missing".to_string())
    }
}

trait Written: Sized {
    fn take(text: &mut Text) -> Self;
    fn show(&self) -> String;
}

macro_rules! words {
    ($($kind:ty)*) => {$(
        impl Written for $kind {
            fn take(text: &mut Text) -> $kind {
                let word = text.word();
                word.parse().unwrap_or_else(|_| fail(format!("expected {}, found {}", stringify!($kind), word)))
            }
            fn show(&self) -> String {
                self.to_string()
            }
        }
    )*};
}

words! { bool i32 i64 u32 u64 }

impl Written for String {
    fn take(text: &mut Text) -> String {
        if text.more() && text.rest.starts_with('"') {
            text.quoted()
        } else {
            text.word().to_string()
        }
    }
    fn show(&self) -> String {
        if !self.is_empty() && !self.starts_with('"') && !self.contains(SPACE) {
            return self.clone();
        }
        let escaped = self.replace('\\', "\\\\").replace('"', "\\\"");
        format!("\"{}\"", escaped.replace('\n', "\\n").replace('\r', "\\r").replace('\t', "\\t"))
    }
}

impl Written for Vec<u8> {
    fn take(text: &mut Text) -> Vec<u8> {
        let word = text.word();
        let digits: Option<Vec<u8>> = word.strip_prefix("0x").and_then(|digits| {
            digits.chars().map(|digit| digit.to_digit(16).map(|value| value as u8)).collect()
        });
        match digits {
            Some(digits) if digits.len() % 2 == 0 => digits.chunks(2).map(|pair| (pair[0] << 4) | pair[1]).collect(),
            _ => fail(format!("expected bytes such as 0x00ff, found {}", word)),
        }
    }
    fn show(&self) -> String {
        self.iter().fold("0x".to_string(), |shown, byte| shown + &format!("{:02x}", byte))
    }
}

impl<T: Written> Written for Vec<T> {
    fn take(text: &mut Text) -> Vec<T> {
        (0..u32::take(text)).map(|_| T::take(text)).collect()
    }
    fn show(&self) -> String {
        self.iter().fold(self.len().to_string(), |shown, element| shown + " " + &element.show())
    }
}

struct Case {
@fields@
}

fn main() {
    eprintln!("@note@");
    let mut input = String::new();
    let read = match std::env::args().nth(1) {
        Some(path) => std::fs::read_to_string(path).map(|text| input = text),
        None => std::io::stdin().read_to_string(&mut input).map(|_| ()),
    };
    if let Err(error) = read {
        fail(format!("cannot be read: {}", error));
    }
    let text = &mut Text { rest: &input };
@first@
    let mut cases = Vec::new();
    while text.more() {
@take@
        let message: @message_type@ = @encode@;
        cases.push(Case { @names@message });
    }
@second@
    let mut wrong = 0;
    for (i, one) in cases.iter().enumerate().rev() {
        let back: @back_type@ = @decode@;
        let right = @right@;
        wrong += u32::from(!right);
        println!(
            "case {}: @encode_name@({}) = {}, @decode_name@({}) = {}{}",
            i + 1,
            @encode_shown@,
            one.message.show(),
            @decode_shown@,
            back.show(),
            if right { "@word_right@" } else { ", WRONG" }
        );
    }
    println!("{} cases, {} wrong", cases.len(), wrong);
    exit(i32::from(wrong > 0));
}
