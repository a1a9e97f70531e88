import type { Area } from '@/lib/images/draw-image.ts';

/**
 * Pixels of at least this brightness (0 to 255) are paper. The limit is low because paper in a photograph is never pure
 * white.
 */
const PAPER_FROM = 170;

/**
 * Returns the smallest area that contains all ink of an image; `null` if there is no ink. `pixels` are RGBA, one byte
 * per channel.
 */
export function inkBounds(pixels: Uint8ClampedArray, width: number): Area | null {
  let [left, top, right, bottom] = [width, Number.POSITIVE_INFINITY, -1, -1];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    // The perceived brightness by the formula of ITU-R BT.601.
    if (0.299 * red + 0.587 * green + 0.114 * blue >= PAPER_FROM) continue;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = y;
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}
