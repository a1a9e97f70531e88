// `npm run documents`: draws the sample documents, and writes images of their pages to .build/documents. Also writes
// the image for the README to docs/images. The command needs pdftoppm (Debian: poppler-utils) and Chromium.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { ensureTestBrowser } from './browser.mjs';
import { importSource } from './import-source.mjs';
import { answerHelp } from './help.mjs';

answerHelp(import.meta);

const project = new URL('..', import.meta.url);

/** @type {typeof import('../supabase/functions/v1/documents/draw.ts')} */
const { drawDocuments } = await importSource('supabase/functions/v1/documents/draw.ts');
/** @type {typeof import('../supabase/functions/v1/documents/samples.fixture.ts')} */
const { SAMPLES } = await importSource('supabase/functions/v1/documents/samples.fixture.ts');
/** @type {typeof import('../supabase/functions/v1/documents/sample-signature.fixture.ts')} */
const { sampleSignature } = await importSource('supabase/functions/v1/documents/sample-signature.fixture.ts');

/** @type {typeof import('../supabase/functions/v1/accounts/statement/draw.ts')} */
const { drawStatement } = await importSource('supabase/functions/v1/accounts/statement/draw.ts');
/** @type {typeof import('../supabase/functions/v1/accounts/statement/samples.fixture.ts')} */
const { statement } = await importSource('supabase/functions/v1/accounts/statement/samples.fixture.ts');

const folder = fileURLToPath(new URL('.build/documents/', project));
mkdirSync(folder, { recursive: true });
const signature = sampleSignature();
const documents = Object.entries(SAMPLES).map(
  ([name, content]) => /** @type {const} */ ([name, drawDocuments([{ content, signature, ending: null }])]),
);
for (const [name, input] of [...documents, /** @type {const} */ (['statement', drawStatement(statement)])]) {
  execFileSync('pdftoppm', ['-r', '80', '-png', '-', `${folder}${name}`], { input });
}
writeFileSync(new URL('docs/images/quittance.webp', project), await asWebp(`${folder}quittance-1.png`));

/** Returns the image as WebP. Chromium converts it. @param {string} png a path */
async function asWebp(png) {
  const browser = await chromium.launch({ executablePath: ensureTestBrowser(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    const url = await page.evaluate(
      async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [image.width, image.height];
        canvas.getContext('2d')?.drawImage(image, 0, 0);
        return canvas.toDataURL('image/webp', 0.5);
      },
      `data:image/png;base64,${readFileSync(png, 'base64')}`,
    );
    return Buffer.from(url.split(',')[1] ?? '', 'base64');
  } finally {
    await browser.close();
  }
}
