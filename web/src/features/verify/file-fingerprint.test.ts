import { expect, test } from 'vitest';
import { fileFingerprint } from './file-fingerprint.ts';

test('the fingerprint of a file is the SHA-256 of its bytes', async () => {
  // FIPS 180-2, appendix B.1.
  expect(await fileFingerprint(new File(['abc'], 'abc.pdf'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

test('a file far larger than any document is not read', async () => {
  expect(await fileFingerprint(new File([new Uint8Array(20_000_001)], 'film.pdf'))).toBeNull();
});
