import { expect, test } from 'vitest';
import { readPages } from '../pdf/read-pdf.fixture.ts';
import { drawDocuments } from './draw.ts';
import type { Content } from './kind.ts';
import { arrearsReport } from './kinds/arrears-report.ts';
import { dueNotice } from './kinds/due-notice.ts';
import { formalNotice } from './kinds/formal-notice.ts';
import { reminder } from './kinds/reminder.ts';
import { revision, type RevisionSnapshot } from './kinds/revision.ts';
import { settlement, type SettlementSnapshot } from './kinds/settlement.ts';
import * as samples from './letter-samples.fixture.ts';

const read = async (content: Content) =>
  (await readPages(drawDocuments([{ content, signature: null, ending: null }])))
    .join('\n')
    .replaceAll(/\s+/g, ' ');

const readNotice = (sentTo: string | null) =>
  read(dueNotice.of({ ...samples.dueNoticeSample, says: { ...samples.dueNoticeSample.says, sentTo } }));

test('a first reminder speaks of one payment if it claims one due, and otherwise of several payments', async () => {
  const { says } = samples.firstReminder;
  const several = await read(reminder.of(samples.firstReminder));
  expect(several).toContain('les règlements suivants ne sont pas encore parvenus');
  const one = await read(
    reminder.of({ ...samples.firstReminder, says: { ...says, lines: says.lines.slice(0, 1), total: 310 } }),
  );
  expect(one).toContain('le règlement suivant n’est pas encore parvenu');
});

test('a second reminder names the offices that help tenants only if the law of 1989 governs the lease', async () => {
  expect(await read(reminder.of(samples.secondReminder))).toContain('(FSL)');
  const other = await read(reminder.of({ ...samples.secondReminder, isGoverned: false }));
  expect(other).not.toMatch(/FSL|ADIL|89-462/);
});

test('a due notice with an expected benefit states the part of the office and the part of the tenants', async () => {
  const { says } = samples.dueNoticeSample;
  const notice = (changes: Partial<typeof says> & { benefit?: number; offices?: 'caf'[] }) =>
    read(dueNotice.of({ ...samples.dueNoticeSample, says: { ...says, ...changes } }));
  const amounts = { rent: 850, charges: 100.5, other: 0, reduction: 0, advance: 0 };
  const text = await notice({ ...amounts, benefit: 312, offices: ['caf'] });
  expect(text).toMatch(
    /Loyer et charges 950,50 € Aide attendue de la CAF [−-]312,00 € À payer par vous le .{5,30} 638,50 €/,
  );
  expect(text).toContain('Si la CAF ne verse pas cette aide, son montant reste dû par vous.');
  expect(await notice(amounts)).not.toMatch(/CAF|par vous|Loyer et charges/);
  // Without charges, the rent already is the sum.
  expect(await notice({ ...amounts, charges: 0, benefit: 312, offices: ['caf'] })).not.toContain(
    'Loyer et charges',
  );
});

test('a due notice and a reminder say which part of the arrears the offices have not paid', async () => {
  const late = { lateBenefit: 312, lateOffices: ['caf' as const] };
  const noticeOf = (isBilingual: boolean, says: object) =>
    read(
      dueNotice.of({
        ...samples.dueNoticeSample,
        isBilingual,
        says: { ...samples.dueNoticeSample.says, arrears: 400, ...says },
      }),
    );
  const notice = await noticeOf(true, late);
  expect(notice).toContain('400,00 €, dont 312,00 € d’aide au logement que la CAF n’a pas versée.');
  expect(notice).toContain('€400.00, including €312.00 of housing benefit that the CAF has not paid.');
  expect(await noticeOf(false, { ...late, lateOffices: ['caf', 'msa'] })).toContain(
    'que la CAF et la MSA n’ont pas versée.',
  );
  expect(await noticeOf(false, {})).not.toContain('d’aide au logement');
  const { says } = samples.firstReminder;
  const [line, ...others] = says.lines;
  if (line === undefined) throw new Error('The sample has no line');
  const lines = [{ ...line, ...late }, ...others];
  expect(await read(reminder.of({ ...samples.firstReminder, says: { ...says, lines } }))).toMatch(
    /, dont 312,00 € d’aide au logement que la CAF n’a pas versée/,
  );
});

test('a reminder states the amount of the awaited benefit, and does not claim it', async () => {
  const { says } = samples.firstReminder;
  const [line, ...others] = says.lines;
  if (line === undefined) throw new Error('The sample has no line');
  const lines = [{ ...line, benefit: 312 }, ...others];
  const text = await read(reminder.of({ ...samples.firstReminder, says: { ...says, lines } }));
  expect(text).toContain('hors aide au logement attendue de 312,00 €');
});

test('a due notice that does not go to the dwelling has the address of its recipients, or no address if it is unknown', async () => {
  const address = samples.dueNoticeSample.property.address;
  const times = (text: string) => text.split(address).length - 1;
  const [home, moved, unknown] = await Promise.all([
    readNotice(null),
    readNotice('4 rue Neuve, 44000 Nantes'),
    readNotice(''),
  ]);
  expect(times(moved)).toBe(times(home) / 2);
  expect(moved).toContain('4 rue Neuve, 44000 Nantes');
  expect(times(unknown)).toBe(times(home) / 2);
});

const readRevision = (says: Partial<RevisionSnapshot['says']>, isGoverned = true) =>
  read(
    revision.of({ ...samples.revisionSample, isGoverned, says: { ...samples.revisionSample.says, ...says } }),
  );

test('a letter of revision states the article, the indices, the formula and the amount of the split month', async () => {
  const text = await readRevision({});
  expect(text).toContain(
    'bail du 1er septembre 2024 et à l’article 17-1 de la loi n° 89-462 du 6 juillet 1989',
  );
  expect(text).toContain('IRL du 2e trimestre 2025 146,68');
  expect(text).toContain('IRL du 2e trimestre 2026 148,37');
  expect(text).toContain('750,00 € × 148,37 ÷ 146,68, arrondi au centime inférieur 758,64 €');
  expect(text).toContain('Total mensuel 818,64 €');
  expect(text).toContain('à compter du 20 novembre 2026, sans effet pour la période antérieure');
  expect(text).toContain('Le terme de novembre 2026 s’élève à 813,17 €, au prorata.');
  expect(text).not.toMatch(/demandée|relevée|série|maximal/);
});

test.each<[string, Partial<RevisionSnapshot['says']>, RegExp]>([
  [
    'no article if the law of 1989 does not govern the lease',
    { article: null },
    /bail du 1er septembre 2024, le loyer des lieux/,
  ],
  ['the series of Corsica', { zone: 'corsica' }, /Insee, série de la Corse\./],
  [
    'the series of the overseas collectivities',
    { zone: 'overseas' },
    /série des collectivités de l’article 73/,
  ],
  ['the day of an earlier request', { askedOn: '2026-11-12' }, /demandée le 12 novembre 2026/],
  [
    'the index that the landlord entered',
    { enteredQuarters: ['2026-Q2'] },
    /relevée par le bailleur 148,37|148,37 Valeur de l’indice relevée par le bailleur/,
  ],
  ['an amount below the maximum', { amount: 755 }, /Le bailleur retient un montant inférieur/],
  ['no total without charges', { unchanged: 0 }, /^(?!.*Total mensuel)/],
  [
    'a split quarter',
    { splitTerm: { from: '2026-10-01', to: '2026-12-31', amount: 2400 } },
    /terme du 1er octobre 2026 au 31 décembre 2026/,
  ],
  ['fixed charges', { target: 'charges', article: '25-10' }, /l’article 25-10 .* Nouveau forfait de charges/],
])('a letter of revision states %s', async (_, says, pattern) => {
  expect(await readRevision(says, says.article !== null)).toMatch(pattern);
});

test('a claim has its own words for rent without charges, for an opening debt and for a refund', async () => {
  const { says } = samples.firstReminder;
  const [line] = says.lines;
  if (line === undefined) throw new Error('The sample claims nothing');
  const claimOf = (due: Partial<typeof line>) =>
    read(reminder.of({ ...samples.firstReminder, says: { ...says, lines: [{ ...line, ...due }] } }));
  const [rent, opening, refund] = await Promise.all([
    claimOf({ hasCharges: false }),
    claimOf({ kind: 'opening' }),
    claimOf({ kind: 'refund' }),
  ]);
  expect(rent).toContain('05/02/2026 Loyer, février 2026 1 335,50');
  expect(rent).toContain('5 February 2026 Rent, February 2026 €1,335.50');
  expect(opening).toContain('05/02/2026 Arriéré au 5 février 2026 1 335,50');
  expect(opening).toContain('5 February 2026 Arrears on 5 February 2026 €1,335.50');
  expect(refund).toContain('05/02/2026 Remboursement au locataire du 5 février 2026 1 335,50');
  expect(refund).toContain('5 February 2026 Refund to the tenant of 5 February 2026 €1,335.50');
});

test('a formal notice or a second reminder without an earlier reminder names none', async () => {
  const { formalNoticeSample: sample } = samples;
  const notice = await read(formalNotice.of({ ...sample, says: { ...sample.says, earlier: [] } }));
  expect(notice).toContain('les sommes suivantes demeurent impayées.');
  expect(notice).toContain('the following amounts remain unpaid.');
  const { secondReminder } = samples;
  expect(
    await read(reminder.of({ ...secondReminder, says: { ...secondReminder.says, earlier: [] } })),
  ).toContain('Les sommes suivantes restent dues au 5 avril 2026.');
});

test('a reminder opens with a salutation, and offers instalments only if the landlord ticked the offer', async () => {
  for (const sample of [samples.firstReminder, samples.secondReminder]) {
    const [plain, offer] = await Promise.all([
      read(reminder.of(sample)),
      read(reminder.of({ ...sample, says: { ...sample.says, offersInstalments: true } })),
    ]);
    expect(plain).toContain('Madame, Monsieur,');
    expect(plain).toContain('Dear Sir or Madam,');
    expect(plain).not.toMatch(/échelonnement|échéancier|instalments|payment plan/);
    expect(offer).toMatch(/un échelonnement peut être convenu|proposer un échéancier par écrit/);
    expect(offer).toMatch(/payment by instalments can be agreed|propose a payment plan in writing/);
  }
});

test('a second reminder and a formal notice state when the earlier reminders were issued, not when they arrived', async () => {
  expect(await read(reminder.of(samples.secondReminder))).toContain(
    'Les sommes suivantes restent dues au 5 avril 2026, malgré la relance établie le 20 mars 2026.',
  );
  const notice = await read(samples.LETTERS.formalNotice);
  expect(notice).toContain('impayées malgré les relances établies le 8 mars 2026 et le 20 mars 2026.');
  expect(notice).toContain('despite the reminders issued on 8 March 2026 and on 20 March 2026.');
});

test('the mail of a late settlement stays true if the debt is split', () => {
  const says = { ...samples.settlementSample.says, byTwelfths: true };
  const letter = settlement.of({ ...samples.settlementSample, says });
  const dueOn = (locale: 'fr' | 'en') => letter.letter(locale)?.facts.at(-1)?.[1];
  expect(dueOn('fr')).toMatch(/^1er\sjanvier\s2027, ou par douzièmes à compter de ce jour$/);
  expect(dueOn('en')).toMatch(/^1\sJanuary\s2027, or in twelve monthly parts from this day$/);
});

const readSettlement = (says: Partial<SettlementSnapshot['says']>, isGoverned = true) =>
  read(
    settlement.of({
      ...samples.settlementSample,
      isBilingual: false,
      isGoverned,
      says: { ...samples.settlementSample.says, ...says },
    }),
  );

test('a settlement of charges states each expense with its division, the provisions, the balance and its due day', async () => {
  const text = await readSettlement({});
  expect(text).toContain('RÉGULARISATION DES CHARGES du 1er janvier 2025 au 31 décembre 2025');
  expect(text).toContain(
    'Conformément à l’article 23 de la loi n° 89-462 du 6 juillet 1989 et au bail du 1er septembre 2024, les provisions pour charges échues du 1er janvier 2025 au 31 décembre 2025 (365 jours) sont comparées aux charges réelles de la même période. Le logement supporte la part indiquée de chaque dépense, en proportion des jours de location.',
  );
  expect(text).toContain('Nature et période Récupérable Répartition Jours Votre part');
  expect(text).toContain('Parties communes, relevé du syndic · 2025 4 200,00 € 52/1000 365/365 218,40 €');
  expect(text).toContain('Charges réelles 678,80 € Provisions échues −600,00 € Solde à régler 78,80 €');
  expect(text).toContain('Le solde est à régler le 1er janvier 2027.');
  expect(text).toContain(
    'Les provisions échues et impayées restent dues : elles ne sont pas comprises dans ce solde.',
  );
  expect(text).toContain(
    'À compter du 1er janvier 2027, la provision mensuelle est de 56,57 €, au vu des présents résultats.',
  );
  expect(text).toContain('Le chauffage est individuel.');
  expect(text).toContain(
    'Les pièces justificatives sont tenues à votre disposition jusqu’au 20 mai 2027 : sur rendez-vous, 8 rue Auguste Comte.',
  );
  expect(text).toContain('Décompte établi sans frais. Il n’emporte renonciation à aucun droit.');
  expect(text).not.toMatch(/douzièmes|avoir de votre compte|antérieures|art\. 22/);
  expect(text.match(/Charges réelles/g)).toHaveLength(1);
});

test.each<[string, Partial<SettlementSnapshot['says']>, RegExp]>([
  [
    'a credit',
    { called: 720, balance: -41.2, dueOn: null },
    /Solde en votre faveur 41,20 €.*Ce solde est porté à l’avoir de votre compte : il vient en déduction des prochaines échéances ou vous est remboursé\./,
  ],
  [
    'to tenants who have left that a credit is paid back',
    { called: 720, balance: -41.2, dueOn: null, hasLeft: true },
    /il vient en déduction des sommes encore dues ou vous est remboursé\./,
  ],
  [
    'a new provision of another cause',
    { nextProvision: { amount: 70, from: '2027-01-01', isFromResults: false } },
    /la provision mensuelle est de 70,00 €\. Le chauffage/,
  ],
  [
    'the days of a single month',
    { from: '2025-03-01', to: '2025-03-31' },
    /échues du 1er mars 2025 au 31 mars 2025/,
  ],
  ['a balance of 0', { called: 678.8, balance: 0, dueOn: null, hasUnpaid: false }, /Solde 0,00 €/],
  ['provisions before the account', { calledBefore: 50 }, /selon le bail −50,00 €/],
  ['an agreement', { isAgreed: true }, /, les parties étant convenues de solder leurs comptes \(art. 22\)\./],
  [
    'the right to pay by twelfths',
    { byTwelfths: true },
    /établi après le 31 décembre 2026, vous pouvez demander à régler le solde par douzièmes, à compter du 1er janvier 2027\./,
  ],
  ['a single day', { days: 1 }, /\(1 jour\)/],
  ['no expense', { lines: [], spent: 0 }, /Votre part Charges réelles 0,00 €/],
])('a settlement of charges states %s', async (_, says, pattern) => {
  expect(await readSettlement(says)).toMatch(pattern);
});

test('a settlement of charges names a later bill, and no article if the law of 1989 does not govern the lease', async () => {
  const { lines } = samples.settlementSample.says;
  const [line] = lines;
  const bill = line && { ...line, from: '2025-02-01', isLaterBill: true };
  const later = await readSettlement({ lines: bill ? [bill] : [] });
  expect(later).toContain('01/02/2025 – 31/12/2025 · facture reçue après le décompte précédent');
  const other = await readSettlement({ isAgreed: true }, false);
  expect(other).toContain('Conformément au bail du 1er septembre 2024, les provisions');
  expect(other).not.toMatch(/89-462|art\. 22/);
});

test('the English settlement of charges says the same as the French one', async () => {
  const text = await read(settlement.of({ ...samples.settlementSample, isBilingual: true }));
  expect(text).toContain(
    'Under article 23 of French Act No. 89-462 of 6 July 1989 and the lease of 1 September 2024, the provisions for charges that fell due',
  );
  expect(text).toContain('The balance is due on 1 January 2027.');
  expect(text).toContain('Unpaid provisions stay due. They are not part of this balance.');
  expect(text).toContain('Issued free of charge. This statement waives no right.');
});

test('a report of unpaid rent goes to the office, and states what was received and what each side owes', async () => {
  const text = await read(arrearsReport.of(samples.arrearsReportSample));
  expect(text).toContain('Destinataire Caisse d’allocations familiales (CAF) SIGNALEMENT D’IMPAYÉ DE LOYER');
  expect(text).toContain('(allocataire n° 1234567 A)');
  expect(text).toMatch(/1 335,50 € 1 025,50 € 310,00 €/);
  expect(text).toMatch(/dont 500,00 € d’aide non encore versée/);
  expect(text).toMatch(/Total 1 145,50 €/);
});
