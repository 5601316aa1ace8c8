//! What a channel takes and what it does, noise by noise.

use super::*;

fn channel(alphabet: &str, most: Option<&str>, noise: &[&str]) -> Channel {
    Channel {
        alphabet: alphabet.parse().unwrap(),
        most: most.map(|most| most.parse().unwrap()),
        noise: noise.iter().map(|noise| noise.parse().unwrap()).collect(),
        ..Channel::default()
    }
}

fn text(text: &str) -> Message {
    Message::Text(text.into())
}

#[test]
fn the_alphabet_and_the_length_are_held() {
    for (alphabet, most, message, refusal) in [
        ("01", None, text("0110"), None),
        ("01", None, text("012"), Some("has '2' as symbol 3; the alphabet is \"01\"")),
        ("01", Some("4 symbols"), text("01101"), Some("is 5 symbols long; at most 4 symbols are taken")),
        ("01", Some("4 bits"), text("0110"), None),
        ("01", Some("4 bits"), text("01101"), Some("is 5 bits long; at most 4 bits are taken")),
        // 3 trits are 4.75 bits.
        ("abc", Some("4 bits"), text("abc"), Some("is 5 bits long; at most 4 bits are taken")),
        ("abc", Some("5 bits"), text("abc"), None),
        ("üä", Some("3 bytes"), text("üä"), Some("is 4 bytes long; at most 3 bytes are taken")),
        ("printable", None, text("a b~"), None),
        ("printable", None, text("a\nb"), Some("has '\\n' as symbol 2; the alphabet is printable ASCII")),
        ("bytes", Some("16 bits"), Message::Bytes(vec![0, 255]), None),
        ("bytes", Some("2 bytes"), Message::Bytes(vec![0, 255, 1]), Some("is 3 bytes long; at most 2 bytes are taken")),
    ] {
        let found = channel(alphabet, most, &[]).check(&message).err().map(|refusal| refusal.to_string());
        assert_eq!(found.as_deref(), refusal, "{message:?}");
    }
    assert_eq!(channel("01", None, &[]).read(b"0\xff"), Err(MessageRefused::NotText(1)));
}

#[test]
fn each_noise_does_what_its_name_says_and_always_the_same() {
    let sent = "0110100110010110";
    let arrived = |noise: &[&str], place| {
        let channel = channel("01", None, noise);
        let Message::Text(arrived) = channel.transmit(&text(sent), place) else { panic!() };
        assert_eq!(channel.transmit(&text(sent), place), text(&arrived), "seeded");
        arrived
    };
    let changed = |a: &str| sent.chars().zip(a.chars()).filter(|(x, y)| x != y).count();
    let ones = |a: &str| a.matches('1').count();
    for test in 0..20 {
        let place = [test, 0];
        let erased = arrived(&["erase 3"], place);
        assert_eq!((erased.matches('?').count(), changed(&erased)), (3, 3));
        assert_eq!(changed(&arrived(&["flip 2"], place)), 2);
        assert!([0, 16].contains(&changed(&arrived(&["permute"], place))));
        let shuffled = arrived(&["shuffle"], place);
        assert_eq!((shuffled.len(), ones(&shuffled)), (16, ones(sent)));
        assert_eq!(arrived(&["drop 5"], place).len(), 11);
        assert_eq!(arrived(&["duplicate 2"], place).len(), 18);
        assert_eq!(arrived(&["truncate 4"], place), sent[..12]);
        assert_eq!(arrived(&["truncate 40"], place), "");
        assert_eq!(arrived(&["erase 40"], place), "?".repeat(16));
        assert_eq!(arrived(&["erase 1", "truncate 1"], place).len(), 15);
    }
    assert_ne!(arrived(&["shuffle"], [1, 0]), arrived(&["shuffle"], [2, 0]));
    assert_ne!(arrived(&["shuffle"], [1, 0]), arrived(&["shuffle"], [1, 1]));
    let bytes = channel("bytes", None, &["flip 1"]).transmit(&Message::Bytes(vec![7; 9]), [1, 1]);
    assert_eq!(bytes.to_bytes().iter().filter(|&&byte| byte != 7).count(), 1);
}

#[test]
fn where_the_noise_falls_depends_on_the_message() {
    let channel = channel("01", None, &["erase 1"]);
    let place_of = |message: &str| match channel.transmit(&text(message), [1, 0]) {
        Message::Text(arrived) => arrived.find('?').unwrap(),
        Message::Bytes(_) | Message::Numbers(..) => unreachable!("a text arrives as a text"),
    };
    let places: Vec<usize> = (0..40).map(|n| place_of(&format!("{n:040b}"))).collect();
    assert!(places.iter().any(|place| *place != places[0]));
}

#[test]
fn integers_have_lengths_and_noise_of_their_own() {
    let numbers = |numbers: &[i128]| Message::Numbers(Type::Array(Scalar::I32), numbers.into());
    let sent = numbers(&[-3, 0, 5, 5]);
    let channel = |noise| channel("-3..5", Some("30 bits"), noise);
    let quiet = channel(&[]);
    assert_eq!(quiet.check(&sent), Ok(()));
    // Nine symbols: log2 9 is 3.17.
    assert_eq!((quiet.length(&sent, Unit::Bits), quiet.length(&sent, Unit::Bytes)), (13, 16));
    let refused = quiet.check(&numbers(&[6])).map_err(|refusal| refusal.to_string());
    assert_eq!(refused, Err("has 6 as symbol 1; the alphabet is -3..5".into()));
    for (noise, length) in [(&["drop 1"][..], 3), (&["duplicate 1"], 5), (&["truncate 2"], 2), (&["flip 4"], 4)] {
        let Message::Numbers(kind, arrived) = channel(noise).transmit(&sent, [1, 1]) else { panic!("numbers arrive") };
        assert_eq!((kind, arrived.len()), (Type::Array(Scalar::I32), length), "{noise:?}");
        assert!(arrived.iter().all(|number| (-3..=5).contains(number)), "{arrived:?}");
    }
    assert_eq!(sent.value().to_string(), "4 -3 0 5 5");
    assert_eq!(sent.replaced(b"2 1 0\n".to_vec()), Ok(numbers(&[1, 0])));
    assert!(sent.replaced(b"2 1".to_vec()).is_err() && sent.replaced(b"0 1".to_vec()).is_err());
}

#[test]
fn mistakes_of_the_author_are_told() {
    for (text, message) in [
        ("erase", "`erase` needs to know how many symbols: \"erase 3\""),
        ("erase 0", "`erase` needs to know how many symbols: \"erase 3\""),
        ("shuffle 3", "`shuffle` concerns all symbols and takes no number"),
        ("erse 3", "unknown noise `erse`; did you mean `erase`?"),
        ("erase 1 flip 2", "`erase 1 flip 2` is more than one kind of noise; give a list"),
    ] {
        assert_eq!(text.parse::<Noise>(), Err(message.into()));
    }
    assert!("70".parse::<Length>().is_err() && "70 bananas".parse::<Length>().is_err());
    assert!("0".parse::<Alphabet>().is_err() && "00".parse::<Alphabet>().is_err());
}
