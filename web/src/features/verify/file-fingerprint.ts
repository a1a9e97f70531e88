/** The largest file to read, in bytes. Documents are much smaller, and a huge file could exhaust the memory. */
const MAX_BYTES = 20_000_000;

/**
 * Returns the SHA-256 of a file in hexadecimal, computed on the user's device. Returns `null` if the file is too large
 * to be a document. Throws if the browser cannot read the file. Also throws on a page without https, where browsers
 * offer no Web Crypto.
 */
export async function fileFingerprint(file: File): Promise<string | null> {
  if (file.size > MAX_BYTES) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
