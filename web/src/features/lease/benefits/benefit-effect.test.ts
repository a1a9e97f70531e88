import { beforeAll, expect, test } from 'vitest';
import { i18nObject } from '@/i18n/i18n-util.ts';
import { loadLanguage } from '@/i18n/texts.ts';
import { aLease, aLeaseTenant } from '../../../../../tests/fixtures/lease.ts';
import { benefitEffect } from './benefit-effect.ts';

beforeAll(async () => {
  await Promise.all([loadLanguage('fr', ['payment']), loadLanguage('en', ['payment'])]);
});

const said = (less: number, payBy: string | null) =>
  (['fr', 'en'] as const).map((locale) =>
    benefitEffect(
      { less, month: '2026-11', payBy },
      aLease({ tenants: [aLeaseTenant()] }),
      i18nObject(locale),
      locale,
    ).replaceAll(/[\u00A0\u202F]/g, ' '),
  );

test('the sentence says what the tenants owe, from which month on and until which day', () => {
  expect(said(15.5, '2026-12-05')).toEqual([
    'Le locataire devra 15,50 € de plus par mois dès novembre 2026, à payer d’ici le 5 décembre 2026.',
    'The tenant owes €15.50 more a month from November 2026, to be paid by 5 December 2026.',
  ]);
  expect(said(15.5, '2026-10-05')[0]).toBe('Le locataire devra 15,50 € de plus par mois dès novembre 2026.');
  expect(said(-15.5, null)[1]).toBe('The tenant owes €15.50 less a month from November 2026.');
});
