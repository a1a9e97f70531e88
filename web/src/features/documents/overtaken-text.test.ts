import { beforeAll, expect, test } from 'vitest';
import type { Document, Overtaken } from '@shared/contract/documents/document.ts';
import { OvertakenReason } from '@shared/contract/documents/document.ts';
import { i18nObject } from '@/i18n/i18n-util.ts';
import { loadLanguage } from '@/i18n/texts.ts';
import { isToSend, wasSent } from '@/lib/documents/is-to-send.ts';
import { aLetter } from '../../../../tests/fixtures/letter.ts';
import { deliveryText } from './delivery-state.ts';
import { overtakenText } from './overtaken-text.ts';

const PAID: Overtaken = { reason: 'paymentReceived', amount: 300, isSettled: false, next: 'replace' };
const MAIL = {
  tenantId: null,
  recipient: 'ines@exemple.test',
  state: 'sent' as const,
  at: '2026-03-20T12:05:00Z',
  errorCode: null,
};
const OVERTAKEN = aLetter({ overtaken: PAID });
const SENT = aLetter({ overtaken: PAID, emails: [MAIL] });
const REFUSED = aLetter({
  overtaken: PAID,
  emails: [{ ...MAIL, state: 'failed', errorCode: 'DOCUMENT_OVERTAKEN' }],
});

beforeAll(async () => {
  await Promise.all([
    loadLanguage('fr', ['app', 'documents', 'receipts']),
    loadLanguage('en', ['app', 'documents', 'receipts']),
  ]);
});

const textsOf = (document: Document) =>
  (['fr', 'en'] as const).map(
    (locale) =>
      overtakenText(document, i18nObject(locale), locale)?.replaceAll(/[\u00A0\u202F]/g, ' ') ?? null,
  );

test('an overtaken letter is not to send, and its text states the reason', () => {
  expect([aLetter(), OVERTAKEN, REFUSED, SENT].map(isToSend)).toEqual([true, false, false, false]);
  expect([OVERTAKEN, REFUSED, SENT].map(wasSent)).toEqual([false, false, true]);
  expect(deliveryText(OVERTAKEN, i18nObject('fr'), 'fr')).toBeNull();
  expect(textsOf(OVERTAKEN)).toEqual(['300,00 € reçus depuis', '€300.00 received since']);
  expect(textsOf(aLetter())).toEqual([null, null]);
});

test('the text of a settled letter says that nothing is owed any more', () => {
  expect(textsOf({ ...OVERTAKEN, overtaken: { ...PAID, isSettled: true, next: null } })).toEqual([
    '300,00 € reçus depuis, plus rien n’est dû',
    '€300.00 received since, nothing is owed any more',
  ]);
});

test('the text of a letter that was sent says that it was overtaken later', () => {
  expect(deliveryText(SENT, i18nObject('fr'), 'fr')?.replaceAll('\u00A0', ' ')).toBe(
    'Envoyé le 20 mars 2026',
  );
  expect(textsOf(SENT)).toEqual(['dépassée depuis : 300,00 € reçus', 'overtaken since: €300.00 received']);
  expect(textsOf({ ...SENT, kind: 'dueNotice' })[0]).toBe('dépassé depuis : 300,00 € reçus');
});

test.each(OvertakenReason.options)('the reason %s has a text in each language', (reason) => {
  const texts = textsOf({ ...OVERTAKEN, overtaken: { ...PAID, reason } });
  expect(new Set(texts).size).toBe(2);
  for (const text of texts) expect(text).toMatch(/^\S.+\S$/);
});
