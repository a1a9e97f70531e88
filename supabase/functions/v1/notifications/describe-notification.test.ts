import type { GenericSchema, InferOutput } from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Locale } from '../../_shared/contract/users/user.ts';
import type { News } from './kind.ts';
import { describeNotification } from './describe-notification.ts';
import type { accountCreated } from './kinds/account-created.ts';
import type { advanceLeft } from './kinds/advance-left.ts';
import type { depositDue, leaseEnds, profileIncomplete, rentLate, revisionDue } from './kinds/duties.ts';
import type { indexMissing } from './kinds/index-missing.ts';
import type { leaseAnniversary } from './kinds/lease-anniversary.ts';
import type { paymentReceived } from './kinds/payment-received.ts';
import type { tenantWithoutProperty } from './kinds/tenant-without-property.ts';

type NewsOf<Kind extends { news: GenericSchema }> = { kind: string } & InferOutput<Kind['news']>;

const linkOf = (row: News) => describeNotification(row, 'fr', TODAY).link;
function wordsOf(row: News, locale: Locale, today: string) {
  const { title, content } = describeNotification(row, locale, today);
  return { title, content };
}

const TODAY = '2026-03-20';
const TENANT = '30000000-0000-4000-8000-000000000001';
const RECEIPT = '40000000-0000-4000-8000-000000000001';
const tenantName = 'Élodie Marchand';

const anniversary: NewsOf<typeof leaseAnniversary> = {
  kind: 'lease_anniversary',
  ending: null,
  subject_id: TENANT,
  occasion: '2026-04-01',
  details: { tenantName, leaseStartsOn: '2023-04-01' },
};
const LEASE = '50000000-0000-4000-8000-000000000001';
const ofLease = { ending: null, subject_id: LEASE };
const people = { names: ['Ana Roy', 'Bo Li', 'Cy Sow'], tenantId: TENANT };
const late: NewsOf<typeof rentLate> = {
  kind: 'rent_late',
  ...ofLease,
  occasion: '2026-02-03',
  details: {
    ...people,
    duty: 'late',
    state: 'late',
    amount: 1230,
    count: 2,
    month: '2026-03',
    dues: [
      { month: '2026-02', label: null, isPart: true },
      { month: '2026-03', label: null, isPart: false },
    ],
  },
};
const lateRepair: NewsOf<typeof rentLate> = {
  ...late,
  details: { ...late.details, count: 1, dues: [{ month: null, label: 'Vitre', isPart: false }] },
};
const received: NewsOf<typeof paymentReceived> = {
  kind: 'payment_received',
  ...ofLease,
  occasion: '2026-03-01',
  details: { ...people, to: '2026-03-31' },
};
const lacking = (blocker: 'NO_PROPERTY' | 'PROFILE_INCOMPLETE'): NewsOf<typeof paymentReceived> => ({
  ...received,
  details: { ...received.details, blocker },
});
const certified: NewsOf<typeof paymentReceived> = {
  ...received,
  ending: 'done',
  details: { ...received.details, receipt: { id: RECEIPT, number: 'Q-2026-0012' } },
};
const advance: NewsOf<typeof advanceLeft> = {
  kind: 'advance_left',
  ...ofLease,
  occasion: '2026-03-01',
  details: { ...people, names: ['Ana Roy', 'Bo Li'], amount: 950 },
};
const ofAna = { ...people, names: ['Ana Roy'] };
const end: NewsOf<typeof leaseEnds> = {
  kind: 'lease_ends',
  ...ofLease,
  occasion: '2026-04-14',
  details: { ...ofAna, duty: 'leaseEnds', state: 'soon', amount: null },
};
const revision: NewsOf<typeof revisionDue> = {
  kind: 'revision_due',
  ...ofLease,
  occasion: '2025-09-01',
  details: {
    ...ofAna,
    duty: 'revision',
    state: 'now',
    amount: 8.64,
    former: 750,
    cap: 758.64,
    lastDay: '2026-09-01',
  },
};
const lostSoon = { ...revision, kind: 'revision_lost_soon' };
const deposit: NewsOf<typeof depositDue> = {
  kind: 'deposit_due',
  ...ofLease,
  occasion: '2026-03-30',
  details: {
    ...ofAna,
    duty: 'depositReturn',
    state: 'now',
    amount: 850,
    increase: 0,
    perMonth: 85,
    hasAddress: true,
    isProvisional: false,
  },
};
const provision: NewsOf<typeof depositDue> = {
  ...deposit,
  details: { ...deposit.details, duty: 'depositAccounts', amount: 170, approvedOn: null },
};
/** A notification of version 0.1.0. */
const earlier: NewsOf<typeof rentLate> = {
  ...late,
  ending: 'done',
  details: { ...people, amount: 1230 },
};
const homeless: NewsOf<typeof tenantWithoutProperty> = {
  kind: 'tenant_without_property',
  ending: null,
  subject_id: TENANT,
  details: { tenantName },
};
const profile: NewsOf<typeof profileIncomplete> = {
  kind: 'profile_incomplete',
  ending: null,
  details: { missing: ['name'] },
};
const account: NewsOf<typeof accountCreated> = {
  kind: 'account_created',
  ending: null,
  details: { name: 'Noé Garnier', email: 'noe@example.test' },
};
const missingIndex: NewsOf<typeof indexMissing> = {
  kind: 'index_missing',
  ending: null,
  occasion: '2026-10-20',
  details: { quarter: '2026-Q3' },
};

describe('the text of a notification, in French and in English', () => {
  test.each([
    [
      'which dues are late',
      late,
      'Loyer d’Ana Roy, Bo Li et Cy Sow | 1 230,00 € dus depuis le 3 février 2026 · reste dû sur février et mars',
      'Rent from Ana Roy, Bo Li and Cy Sow | €1,230.00 due since 3 February 2026 · part of February and March',
    ],
    [
      'that a due other than the rent is late',
      lateRepair,
      'Somme due par Ana Roy, Bo Li et Cy Sow | 1 230,00 € dus depuis le 3 février 2026 · Vitre',
      'Owed by Ana Roy, Bo Li and Cy Sow | €1,230.00 due since 3 February 2026 · Vitre',
    ],
    [
      'the amount and day of a late rent that version 0.1.0 has stored',
      { ...earlier, ending: null },
      'Loyer d’Ana Roy, Bo Li et Cy Sow | 1 230,00 € dus depuis le 3 février 2026',
      'Rent from Ana Roy, Bo Li and Cy Sow | €1,230.00 due since 3 February 2026',
    ],
    [
      'that a late rent that version 0.1.0 has stored was paid',
      earlier,
      'Loyer d’Ana Roy, Bo Li et Cy Sow | C’est réglé.',
      'Rent from Ana Roy, Bo Li and Cy Sow | This is settled.',
    ],
    [
      'that a late rent is no longer the oldest unpaid rent',
      { ...late, ending: 'changed' },
      'Loyer d’Ana Roy, Bo Li et Cy Sow | La situation a changé depuis.',
      'Rent from Ana Roy, Bo Li and Cy Sow | This has changed since.',
    ],
    [
      'that a rent is paid',
      received,
      'Loyer payé : Ana Roy et 2 autres | Le loyer de mars 2026 est payé. La quittance peut être générée.',
      'Rent paid: Ana Roy and 2 others | March 2026: the rent is paid. The rent receipt can be generated.',
    ],
    [
      'that the quittance of a paid rent lacks the property',
      lacking('NO_PROPERTY'),
      'Loyer payé : Ana Roy et 2 autres | Le loyer de mars 2026 est payé. Pour générer la quittance, il manque le logement du locataire.',
      'Rent paid: Ana Roy and 2 others | March 2026: the rent is paid. The rent receipt cannot be generated without the tenant’s property.',
    ],
    [
      'that the quittance of a paid rent lacks the landlord’s name',
      lacking('PROFILE_INCOMPLETE'),
      'Loyer payé : Ana Roy et 2 autres | Le loyer de mars 2026 est payé. Pour générer la quittance, il manque le nom du bailleur.',
      'Rent paid: Ana Roy and 2 others | March 2026: the rent is paid. The rent receipt cannot be generated without the landlord’s name.',
    ],
    [
      'that the quittance of a paid rent has been generated',
      certified,
      'Loyer payé : Ana Roy et 2 autres | Mars 2026 : la quittance Q-2026-0012 a été générée.',
      'Rent paid: Ana Roy and 2 others | March 2026: rent receipt Q-2026-0012 has been generated.',
    ],
    [
      'that a rent is no longer paid in full',
      { ...received, ending: 'changed' },
      'Loyer payé : Ana Roy et 2 autres | Le compte a été modifié depuis : ce loyer n’est plus entièrement payé.',
      'Rent paid: Ana Roy and 2 others | The account has since been changed: this rent is no longer paid in full.',
    ],
    [
      'that more than a month is paid in advance',
      advance,
      'Trop-perçu : Ana Roy et 1 autre | 950,00 € d’avance.',
      'Overpayment: Ana Roy and 1 other | €950.00 in advance.',
    ],
    [
      'that an advance is no longer more than a month’s rent',
      { ...advance, ending: 'done', details: { ...advance.details, amount: 40 } },
      'Trop-perçu : Ana Roy et 1 autre | L’avance ne dépasse plus un mois de loyer : 40,00 €.',
      'Overpayment: Ana Roy and 1 other | The advance is no longer more than a month’s rent: €40.00.',
    ],
    [
      'that an office has not paid its part',
      {
        ...late,
        details: { ...late.details, officePart: { amount: late.details.amount, offices: ['caf'] } },
      },
      expect.stringMatching(/ · à demander à la CAF, pas au locataire$/),
      expect.stringMatching(/ · to be claimed from the CAF, not from the tenant$/),
    ],
    [
      'that a lease ends soon',
      end,
      'Fin du bail d’Ana Roy | Dernier jour du bail : le 14 avril 2026',
      'End of lease: Ana Roy | Last day of the lease: 14 April 2026',
    ],
    ...(
      [
        [revision, '', ''],
        [lostSoon, ', bientôt perdue', ', soon lost'],
      ] as const
    ).map(
      ([news, fr, en]) =>
        [
          `that a rent can be revised (${news.kind})`,
          news,
          `Révision du loyer d’Ana Roy${fr} | 750,00 € → 758,64 € par mois, à demander d’ici le 1er septembre 2026`,
          `Rent review: Ana Roy${en} | €750.00 → €758.64 a month, to be requested by 1 September 2026`,
        ] as const,
    ),
    [
      'that a rent was revised',
      { ...lostSoon, ending: 'done' },
      'Révision du loyer d’Ana Roy, bientôt perdue | C’est réglé.',
      'Rent review: Ana Roy, soon lost | This is settled.',
    ],
    [
      'that a deposit has to be returned',
      deposit,
      'Dépôt de garantie à restituer : Ana Roy | 850,00 € à restituer d’ici le 30 mars 2026 · après le 30 mars 2026, majoré de 85,00 € par mois commencé',
      'Deposit to return: Ana Roy | €850.00 to return by 30 March 2026 · after 30 March 2026, increased by €85.00 for each month begun',
    ],
    [
      'that a deposit was to be returned',
      { ...deposit, details: { ...deposit.details, state: 'late', amount: 935, increase: 85 } },
      'Dépôt de garantie à restituer : Ana Roy | 935,00 € à restituer, en retard depuis le 30 mars 2026 · dont 85,00 € de majoration ; 85,00 € de plus par mois commencé',
      'Deposit to return: Ana Roy | €935.00 to return, late since 30 March 2026 · including an increase of €85.00; €85.00 more for each month begun',
    ],
    [
      'that nothing of a deposit has to be returned',
      { ...deposit, details: { ...deposit.details, amount: null } },
      'Dépôt de garantie à solder : Ana Roy | Rien à restituer : le dépôt couvre les sommes dues et les retenues',
      'Deposit to settle: Ana Roy | Nothing to return: the deposit covers the debt and the deductions',
    ],
    [
      'that the provision of a deposit waits for the accounts of the building',
      provision,
      'Provision du dépôt de garantie : Ana Roy | Comptes de l’immeuble attendus d’ici le 30 mars 2026',
      'Part of the deposit still held: Ana Roy | The building’s accounts are expected by 30 March 2026',
    ],
    [
      'that the provision of a deposit has to be returned',
      { ...provision, details: { ...provision.details, perMonth: 0, approvedOn: '2026-02-28' } },
      'Provision du dépôt de garantie : Ana Roy | 170,00 € à restituer d’ici le 30 mars 2026',
      'Part of the deposit still held: Ana Roy | €170.00 to return by 30 March 2026',
    ],
    ...[late, received, advance, end, revision, lostSoon, deposit].map(
      (news) =>
        [
          `that the landlord has deleted the lease of a ${news.kind}`,
          { ...news, ending: 'gone' },
          `${wordsOf(news, 'fr', TODAY).title.replaceAll(/\s/g, ' ')} | Vous avez supprimé ce bail depuis.`,
          `${wordsOf(news, 'en', TODAY).title.replaceAll(/\s/g, ' ')} | You have since deleted this lease.`,
        ] as const,
    ),
    [
      'that the clause of a lease is known since',
      { ...anniversary, ending: 'done' },
      'Date anniversaire du bail : Élodie Marchand | Vous avez indiqué depuis si le bail prévoit une révision du loyer.',
      'Lease anniversary: Élodie Marchand | You have since stated whether the lease provides for a rent review.',
    ],
    [
      'that a lease has its anniversary soon',
      anniversary,
      'Date anniversaire du bail : Élodie Marchand | Le bail a commencé le 1er avril 2023 ; sa date anniversaire est le 1er avril 2026. Si le bail le prévoit et que le logement n’est pas classé F ou G au DPE, vous pourrez réviser le loyer selon l’indice de référence des loyers (IRL).',
      'Lease anniversary: Élodie Marchand | The lease began on 1 April 2023; its anniversary is 1 April 2026. If the lease provides for it and the property is not rated F or G for energy (DPE), you may then review the rent in line with the rent reference index (IRL).',
    ],
    [
      'that a lease has had its anniversary',
      { ...anniversary, occasion: '2026-03-19' },
      'Date anniversaire du bail : Élodie Marchand | Le bail a commencé le 1er avril 2023 ; sa date anniversaire était le 19 mars 2026. Si le bail le prévoit et que le logement n’est pas classé F ou G au DPE, vous pouvez réviser le loyer selon l’indice de référence des loyers (IRL).',
      'Lease anniversary: Élodie Marchand | The lease began on 1 April 2023; its anniversary was 19 March 2026. If the lease provides for it and the property is not rated F or G for energy (DPE), you may now review the rent in line with the rent reference index (IRL).',
    ],
    [
      'that a lease has a different anniversary',
      { ...anniversary, ending: 'changed' },
      'Date anniversaire du bail : Élodie Marchand | Le début du bail a été modifié depuis : le 1er avril 2026 n’est plus sa date anniversaire.',
      'Lease anniversary: Élodie Marchand | The start of the lease has since been changed: 1 April 2026 is no longer its anniversary.',
    ],
    [
      'that a tenant has no property',
      homeless,
      'Locataire sans logement : Élodie Marchand | Une quittance porte l’adresse du logement : choisissez celui que loue Élodie Marchand pour pouvoir générer ses quittances.',
      'Tenant without a property: Élodie Marchand | A rent receipt shows the address of the property: choose the one that Élodie Marchand rents, so that you can generate receipts.',
    ],
    [
      'that a tenant now has a property',
      { ...homeless, ending: 'done' },
      'Logement indiqué : Élodie Marchand | Ce locataire a maintenant un logement : vous pouvez générer ses quittances.',
      'Property now chosen: Élodie Marchand | This tenant now has a property: you can generate their receipts.',
    ],
    [
      'that the data of one of several lessors are incomplete',
      { ...profile, details: { missing: ['name'], lessorName: 'SCI Les Tilleuls' } },
      'Fiche du bailleur à compléter : SCI Les Tilleuls | Indiquez le nom du bailleur pour générer vos quittances',
      'SCI Les Tilleuls’s details are incomplete | Enter the landlord’s name to generate your rent receipts',
    ],
    [
      'that the profile is incomplete',
      profile,
      'Votre profil est à compléter | Indiquez le nom du bailleur pour générer vos quittances',
      'Your profile is incomplete | Enter the landlord’s name to generate your rent receipts',
    ],
    [
      'that the profile is complete',
      { ...profile, ending: 'done' },
      'Votre profil est à compléter | C’est réglé.',
      'Your profile is incomplete | This is settled.',
    ],
    [
      'that an account was created',
      account,
      'Nouveau compte : Noé Garnier | Une personne de la liste blanche a créé son compte avec l’adresse noe@example.test.',
      'New account: Noé Garnier | Somebody on the whitelist has created an account with the address noe@example.test.',
    ],
    [
      'that an account without a name was deleted, with its address',
      { ...account, ending: 'gone', details: { name: null, email: 'noe@example.test' } },
      'Nouveau compte : noe@example.test | Le compte créé avec l’adresse noe@example.test a été supprimé depuis.',
      'New account: noe@example.test | The account created with the address noe@example.test has since been deleted.',
    ],
    [
      'that a rent index is missing',
      missingIndex,
      'IRL du 3e trimestre 2026 à saisir | L’Insee a dû publier cet indice le 20 octobre 2026 au plus tard. Saisissez-le pour chaque zone : des révisions de loyer l’attendent.',
      'Rent index of the 3rd quarter of 2026 to enter | Insee must have published this index by 20 October 2026. Enter it for each zone: rent reviews wait for it.',
    ],
    [
      'that a rent index was entered',
      { ...missingIndex, ending: 'done' },
      'IRL du 3e trimestre 2026 saisi | L’indice est connu dans chaque zone.',
      'Rent index of the 3rd quarter of 2026 entered | The index is known in each zone.',
    ],
  ] as const)('a notification says %s', (_, news, ...words) => {
    const said = (['fr', 'en'] as const).map((locale) =>
      Object.values(wordsOf(news, locale, TODAY)).join(' | '),
    );
    // The next test checks which spaces are no-break spaces.
    expect(said.map((text) => text.replaceAll(/\s/g, ' '))).toEqual(words);
  });
});

test('notifications have no-break spaces before signs and in amounts and dates', () => {
  const { title, content } = wordsOf(deposit, 'fr', TODAY);
  expect(title).toContain('restituer\u00A0: Ana');
  expect(content).toContain('850,00\u00A0€');
  expect(content).toContain('le 30\u00A0mars\u00A02026');
  expect(wordsOf(deposit, 'en', TODAY).content).toContain('by 30\u00A0March\u00A02026');
  expect(wordsOf(received, 'fr', TODAY).content).toContain('mars\u00A02026');
  expect(wordsOf(anniversary, 'fr', TODAY).content).toContain('2023\u202F; sa');
});

test.each([
  ['late rent: the account', late, `/tenants/${TENANT}`],
  ['late rent paid since: the account', { ...late, ending: 'done' }, `/tenants/${TENANT}`],
  ['late rent of a deleted tenant: no link', { ...homeless, ending: 'gone' }, null],
  ['paid rent: the account', received, `/tenants/${TENANT}`],
  ['paid rent without a property: the tenant', lacking('NO_PROPERTY'), `/tenants?edit=${TENANT}`],
  ['paid rent without a profile: the profile', lacking('PROFILE_INCOMPLETE'), '/settings/profile'],
  ['paid rent with a quittance: the quittance', certified, `/documents?document=${RECEIPT}`],
  ['advance: the account', advance, `/tenants/${TENANT}`],
  ['end of a lease: the account', end, `/tenants/${TENANT}`],
  ['possible revision: the panel of revisions', revision, `/tenants/${TENANT}?panel=revision`],
  ['deposit to return: the departure', deposit, `/departure?lease=${LEASE}`],
  ['end of a deleted lease: no link', { ...end, ending: 'gone' }, null],
  ['anniversary: the tenant', anniversary, `/tenants?edit=${TENANT}`],
  ['tenant without a property: the tenant', homeless, `/tenants?edit=${TENANT}`],
  ['incomplete profile: the profile', profile, '/settings/profile'],
  ['new account: the whitelist', account, '/admin/whitelist'],
  ['deleted account: no link', { ...account, ending: 'gone' }, null],
] as const)('the link of a notification: %s', (_, news, link) => {
  expect(linkOf(news)).toBe(link);
});

test('the text and the link of a notification of kind `message` are those in its details', () => {
  const details = {
    title: { fr: 'Bienvenue', en: 'Welcome' },
    content: { fr: 'Bonjour.', en: 'Hello.' },
    link: '/dashboard',
  };
  const message = { kind: 'message', details } as const;
  expect(wordsOf(message, 'fr', TODAY)).toEqual({ title: 'Bienvenue', content: 'Bonjour.' });
  expect(wordsOf(message, 'en', TODAY)).toEqual({ title: 'Welcome', content: 'Hello.' });
  expect(linkOf(message)).toBe('/dashboard');
  const linkless = { kind: 'message', details: { ...details, link: undefined } };
  expect(linkOf(linkless)).toBeNull();
});
