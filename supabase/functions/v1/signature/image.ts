import {
  SIGNATURE_MAX_BYTES,
  SIGNATURE_MAX_HEIGHT,
  SIGNATURE_MAX_WIDTH,
  SIGNATURE_MEDIA_TYPES,
  type SignatureMediaType,
} from '../../_shared/contract/signature.ts';
import { ApiError, invalidField } from '../errors.ts';
import { readSignature as readDrawable } from '../pdf/signature.ts';
import type { ImageFile } from './image-file.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';

export interface SignatureImage {
  readonly mediaType: SignatureMediaType;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const READERS: Record<SignatureMediaType, (file: Uint8Array<ArrayBuffer>) => ImageFile | null> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
};

/**
 * A signature that receipts can be drawn with, whatever its sender says it is. Errors: 415 when it is not declared as PNG
 * or JPEG, 413 above 200 KB, 400 `invalidImage` when it is not what it is declared as or is damaged, 400 `imageTooLarge`
 * when it has more pixels than is allowed.
 */
export async function readSignature(contentType: string, body: ArrayBuffer): Promise<SignatureImage> {
  const mediaType = SIGNATURE_MEDIA_TYPES.find(
    (type) => type === contentType.split(';')[0]?.trim().toLowerCase(),
  );
  if (mediaType === undefined) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', `An image is sent as ${SIGNATURE_MEDIA_TYPES.join(' or ')}`);
  }
  if (body.byteLength > SIGNATURE_MAX_BYTES) {
    throw new ApiError('PAYLOAD_TOO_LARGE', `An image has at most ${SIGNATURE_MAX_BYTES} bytes`);
  }
  const image = READERS[mediaType](new Uint8Array(body));
  if (image === null || image.width === 0 || image.height === 0) throw damaged(mediaType);
  if (image.width > SIGNATURE_MAX_WIDTH || image.height > SIGNATURE_MAX_HEIGHT) {
    const most = `${SIGNATURE_MAX_WIDTH} by ${SIGNATURE_MAX_HEIGHT} pixels`;
    throw invalidField('', 'imageTooLarge', `${image.width} by ${image.height} is more than ${most}`);
  }
  // The proof is in the drawing: a receipt must not go without the signature that was taken.
  const canBeDrawn = readDrawable({ mediaType, bytes: image.bytes }) !== null;
  if (!canBeDrawn || !(await image.isWhole())) throw damaged(mediaType);
  return { mediaType, bytes: image.bytes };
}

function damaged(mediaType: SignatureMediaType): ApiError {
  return invalidField('', 'invalidImage', `The body is no ${mediaType}, or a damaged one`);
}
