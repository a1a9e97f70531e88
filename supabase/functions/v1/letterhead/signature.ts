import { MM, type Sheet, type Size } from '../pdf/sheet.ts';
import { body, COLUMN, HAIRLINE, RIGHT, small } from './page.ts';

const SIGNATURE_WIDTH = 60 * MM;
const SIGNATURE_HEIGHT = 25 * MM;

/** The texts of a signature. `done` states the place and the day, and `signedBy` the role of the signer. */
export interface Signature {
  readonly done: string;
  readonly signedBy: string;
  /**
   * On a translation, the note that the French original is signed; null on the original. The note is drawn only if the
   * original has a signature.
   */
  readonly signedOriginal: string | null;
  /** The alternative text of the image. */
  readonly alternative: string;
  readonly lines: readonly string[];
}

/**
 * Draws the signature in the right half of the page, or leaves space to sign by hand. The sheet's position is then
 * below the signature.
 */
export function drawSignature(sheet: Sheet, signature: Signature, size: Size | null): void {
  const width = RIGHT - COLUMN;
  sheet.paragraph(signature.done, COLUMN, width, body);
  sheet.paragraph(signature.signedBy, COLUMN, width, small);
  if (signature.signedOriginal === null) {
    const height = SIGNATURE_HEIGHT * sheet.scale;
    sheet.gap(4);
    if (size !== null) {
      const ratio = Math.min((SIGNATURE_WIDTH * sheet.scale) / size.width, height / size.height);
      const drawn = { width: size.width * ratio, height: size.height * ratio };
      const top = sheet.y + height - drawn.height;
      sheet.image('Signature', COLUMN, top, drawn.width, drawn.height, signature.alternative);
    }
    sheet.y += height;
    sheet.gap(3);
    sheet.rule(COLUMN, width, HAIRLINE);
    sheet.gap(4);
  }
  sheet.part('P', () => {
    for (const line of signature.lines) sheet.text(line, COLUMN, width, small);
  });
  if (signature.signedOriginal !== null && size !== null) {
    sheet.paragraph(signature.signedOriginal, COLUMN, width, small);
  }
}
