import type { FileMediaType } from '../../_shared/contract/file.ts';
import type { IssueCode } from '../../_shared/contract/values/issue-code.ts';
import { ApiError } from '../errors.ts';
import { readJpeg } from '../pdf/jpeg.ts';

/** The endings of file names. */
export const EXTENSIONS: Readonly<Record<FileMediaType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/** The largest image that a phone shows: a small file can declare any number of pixels. */
const MAX_PIXELS = 100_000_000;
const MAX_SIDE = 20_000;

/** The bytes at the end of a PDF that contain its end marker. Some programs write data after the marker. */
const PDF_TAIL_BYTES = 1024;
/** Each piece of a PDF is searched together with the last bytes of the piece before it. */
const PIECE_BYTES = 1024 * 1024;
const OVERLAP_BYTES = 32;

/** The parts of a PDF for which a file is refused, and the advice to the landlord. */
const REFUSED_PARTS: readonly (readonly [part: RegExp, code: IssueCode, reason: string])[] = [
  [
    /\/Encrypt\b/,
    'encryptedPdf',
    'The PDF needs a password. Save the PDF without its password, and add that file.',
  ],
  [
    /\/(?:JavaScript|Launch)\b/,
    'activePdf',
    'The PDF contains a program. Print the PDF into a new PDF, and add that file.',
  ],
];

/**
 * Returns the format of a file, by its first bytes. Throws 415 for any other format, for an image that is too large to
 * show, and for a PDF that needs a password or contains a program. The search does not stop attackers, who can hide the
 * words in compressed parts of a PDF.
 */
export function readMediaType(file: Uint8Array): FileMediaType {
  const start = textOf(file.subarray(0, 16));
  if (start.startsWith('%PDF-')) return readPdf(file);
  const isPng = file[0] === 0x89 && start.startsWith('PNG\r\n\u001A\n', 1);
  const size = isPng ? readPngHeader(file, start) : readJpeg(file);
  if (size === null) throw refusal('invalid', 'A file is a PDF, a JPEG or a PNG.');
  const { width, height } = size;
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) {
    throw refusal('imageTooLarge', 'The image has too many pixels. Make it smaller, and add that file.');
  }
  return isPng ? 'image/png' : 'image/jpeg';
}

function readPdf(file: Uint8Array): FileMediaType {
  if (!textOf(file.subarray(-PDF_TAIL_BYTES)).includes('%%EOF')) {
    throw refusal('invalidPdf', 'The PDF is not complete. Save it again, and add that file.');
  }
  for (let at = 0; at < file.length; at += PIECE_BYTES) {
    const piece = textOf(file.subarray(Math.max(0, at - OVERLAP_BYTES), at + PIECE_BYTES));
    const found = REFUSED_PARTS.find(([part]) => part.test(piece));
    if (found !== undefined) throw refusal(found[1], found[2]);
  }
  return 'application/pdf';
}

/** Reads the first chunk only, because a file can have any number of chunks (PNG specification, 5.6). */
function readPngHeader(file: Uint8Array, start: string): { width: number; height: number } | null {
  if (file.length < 24 || !start.endsWith('IHDR')) return null;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  return width === 0 || height === 0 ? null : { width, height };
}

/** Returns bytes as a text with one character for each byte. ASCII stays as it is. */
const textOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** The body of the request is no field, so the issue has no path. */
const refusal = (code: IssueCode, message: string): ApiError =>
  new ApiError('UNSUPPORTED_MEDIA_TYPE', message, { issues: [{ path: '', code }] });
