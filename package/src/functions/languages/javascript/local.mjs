@about@
//
//     node local.mjs values.txt
import fs from "node:fs";

// Name and types of the arguments.
const BEFORE = [@before@];
const [ENCODE, ENCODE_KINDS, MESSAGE_KIND] = @encode@;
// Where an argument of the second function comes from: a number of an argument of the first, or null for the message.
const [DECODE, DECODE_FROM, BACK_KIND] = @decode@;
// The number of the argument that must come back, if there is one.
const EXPECTED = @expected@;

const ESCAPES = { n: "\n", r: "\r", t: "\t" };
const FITS = {
    i32: (value) => BigInt.asIntN(32, value) === value,
    i64: (value) => BigInt.asIntN(64, value) === value,
    u32: (value) => BigInt.asUintN(32, value) === value,
    u64: (value) => BigInt.asUintN(64, value) === value,
};

function fail(message) {
    console.error("values: " + message);
    process.exit(2);
}

class Text {
    constructor(text) {
        this.words = text.match(/"(?:[^"\\]|\\.)*"|[^ \t\r\n]+/gs) ?? [];
        this.at = 0;
    }

    more() {
        return this.at < this.words.length;
    }

    take(kind) {
        if (!this.more()) fail("the values end in the middle of a case");
        const word = this.words[this.at++];
        if (kind === "string") {
            if (!word.startsWith('"')) return word;
            if (word.length < 2 || !word.endsWith('"')) fail("a closing quote is missing");
            return word.slice(1, -1).replace(/\\(.)/gs, (_, escaped) => ESCAPES[escaped] ?? escaped);
        }
        if (kind === "bytes") {
            if (!/^0x([0-9a-f]{2})*$/i.test(word)) fail("expected bytes such as 0x00ff, found " + word);
            return new Uint8Array(Buffer.from(word.slice(2), "hex"));
        }
        if (kind === "bool") {
            if (word !== "true" && word !== "false") fail("expected true or false, found " + word);
            return word === "true";
        }
        const fits = FITS[kind[0] === "[" ? "u32" : kind];
        if (!/^-?[0-9]+$/.test(word) || !fits(BigInt(word))) fail("not a number, or too large: " + word);
        if (kind[0] === "[") return Array.from({ length: Number(word) }, () => this.take(kind.slice(1, -1)));
        return kind.endsWith("64") ? BigInt(word) : Number(word);
    }

    all(kinds) {
        return kinds.map((kind) => this.take(kind));
    }
}

function show(kind, value) {
    if (kind[0] === "[") {
        const elements = Array.from(value, (element) => show(kind.slice(1, -1), element));
        return [value.length, ...elements].join(" ");
    }
    if (kind === "bytes") return "0x" + Buffer.from(value).toString("hex");
    if (kind !== "string" || /^[^" \t\r\n][^ \t\r\n]*$/.test(value)) return String(value);
    const escaped = value.replace(/[\\"]/g, "\\$&");
    return '"' + escaped.replaceAll("\n", "\\n").replaceAll("\r", "\\r").replaceAll("\t", "\\t") + '"';
}

console.error("@note@");
const text = new Text(fs.readFileSync(process.argv[2] ?? 0, "utf8"));
const loaded = await import("./solution.js");
const solution = (name) => loaded[name] ?? loaded.default?.[name] ?? fail("solution.js does not export " + name);
/** What comes before either function. */
function prepare() {
    text.at = 0;
    for (const [name, kinds] of BEFORE) solution(name)(...text.all(kinds));
}
prepare();
const cases = [];
while (text.more()) {
    const begin = text.at;
    const message = solution(ENCODE)(...text.all(ENCODE_KINDS));
    text.at = begin;
    cases.push([text.all(ENCODE_KINDS), message]);
}
prepare();
let wrong = 0;
for (const [i, [values, message]] of [...cases.entries()].reverse()) {
    const given = DECODE_FROM.map((from) => (from === null ? message : values[from]));
    const back = solution(DECODE)(...given);
    const kinds = DECODE_FROM.map((from) => (from === null ? MESSAGE_KIND : ENCODE_KINDS[from]));
    const right = EXPECTED === null || show(BACK_KIND, back) === show(BACK_KIND, values[EXPECTED]);
    if (!right) wrong++;
    const list = (kinds, values) => kinds.map((kind, i) => show(kind, values[i])).join(", ");
    const sent = `${ENCODE}(${list(ENCODE_KINDS, values)}) = ${show(MESSAGE_KIND, message)}`;
    const returned = `${DECODE}(${list(kinds, given)}) = ${show(BACK_KIND, back)}`;
    console.log(`case ${i + 1}: ${sent}, ${returned}` + (EXPECTED === null ? "" : right ? ", right" : ", WRONG"));
}
console.log(`${cases.length} cases, ${wrong} wrong`);
process.exit(wrong > 0 ? 1 : 0);
