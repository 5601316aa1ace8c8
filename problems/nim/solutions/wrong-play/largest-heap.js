// Believes that the winning move is always in the largest heap and empties it otherwise: 5 5 3 is won in the heap of 3.
const readline = require("readline").createInterface({ input: process.stdin });
const lines = readline[Symbol.asyncIterator]();
const line = async () => (await lines.next()).value;
const say = (words) => process.stdout.write(words + "\n");
const nimSum = (heaps) => heaps.reduce((a, b) => a ^ b);

function move(heaps) {
    const sum = nimSum(heaps);
    const largest = heaps.reduce((a, b) => (a > b ? a : b));
    const i = heaps.indexOf(largest);
    const left = (largest ^ sum) < largest ? largest ^ sum : 0n;
    say(`${i + 1} ${largest - left}`);
    heaps[i] = left;
}

async function play() {
    await line();
    const heaps = (await line()).split(" ").map(BigInt);
    let myTurn = nimSum(heaps) !== 0n;
    say(myTurn ? "first" : "second");
    while (true) {
        if (myTurn && heaps.some((size) => size > 0n)) move(heaps);
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
