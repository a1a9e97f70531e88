import * as v from 'valibot';
import { fromBase64, toBase64 } from '../base64.ts';
import type { PdfImage } from '../pdf/image.ts';
import { readAnswer } from '../http/read-answer.ts';
import type { UserClient } from '../supabase/user-client.ts';

const Bytes = v.pipe(v.string(), v.base64(), v.transform(fromBase64));
const Side = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20_000));

/** The column `drawing`: an image in the form that PDF files store, with its bytes in base64. */
const Drawing = v.strictObject({
  width: Side,
  height: Side,
  orientation: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(8)),
  colorSpace: v.picklist(['DeviceGray', 'DeviceRGB', 'DeviceCMYK']),
  isInverted: v.boolean(),
  filter: v.picklist(['FlateDecode', 'DCTDecode']),
  data: Bytes,
  opacity: v.nullable(Bytes),
});

const StoredDrawing = v.object({ id: v.string(), drawing: v.unknown() });

/** Returns an image in the form that the column `drawing` stores. */
export function fromImage({ data, opacity, ...image }: PdfImage): v.InferInput<typeof Drawing> {
  return { ...image, data: toBase64(data), opacity: opacity && toBase64(opacity) };
}

/** Reads the column `drawing`. */
export const toImage = (drawing: unknown): PdfImage => v.parse(Drawing, drawing);

/** Returns the image of each signature, keyed by the signature's id. */
export async function loadSignatures(
  db: UserClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PdfImage>> {
  if (ids.length === 0) return new Map();
  const rows = await readAnswer(v.array(StoredDrawing), db.rpc('signature_drawings', { signatures: ids }));
  return new Map(rows.map(({ id, drawing }) => [id, toImage(drawing)]));
}
