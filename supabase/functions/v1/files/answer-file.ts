import type { Context } from 'hono';
import { notFound } from '../errors.ts';
import { contentDisposition } from '../http/attachment.ts';
import { fileName, type KeptFile } from './read-file.ts';

/** Sends the bytes of a file, to save. Throws `NOT_FOUND` if Storage has no bytes. */
export function answerFile(c: Context, file: KeptFile, bytes: Blob | null): Response {
  if (bytes === null) throw notFound('The file is not available');
  return c.body(bytes.stream(), 200, {
    'Content-Type': file.mediaType,
    'Content-Length': String(bytes.size),
    'Content-Disposition': contentDisposition(fileName(file)),
    // If a browser shows the file in spite of `attachment`, nothing in the file runs or loads.
    'Content-Security-Policy': "sandbox; default-src 'none'",
  });
}
