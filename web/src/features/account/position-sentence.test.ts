import { beforeAll, expect, test } from 'vitest';
import { i18nObject } from '@/i18n/i18n-util.ts';
import { loadLanguage } from '@/i18n/texts.ts';
import { anOpenBenefit } from '../../../../tests/fixtures/benefit.ts';
import { aDepositSummary, aPosition } from '../../../../tests/fixtures/position.ts';
import { positionSentence } from './position-sentence.ts';

const NONE = { ...aPosition(), endedOn: null };
const TO_RETURN = aDepositSummary({ state: 'toReturn', toReturn: 610, deadline: '2026-07-30' });
type Account = Parameters<typeof positionSentence>[0];
type Dues = Parameters<typeof positionSentence>[1];

beforeAll(async () => {
  await Promise.all([loadLanguage('fr', ['account']), loadLanguage('en', ['account'])]);
});

const sentences = (account: Partial<Account>, dues: Dues = []) =>
  (['fr', 'en'] as const).map((locale) => sentence(account, dues, locale).replaceAll(/[\u00A0\u202F]/g, ' '));

function sentence(account: Partial<Account>, dues: Dues, locale: 'fr' | 'en'): string {
  const { title, parts } = positionSentence({ ...NONE, ...account }, dues, {
    LL: i18nObject(locale),
    locale,
  });
  return [title, ...parts].join(' · ');
}

test.each<[string, Partial<Account>, string, string]>([
  [
    'late',
    { paidTo: '2026-01-31', oldestUnpaidDueOn: '2026-02-01', daysLate: 35, owed: 1230, late: 1230 },
    'Reste dû : 1 230,00 € · depuis le 1er février 2026 · 35 jours de retard · payé jusqu’au 31 janvier 2026',
    '€1,230.00 owed · since 1 February 2026 · 35 days late · paid up to 31 January 2026',
  ],
  [
    'a day late, with nothing ever paid',
    { oldestUnpaidDueOn: '2026-02-01', daysLate: 1, owed: 910, late: 910 },
    'Reste dû : 910,00 € · depuis le 1er février 2026 · 1 jour de retard',
    '€910.00 owed · since 1 February 2026 · 1 day late',
  ],
  [
    'late, with another due today',
    { paidTo: '2026-09-30', oldestUnpaidDueOn: '2026-10-01', daysLate: 31, owed: 1820, late: 910 },
    'Reste dû : 1 820,00 € · depuis le 1er octobre 2026 · 31 jours de retard · 910,00 € attendus aujourd’hui · payé jusqu’au 30 septembre 2026',
    '€1,820.00 owed · since 1 October 2026 · 31 days late · €910.00 due today · paid up to 30 September 2026',
  ],
  [
    'due today, with a debt too old to claim',
    { paidTo: '2026-10-31', oldestUnpaidDueOn: '2026-11-01', owed: 1610, timeBarred: 700 },
    'Reste dû : 1 610,00 € · 910,00 € attendus aujourd’hui · dont 700,00 € trop anciens pour être réclamés · payé jusqu’au 31 octobre 2026',
    '€1,610.00 owed · €910.00 due today · of which €700.00 too old to claim · paid up to 31 October 2026',
  ],
  [
    'due today',
    { paidTo: '2026-10-31', oldestUnpaidDueOn: '2026-11-01', owed: 910 },
    'Reste dû : 910,00 € · 910,00 € attendus aujourd’hui · payé jusqu’au 31 octobre 2026',
    '€910.00 owed · €910.00 due today · paid up to 31 October 2026',
  ],
  [
    'paid, with an advance',
    { paidTo: '2026-11-30', advance: 90 },
    'À jour · payé jusqu’au 30 novembre 2026 · 90,00 € d’avance',
    'Up to date · paid up to 30 November 2026 · €90.00 in advance',
  ],
  [
    'late, in part too old to claim',
    {
      paidTo: '2026-01-31',
      oldestUnpaidDueOn: '2026-02-01',
      daysLate: 35,
      owed: 1930,
      late: 1230,
      timeBarred: 700,
    },
    'Reste dû : 1 930,00 € · depuis le 1er février 2026 · 35 jours de retard · dont 700,00 € trop anciens pour être réclamés · payé jusqu’au 31 janvier 2026',
    '€1,930.00 owed · since 1 February 2026 · 35 days late · of which €700.00 too old to claim · paid up to 31 January 2026',
  ],
  [
    'paid, except for a debt too old to claim',
    { paidTo: '2026-11-30', owed: 700, timeBarred: 700 },
    'À jour · payé jusqu’au 30 novembre 2026 · 700,00 € dus, trop anciens pour être réclamés',
    'Up to date · paid up to 30 November 2026 · €700.00 owed, too old to claim',
  ],
  [
    'in debt after its lease has ended',
    {
      paidTo: '2026-10-31',
      oldestUnpaidDueOn: '2026-11-01',
      daysLate: 20,
      owed: 424.67,
      endedOn: '2026-11-14',
    },
    'Reste dû : 424,67 € · bail terminé le 14 novembre 2026 · depuis le 1er novembre 2026 · 20 jours de retard',
    '€424.67 owed · lease ended on 14 November 2026 · since 1 November 2026 · 20 days late',
  ],
  [
    'in debt after its lease has ended, with more on an outdated receipt',
    {
      paidTo: '2026-10-31',
      oldestUnpaidDueOn: '2026-11-01',
      daysLate: 20,
      owed: 420.67,
      held: 326.67,
      late: 94,
      endedOn: '2026-11-14',
    },
    'Reste dû : 94,00 € · bail terminé le 14 novembre 2026 · depuis le 1er novembre 2026 · 20 jours de retard',
    '€94.00 owed · lease ended on 14 November 2026 · since 1 November 2026 · 20 days late',
  ],
  [
    'paid after its lease has ended, with a debt on an outdated receipt',
    { paidTo: '2026-10-31', owed: 420.67, held: 420.67, endedOn: '2026-11-14' },
    'Tout est payé · bail terminé le 14 novembre 2026',
    'All paid · lease ended on 14 November 2026',
  ],
  [
    'late, with another due today and more on an outdated receipt',
    { paidTo: '2026-09-30', oldestUnpaidDueOn: '2026-10-01', daysLate: 31, owed: 2020, held: 200, late: 910 },
    'Reste dû : 1 820,00 € · depuis le 1er octobre 2026 · 31 jours de retard · 910,00 € attendus aujourd’hui · payé jusqu’au 30 septembre 2026',
    '€1,820.00 owed · since 1 October 2026 · 31 days late · €910.00 due today · paid up to 30 September 2026',
  ],
  [
    'in credit after its lease has ended',
    { paidTo: '2026-11-14', advance: 485.33, endedOn: '2026-11-14' },
    'Tout est payé · bail terminé le 14 novembre 2026 · 485,33 € d’avance',
    'All paid · lease ended on 14 November 2026 · €485.33 in advance',
  ],
  [
    'in debt too old to claim after its lease has ended',
    { owed: 700, timeBarred: 700, endedOn: '2022-11-14' },
    'Rien à réclamer · bail terminé le 14 novembre 2022 · 700,00 € dus, trop anciens pour être réclamés',
    'Nothing left to claim · lease ended on 14 November 2022 · €700.00 owed, too old to claim',
  ],
  [
    'paid while the deposit is to return',
    { paidTo: '2026-06-30', endedOn: '2026-06-30', deposit: TO_RETURN },
    'Dépôt à restituer : 610,00 € · au plus tard le 30 juillet 2026 · bail terminé le 30 juin 2026',
    '€610.00 of deposit to return · by 30 July 2026 at the latest · lease ended on 30 June 2026',
  ],
  [
    'paid while the deposit is late',
    {
      paidTo: '2026-06-30',
      endedOn: '2026-06-30',
      deposit: { ...TO_RETURN, periodsLate: 1, increasePerPeriod: 85, increase: 85 },
    },
    'Dépôt à restituer : 695,00 € · en retard depuis le 30 juillet 2026 · bail terminé le 30 juin 2026',
    '€695.00 of deposit to return · late since 30 July 2026 · lease ended on 30 June 2026',
  ],
  [
    'paid while the deductions use up the deposit',
    { paidTo: '2026-06-30', endedOn: '2026-06-30', deposit: { ...TO_RETURN, toReturn: 0 } },
    'Dépôt à solder : 850,00 € · au plus tard le 30 juillet 2026 · bail terminé le 30 juin 2026',
    '€850.00 of deposit to settle · by 30 July 2026 at the latest · lease ended on 30 June 2026',
  ],
  [
    'paid before the keys are back',
    { paidTo: '2026-06-30', endedOn: '2026-06-30', deposit: aDepositSummary() },
    'Dépôt détenu : 850,00 € · jusqu’à la remise des clés · bail terminé le 30 juin 2026',
    'Deposit held: €850.00 · until the keys are back · lease ended on 30 June 2026',
  ],
  [
    'paid before the accounts of the building',
    {
      paidTo: '2026-06-30',
      endedOn: '2026-06-30',
      deposit: aDepositSummary({ state: 'accounts', held: 170, toReturn: 170 }),
    },
    'Dépôt détenu : 170,00 € · jusqu’aux comptes de l’immeuble · bail terminé le 30 juin 2026',
    'Deposit held: €170.00 · until the accounts of the building · lease ended on 30 June 2026',
  ],
  [
    'paid after the deposit was returned',
    { paidTo: '2026-06-30', endedOn: '2026-06-30', deposit: aDepositSummary({ state: 'settled', held: 0 }) },
    'Tout est payé · bail terminé le 30 juin 2026',
    'All paid · lease ended on 30 June 2026',
  ],
  [
    'paid during the lease, with a deposit',
    { paidTo: '2026-11-30', deposit: aDepositSummary() },
    'À jour · payé jusqu’au 30 novembre 2026',
    'Up to date · paid up to 30 November 2026',
  ],
])('the sentence about an account that is %s has the expected words', (_what, account, french, english) => {
  expect(sentences(account)).toEqual([french, english]);
});

test('before the first due day of an account, the sentence about the account names this day', () => {
  const dues: Dues = [
    { dueOn: '2027-01-01', state: 'upcoming', benefits: [] },
    { dueOn: '2026-12-15', state: 'upcoming', benefits: [] },
    { dueOn: '2026-12-01', state: 'cancelled', benefits: [] },
  ];
  expect(sentences({ upcoming: 900 }, dues)).toEqual([
    'Rien à payer · première échéance le 15 décembre 2026',
    'Nothing to pay · first payment due on 15 December 2026',
  ]);
  expect(sentences({}, [])).toEqual(['À jour', 'Up to date']);
});

test('the sentence about an account names the part that an office is still expected to pay', () => {
  const benefits = [anOpenBenefit()];
  const dues: Dues = [
    { dueOn: '2026-12-01', state: 'upcoming', benefits: [anOpenBenefit({ office: 'msa' })] },
    { dueOn: '2026-11-01', state: 'awaited', benefits },
  ];
  const awaited = { paidTo: '2026-10-31', owed: 312, awaited: 312 };
  expect(sentences(awaited, dues)).toEqual([
    'À jour · payé jusqu’au 31 octobre 2026 · 312,00 € attendus de la CAF',
    'Up to date · paid up to 31 October 2026 · €312.00 expected from the CAF',
  ]);
  const share = { oldestUnpaidDueOn: '2026-11-01', owed: 950.5, awaited: 312 };
  expect(sentences({ ...awaited, ...share }, dues)).toEqual([
    'Reste dû : 950,50 € · 638,50 € attendus aujourd’hui · dont 312,00 € attendus de la CAF · payé jusqu’au 31 octobre 2026',
    '€950.50 owed · €638.50 due today · of which €312.00 expected from the CAF · paid up to 31 October 2026',
  ]);
  const late: Dues = [...dues, { dueOn: '2026-10-01', state: 'late', benefits }];
  const october = {
    paidTo: '2026-09-30',
    oldestUnpaidDueOn: '2026-11-14',
    daysLate: 2,
    owed: 624,
    late: 312,
    awaited: 312,
    officePart: { amount: 312, offices: ['caf'] },
  } satisfies Partial<Account>;
  expect(sentences(october, late)).toEqual([
    'Reste dû : 312,00 € · depuis le 14 novembre 2026 · 2 jours de retard · à demander à la CAF, pas au locataire · 312,00 € attendus de la CAF · payé jusqu’au 30 septembre 2026',
    '€312.00 owed · since 14 November 2026 · 2 days late · to be claimed from the CAF, not from the tenant · €312.00 expected from the CAF · paid up to 30 September 2026',
  ]);
  expect(sentences({ ...october, owed: 724, late: 412 }, late)).toEqual([
    'Reste dû : 724,00 € · depuis le 14 novembre 2026 · 2 jours de retard · dont 312,00 € de la CAF · dont 312,00 € attendus de la CAF · payé jusqu’au 30 septembre 2026',
    '€724.00 owed · since 14 November 2026 · 2 days late · of which €312.00 from the CAF · of which €312.00 expected from the CAF · paid up to 30 September 2026',
  ]);
});

const toneWithLate = (late: number) =>
  positionSentence(
    {
      ...NONE,
      oldestUnpaidDueOn: '2026-11-14',
      daysLate: 2,
      owed: late,
      late,
      officePart: { amount: 15, offices: ['caf'] },
    },
    [],
    { LL: i18nObject('fr'), locale: 'fr' },
  ).tone;

test('an account is shown as late only if the tenants owe a part of the late sum', () => {
  expect(toneWithLate(15)).toBe('due');
  expect(toneWithLate(16)).toBe('late');
});
