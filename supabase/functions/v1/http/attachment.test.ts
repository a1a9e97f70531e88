import { expect, test } from 'vitest';
import { contentDisposition, joinForFileName } from './attachment.ts';

test.each([
  ['quittance-2026-03.pdf', 'attachment; filename="quittance-2026-03.pdf"'],
  [
    'recu-Lefèvre-Œuvré.pdf',
    `attachment; filename="recu-Lefevre--uvre.pdf"; filename*=UTF-8''recu-Lef%C3%A8vre-%C5%92uvr%C3%A9.pdf`,
  ],
  [
    'Łukasz "x"; y.pdf',
    `attachment; filename="-ukasz--x---y.pdf"; filename*=UTF-8''%C5%81ukasz%20%22x%22%3B%20y.pdf`,
  ],
])('the header of an attachment contains the file name %s', (name, header) => {
  expect(contentDisposition(name)).toBe(header);
});

test.each([
  [['Nguyễn-Öztürk', 'd’Aubigné'], 'Nguyễn-Öztürk-d-Aubigné'],
  [['Roy', 'Roy'], 'Roy'],
  [['../..', 'A/B\\C'], 'A-B-C'],
  [['W'.repeat(200)], 'W'.repeat(60)],
])('the names %j are joined as %s in the name of a file', (names, part) => {
  expect(joinForFileName(names)).toBe(part);
});
