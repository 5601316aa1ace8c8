// Calls the functions of the solution for the judge: requests come on descriptor 3, replies leave on descriptor 4.
// Standard input and output are left alone.
import fs from "node:fs";

const SOURCE = @source@;
// Name, types of the arguments, type of the result.
const FUNCTIONS = [
@functions@
];
const [RETURNED, THREW, UNFIT, UNLOADABLE] = [0, 1, 2, 3];
const READ = { bool: "getUint8", i32: "getInt32", i64: "getBigInt64", u32: "getUint32", u64: "getBigUint64" };
const WRITE = { bool: "setUint8", i32: "setInt32", i64: "setBigInt64", u32: "setUint32", u64: "setBigUint64" };
const SIZE = { bool: 1, i32: 4, i64: 8, u32: 4, u64: 8 };
const FITS = {
    bool: (value) => typeof value === "boolean",
    i32: (value) => typeof value === "number" && (value | 0) === value,
    u32: (value) => typeof value === "number" && value >>> 0 === value,
    i64: (value) => typeof value === "bigint" && BigInt.asIntN(64, value) === value,
    u64: (value) => typeof value === "bigint" && BigInt.asUintN(64, value) === value,
    string: (value) => typeof value === "string",
    bytes: (value) => value instanceof Uint8Array,
};

class Unfit extends Error {}

/** Fills the buffer from descriptor 3; false at its end. */
function fill(buffer) {
    for (let at = 0; at < buffer.length; ) {
        const got = fs.readSync(3, buffer, at, buffer.length - at, null);
        if (got === 0) return false;
        at += got;
    }
    return true;
}

class Request {
    constructor(payload) {
        this.payload = payload;
        this.view = new DataView(payload.buffer, payload.byteOffset, payload.length);
        this.at = 1;
    }

    take(kind) {
        if (kind in READ) {
            const value = this.view[READ[kind]](this.at, true);
            this.at += SIZE[kind];
            return kind === "bool" ? value === 1 : value;
        }
        const count = this.take("u32");
        if (kind[0] === "[") return Array.from({ length: count }, () => this.take(kind.slice(1, -1)));
        const bytes = this.payload.subarray(this.at, (this.at += count));
        return kind === "string" ? bytes.toString("utf8") : new Uint8Array(bytes);
    }
}

class Reply {
    bytes = Buffer.alloc(256);
    length = 4;

    /** Makes room, and says where it begins. */
    room(count) {
        const at = this.length;
        this.length += count;
        if (this.length > this.bytes.length) {
            this.bytes = Buffer.concat([this.bytes], Math.max(this.length, 2 * this.bytes.length));
        }
        return at;
    }

    number(kind, value) {
        const at = this.room(SIZE[kind]);
        new DataView(this.bytes.buffer, this.bytes.byteOffset)[WRITE[kind]](at, value, true);
    }

    raw(bytes) {
        const at = this.room(bytes.length);
        this.bytes.set(bytes, at);
    }

    put(kind, value) {
        if (kind[0] === "[") {
            if (!Array.isArray(value) && !(ArrayBuffer.isView(value) && "length" in value)) unfit(kind, value);
            this.number("u32", value.length);
            for (const element of value) this.put(kind.slice(1, -1), element);
            return;
        }
        if (!FITS[kind](value)) unfit(kind, value);
        if (kind in SIZE) return this.number(kind, value);
        const half = kind === "string" && /\p{Surrogate}/u.test(value);
        if (half) throw new Unfit("a string holds half of a surrogate pair");
        const bytes = kind === "string" ? Buffer.from(value, "utf8") : value;
        this.number("u32", bytes.length);
        this.raw(bytes);
    }

    status(status, message = "") {
        this.length = 4;
        this.raw([status]);
        this.raw(Buffer.from(message.slice(0, 1000)));
    }

    send() {
        this.bytes.writeUInt32LE(this.length - 4);
        for (let at = 0; at < this.length; ) at += fs.writeSync(4, this.bytes, at, this.length - at);
    }
}

function unfit(kind, value) {
    const hint = /64/.test(kind) && typeof value === "number" ? " (a BigInt is needed, such as 7n)" : "";
    let shown = typeof value;
    try {
        shown += " " + String(value).slice(0, 60);
    } catch {
        // A value without a text of its own.
    }
    throw new Unfit(`${kind} is declared, found ${shown}${hint}`);
}

function words(error) {
    console.error(error);
    try {
        return String(error);
    } catch {
        return "something without a text";
    }
}

/** The functions, in the order of FUNCTIONS. */
async function load() {
    const solution = await import(new URL(encodeURIComponent(SOURCE), import.meta.url));
    const functions = FUNCTIONS.map(([name]) => solution[name] ?? solution.default?.[name]);
    const missing = FUNCTIONS.map(([name]) => name).filter((_, i) => typeof functions[i] !== "function");
    if (missing.length === 0) return functions;
    const names = FUNCTIONS.map(([name]) => name).join(", ");
    throw new Error(`${SOURCE} does not export ${missing.join(", ")}: it must end with module.exports = { ${names} }`);
}

function answer(functions, payload) {
    const request = new Request(payload);
    const [, kinds, result] = FUNCTIONS[payload[0]];
    const reply = new Reply();
    let value;
    try {
        value = functions[payload[0]](...kinds.map((kind) => request.take(kind)));
    } catch (error) {
        reply.status(THREW, words(error));
        return reply;
    }
    try {
        reply.status(RETURNED);
        if (result !== null) reply.put(result, value);
    } catch (error) {
        reply.status(UNFIT, error instanceof Unfit ? error.message : words(error));
    }
    return reply;
}

let functions = [];
let problem = null;
try {
    functions = await load();
} catch (error) {
    problem = words(error);
}
const head = Buffer.alloc(4);
while (fill(head)) {
    const payload = Buffer.alloc(head.readUInt32LE());
    fill(payload);
    if (problem !== null) {
        const reply = new Reply();
        reply.status(UNLOADABLE, problem);
        reply.send();
        process.exit(1);
    }
    answer(functions, payload).send();
}
process.exit(0);
