import { expect, expectTypeOf, test } from 'vitest';
import { CHARGE_WORDS, TAX_WORDS } from '@shared/domain/expense-words.ts';
import { LINE_WORDS } from '@shared/domain/form-2044.ts';
import app from './fr/app.ts';
import common from './fr/common.ts';
import session from './fr/session.ts';
import signup from './fr/signup.ts';
import tenantPage from './fr/tenantPage.ts';
import verify from './fr/verify.ts';
import type { TranslationFunctions, Translations } from './i18n-types.ts';

type Texts = { readonly [key: string]: string | Texts };

const merged = (parts: Readonly<Record<string, Translations>>): Translations =>
  Object.assign({}, ...Object.values(parts));
const fr = merged(import.meta.glob('./fr/*.ts', { import: 'default', eager: true }));
const en = merged(import.meta.glob('./en/*.ts', { import: 'default', eager: true }));

const entries = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : entries(value, `${path}${key}.`),
  );

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name ?? '').toSorted();

const english = new Map(entries(en));

/** The French words of the shared tables for categories, charges and lines of form 2044. */
const shared = entries({ TAX_WORDS, CHARGE_WORDS, LINE_WORDS }).filter(([path]) => path.endsWith('.fr'));

test('every French text follows French typography', () => {
  const wrong = [...entries(fr), ...shared].filter(([, text]) =>
    / [;:!?»]|« |[^\u202F\s][;!?]|[^\u00A0]:|'/.test(text.replaceAll(/\{[^}]*\}/g, 'x')),
  );
  expect(wrong).toEqual([]);
});

test('the text about a new tenant’s opening balance quotes the label of the link that changes the start of the account', () => {
  expect(fr.tenants.balanceAfterwards).toContain(`«\u00A0${fr.lease.changeStart}\u00A0»`);
  expect(en.tenants.balanceAfterwards).toContain(`“${en.lease.changeStart}”`);
});

test('no text contains a no-break hyphen, so that « e-mail » is always written the same way', () => {
  const wrong = [...entries(fr), ...entries(en)].filter(([, text]) => text.includes('\u2011'));
  expect(wrong).toEqual([]);
});

test('the texts of a language use only one verb for issuing a receipt', () => {
  const others = {
    fr: /(?<!\p{L})(?:émis(?:e?s?|sion)|émett\p{L}+|édit(?:er|ez|ée?s?|ion)|établi\p{L}*(?! avec Klinky))(?!\p{L})/iu,
    en: /\bissu(?:e|es|ed|ing)\b/i,
  };
  expect(entries(fr).filter(([, text]) => others.fr.test(text))).toEqual([]);
  expect(entries(en).filter(([, text]) => others.en.test(text))).toEqual([]);
});

test('every French text has an English text with the same placeholders', () => {
  const wrong = entries(fr).filter(
    ([path, text]) => String(placeholders(english.get(path) ?? '')) !== String(placeholders(text)),
  );
  expect(wrong).toEqual([]);
  expect(english.size).toBe(entries(fr).length);
});

test('no text for visitors puts « de » before a name, because only a sign-in loads the rule for « de »', () => {
  const forVisitors: Texts = { ...common, ...session, ...signup, ...tenantPage, ...verify };
  expect(entries(forVisitors).filter(([, text]) => /\|de\b/.test(text))).toEqual([]);
  expect(entries(app).some(([, text]) => /\|de\b/.test(text))).toBe(true);
});

test('the types ask for the values of a text, and for the types of its formatters', () => {
  expectTypeOf<Parameters<TranslationFunctions['common']['close']>>().toEqualTypeOf<[]>();
  expectTypeOf<Parameters<TranslationFunctions['bank']['doneReceipts']>>().toEqualTypeOf<
    [{ readonly n: number }]
  >();
  expectTypeOf<
    keyof Parameters<TranslationFunctions['departure']['accountOwes']>[0]
  >().toEqualTypeOf<'amount'>();
});
