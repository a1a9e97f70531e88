import { encodePng } from '../pdf/encode-png.fixture.ts';
import { type PdfImage, readImage } from '../pdf/image.ts';

const WIDTH = 600;
const HEIGHT = 200;

/** Returns a PNG file: a handwritten name in blue ink on a transparent background. */
export function signaturePng(): Uint8Array {
  const data = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let step = 0; step <= 6000; step += 1) {
    const t = step / 6000;
    const wave = 2 * Math.PI * t;
    const x = 50 + 500 * t + 34 * Math.sin(11 * wave);
    const y = 105 - 62 * Math.cos(9 * wave) * (1 - 0.75 * t) - 14 * Math.sin(23 * wave) * t;
    dot(data, x, y, 2.2 + 1.1 * Math.sin(9 * wave));
  }
  for (let step = 0; step <= 2000; step += 1) {
    const t = step / 2000;
    dot(data, 70 + 470 * t, 168 - 34 * t + 9 * Math.sin(7 * t), 1.4 + t);
  }
  return encodePng({ width: WIDTH, height: HEIGHT, data });
}

/** Returns the sample signature as an image for drawing. */
export function sampleSignature(): PdfImage {
  const image = readImage('image/png', signaturePng());
  if (image === null) throw new Error('The sample cannot be read');
  return image;
}

function dot(data: Uint8Array, centreX: number, centreY: number, radius: number): void {
  for (let y = Math.floor(centreY - radius - 1); y <= centreY + radius + 1; y += 1) {
    for (let x = Math.floor(centreX - radius - 1); x <= centreX + radius + 1; x += 1) {
      if (x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT) continue;
      const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(x - centreX, y - centreY)));
      const at = (y * WIDTH + x) * 4;
      data.set([24, 48, 128, Math.max(data[at + 3] ?? 0, Math.round(cover * 255))], at);
    }
  }
}
