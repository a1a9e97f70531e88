import { drawPages } from '../../letterhead/pages.ts';
import { textWidth } from '../../pdf/embedded-font.ts';
import { addInformation } from '../../pdf/information.ts';
import { Pages } from '../../pdf/pages.ts';
import { PdfFile } from '../../pdf/pdf-file.ts';
import { layOutStatement } from './layout.ts';
import type { Statement } from './statement.ts';
import { statementText, statementTitle } from './text.ts';
import { english, french } from './wording.ts';

/**
 * Draws a statement on A4 pages in French, followed by English pages if it is bilingual. The function is pure: the
 * clock and random numbers do not change the result.
 */
export function drawStatement(statement: Statement): Uint8Array<ArrayBuffer> {
  const file = new PdfFile();
  const pages = new Pages(file);
  const wordings = statement.isBilingual ? [french, english] : [french];
  const parts = wordings.map((words) => ({
    words,
    laidOut: layOutStatement(statementText(statement, words), textWidth),
  }));
  for (const sheet of drawPages(parts)) pages.add(sheet, {});
  const { info, metadata } = addInformation(file, {
    title: statementTitle(statement, french),
    author: statement.landlord.name,
    creator: 'Klinky',
    createdAt: `${statement.drawnOn}T00:00:00.000Z`,
  });
  return file.save(pages.write(french.language, [], metadata), info);
}
