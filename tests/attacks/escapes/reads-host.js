// attack: reads secrets, lists interfaces and processes, runs a shell, from JavaScript
// verdict: AC
// control: escapes
// after: nothing left
const fs = require("fs");
const { spawnSync } = require("child_process");
for (const path of ["/etc/passwd", "/etc/hostname", "/tmp/grundy-hostile-secret", "/proc/1/environ", "/sys"]) {
    try {
        fs.statSync(path).isDirectory() ? fs.readdirSync(path) : fs.readFileSync(path);
        process.stderr.write("ESCAPED: read " + path + "\n");
    } catch (refused) {
        continue;
    }
}
const said = spawnSync("/bin/sh", ["-c", "cat /etc/passwd /tmp/grundy-hostile-secret"], { encoding: "utf8" });
if (said.stdout) process.stderr.write("ESCAPED: a shell read " + said.stdout.length + " bytes\n");
console.log("first\n1 5");
