import { readSignature, type SignatureFile, type SignatureImage } from '../../pdf/image.ts';

interface Known {
  readonly bytes: Uint8Array;
  readonly image: SignatureImage | null;
}

// Reading a signature takes longer than drawing its page, and a landlord's documents are often drawn in a row.
const known = new Map<string, Known>();
const MAX_KNOWN = 16;

/** `readSignature` with a cache of the latest signatures, by id. */
export function getSignature(id: string | null, file: SignatureFile): SignatureImage | null {
  const key = `${id ?? ''} ${file.mediaType}`;
  const found = known.get(key);
  // What is drawn must depend on the image alone, whatever its id.
  if (found && isSame(found.bytes, file.bytes)) return found.image;
  const image = readSignature(file);
  known.delete(key);
  known.set(key, { bytes: file.bytes.slice(), image });
  const [oldest] = known.keys();
  if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
  return image;
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
}
