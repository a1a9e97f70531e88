import { FILE_MAX_BYTES } from '@shared/contract/file.ts';
import { drawImage, encodeImage } from './draw-image.ts';

/** The largest width and height of a kept photograph, in pixels. All words of a bill stay legible. */
const MAX_SIDE = 2000;
const QUALITY = 0.8;

/** Thrown for a file that is neither a PDF nor an image that the browser can read, or that is too large. */
export class UnusableFileError extends Error {
  readonly reason: 'unreadable' | 'tooLarge';

  constructor(reason: 'unreadable' | 'tooLarge', options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/**
 * Returns the file as the API keeps it. A PDF stays unchanged. An image becomes a smaller JPEG, without the place and
 * the camera that a photograph names.
 * @throws UnusableFileError
 */
export async function fileToKeep(file: File): Promise<File> {
  const kept = file.type === 'application/pdf' ? file : await smallerPhoto(file);
  if (kept.size > FILE_MAX_BYTES) throw new UnusableFileError('tooLarge');
  return kept;
}

async function smallerPhoto(file: File): Promise<File> {
  const image = await decode(file);
  const whole = { left: 0, top: 0, width: image.width, height: image.height };
  const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height));
  const jpeg = await encodeImage(drawImage(image, whole, scale).canvas, 'image/jpeg', QUALITY);
  image.close();
  return new File([jpeg], file.name.replace(/\.\w+$/, '') + '.jpg', { type: jpeg.type });
}

async function decode(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch (error) {
    throw new UnusableFileError('unreadable', { cause: error });
  }
}
