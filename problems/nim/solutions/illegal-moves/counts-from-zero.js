// Numbers the heaps from 0 when it writes: heap 0 does not exist, and any other number is the wrong heap.
const readline = require("readline").createInterface({ input: process.stdin });
const lines = readline[Symbol.asyncIterator]();
const line = async () => (await lines.next()).value;
const say = (words) => process.stdout.write(words + "\n");
const nimSum = (heaps) => heaps.reduce((a, b) => a ^ b);

async function play() {
    await line();
    const heaps = (await line()).split(" ").map(BigInt);
    let myTurn = nimSum(heaps) !== 0n;
    say(myTurn ? "first" : "second");
    while (true) {
        if (myTurn) {
            const sum = nimSum(heaps);
            const i = Math.max(0, heaps.findIndex((size) => (size ^ sum) < size));
            const left = heaps[i] ^ sum;
            say(`${i} ${heaps[i] - left}`);
            heaps[i] = left;
        }
        const answer = await line();
        if (answer === "won") return true;
        if (answer === "lost") return false;
        const [i, take] = answer.split(" ");
        heaps[i - 1] -= BigInt(take);
        myTurn = true;
    }
}

(async () => {
    let games = Number(await line());
    while (games-- > 0 && (await play()));
    readline.close();
})();
