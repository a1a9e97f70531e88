import { readFileSync } from 'node:fs';
import { readImage } from '../supabase/functions/v1/pdf/image.ts';
import { drawDocuments } from '../supabase/functions/v1/documents/draw.ts';
import { receiptOf } from '../supabase/functions/v1/documents/samples.ts';

/** @param {import('./pdf-worker.mjs').Files} files */
export function create(files) {
  const signature = readImage('image/png', new Uint8Array(readFileSync(files.signature)));
  /** @param {import('./pdf-worker.mjs').Sample} sample */
  const toDocument = ({ snapshot }) => ({
    content: receiptOf(snapshot),
    signature,
    ending: null,
  });
  /** @type {import('./pdf-worker.mjs').Renderer} */
  const renderer = {
    one: (sample) => drawDocuments([toDocument(sample)]),
    merged: (samples) => drawDocuments(samples.map(toDocument)),
    close() {},
  };
  return renderer;
}
