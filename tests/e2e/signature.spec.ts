import { crc32, deflateSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectMessage, test } from './fixtures.ts';

const preview = (page: Page) => page.getByRole('img', { name: 'Votre signature' });

/** Signs with the mouse in two strokes. */
async function draw(page: Page, pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (box === null) throw new Error('There is no pad');
  for (const [from, to] of [
    [0.2, 0.5],
    [0.55, 0.8],
  ] as const) {
    await page.mouse.move(box.x + box.width * from, box.y + box.height * 0.7);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * ((from + to) / 2), box.y + box.height * 0.35, { steps: 8 });
    await page.mouse.move(box.x + box.width * to, box.y + box.height * 0.65, { steps: 8 });
    await page.mouse.up();
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Drags a finger across the screen between two points. */
async function drag(page: Page, from: Point, to: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (let step = 1; step <= 12; step += 1) {
    const share = step / 12;
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
  }
  await touch('touchEnd', []);
  await session.detach();
}

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly inkShare: number;
  readonly isOpaque: boolean;
  readonly cornerBrightness: number;
}

/** Measures the ink of an image on the page. */
const look = (image: Locator): Promise<Picture> =>
  image.evaluate(async (element) => {
    if (!(element instanceof HTMLImageElement)) throw new Error('That is not an image');
    await element.decode();
    const { naturalWidth: width, naturalHeight: height } = element;
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
    if (!context) throw new Error('No canvas');
    context.drawImage(element, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    let [ink, opaque] = [0, 0];
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at] ?? 0) < 128) ink += 1;
      if (data[at + 3] === 255) opaque += 1;
    }
    const pixels = width * height;
    return {
      width,
      height,
      inkShare: ink / pixels,
      isOpaque: opaque === pixels,
      cornerBrightness: data[0] ?? 0,
    };
  });

/** Returns a photo of a signature on paper: grey, with ink in the middle. */
function photograph(width: number, height: number): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height, 0xd8);
  for (let y = 0; y < height; y += 1) {
    rows[y * (width * 3 + 1)] = 0;
    const isInk = y > height * 0.4 && y < height * 0.6;
    if (isInk) rows.fill(0x20, y * (width * 3 + 1) + 1 + width, y * (width * 3 + 1) + 1 + width * 2);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const named = Buffer.concat([Buffer.from(type), data]);
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, checksum]);
  };
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test.beforeEach(({ signedIn: page }) => page.goto('/settings/profile'));

test('a signature can be drawn, previewed, saved and deleted, and leaving an unsaved one asks for confirmation', async ({
  signedIn: page,
}) => {
  const pad = page.getByRole('img', { name: 'Zone de signature' });
  const save = page.getByRole('button', { name: 'Utiliser cette signature' });
  await expect(save).toBeDisabled();
  await draw(page, pad);
  await page.getByRole('button', { name: 'Annuler le dernier trait' }).click();
  await expect(save).toBeEnabled();
  const clear = page.getByRole('button', { name: 'Effacer' });
  await clear.press('Enter');
  await expect(save).toBeDisabled();
  await expect(clear).toBeFocused();
  await draw(page, pad);
  await page.getByRole('link', { name: 'Locataires', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click();
  await expectAccessible(page);
  await save.click();
  await expectMessage(page, 'Signature enregistrée');
  const drawn = await look(preview(page));
  expect(drawn).toMatchObject({ isOpaque: true, cornerBrightness: 255 });
  expect(drawn.width).toBeLessThanOrEqual(600);
  expect(drawn.height).toBeLessThanOrEqual(250);
  expect(drawn.inkShare).toBeGreaterThan(0.005);
  // The image is cropped: the ink reaches close to each side.
  expect(drawn.width / drawn.height).toBeGreaterThan(1.5);
  await expectAccessible(page);

  await page.reload();
  expect(await look(preview(page))).toEqual(drawn);
  await page.getByRole('button', { name: 'Remplacer' }).click();
  await expect(pad).toBeVisible();
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(preview(page)).toBeVisible();

  await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: /Supprimer votre signature/ });
  await question.getByRole('button', { name: 'Annuler' }).click();
  await expect(preview(page)).toBeVisible();
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await question.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expectMessage(page, 'Signature supprimée');
  await expect(pad).toBeVisible();
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test(
    'signing with a finger does not scroll the page',
    { tag: '@phone-only' },
    async ({ signedIn: page }) => {
      await page.getByRole('button', { name: 'Signature', exact: true }).tap();
      const pad = page.getByRole('img', { name: 'Zone de signature' });
      const save = page.getByRole('button', { name: 'Utiliser cette signature' });
      await pad.scrollIntoViewIfNeeded();
      await pad.evaluate((canvas) => canvas.scrollIntoView({ block: 'center' }));
      const box = await pad.boundingBox();
      if (box === null) throw new Error('There is no pad');
      const at = (x: number, y: number): Point => ({ x: box.x + box.width * x, y: box.y + box.height * y });
      const scrolled = () => page.evaluate(() => window.scrollY);
      const before = await scrolled();
      // The finger moves vertically, as it does for scrolling.
      await drag(page, at(0.25, 0.9), at(0.25, 0.1));
      await drag(page, at(0.4, 0.3), at(0.75, 0.8));
      expect(await scrolled()).toBe(before);
      await expect(save).toBeEnabled();
      await page.getByRole('button', { name: 'Annuler le dernier trait' }).tap();
      await expect(save).toBeEnabled();
      await drag(page, at(0.4, 0.3), at(0.75, 0.8));
      // Outside the pad, the same finger scrolls.
      await drag(page, { x: box.x + 40, y: box.y - 20 }, { x: box.x + 40, y: box.y - 220 });
      await expect.poll(scrolled).toBeGreaterThan(before);

      await save.tap();
      await expectMessage(page, 'Signature enregistrée');
      const { width, height, inkShare, isOpaque } = await look(preview(page));
      expect(isOpaque).toBe(true);
      expect(inkShare).toBeGreaterThan(0.005);
      // The ink covers half the width of the pad and most of its height, as the two strokes do.
      expect(width / height / ((box.width * 0.5) / (box.height * 0.8))).toBeCloseTo(1, 0.5);
    },
  );
});

test('an image uploaded by keyboard is resized and previewed before use', async ({ signedIn: page }) => {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Importer une image' }).focus();
  await page.keyboard.press('Enter');
  await (
    await choosing
  ).setFiles({
    name: 'signature.png',
    mimeType: 'image/png',
    buffer: photograph(3000, 2000),
  });
  const chosen = page.getByRole('img', { name: 'Image choisie' });
  const seen = await look(chosen);
  expect(seen.width).toBeLessThanOrEqual(600);
  expect(seen.height).toBeLessThanOrEqual(250);
  expect(seen.inkShare).toBeGreaterThan(0.5);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Utiliser cette signature' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectMessage(page, 'Signature enregistrée');
  expect(await look(preview(page))).toEqual(seen);
});
