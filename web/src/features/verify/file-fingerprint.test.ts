import { expect, test } from 'vitest';
import { fileFingerprint } from './file-fingerprint.ts';

test('fileFingerprint returns the SHA-256 of the bytes of a file', async () => {
  // The expected hash is the example of FIPS 180-2, appendix B.1.
  expect(await fileFingerprint(new File(['abc'], 'abc.pdf'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

test('fileFingerprint does not read a file that is much larger than any document', async () => {
  expect(await fileFingerprint(new File([new Uint8Array(20_000_001)], 'film.pdf'))).toBeNull();
});
