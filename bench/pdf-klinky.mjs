import { readFileSync } from 'node:fs';
import { renderReceipt, renderReceipts } from '../supabase/functions/v1/receipts/document/draw.ts';

/** @param {import('./pdf-worker.mjs').Files} files */
export function create(files) {
  const signature = { mediaType: 'image/png', bytes: new Uint8Array(readFileSync(files.signature)) };
  /** @type {import('./pdf-worker.mjs').Renderer} */
  const renderer = {
    one: ({ snapshot }) => renderReceipt(snapshot, signature),
    merged: (samples) => renderReceipts(samples.map(({ snapshot }) => ({ snapshot, signature }))),
    close() {},
  };
  return renderer;
}
