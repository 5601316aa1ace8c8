// channel: a file beside the source, written by JavaScript
// listed: files in writable directories
const fs = require("fs");
const path = __dirname + "/grundy-hostile-message";
if (process.argv[2] === "put") {
    try {
        fs.writeFileSync(path, "message");
    } catch (refused) {
        process.exit(0);
    }
} else {
    console.log(fs.existsSync(path) ? "LEAK" : "none");
}
