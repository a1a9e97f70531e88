/** No document of ours comes near it, and a larger file would fill the memory. */
const MAX_BYTES = 20_000_000;

/**
 * The SHA-256 of a file, in hexadecimal, computed on this device. Null when the file is too large to be a document of
 * ours. Throws when the file cannot be read, or on a page without https, where browsers offer no cryptography.
 */
export async function fileFingerprint(file: File): Promise<string | null> {
  if (file.size > MAX_BYTES) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
