// Bouton: the player to move loses exactly when the xor of the sizes is 0, so always leave 0. BigInt: sizes pass 2^53.
const readline = require("readline").createInterface({ input: process.stdin });
const lines = readline[Symbol.asyncIterator]();
const line = async () => (await lines.next()).value;
const say = (words) => process.stdout.write(words + "\n");

async function play() {
    await line();
    const heaps = (await line()).split(" ").map(BigInt);
    let sum = heaps.reduce((a, b) => a ^ b);
    let myTurn = sum !== 0n;
    say(myTurn ? "first" : "second");
    while (true) {
        if (myTurn) {
            const i = heaps.findIndex((size) => (size ^ sum) < size);
            const left = heaps[i] ^ sum;
            say(`${i + 1} ${heaps[i] - left}`);
            heaps[i] = left;
            sum = 0n;
        }
        const answer = await line();
        if (answer === "won") return true;
        if (answer === "lost") return false;
        const [i, take] = answer.split(" ");
        const left = heaps[i - 1] - BigInt(take);
        sum ^= heaps[i - 1] ^ left;
        heaps[i - 1] = left;
        myTurn = true;
    }
}

(async () => {
    let games = Number(await line());
    while (games-- > 0 && (await play()));
    readline.close();
})();
