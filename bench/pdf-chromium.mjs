import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { findBrowser } from '../tools/browser.mjs';

const PAPER = { format: 'A4', printBackground: true };

/**
 * As microrealestate/microrealestate prints its receipts: one browser that keeps running, and an HTML file on disk and a
 * page for each document.
 * @param {import('./pdf-worker.mjs').Files} files
 */
export async function create(files) {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error('No browser: set CHROMIUM_PATH');
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-extensions',
      '--allow-file-access-from-files',
    ],
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'klinky-bench-'));
  const file = path.join(folder, 'receipt.html');
  /** @param {import('./pdf-worker.mjs').Sample[]} samples */
  const render = async (samples) => {
    writeFileSync(file, html(samples, files));
    const page = await browser.newPage();
    await page.goto(pathToFileURL(file).href);
    const bytes = await page.pdf(PAPER);
    await page.close();
    return new Uint8Array(bytes);
  };
  /** @type {import('./pdf-worker.mjs').Renderer} */
  const renderer = {
    one: (sample) => render([sample]),
    merged: render,
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return renderer;
}

/**
 * @param {import('./pdf-worker.mjs').Sample[]} samples
 * @param {import('./pdf-worker.mjs').Files} files
 */
function html(samples, files) {
  const font = (/** @type {string} */ file, /** @type {number} */ weight) =>
    `@font-face { font-family: Inter; font-weight: ${weight}; src: url(${pathToFileURL(file).href}) }`;
  return `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Quittance</title><style>
${font(files.regular, 400)} ${font(files.semiBold, 600)}
body { margin: 0; font: 10.5pt Inter } section { padding: 56pt; break-after: page } h1 { font-size: 22pt; font-weight: 600 }
b { font-weight: 600 } .right { margin-left: 256pt } table { width: 100%; border-collapse: collapse }
td { padding: 6pt; border-bottom: 0.5pt solid #d0d5dd } td + td { text-align: right } img { width: 170pt } small { font-size: 8pt }
</style>${samples.map(({ text }) => section(text, files.signature)).join('')}</html>`;
}

/**
 * @param {import('./pdf-worker.mjs').PageText} text
 * @param {string} picture
 */
function section(text, picture) {
  const lines = (/** @type {readonly string[]} */ all) => all.map(escape).join('<br>');
  const rows = [...text.amounts, ...text.payments].map(
    ({ label, note, value }) =>
      `<tr><td>${escape([label, note].filter(Boolean).join(' · '))}<td>${escape(value)}`,
  );
  const declaration = text.declaration.map(({ text, weight }) =>
    weight === 'semiBold' ? `<b>${escape(text)}</b>` : escape(text),
  );
  return `<section><div>${escape(text.landlord.label)}<br><b>${escape(text.landlord.name)}</b><br>${lines(text.landlord.lines)}</div>
<div class="right">${escape(text.recipient.label)}<br><b>${lines(text.recipient.names)}</b><br>${lines(text.recipient.lines)}</div>
<h1>${escape(text.title)}</h1><p>${escape(text.period)}<p>${lines(text.identity)}
<p>${escape(text.premises.label)}<br><b>${escape(text.premises.name)}</b> – ${escape(text.premises.address)}
<p>${declaration.join('')}<table>${rows.join('')}</table>
<div class="right">${escape(text.signature.done)}<br>${escape(text.signature.signedBy)}<br><img src="${pathToFileURL(picture).href}"><br>${lines(text.signature.lines)}</div>
<small>${escape(text.verification?.url ?? '')}<br>${escape(text.notice)}<br>${escape(text.page)}</small></section>`;
}

/** @param {string} text */
function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
