// Gives back what it is given, of every type; and says in its own words what it understood.

exports.echo_bool = (x) => x;
exports.echo_bool_array = (x) => x;
exports.echo_bool_rows = (x) => x;
exports.echo_i32 = (x) => x;
exports.echo_i32_array = (x) => x;
exports.echo_i32_rows = (x) => x;
exports.echo_i64 = (x) => x;
exports.echo_i64_array = (x) => x;
exports.echo_i64_rows = (x) => x;
exports.echo_u32 = (x) => x;
exports.echo_u32_array = (x) => x;
exports.echo_u32_rows = (x) => x;
exports.echo_u64 = (x) => x;
exports.echo_u64_array = (x) => x;
exports.echo_u64_rows = (x) => x;
exports.echo_string = (x) => x;
exports.echo_string_array = (x) => x;
exports.echo_string_rows = (x) => x;
exports.echo_bytes = (x) => x;
exports.echo_bytes_array = (x) => x;
exports.echo_bytes_rows = (x) => x;

exports.describe = (a, b, c, d, e, f, g) => {
    if (typeof a !== "boolean" || typeof b !== "number" || typeof e !== "bigint") throw new TypeError("other types");
    return [a, b, c, d, e, f, Buffer.byteLength(f), ...g].join(" ");
};
exports.total = (x) => BigInt(x.reduce((sum, row, i) => sum + (i + 1) * row.reduce((a, b) => a + b, 0), 0));
exports.words = () => [["a", "", "\u00e4 b"], []];
exports.highest = () => [4294967295n, 18446744073709551615n];

let kept = 0;
exports.keep = (n) => { kept = n; };
exports.kept_one = () => kept;
