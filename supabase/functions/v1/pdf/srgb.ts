import { latin1 } from './pdf-file.ts';

/**
 * The primaries and the white point of sRGB, adapted to D50 (IEC 61966-2-1). ICC's own profile has the same values.
 */
const COLORANTS = {
  rXYZ: [0.43607, 0.22249, 0.01392],
  gXYZ: [0.38515, 0.71687, 0.09708],
  bXYZ: [0.14307, 0.06061, 0.7141],
} as const;
const D50 = [0.9642, 1, 0.8249] as const;
/** The matrix from D65 to D50 (Bradford). */
const ADAPTATION = [1.04788, 0.02292, -0.0502, 0.0296, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168];
/**
 * The parameters g, a, b, c and d of the sRGB curve. The curve is y = ((x + 0.055) / 1.055)^2.4 from 0.04045 on, and
 * y = x / 12.92 below.
 */
const CURVE = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];

const HEADER_BYTES = 128;

/**
 * Returns sRGB as an ICC profile (ICC.1:2004-10, version 4.2), which defines the colours of a page. The code builds the
 * profile, because available profile files are larger. The result is the same on every machine.
 */
export function srgbProfile(): Uint8Array<ArrayBuffer> {
  const curve = tag('para', [0, 3, 0, 0, ...CURVE.flatMap(fixed)]);
  const tags: readonly (readonly [name: string, data: readonly number[]])[] = [
    ['desc', text('sRGB')],
    ['cprt', text('No copyright')],
    ['wtpt', xyz(D50)],
    ['chad', tag('sf32', ADAPTATION.flatMap(fixed))],
    ['rXYZ', xyz(COLORANTS.rXYZ)],
    ['gXYZ', xyz(COLORANTS.gXYZ)],
    ['bXYZ', xyz(COLORANTS.bXYZ)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  const table: number[] = [...uint32(tags.length)];
  const body: number[] = [];
  const start = HEADER_BYTES + 4 + 12 * tags.length;
  const offsets = new Map<readonly number[], number>();
  for (const [name, data] of tags) {
    // Equal tags share their data.
    const at = offsets.get(data) ?? body.length;
    if (at === body.length) body.push(...data, ...Array<number>(-data.length & 3).fill(0));
    offsets.set(data, at);
    table.push(...latin1(name), ...uint32(start + at), ...uint32(data.length));
  }
  return Uint8Array.from([...header(start + body.length), ...table, ...body]);
}

function header(size: number): number[] {
  return [
    ...uint32(size),
    ...uint32(0),
    ...uint32(0x04_20_00_00),
    ...latin1('mntrRGB XYZ '),
    // A profile must have a date, so this is the date of the standard.
    ...[1999, 10, 18, 0, 0, 0].flatMap(uint16),
    ...latin1('acsp'),
    ...Array<number>(28).fill(0),
    ...D50.flatMap(fixed),
    ...Array<number>(HEADER_BYTES - 80).fill(0),
  ];
}

const tag = (type: string, data: readonly number[]): number[] => [...latin1(type), 0, 0, 0, 0, ...data];
const xyz = (values: readonly number[]): number[] => tag('XYZ ', values.flatMap(fixed));

/** Returns a text in one language (`mluc`). */
function text(content: string): number[] {
  const units = Array.from(content, (char) => uint16(char.charCodeAt(0))).flat();
  return tag('mluc', [
    ...uint32(1),
    ...uint32(12),
    ...latin1('enUS'),
    ...uint32(units.length),
    ...uint32(28),
    ...units,
  ]);
}

/** Encodes a number as `s15Fixed16Number`. */
const fixed = (value: number): number[] => uint32(Math.round(value * 0x1_00_00) >>> 0);
const uint32 = (value: number): number[] => [...uint16(value >>> 16), ...uint16(value & 0xff_ff)];
const uint16 = (value: number): number[] => [value >> 8, value & 0xff];
