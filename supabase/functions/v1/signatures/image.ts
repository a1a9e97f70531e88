import {
  SIGNATURE_MAX_BYTES,
  SIGNATURE_MAX_HEIGHT,
  SIGNATURE_MAX_WIDTH,
  SIGNATURE_MEDIA_TYPES,
  type SignatureMediaType,
} from '../../_shared/contract/users/signature.ts';
import { ApiError, invalidField } from '../errors.ts';
import { type PdfImage, readImage } from '../pdf/image.ts';
import { readJpeg } from '../pdf/jpeg.ts';
import { readPngSize } from '../pdf/png.ts';

export interface SignatureImage {
  readonly mediaType: SignatureMediaType;
  readonly bytes: Uint8Array;
  /** The image in the form in which receipts draw it. */
  readonly drawing: PdfImage;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Functions that return the size that the header of a file declares, without decoding the pixels. */
const SIZES: Record<SignatureMediaType, (file: Uint8Array) => Size | null> = {
  'image/png': readPngSize,
  'image/jpeg': readJpeg,
};

/**
 * Returns a signature that receipts can show. Errors: 415 if the content type is neither PNG nor JPEG, 413 above 200
 * KB, 400 `invalidImage` if the image is damaged or of another type, 400 `imageTooLarge` if the image has too many
 * pixels.
 */
export function readSignatureImage(contentType: string, body: ArrayBuffer): SignatureImage {
  const declared = contentType.split(';')[0]?.trim().toLowerCase();
  const mediaType = SIGNATURE_MEDIA_TYPES.find((type) => type === declared);
  if (mediaType === undefined) {
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      `An image must be sent as ${SIGNATURE_MEDIA_TYPES.join(' or ')}`,
    );
  }
  if (body.byteLength > SIGNATURE_MAX_BYTES) {
    throw new ApiError(
      'PAYLOAD_TOO_LARGE',
      `The image exceeds ${SIGNATURE_MAX_BYTES} bytes. Send a smaller one.`,
    );
  }
  const bytes = new Uint8Array(body);
  const size = SIZES[mediaType](bytes);
  if (size === null) throw invalidImage(mediaType);
  const { width, height } = size;
  // Check the size before decoding: a small file can declare any number of pixels.
  if (width > SIGNATURE_MAX_WIDTH || height > SIGNATURE_MAX_HEIGHT) {
    const most = `${SIGNATURE_MAX_WIDTH} by ${SIGNATURE_MAX_HEIGHT} pixels`;
    throw invalidField('', 'imageTooLarge', `${width} by ${height} is more than ${most}`);
  }
  const drawing = readImage(mediaType, bytes);
  // `readImage` reads only the header of a JPEG, so check that the file is complete.
  if (drawing === null || (mediaType === 'image/jpeg' && !hasEnd(bytes))) throw invalidImage(mediaType);
  return { mediaType, bytes, drawing };
}

function invalidImage(mediaType: SignatureMediaType): ApiError {
  return invalidField('', 'invalidImage', `The image is damaged or not ${mediaType}`);
}

/** True if a JPEG is complete (ITU T.81, B.1.1: marker EOI). Some cameras write data after the end marker. */
function hasEnd(file: Uint8Array): boolean {
  for (let at = file.length - 2; at > 0; at--) {
    if (file[at] === 0xff && file[at + 1] === 0xd9) return true;
  }
  return false;
}
