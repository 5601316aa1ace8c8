let low, high, guess;

export function encode(x) {
  return ((x - 1) >>> 10).toString(2).padStart(20, "0");
}

export function decode(note) {
  low = parseInt(note, 2) * 1024 + 1;
  high = low + 1023;
  return middle();
}

export function hear(answer) {
  if (answer === "<") high = guess - 1;
  else low = guess + 1;
  return middle();
}

function middle() {
  return (guess = Math.floor((low + high) / 2));
}
