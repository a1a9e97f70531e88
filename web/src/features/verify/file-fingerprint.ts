/** The largest file in bytes. It is far larger than any document. A larger file could exhaust the memory. */
const MAX_BYTES = 20_000_000;

/**
 * Returns the SHA-256 of a file in hexadecimal, computed on this device; `null` if the file is too large to be a
 * document. Throws if the file cannot be read, or without https, where browsers do not provide Web Crypto.
 */
export async function fileFingerprint(file: File): Promise<string | null> {
  if (file.size > MAX_BYTES) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
