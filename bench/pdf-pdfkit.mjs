import { readFileSync } from 'node:fs';
// @ts-expect-error -- the package has no types
import PDFDocument from 'pdfkit';

/** @param {import('./pdf-worker.mjs').Files} files */
export function create(files) {
  const fonts = { regular: readFileSync(files.regular), semiBold: readFileSync(files.semiBold) };
  const image = readFileSync(files.signature);

  /** @param {import('./pdf-worker.mjs').Sample[]} samples @returns {Promise<Uint8Array>} */
  const render = (samples) =>
    new Promise((resolve, reject) => {
      const document = new PDFDocument({ size: 'A4', margin: 56, autoFirstPage: false });
      /** @type {Buffer[]} */
      const chunks = [];
      document.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk));
      document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
      document.on('error', reject);
      document.registerFont('regular', fonts.regular);
      document.registerFont('semiBold', fonts.semiBold);
      const picture = document.openImage(image);
      for (const { text } of samples) {
        document.addPage();
        drawPage(document, text, picture);
      }
      document.end();
    });
  /** @type {import('./pdf-worker.mjs').Renderer} */
  const renderer = { one: (sample) => render([sample]), merged: render, close() {} };
  return renderer;
}

/**
 * @param {any} document
 * @param {import('./pdf-worker.mjs').PageText} text
 * @param {unknown} picture
 */
function drawPage(document, text, picture) {
  const left = 56;
  const width = 482;
  document.font('regular').fontSize(9).text(text.landlord.label, left, 60);
  document.font('semiBold').fontSize(12).text(text.landlord.name);
  document.font('regular').fontSize(9.5);
  for (const line of text.landlord.lines) document.text(line);
  document.text(text.recipient.label, 312, 118);
  document.font('semiBold').fontSize(10.5).text(text.recipient.names.join(', '), 312, 134);
  document.font('regular');
  for (const line of text.recipient.lines) document.text(line);
  document.font('semiBold').fontSize(22).text(text.title, left, 240);
  document.font('regular').fontSize(13).text(text.period);
  document.fontSize(9).text(text.identity.join(' · ')).moveDown();
  document.text(text.premises.label);
  document.font('semiBold').fontSize(10.5).text(text.premises.name, { continued: true });
  document.font('regular').text(` – ${text.premises.address}`).moveDown();
  text.declaration.forEach((run, index) => {
    const continued = index < text.declaration.length - 1;
    document.font(run.weight).text(run.text, { continued, width });
  });
  document.moveDown();
  for (const row of [...text.amounts, ...text.payments]) {
    const { y } = document;
    document.font(row.look === 'total' ? 'semiBold' : 'regular');
    document.text([row.label, row.note].filter(Boolean).join(' · '), left, y + 6);
    document.text(row.value, left, y + 6, { width, align: 'right' });
    document
      .moveTo(left, y + 22)
      .lineTo(left + width, y + 22)
      .lineWidth(0.5)
      .stroke('#d0d5dd');
    document.y = y + 22;
  }
  document
    .font('regular')
    .text(text.signature.done, 312, document.y + 16)
    .text(text.signature.signedBy);
  document.image(picture, 312, document.y + 4, { fit: [170, 70] });
  document.text(text.signature.lines.join(' '), 312, document.y + 80);
  document
    .fontSize(8)
    .text(text.verification?.url ?? '', left, 720, { width })
    .text(text.notice, { width });
  document.text(text.page, { width, align: 'right' });
}
