import { expect, it } from 'vitest';
import { DocumentKind } from '../../_shared/contract/documents/document-kind.ts';
import { readPages } from '../pdf/read-pdf.fixture.ts';
import { drawDocuments } from './draw.ts';
import { documentMail } from './mail.ts';
import { SAMPLES } from './samples.fixture.ts';

it.each(Object.entries(SAMPLES))(
  'the sample %s can be drawn in each language of its document, and mailed unless it is sent by post only',
  async (_, content) => {
    const pdf = drawDocuments([{ content, signature: null, ending: null }]);
    const pages = await readPages(pdf);
    expect(pages.length).toBeGreaterThanOrEqual(content.head.isBilingual ? 2 : 1);
    for (const page of pages) expect(page).toContain(content.head.number);
    const letter = content.letter('fr');
    if (letter === null) return;
    const { subject, text, attachments } = await documentMail('elodie@klinky.test', content, pdf);
    expect(subject).toContain(letter.title);
    expect(text).toContain(content.head.verificationUrl);
    expect(attachments).toEqual([expect.objectContaining({ filename: content.fileName() })]);
  },
);

it('each kind of document has a sample', () => {
  expect(Object.keys(SAMPLES)).toEqual(expect.arrayContaining([...DocumentKind.options]));
});
