import { type PdfImage, readImage } from '../pdf/image.ts';
import type { SignatureRow } from '../supabase/database.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import type { UserClient } from '../supabase/user-client.ts';
import { fromBase64 } from '../base64.ts';

/** The images of signatures, ready to be drawn, by id. One that cannot be shown is left out. */
export async function loadSignatures(
  db: UserClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PdfImage>> {
  const images = new Map<string, PdfImage>();
  if (ids.length === 0) return images;
  for (const row of unwrap(await db.from('signatures').select('id, media_type, image').in('id', ids))) {
    const image = toImage(row);
    if (image !== null) images.set(row.id, image);
  }
  return images;
}

/** The image of a signature, ready to be drawn; null when it cannot be shown. */
export function toImage({ media_type, image }: Omit<SignatureRow, 'id'>): PdfImage | null {
  return readImage(media_type, fromBase64(image));
}
