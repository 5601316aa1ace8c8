// Believes that only the parity of the tokens counts and leaves an even number: from a heap of 8 that is 4, and lost.
const readline = require("readline").createInterface({ input: process.stdin });
const lines = readline[Symbol.asyncIterator]();
const line = async () => (await lines.next()).value;
const say = (words) => process.stdout.write(words + "\n");

function move(heaps) {
    const odd = heaps.reduce((sum, size) => sum + size, 0) % 2;
    const i = heaps.indexOf(Math.max(...heaps));
    let k = Math.floor(Math.sqrt(heaps[i]));
    if (k % 2 !== odd && k > 1) k--;
    heaps[i] -= k * k;
    say(`${i + 1} ${k * k}`);
}

async function play() {
    await line();
    const heaps = (await line()).split(" ").map(Number);
    while (true) {
        if (heaps.some((size) => size > 0)) move(heaps);
        const answer = await line();
        if (answer === "won") return true;
        if (answer === "lost") return false;
        const [i, take] = answer.split(" ").map(Number);
        heaps[i - 1] -= take;
    }
}

(async () => {
    let games = Number(await line());
    while (games-- > 0 && (await play()));
    readline.close();
})();
