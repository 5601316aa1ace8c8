// attack: opens a server and a unix socket, from JavaScript
// verdict: AC
// after: nothing left
const net = require("net");
let left = 2;
const done = () => --left || process.stdout.write("first\n1 5\n", () => process.exit(0));
for (const where of [{ port: 0 }, { path: "\0grundy-hostile" }]) {
    const server = net.createServer();
    server.on("error", done);
    server.listen(where, () => {
        process.stderr.write("ESCAPED: listens\n");
        done();
    });
}
