import { page } from 'vitest/browser';
import { betaMode } from '@/lib/storage/beta-mode.ts';
import { fullName } from '../../supabase/functions/_shared/domain/full-name.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { aReceipt } from '../fixtures/receipt.ts';
import { aDue } from '../fixtures/due.ts';
import { monthFromNow } from '../fixtures/days.ts';
import { aPaidDue } from './support/accounts.ts';
import type { Api } from './support/api.ts';
import { aTenant } from '../fixtures/tenant.ts';
import { someDuties } from './support/duties.ts';
import { addChargesOf } from './support/charges.ts';
import { anInvitation, type Landlord } from './support/landlord.ts';
import { addLease } from './support/leases.ts';
import { aReminder } from './support/letters.ts';
import { aRevisionCheck, anIndex } from './support/revisions.ts';
import { aMonthDue } from '../fixtures/month-due.ts';
import { aMonthLedger } from '../fixtures/month-ledger.ts';
import { PAGES } from './support/pages.ts';
import { aPreview, aTerm } from './support/receipts.ts';
import { expect, open, test, untilSettled } from './support/stories.ts';
import { smallTargets } from './support/targets.ts';

/** The window sizes of a phone, a desktop at 200% zoom, a tablet and a laptop. */
const SIZES = [
  [390, 844],
  [640, 400],
  [768, 1024],
  [1280, 800],
] as const;
/** The height of three fields. A field with its label and its message is about 90 px high. */
const LEAST_FORM_HEIGHT_PX = 270;

/** Returns the addresses of panels with a form. */
const panelsOf = (tenantId: string, leaseId: string): string[] => [
  '/tenants?openPanel=true',
  `/tenants?edit=${tenantId}`,
  '/properties?openPanel=true',
  '/expenses?openPanel=true',
  `/documents?openPanel=true&tenant=${tenantId}`,
  `/tenants/${tenantId}?panel=reminder`,
  `/tenants/${tenantId}?panel=revision`,
  `/tenants/${tenantId}?panel=benefit`,
  `/charges?lease=${leaseId}`,
  `/charges?lease=${leaseId}&panel=elsewhere`,
  '/charges?panel=expense',
  '/admin/whitelist?openPanel=true',
  '/admin/indices?quarter=2026-Q2',
];

/** Gives a super-admin three tenants. Returns the id of the tenant with two receipts. */
function addRents(api: Api, landlord: Landlord): string {
  betaMode.set(true);
  landlord.user.isSuperAdmin = true;
  landlord.whitelist = [anInvitation()];
  landlord.indices = [anIndex()];
  const { due, payment } = aPaidDue(monthFromNow(-1));
  const position = { owed: 650, late: 650, daysLate: 12, oldestUnpaidDueOn: monthFromNow(0).from };
  const id = addLease(api, landlord, { dues: [aDue(), due], payments: [payment], position });
  api.on('GET /leases/:id/reminder', () => aReminder());
  api.on('GET /leases/:id/revision', () => aRevisionCheck());
  const emailConsent = { on: '2026-01-15', how: 'Clause du bail' };
  const named = { email: 'ines@exemple.test', phoneNumber: '06 12 34 56 78', emailConsent };
  const propertyId = landlord.properties[0]?.id ?? null;
  landlord.tenants = [
    ...landlord.tenants.map((tenant) => Object.assign({}, tenant, named)),
    aTenant({ firstName: 'Łukasz', lastName: 'Nguyễn', propertyId }),
    aTenant({ firstName: 'Zoé', lastName: 'Zola', phoneNumber: '06 12 34 56 79', propertyId }),
  ];
  const ofInes = { tenantId: id, tenantIds: [id], propertyId };
  landlord.receipts = [
    aReceipt(ofInes),
    aReceipt({ ...ofInes, kind: 'partial', number: 'R-2026-0001', amount: 300, remaining: 350 }),
  ];
  const dues = landlord.tenants.map((tenant) => aMonthDue({ tenantName: tenant.lastName ?? '' }));
  api.on('GET /month', () => aMonthLedger({ dues }));
  api.on('GET /bank/expected', () => ({ leases: [], lines: [] }));
  api.on('GET /batches', () => []);
  api.on('GET /duties', () => someDuties(id));
  addChargesOf(api, landlord);
  api.on('GET /receipts/term', (call) => aTerm(call));
  api.on('POST /receipts/preview', (call) => aPreview(call));
  return id;
}

const leaseOf = ({ tenants }: Landlord): string => tenants[0]?.leaseId ?? '';

const departureOf = (landlord: Landlord): string => `/departure?lease=${leaseOf(landlord)}`;

async function openDrawn(path: string): Promise<void> {
  await open(path);
  await expect.element(page.getByRole('heading', { level: 1, includeHidden: true })).toBeInTheDocument();
  await untilSettled();
}

// This test opens 18 pages in four windows each, which takes more than a minute on a busy machine.
test('no control of a page is covered at mid-window, at the end of the page, or when focused', async ({
  api,
  landlord,
}) => {
  const id = addRents(api, landlord);
  for (const path of [...PAGES, `/tenants/${id}`, departureOf(landlord)]) {
    await page.viewport(...SIZES[0]);
    await openDrawn(path);
    for (const [width, height] of SIZES) {
      await page.viewport(width, height);
      await untilSettled();
      const where = `${path} at ${width} × ${height}`;
      expect(coveredInTheMiddle(), `${where}, in the middle`).toEqual([]);
      expect(await coveredAtTheEnd(), `${where}, at its end`).toEqual([]);
      scrollToTop();
      expect(await coveredWithFocus(document), `${where}, with the focus`).toEqual([]);
    }
  }
}, 300_000);

test.for(['fr', 'en'])(
  'with text at 150 %, in the language %s, nothing is cut off, covered or outside the window',
  async (language, { api, landlord }) => {
    const id = addRents(api, landlord);
    const [first, second] = landlord.tenants.map((tenant) => aMonthDue({ tenantName: fullName(tenant) }));
    if (!first || !second) throw new Error('There are no tenants.');
    const dues = [
      { ...first, dueOn: todayInParis(), state: 'due' as const, propertyName: 'Les Tilleuls de la gare' },
      { ...second, received: 100, remaining: 550, arrears: 1285.5 },
    ];
    api.on('GET /month', () => aMonthLedger({ dues }));
    localStorage.setItem('klinky.locale', language);
    try {
      for (const path of [
        '/dashboard',
        '/todo',
        '/tenants',
        '/properties',
        '/documents',
        '/month',
        `/tenants/${id}`,
      ])
        for (const [width, height] of [
          [390, 844],
          [1280, 800],
        ] as const) {
          await page.viewport(width, height);
          await openDrawn(path);
          document.documentElement.style.fontSize = '150%';
          window.dispatchEvent(new Event('resize'));
          await untilSettled();
          const where = `${path} at ${width} × ${height}`;
          expect(document.documentElement.scrollWidth, where).toBeLessThanOrEqual(window.innerWidth);
          expect(coveredInTheMiddle(), where).toEqual([]);
          expect(textsUnderControls(), where).toEqual([]);
          document.documentElement.style.fontSize = '';
        }
    } finally {
      document.documentElement.style.fontSize = '';
    }
  },
);

// The stories of accessibility.test.ts also check the targets of menus, dialogs and signed-out pages.
test('on a phone, a finger hits every control of every page and panel on at least 44 × 44 px', async ({
  api,
  landlord,
}) => {
  const id = addRents(api, landlord);
  landlord.user.hasIssuedReceipt = true;
  await page.viewport(...SIZES[0]);
  for (const path of [...PAGES, `/tenants/${id}`, departureOf(landlord)]) {
    await openDrawn(path);
    expect(smallTargets(document.body), path).toEqual([]);
  }
  for (const path of panelsOf(id, leaseOf(landlord))) {
    await openDrawn(path);
    const panel = page.getByRole('dialog');
    await expect.element(panel.getByRole('textbox').first()).toBeVisible();
    await untilSettled();
    expect(smallTargets(panel.element()), path).toEqual([]);
  }
});

test('the form of every panel has enough room, and none of its controls is covered', async ({
  api,
  landlord,
}) => {
  const id = addRents(api, landlord);
  for (const path of panelsOf(id, leaseOf(landlord)))
    for (const [index, [width, height]] of SIZES.entries()) {
      await page.viewport(width, height);
      if (index === 0) await openDrawn(path);
      const panel = page.getByRole('dialog');
      await expect.element(panel.getByRole('textbox').first()).toBeVisible();
      await untilSettled();
      const where = `${path} at ${width} × ${height}`;
      expect(formHeightPx(), where).toBeGreaterThanOrEqual(LEAST_FORM_HEIGHT_PX);
      expect(await coveredWithFocus(panel.element()), `${where}, with the focus`).toEqual([]);
    }
});

test.for(['fr', 'en'])(
  'on a narrow phone, every button of a panel’s footer is inside the window, in the language %s',
  async (language, { api, landlord }) => {
    const id = addRents(api, landlord);
    localStorage.setItem('klinky.locale', language);
    for (const path of panelsOf(id, leaseOf(landlord))) {
      await page.viewport(390, 844);
      await openDrawn(path);
      await expect.element(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
      for (const width of [390, 360, 320]) {
        await page.viewport(width, 844);
        const cutOff = [...document.querySelectorAll('[role=dialog] footer button')].filter((button) => {
          const { left, right } = button.getBoundingClientRect();
          return left < 0 || right > width || button.scrollWidth > button.clientWidth;
        });
        expect(
          cutOff.map(({ textContent }) => textContent),
          `${path} at ${width} px`,
        ).toEqual([]);
      }
    }
  },
);

/** Scrolls the page and its scrolling parts back to their start. */
function scrollToTop(): void {
  for (const element of document.querySelectorAll('#root *')) element.scrollTo(0, 0);
  window.scrollTo(0, 0);
}

/** Returns true if nothing covers an element at a point. */
function isHit(element: Element, [x, y]: readonly [number, number]): boolean {
  const hit = document.elementFromPoint(x, y);
  return hit !== null && (element.contains(hit) || hit.contains(element));
}

/** Returns the texts of a page that another button or field covers. */
function textsUnderControls(): string[] {
  window.scrollTo(0, 0);
  const controls = [...document.querySelectorAll('main :is(a, button, input, select)')].filter(
    (control) => control.closest('.sr-only, [data-floating]') === null,
  );
  const texts = document.createTreeWalker(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT);
  const covered: string[] = [];
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const element = text.parentElement;
    if (!element?.checkVisibility() || element.closest('.sr-only, option, kbd, label')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 2);
    for (const control of controls)
      if (!control.contains(element) && boxes.some((box) => overlaps(box, control.getBoundingClientRect())))
        covered.push(`${text.textContent} under ${control.outerHTML}`);
  }
  return covered;
}

/** Returns true if two boxes overlap by more than the space between two lines. */
const overlaps = (one: DOMRect, other: DOMRect): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4;

const centreOf = ({ left, top, width, height }: DOMRect): [number, number] => [
  left + width / 2,
  top + height / 2,
];

/** Returns the controls that are covered when they are scrolled to the middle of the window. */
function coveredInTheMiddle(): string[] {
  const covered: string[] = [];
  for (const element of document.querySelectorAll(
    '#root :is(a:not([href="#content"]), button, input, select, textarea)',
  )) {
    element.scrollIntoView({ block: 'center' });
    const box = element.getBoundingClientRect();
    // Skip an element that is hidden or only for screen readers.
    if (box.width < 2 || box.height < 2 || !element.checkVisibility()) continue;
    if (!isHit(element, centreOf(box))) covered.push(element.outerHTML);
  }
  return covered;
}

/** Returns the controls in the lower half of the window whose centre is covered at the end of the page. */
async function coveredAtTheEnd(): Promise<string[]> {
  window.scrollTo(0, document.documentElement.scrollHeight);
  await untilSettled();
  return [...document.querySelectorAll('main :is(a[href], button, input, select, textarea)')]
    .filter((element) => {
      const box = element.getBoundingClientRect();
      if (box.width < 2 || box.top + box.height / 2 < window.innerHeight / 2) return false;
      return !isHit(element, centreOf(box));
    })
    .map(({ outerHTML }) => outerHTML);
}

/** Returns the elements that are not entirely visible when Tab focuses them. */
async function coveredWithFocus(within: Document | Element): Promise<string[]> {
  const covered: string[] = [];
  const stops = [
    ...within.querySelectorAll<HTMLElement>(
      ':is(a[href], button, input, select, textarea, summary, [tabindex])',
    ),
  ].filter((element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility());
  expect(stops.length).toBeGreaterThan(1);
  for (const element of stops) {
    const before = element.getBoundingClientRect().top;
    element.focus();
    // Some elements never get the focus: unselected radio buttons and the ends of a panel.
    if (document.activeElement !== element) continue;
    // A row that scrolls sideways clips buttons at its edge. A clipped button does not count as covered.
    element.closest('.overflow-x-auto')?.scrollBy(element.getBoundingClientRect().left - 16, 0);
    if (element.getBoundingClientRect().top !== before) await untilScrolled();
    const { left, top, right, bottom, width } = element.getBoundingClientRect();
    const points = [
      // Skip the right end of a field, where a button may be.
      [(left + right) / 2, top + 5],
      [(left + right) / 2, (top + bottom) / 2],
      [(left + right) / 2, bottom - 5],
    ] as const;
    // The label draws the radio button, which itself is invisible.
    if (width >= 2 && !points.every((point) => isHit(element, point))) covered.push(element.outerHTML);
  }
  return covered;
}

/** Resolves once the listeners to scrolling and focus have run. */
const untilScrolled = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });

/** Returns the height of an open panel's fields that is visible at once. */
function formHeightPx(): number {
  const field = document.querySelector('[role=dialog] form :is(input, select, textarea)');
  let scroller = field?.parentElement ?? null;
  while (
    scroller &&
    !(scroller.scrollHeight > scroller.clientHeight && getComputedStyle(scroller).overflowY === 'auto')
  )
    scroller = scroller.parentElement;
  return (scroller ?? field?.closest('form') ?? null)?.clientHeight ?? 0;
}
