import { SIGNATURE_MEDIA_TYPES } from '@shared/contract/users/signature.ts';
import { type Area, drawImage, encodeImage } from '@/lib/images/draw-image.ts';
import { inkBounds } from './ink-bounds.ts';

/** The largest width and height of a stored signature, in pixels. Receipts do not look better with a larger image. */
const MAX_WIDTH = 600;
const MAX_HEIGHT = 250;
/** The margin around the ink, in pixels. */
const MARGIN = 8;
/** The largest width or height, in pixels, in which the ink is searched. Larger images are scaled down first. */
const MAX_SEARCHED = 1600;
/**
 * The largest size of a PNG in bytes. A larger image is stored as JPEG, which is several times smaller for photographs.
 */
const PNG_MAX_BYTES = 60 * 1024;
const QUALITY = 0.85;

/** Thrown for a file that is damaged or neither PNG nor JPEG. */
export class UnreadableImageError extends Error {}

/**
 * Returns the image file of a drawn or photographed signature. The image is cropped to the ink, scaled down, and has a
 * white background.
 */
export async function signatureFile(source: HTMLCanvasElement | ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, MAX_SEARCHED / Math.max(source.width, source.height));
  const whole = { left: 0, top: 0, width: source.width, height: source.height };
  const searched = drawImage(source, whole, scale);
  const { width, height } = searched.canvas;
  const ink = inkBounds(searched.getImageData(0, 0, width, height).data, width);
  const area = ink ? withMargin(ink, { width, height }) : { left: 0, top: 0, width, height };
  const cropped = drawImage(
    searched.canvas,
    area,
    Math.min(1, MAX_WIDTH / area.width, MAX_HEIGHT / area.height),
  );
  const png = await encodeImage(cropped.canvas, 'image/png', QUALITY);
  return png.size <= PNG_MAX_BYTES ? png : encodeImage(cropped.canvas, 'image/jpeg', QUALITY);
}

/**
 * Decodes an image file.
 * @throws UnreadableImageError
 */
export async function readImageFile(file: File): Promise<ImageBitmap> {
  if (!SIGNATURE_MEDIA_TYPES.some((type) => type === file.type)) throw new UnreadableImageError(file.type);
  try {
    return await createImageBitmap(file);
  } catch (error) {
    throw new UnreadableImageError(file.type, { cause: error });
  }
}

function withMargin(area: Area, { width, height }: { width: number; height: number }): Area {
  const [left, top] = [Math.max(0, area.left - MARGIN), Math.max(0, area.top - MARGIN)];
  return {
    left,
    top,
    width: Math.min(width, area.left + area.width + MARGIN) - left,
    height: Math.min(height, area.top + area.height + MARGIN) - top,
  };
}
