// attack: buffers outside of the heap that --max-old-space-size limits, up to two gibibytes
// verdict: MLE
// after: nothing left
const kept = [];
for (let i = 0; i < 2048; i++) kept.push(Buffer.alloc(1 << 20, 1));
