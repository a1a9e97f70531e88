import { toBase64 } from './base64.ts';

/** Returns the SHA-256 of bytes or of a text, in hexadecimal. */
export async function hashOf(data: Uint8Array<ArrayBuffer> | string): Promise<string> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns a secret of 32 random bytes in base64url (RFC 4648, section 5), and its hash. */
export async function newSecret(): Promise<{ readonly secret: string; readonly hash: string }> {
  const secret = toBase64(crypto.getRandomValues(new Uint8Array(32)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  return { secret, hash: await hashOf(secret) };
}
