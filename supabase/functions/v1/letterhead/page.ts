import { A4, type Color, MM, type Style } from '../pdf/sheet.ts';

// Measures, colours and text styles of the A4 page that all documents share.

export const LEFT = 20 * MM;
export const RIGHT = A4.width - 20 * MM;
export const WIDTH = RIGHT - LEFT;
export const TOP = 16 * MM;
export const BOTTOM = A4.height - 13 * MM;

/** The left edge of the recipient's address and of the signature. */
export const COLUMN = 110 * MM;

export const INK: Color = [0.11, 0.14, 0.19];
export const MUTED: Color = [0.36, 0.4, 0.47];
export const ACCENT: Color = [0.078, 0.157, 0.294];
export const HAIRLINE: Color = [0.82, 0.84, 0.88];
export const TINT: Color = [0.949, 0.957, 0.973];

export const label: Style = { size: 8, color: MUTED };
export const body: Style = { size: 10.5, color: INK };
export const strong: Style = { ...body, weight: 'semiBold' };
export const small: Style = { size: 9, color: MUTED };
export const legal: Style = { size: 8, color: MUTED, leading: 1.4 };
export const heading: Style = { size: 22, color: ACCENT, weight: 'semiBold', leading: 1.25 };
export const subheading: Style = { size: 13, color: INK };
