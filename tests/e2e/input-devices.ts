import { setTimeout } from 'node:timers/promises';
import { type Locator, type Page, expect } from '@playwright/test';

/** Types into a field as a person does: clicks it, selects its content, then presses one key after another. */
export async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  if ((await field.inputValue()) !== '') await field.press('ControlOrMeta+a');
  if (text === '') await field.press('Delete');
  else await field.pressSequentially(text);
}

/**
 * A way to operate a page: by Tab, mouse or touch. Only the functions of the device move the focus, and keys go to the
 * focused element.
 */
export interface InputDevice {
  /** Chooses an option of the focused list. */
  readonly choose: (list: Locator, option: string) => Promise<void>;
  /** Moves the focus to a field or a button. */
  readonly reach: (target: Locator) => Promise<void>;
  /** Presses a button, or ticks a checkbox or a radio button. */
  readonly press: (target: Locator) => Promise<void>;
}

/** Two taps in the same place within this time are a double tap, even if the page scrolls between them. */
const DOUBLE_TAP_MS = 400;

/** The maximum number of Tab presses from the top of a page to the target field. */
const TAB_STOPS = 30;

/** Chooses an option of the focused list by the arrow keys. */
export async function chooseByArrows(list: Locator, option: string): Promise<void> {
  const chosen = (): Promise<string> =>
    list.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.text ?? '');
  // The options may load after the list.
  await expect(list.locator('option', { hasText: option })).not.toHaveCount(0);
  const count = await list.locator('option').count();
  for (let steps = 0; steps < count && (await chosen()) !== option; steps++)
    await list.page().keyboard.press('ArrowDown');
  expect(await chosen()).toBe(option);
}

const keyboard = (page: Page): InputDevice => {
  const reach = async (target: Locator): Promise<void> => {
    for (let stops = 0; stops < TAB_STOPS; stops++) {
      if (await hasFocus(target)) return;
      await page.keyboard.press('Tab');
      expect(await focusedTag(page), 'Tab leads to something that can be used').toMatch(
        /^(?:INPUT|SELECT|BUTTON|A|SUMMARY|TEXTAREA)$/,
      );
    }
    await expect(target).toBeFocused();
  };
  return {
    reach,
    choose: chooseByArrows,
    press: async (target) => {
      await reach(target);
      const inputType = await target.getAttribute('type');
      await page.keyboard.press(inputType === 'checkbox' || inputType === 'radio' ? 'Space' : 'Enter');
    },
  };
};

const pointer = (page: Page, hit: (x: number, y: number) => Promise<void>): InputDevice => {
  const press = async (target: Locator): Promise<void> => {
    await target.scrollIntoViewIfNeeded();
    await untilDrawn(page);
    const box = await target.boundingBox();
    if (!box) throw new Error('The element to press is not visible.');
    // Use the position from before the press: a person aims once, and the page may move the target afterwards.
    await hit(box.x + box.width / 2, box.y + box.height / 2);
  };
  return {
    press,
    // The operating system draws the open list, so a test cannot reach it.
    choose: async (list, option) => void (await list.selectOption({ label: option })),
    reach: async (target) => {
      await press(target);
      await expect(target).toBeFocused({ timeout: 1000 });
    },
  };
};

export const INPUT_DEVICES: Readonly<Record<'Tab' | 'mouse' | 'touch', (page: Page) => InputDevice>> = {
  Tab: keyboard,
  mouse: (page) =>
    pointer(page, async (x, y) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.up();
    }),
  touch: (page) => {
    let lastTap = 0;
    return pointer(page, async (x, y) => {
      await setTimeout(lastTap + DOUBLE_TAP_MS - Date.now());
      await page.touchscreen.tap(x, y);
      lastTap = Date.now();
    });
  },
};

/** Fills in a field: types text key by key, chooses the option of a list, or ticks a checkbox. */
export async function fillIn(
  page: Page,
  device: InputDevice,
  field: Locator,
  text: string | true,
): Promise<void> {
  if (text === true) {
    await device.press(field);
    return;
  }
  await device.reach(field);
  if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') {
    await device.choose(field, text);
    return;
  }
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Resolves once the page is drawn, after its styles have loaded. */
export const untilDrawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

const focusedTag = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.tagName ?? '');
