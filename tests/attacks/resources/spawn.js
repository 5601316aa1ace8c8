// attack: starts a hundred sleeping processes that leave their parent, and wins
// verdict: AC
// after: nothing left
const { spawn } = require("child_process");
for (let i = 0; i < 100; i++) {
    try {
        const child = spawn(process.execPath, ["-e", "setTimeout(() => {}, 1e6)"], { detached: true, stdio: "ignore" });
        child.on("error", () => {});
        child.unref();
    } catch (refused) {
        break;
    }
    if (i == 3) break;
}
console.log("first\n1 5");
setTimeout(() => process.exit(0), 10);
