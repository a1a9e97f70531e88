import { describe, expect, test } from 'vitest';
import { sumEuros } from '../../_shared/domain/money.ts';
import { readPages } from '../pdf/read-pdf.fixture.ts';
import {
  debtSettlementOf,
  finalSettlementSample,
  lateSettlementSample,
  partialReceiptSample,
  receiptSample,
  settlementSample,
} from './deposit-samples.fixture.ts';
import { drawDocuments } from './draw.ts';
import type { Content } from './kind.ts';
import { depositReceipt, type DepositReceiptSnapshot } from './kinds/deposit-receipt.ts';
import { depositSettlement, type DepositSettlementSnapshot } from './kinds/deposit-settlement.ts';

const pagesOf = (content: Content) => readPages(drawDocuments([{ content, signature: null, ending: null }]));

const read = async (content: Content) => (await pagesOf(content)).join('\n').replaceAll(/\s+/g, ' ');

const readReceipt = ({ says, ...head }: DepositReceiptSnapshot, changes: Partial<typeof says> = {}) =>
  read(depositReceipt.of({ ...head, says: { ...says, ...changes } }));

const readSettlement = ({ says, ...head }: DepositSettlementSnapshot, changes: Partial<typeof says> = {}) =>
  read(depositSettlement.of({ ...head, says: { ...says, ...changes } }));

describe('the receipt of a deposit', () => {
  test('a receipt of a deposit states the payer, the day, the method and the amount in words, in both languages', async () => {
    const text = await readReceipt(receiptSample);
    expect(text).toContain(
      'déclare avoir reçu de Łukasz Nguyễn-Öztürk, le 2 janvier 2026 par virement, la somme de 850,00 € (huit cent cinquante euros) à titre de dépôt de garantie du logement désigné ci-dessus.',
    );
    expect(text).toContain(
      'ne constitue pas une quittance de loyer. Le dépôt de garantie ne produit pas d’intérêt',
    );
    expect(text).toContain(
      'acknowledges receipt from Łukasz Nguyễn-Öztürk, on 2 January 2026 by bank transfer, of the sum of €850.00 (eight hundred and fifty euros) as the deposit',
    );
    expect(text).not.toMatch(/Déjà reçu|Reste à verser|partiel/);
  });

  test('a partial receipt of a deposit states the agreed, received and remaining amounts', async () => {
    const text = await readReceipt(partialReceiptSample);
    expect(text).toContain('à titre de versement partiel du dépôt de garantie des lieux désignés ci-dessus');
    expect(text).toContain(
      'prévu au bail 850,00 € Déjà reçu 400,00 € Somme reçue 300,00 € Reste à verser 150,00 €',
    );
    expect(text).not.toMatch(/89-462|logement/);
    const last = await readReceipt(partialReceiptSample, { amount: 450 });
    expect(last).toContain('Somme reçue 450,00 €');
    expect(last).not.toContain('Reste à verser');
  });

  test('a receipt of a deposit names all co-tenants, and the company that lets', async () => {
    const text = await readReceipt({
      ...receiptSample,
      landlord: {
        ...receiptSample.landlord,
        name: 'SCI Les Lilas',
        isCompany: true,
        representedBy: 'Ana Roy',
      },
      tenants: [
        { firstName: 'Inès', lastName: 'Blanc', companyName: null },
        { firstName: 'Paul', lastName: 'Noir', companyName: null },
      ],
    });
    expect(text).toContain(
      'SCI Les Lilas, représentée par Ana Roy, déclare avoir reçu d’Inès Blanc et Paul Noir,',
    );
  });
});

describe('the settlement of a deposit', () => {
  test.each<[string, DepositSettlementSnapshot]>([
    ['the whole deposit goes back', settlementSample],
    ['the deposit goes back a day late', lateSettlementSample],
    ['the part kept for the accounts goes back', finalSettlementSample],
    ['the debt is higher than the deposit', debtSettlementOf(50)],
  ])('the amounts of a settlement add up: %s', (_, { says }) => {
    const { received, keptBefore, setOff, deducted, provision, returned, deductions, notCovered } = says;
    const before = keptBefore ? keptBefore.amount : received;
    expect(sumEuros(setOff, deducted, provision, returned)).toBe(before);
    expect(sumEuros(...deductions.map(({ kept }) => kept))).toBe(sumEuros(deducted, notCovered));
    expect(sumEuros(...says.dues.map((due) => due.setOff))).toBe(setOff);
    expect(sumEuros(...says.dues.map(({ remaining }) => remaining), notCovered)).toBe(says.stillOwed);
    expect(sumEuros(returned, says.increase)).toBe(says.amount);
  });

  test('a settlement without arrears or damage states only that the whole deposit goes back', async () => {
    const text = await readSettlement(settlementSample);
    expect(text).toContain(
      'À la suite de la remise des clés le 30 juin 2026 et de l’état des lieux de sortie, conforme à celui d’entrée,',
    );
    expect(text).toContain('Dépôt de garantie versé 850,00 € Somme restituée 850,00 €');
    expect(text).toContain(
      'Somme restituée : 850,00 € (huit cent cinquante euros), par virement, le 20 juillet 2026.',
    );
    expect(text).toContain('la commission départementale de conciliation peut être saisie gratuitement');
    expect(text).toContain('The condition at the end of the lease matches the condition at its start.');
    expect(text).not.toMatch(/Retenue|retenue|justificatif|Majoration|majorée|Reste dû|Conservé|comptes/);
  });

  test('a settlement a day late states the increase, the arrears, each deduction with its proof, and the kept part', async () => {
    const text = await readSettlement(lateSettlementSample);
    expect(text).toContain('état des lieux de sortie, non conforme à celui d’entrée,');
    expect(text).toContain('05/06/2026 Loyer et charges, juin 2026 110,00 € 110,00 € 0,00 €');
    expect(text).toContain('Peinture du séjour (justificatif : facture Durand n° 12) 300,00 € 60 % 180,00 €');
    expect(text).toContain(
      'Sommes restant dues, réglées par le dépôt de garantie −110,00 € Retenues −225,50 €',
    );
    expect(text).toContain('Majoration : 1 × 85,00 €');
    expect(text).toContain('par période mensuelle commencée après le 30 août 2026 (loi n° 89-462');
    expect(text).toContain('Somme restituée : 429,50 € (quatre cent vingt-neuf euros et cinquante centimes)');
    expect(text).toContain('Le solde des 170,00 € conservés sera établi dans le mois qui suit l’approbation');
    expect(text).toContain('Les justificatifs des retenues sont joints ou tenus à votre disposition.');
    expect(text).toContain('Increase: 1 × €85.00');
    expect(text).not.toContain('Reste dû au bailleur');
  });

  test('a settlement names the files of a deduction, of many files only the first', async () => {
    const text = await readSettlement(lateSettlementSample);
    expect(text).toContain('(justificatif : devis Martin, pièce : devis-martin.pdf) 45,50 €');
    expect(text).toContain('(proof: devis Martin, file: devis-martin.pdf) €45.50');
    const [deduction] = lateSettlementSample.says.deductions;
    const files = Array.from({ length: 8 }, (_, index) => ({ id: '', name: `photo ${index + 1}` }));
    const many = await readSettlement(lateSettlementSample, {
      deductions: deduction ? [{ ...deduction, files }] : [],
    });
    expect(many).toContain('pièces : photo 1, photo 2, photo 3, photo 4, photo 5 et 3 autres)');
  });

  test('a settlement after the approval of the building’s accounts names the first settlement, and settles the rest', async () => {
    const text = await readSettlement(finalSettlementSample);
    expect(text).toContain(
      'le bailleur a conservé 170,00 € sur un dépôt de garantie de 850,00 €, jusqu’à l’arrêté des comptes de l’immeuble (décompte S-2026-0001 du 31 août 2026). Ces comptes ont été approuvés le 20 avril 2027. Le présent décompte solde le dépôt de garantie.',
    );
    expect(text).toContain('comptes de l’immeuble 170,00 € Retenues −62,40 € Somme restituée 107,60 €');
    expect(text).not.toMatch(/conforme|sera établi/);
    const { keptBefore } = finalSettlementSample.says;
    const early = await readSettlement(finalSettlementSample, {
      keptBefore: keptBefore && { ...keptBefore, accountsApprovedOn: null },
    });
    expect(early).not.toContain('approuvés');
  });

  test('a settlement that gives nothing back states the remaining debt', async () => {
    const text = await readSettlement(debtSettlementOf(2));
    expect(text).toContain('Aucune somme n’est restituée.');
    expect(text).toContain('ne couvre pas, soit 20,00 €, sont portées au compte de la location.');
    expect(text).toContain('Reste dû au bailleur : 990,00 € (neuf cent quatre-vingt-dix euros).');
    expect(text).not.toMatch(/par virement|by bank transfer|majorée|Majoration/);
  });

  test('if the deposit covers only a part of the deductions, the settlement states this part', async () => {
    const { deductions } = lateSettlementSample.says;
    const text = await readSettlement(lateSettlementSample, {
      dues: [],
      setOff: 0,
      received: 200,
      deducted: 200,
      notCovered: 25.5,
      deductions,
      provision: 0,
      returned: 0,
      increase: 0,
      amount: 0,
      stillOwed: 25.5,
    });
    expect(text).toMatch(/Retenues (sur un total de 225,50 € )?−200,00 €( sur un total de 225,50 €)?/);
  });

  test('a late settlement without an increase states that the tenants’ new address is unknown', async () => {
    const unknown = {
      provision: 0,
      increase: 0,
      increasePerPeriod: 0,
      returned: 514.5,
      amount: 514.5,
      hasNewAddress: false,
      sentTo: '',
    };
    const text = await readSettlement(lateSettlementSample, unknown);
    expect(text).toContain('La nouvelle adresse n’ayant pas été communiquée au bailleur');
    expect(text).not.toContain('Majoration');
    const atPostalAddress = { ...unknown, sentTo: '12 rue Hoche, 93100 Montreuil' };
    const sent = await readSettlement(lateSettlementSample, atPostalAddress);
    expect(sent).toContain('La nouvelle adresse n’ayant pas été communiquée au bailleur');
    expect(sent).toContain('12 rue Hoche, 93100 Montreuil');
    expect(await readSettlement(lateSettlementSample, { ...unknown, hasNewAddress: true })).not.toContain(
      'La nouvelle adresse',
    );
  });

  test('a settlement states the parts of a deposit that were returned before, or that the buyer took over', async () => {
    const text = await readSettlement(settlementSample, {
      returnedBefore: 100,
      handedOver: 50.5,
      returned: 699.5,
      amount: 699.5,
      method: null,
    });
    expect(text).toContain(
      'Déjà restitué −100,00 € Transmis à l’acquéreur −50,50 € Somme restituée 699,50 €',
    );
    expect(text).toContain('cinquante centimes), le 20 juillet 2026.');
  });

  test('if the whole deposit went back before its settlement, the settlement pays only the increase', async () => {
    const text = await readSettlement(lateSettlementSample, {
      dues: [],
      setOff: 0,
      deductions: [],
      deducted: 0,
      provision: 0,
      returnedBefore: 850,
      returned: 0,
      amount: 85,
    });
    expect(text).toContain('Déjà restitué −850,00 € Majoration : 1 × 85,00 €');
    expect(text).toContain('Majoration versée : 85,00 € (quatre-vingt-cinq euros), par virement,');
    expect(text).toContain('Increase paid: €85.00');
    expect(text).not.toMatch(/Somme restituée|Amount returned|Part restituée/);
  });

  test('a settlement of a lease outside the law of 1989 cites no law and no conciliation', async () => {
    const text = await readSettlement(
      { ...lateSettlementSample, isGoverned: false },
      { deadline: null, periodsLate: 0, increasePerPeriod: 0, increase: 0, amount: 344.5 },
    );
    expect(text).not.toMatch(/89-462|conciliation|logement|dwelling|Majoration/);
    expect(text).toContain('Le solde des 170,00 € conservés sera établi après l’approbation des comptes');
    expect(text).toContain('Ce document n’emporte renonciation à aucun droit.');
  });

  test('a settlement of 50 deductions states each deduction once in each language', async () => {
    const pages = await pagesOf(depositSettlement.of(debtSettlementOf(50)));
    expect(pages.length).toBeGreaterThan(4);
    const text = pages.join(' ');
    for (let place = 1; place <= 50; place += 1)
      expect(text.match(new RegExp(`pièce ${place}\\s`, 'g'))).toHaveLength(2);
  });
});

test.each([
  ['fr', 'Décompte du dépôt de garantie – après la remise des clés le 30 juin 2026'],
  ['en', 'Deposit settlement – after the return of the keys on 30 June 2026'],
] as const)('the mail with a settlement in %s names the document and its amounts', (locale, title) => {
  const letter = depositSettlement.of(lateSettlementSample).letter(locale);
  expect(letter?.title.replaceAll('\u00A0', ' ')).toBe(title);
  expect(letter?.facts).toHaveLength(2);
});

test('the file name of a deposit receipt or a deposit settlement contains its day', () => {
  expect(depositReceipt.of(receiptSample).fileName()).toBe('recu-depot-de-garantie-2026-01-02.pdf');
  expect(depositSettlement.of(settlementSample).fileName('voided')).toBe(
    'decompte-depot-de-garantie-2026-07-20-annule.pdf',
  );
});
