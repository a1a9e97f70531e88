import type { GenericSchema, InferOutput } from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Locale } from '../../_shared/contract/users/user.ts';
import type { News } from './kind.ts';
import { describeNotification } from './describe-notification.ts';
import type { accountCreated } from './kinds/account-created.ts';
import type { advanceLeft } from './kinds/advance-left.ts';
import type { depositDue } from './kinds/deposit-due.ts';
import type { indexMissing } from './kinds/index-missing.ts';
import type { leaseAnniversary } from './kinds/lease-anniversary.ts';
import type { leaseEnds } from './kinds/lease-ends.ts';
import type { paymentReceived } from './kinds/payment-received.ts';
import type { profileIncomplete } from './kinds/profile-incomplete.ts';
import type { rentLate } from './kinds/rent-late.ts';
import type { revisionDue } from './kinds/revision-due.ts';
import type { revisionLostSoon } from './kinds/revision-lost-soon.ts';
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
  occasion: '2026-08-03',
  details: { ...people, paidTo: '2026-07-31', amount: 1230 },
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
const end: NewsOf<typeof leaseEnds> = {
  kind: 'lease_ends',
  ...ofLease,
  occasion: '2026-04-14',
  details: { ...people, names: ['Ana Roy'] },
};
const revision: NewsOf<typeof revisionDue> = {
  kind: 'revision_due',
  ...ofLease,
  occasion: '2025-09-01',
  details: { ...people, names: ['Ana Roy'], former: 750, cap: 758.64 },
};
const lostSoon: NewsOf<typeof revisionLostSoon> = {
  ...revision,
  kind: 'revision_lost_soon',
  details: { ...revision.details, lastDay: '2026-09-01' },
};
const deposit: NewsOf<typeof depositDue> = {
  kind: 'deposit_due',
  ...ofLease,
  occasion: '2026-03-30',
  details: { ...people, names: ['Ana Roy'], amount: 850, perMonth: 85 },
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
      'that a rent is late',
      late,
      'Loyer en retard : Ana Roy et 2 autres | Payé jusqu’au 31 juillet 2026. 1 230,00 € attendus depuis le 3 août 2026.',
      'Late rent: Ana Roy and 2 others | Paid up to 31 July 2026. €1,230.00 due since 3 August 2026.',
    ],
    [
      'that a rent is late and no earlier rent was paid',
      { ...late, details: { tenantId: TENANT, names: ['Ana Roy'], amount: 1230 } },
      'Loyer en retard : Ana Roy | 1 230,00 € attendus depuis le 3 août 2026.',
      'Late rent: Ana Roy | €1,230.00 due since 3 August 2026.',
    ],
    [
      'on the due day that a rent is due',
      { ...late, occasion: TODAY, details: { ...late.details, paidTo: '2026-02-28' } },
      'Loyer attendu aujourd’hui : Ana Roy et 2 autres | Payé jusqu’au 28 février 2026. 1 230,00 € attendus aujourd’hui.',
      'Rent due today: Ana Roy and 2 others | Paid up to 28 February 2026. €1,230.00 due today.',
    ],
    [
      'on the day after the due day that the rent is late',
      { ...late, occasion: '2026-03-19', details: { ...late.details, paidTo: '2026-02-28' } },
      'Loyer en retard : Ana Roy et 2 autres | Payé jusqu’au 28 février 2026. 1 230,00 € attendus depuis le 19 mars 2026.',
      'Late rent: Ana Roy and 2 others | Paid up to 28 February 2026. €1,230.00 due since 19 March 2026.',
    ],
    [
      'that a late rent has been paid since',
      { ...late, ending: 'done' },
      'Loyer payé : Ana Roy et 2 autres | Les sommes dues depuis le 3 août 2026 sont payées.',
      'Rent paid: Ana Roy and 2 others | The amount due since 3 August 2026 has been paid.',
    ],
    [
      'that a late rent is no longer the oldest unpaid rent',
      { ...late, ending: 'changed' },
      'Loyer en retard : Ana Roy et 2 autres | Le compte a été modifié depuis : le plus ancien impayé n’est plus celui du 3 août 2026.',
      'Late rent: Ana Roy and 2 others | The account has since been changed: the oldest unpaid amount is no longer that of 3 August 2026.',
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
      'that a lease ends soon',
      end,
      'Fin du bail : Ana Roy | Le bail se termine le 14 avril 2026.',
      'End of lease: Ana Roy | The lease ends on 14 April 2026.',
    ],
    [
      'that a lease has ended',
      { ...end, occasion: '2026-03-14' },
      'Fin du bail : Ana Roy | Le bail s’est terminé le 14 mars 2026.',
      'End of lease: Ana Roy | The lease ended on 14 March 2026.',
    ],
    [
      'that a lease ends on another day',
      { ...end, ending: 'changed' },
      'Fin du bail : Ana Roy | La date de fin du bail a été modifiée : ce n’est plus le 14 avril 2026.',
      'End of lease: Ana Roy | The end of the lease has since been changed: it is no longer 14 April 2026.',
    ],
    [
      'that a rent can be revised',
      revision,
      'Révision possible : Ana Roy | 750,00 € → 758,64 € par mois depuis le 1er septembre 2025. Sans demande de votre part, la révision n’a pas lieu.',
      'Rent review possible: Ana Roy | €750.00 → €758.64 a month since 1 September 2025. The review only takes place if you ask for it.',
    ],
    [
      'that a revision will soon be lost',
      lostSoon,
      'Révision bientôt perdue : Ana Roy | 750,00 € → 758,64 € par mois, à demander d’ici le 1er septembre 2026.',
      'Rent review soon lost: Ana Roy | €750.00 → €758.64 a month, to be asked for by 1 September 2026.',
    ],
    [
      'that a rent was revised',
      { ...lostSoon, ending: 'done' },
      'Révision bientôt perdue : Ana Roy | La révision du 1er septembre 2025 est faite.',
      'Rent review soon lost: Ana Roy | The rent review of 1 September 2025 is done.',
    ],
    [
      'that a rent can no longer be revised',
      { ...revision, ending: 'changed' },
      'Révision possible : Ana Roy | La révision du 1er septembre 2025 n’est plus possible.',
      'Rent review possible: Ana Roy | The rent review of 1 September 2025 is no longer possible.',
    ],
    [
      'that a deposit has to be returned',
      deposit,
      'Dépôt de garantie à restituer : Ana Roy | 850,00 € à restituer d’ici le 30 mars 2026. Ensuite : 85,00 € par mois de retard commencé.',
      'Deposit to return: Ana Roy | €850.00 is to be returned by 30 March 2026. After that: €85.00 for each month of delay begun.',
    ],
    [
      'that a deposit was to be returned',
      { ...deposit, occasion: '2026-03-19' },
      'Dépôt de garantie à restituer : Ana Roy | 850,00 € à restituer, en retard depuis le 19 mars 2026. Majoration : 85,00 € par mois de retard commencé.',
      'Deposit to return: Ana Roy | €850.00 was to be returned by 19 March 2026. Increase: €85.00 for each month of delay begun.',
    ],
    [
      'no cost of returning a deposit late if there is none',
      { ...deposit, details: { ...deposit.details, perMonth: 0 } },
      'Dépôt de garantie à restituer : Ana Roy | 850,00 € à restituer d’ici le 30 mars 2026.',
      'Deposit to return: Ana Roy | €850.00 is to be returned by 30 March 2026.',
    ],
    [
      'that a deposit was returned',
      { ...deposit, ending: 'done' },
      'Dépôt de garantie à restituer : Ana Roy | Le dépôt à restituer d’ici le 30 mars 2026 est soldé.',
      'Deposit to return: Ana Roy | The deposit to return by 30 March 2026 is settled.',
    ],
    [
      'that a deposit has another deadline',
      { ...deposit, ending: 'changed' },
      'Dépôt de garantie à restituer : Ana Roy | Ce dépôt n’est plus à restituer d’ici le 30 mars 2026.',
      'Deposit to return: Ana Roy | This deposit no longer has to be returned by 30 March 2026.',
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
      'which data one of several lessors still lacks',
      { ...profile, details: { missing: ['name'], lessorName: 'SCI Les Tilleuls' } },
      'Complétez la fiche du bailleur | Bailleur SCI Les Tilleuls : indiquez son nom complet pour pouvoir générer ses quittances.',
      'Complete a landlord’s details | Enter the full name of SCI Les Tilleuls (or a company) to generate their rent receipts.',
    ],
    [
      'that the data of one of several lessors are complete',
      { ...profile, ending: 'done', details: { missing: [], lessorName: 'SCI Les Tilleuls' } },
      'Fiche du bailleur complétée | Bailleur SCI Les Tilleuls : ses quittances peuvent maintenant être générées.',
      'Landlord’s details complete | Nothing is missing from the rent receipts of SCI Les Tilleuls any more.',
    ],
    [
      'which data the profile lacks',
      profile,
      'Complétez votre profil | Indiquez vos prénom et nom (ou votre société) pour pouvoir générer vos quittances.',
      'Complete your profile | Your rent receipts still need your first and last name (or your company).',
    ],
    [
      'that the profile is complete',
      { ...profile, ending: 'done' },
      'Profil complété | Votre profil contient maintenant tout ce que vos quittances doivent indiquer.',
      'Profile completed | Your profile now has everything that your rent receipts must show.',
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
  const { title, content } = wordsOf(late, 'fr', TODAY);
  expect(title).toContain('retard\u00A0: Ana');
  expect(content).toContain('1\u00A0230,00\u00A0€');
  expect(content).toContain('le 3\u00A0août\u00A02026');
  expect(wordsOf(late, 'en', TODAY).content).toContain('due since 3\u00A0August\u00A02026');
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
