import { readFileSync } from 'node:fs';
import { readImage } from '../supabase/functions/v1/pdf/image.ts';
import { drawReceipts } from '../supabase/functions/v1/receipts/document/draw.ts';

/** @param {import('./pdf-worker.mjs').Files} files */
export function create(files) {
  const signature = readImage('image/png', new Uint8Array(readFileSync(files.signature)));
  /** @param {import('./pdf-worker.mjs').Sample} sample */
  const toDocument = ({ snapshot }) => ({ snapshot, signature, ending: null });
  /** @type {import('./pdf-worker.mjs').Renderer} */
  const renderer = {
    one: (sample) => drawReceipts([toDocument(sample)]),
    merged: (samples) => drawReceipts(samples.map(toDocument)),
    close() {},
  };
  return renderer;
}
