import { Document, Font, Image, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h } from 'react';

const styles = StyleSheet.create({
  page: { padding: 56, fontFamily: 'Inter', fontSize: 10.5 },
  small: { fontSize: 9 },
  title: { fontSize: 22, fontWeight: 600 },
  strong: { fontWeight: 600 },
  right: { marginLeft: 256 },
  row: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    padding: 6,
    borderBottom: '0.5 solid #d0d5dd',
  },
  picture: { width: 170, marginLeft: 256 },
  legal: { fontSize: 8 },
});

/** @param {import('./pdf-worker.mjs').Files} files */
export function create(files) {
  Font.register({
    family: 'Inter',
    fonts: [
      { src: files.regular, fontWeight: 400 },
      { src: files.semiBold, fontWeight: 600 },
    ],
  });
  Font.registerHyphenationCallback((word) => [word]);
  /** @param {import('./pdf-worker.mjs').Sample[]} samples */
  const render = async (samples) => {
    const pages = samples.map(({ text }, index) => page(text, files.signature, index));
    return new Uint8Array(await renderToBuffer(h(Document, { language: 'fr-FR' }, pages)));
  };
  /** @type {import('./pdf-worker.mjs').Renderer} */
  const renderer = { one: (sample) => render([sample]), merged: render, close() {} };
  return renderer;
}

/**
 * @param {import('./pdf-worker.mjs').PageText} text
 * @param {string} picture
 * @param {number} key
 */
function page(text, picture, key) {
  const line = (/** @type {string} */ content, /** @type {any} */ style) =>
    h(Text, { key: content, style }, content);
  return h(
    Page,
    { key, size: 'A4', style: styles.page },
    h(
      View,
      {},
      line(text.landlord.label, styles.small),
      line(text.landlord.name, styles.strong),
      text.landlord.lines.map((content) => line(content, styles.small)),
    ),
    h(
      View,
      { style: styles.right },
      line(text.recipient.label, styles.small),
      line(text.recipient.names.join(', '), styles.strong),
      text.recipient.lines.map((content) => line(content, {})),
    ),
    line(text.title, styles.title),
    line(text.period, {}),
    line(text.identity.join(' · '), styles.small),
    line(text.premises.label, styles.small),
    line(`${text.premises.name} – ${text.premises.address}`, {}),
    h(
      Text,
      {},
      text.declaration.map((run, index) =>
        h(Text, { key: index, style: run.weight === 'semiBold' ? styles.strong : {} }, run.text),
      ),
    ),
    h(
      View,
      {},
      [...text.amounts, ...text.payments].map((row, index) =>
        h(
          View,
          { key: index, style: styles.row },
          line([row.label, row.note].filter(Boolean).join(' · '), row.look === 'total' ? styles.strong : {}),
          h(Text, { key: 'value' }, row.value),
        ),
      ),
    ),
    line(text.signature.done, styles.right),
    line(text.signature.signedBy, styles.right),
    h(Image, { src: picture, style: styles.picture }),
    line(text.signature.lines.join(' '), styles.right),
    line(text.verification?.url ?? '', styles.legal),
    line(text.notice, styles.legal),
    line(text.page, styles.legal),
  );
}
