// The attacker of `npm run bench:fairness`: repeats the calls of an attack until it gets a message. Then the attacker
// sends back the number of responses with each status.
import { parentPort, workerData } from 'node:worker_threads';

/** @type {{ calls: { method: string, url: string, headers: Record<string, string>, body?: string }[], loops: number }} */
const { calls, loops } = workerData;
/** @type {Record<string, number>} */
const statuses = {};
let next = 0;
let isOver = false;

parentPort?.once('message', () => {
  isOver = true;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(statuses);
});
for (let loop = 0; loop < loops; loop += 1) void attack();

async function attack() {
  while (!isOver) {
    const { url, ...request } = calls[next++ % calls.length] ?? { url: '' };
    const status = await fetch(url, request).then(
      async (response) => {
        await response.body?.pipeTo(new WritableStream());
        return String(response.status);
      },
      () => 'none',
    );
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
}
