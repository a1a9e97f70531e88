import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { getMeta } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { ReceiptKind } from '../../_shared/contract/documents/receipt-kind.ts';
import { type PdfImage, readImage } from '../pdf/image.ts';
import { openPdf, readPages } from '../pdf/read-pdf.fixture.ts';
import { A4, Sheet } from '../pdf/sheet.ts';
import { drawable } from '../pdf/text.ts';
import { drawDocuments, drawInTurn } from './draw.ts';
import type { Content } from './kind.ts';
import { sampleSignature, signaturePng } from './sample-signature.fixture.ts';
import { documentOf, receiptOf } from './samples.fixture.ts';
import type { Ending } from './snapshot.ts';
import {
  withoutTerm,
  company,
  couple,
  bilingual,
  joint,
  mixed,
  partial,
  quittance,
  received,
  stated,
  ungoverned,
  nameOnly,
} from './kinds/receipt/samples.fixture.ts';
import type { Payment, ReceiptSnapshot } from './kinds/receipt/snapshot.ts';

const signature = sampleSignature();
const renderReceipt = (
  snapshot: ReceiptSnapshot,
  signature: PdfImage | null = null,
  ending: Ending | null = null,
) => drawDocuments([documentOf(snapshot, signature, ending)]);
const readBoth = async (snapshot: ReceiptSnapshot) =>
  readPages(renderReceipt({ ...snapshot, isBilingual: true }));
const readOne = async (snapshot: ReceiptSnapshot) => (await readPages(renderReceipt(snapshot))).join('\n');
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const TENANT = 'Locataire Łukasz Nguyễn-Öztürk 12 rue des Lilas Bâtiment B, 3e étage 69004 Lyon';
const PREMISES =
  'Adresse de la location Studio Croix-Rousse – 12 rue des Lilas, Bâtiment B, 3e étage, 69004 Lyon';
const VERIFY = 'https://klinky.example/verify/7KQ2M9XBZ4T8HJ3VNC6RWP5DYA';
const NOTICE = [
  'Cette quittance annule tous les reçus qui auraient pu être établis précédemment en cas de paiement partiel du montant du présent terme.',
  'Le paiement de la présente quittance ne présume pas du paiement des termes précédents.',
  'Elle est à conserver pendant trois ans par le locataire (loi n° 89-462 du 6 juillet 1989, art. 7-1).',
  'Délivrée gratuitement (art. 21 de la même loi).',
].join(' ');

describe('the text of a receipt', () => {
  test('a receipt names a company as tenant, with its representative below', async () => {
    const text = (await readOne({ ...company, isBilingual: false })).replaceAll(/\s+/g, ' ');
    expect(text).toContain(
      'Locataire Société Durand & Fils représentée par Élodie Marchand 3 quai Fulchiron Cour, rez-de-chaussée',
    );
    expect(text).toContain('déclare avoir reçu de la Société Durand & Fils la somme de');
    const [, english] = await readBoth(company);
    expect(english?.replaceAll(/\s+/g, ' ')).toContain(
      'Société Durand & Fils represented by Élodie Marchand',
    );
    const person = { firstName: 'Ana', lastName: 'Roy', companyName: null };
    const several = await readOne({ ...company, isBilingual: false, tenants: [...company.tenants, person] });
    expect(several.replaceAll(/\s+/g, ' ')).toContain(
      'Locataires Société Durand & Fils, représentée par Élodie Marchand Ana Roy',
    );
  });

  test('a receipt names both tenants of a couple', async () => {
    const text = (await readOne({ ...couple, isBilingual: false })).replaceAll(/\s+/g, ' ');
    expect(text).toContain('Locataires Jean-Pierre Le Goff Anne Le Goff');
    expect(text).toContain('de Jean-Pierre Le Goff et Anne Le Goff et, pour leur compte, d’Odile Roy');
  });

  test('a quittance has its whole text in reading order', async () => {
    expect(await readPages(renderReceipt(quittance, signature))).toEqual([
      [
        'Bailleur Claire Œuvré 3 quai Fulchiron 69005 Lyon 04 72 00 00 00 claire.oeuvre@klinky.example',
        TENANT,
        'QUITTANCE DE LOYER mars 2026',
        'N° Q-2026-0007 · Terme du 01/03/2026 au 31/03/2026 · Établie le 05/04/2026',
        PREMISES,
        'Le bailleur, Claire Œuvré, déclare avoir reçu de Łukasz Nguyễn-Öztürk la somme de 1 335,50 €',
        '(mille trois cent trente-cinq euros et cinquante centimes) au titre du paiement du loyer et des charges',
        'du logement désigné ci-dessus, pour la période du 1er mars 2026 au 31 mars 2026,',
        'et lui en donne quittance, sous réserve de tous ses droits.',
        'Loyer hors charges 1 250,00 € Provision pour charges 85,50 € Total du terme 1 335,50 €',
        'Paiement reçu Reçu le 5 mars 2026 par virement 1 335,50 €',
        'Fait à Lyon, le 5 avril 2026 Le bailleur Claire Œuvré',
        `Vérifier ce document ${VERIFY}`,
        NOTICE,
        'Page 1/1',
      ].join(' '),
    ]);
  });

  test('a receipt writes de or d’ before a name, as it is pronounced', async () => {
    const tenants = [{ firstName: 'Élodie', lastName: 'Marchand', companyName: null }];
    for (const document of [quittance, partial]) {
      expect(String(await readPages(renderReceipt({ ...document, tenants }, signature)))).toContain(
        'déclare avoir reçu d’Élodie Marchand la somme de',
      );
    }
  });

  test('a partial receipt names the offices that are expected to pay the rest', async () => {
    const [french, english] = await readBoth({
      ...partial,
      officePart: { amount: 182.37, offices: ['caf', 'msa'] },
    });
    expect(french).toContain('centimes), dont 182,37 € attendus de la CAF et de la MSA. Loyer dû');
    expect(french).toContain('Reste dû dont 182,37 € attendus de la CAF et de la MSA 182,37 €');
    expect(english).toContain('of which €182.37 expected from the CAF and the MSA');
  });

  test('a partial receipt of a company has its whole text in reading order', async () => {
    expect(await readPages(renderReceipt(partial, signature))).toEqual([
      [
        'Bailleur SCI Les Tilleuls représentée par Claire Œuvré 3 quai Fulchiron 69005 Lyon 04 72 00 00 00 contact@tilleuls.example SIREN 732 829 320',
        TENANT,
        'REÇU DE PAIEMENT PARTIEL du 15 mars 2026 au 31 mars 2026',
        'Ce document ne constitue pas une quittance de loyer.',
        'N° R-2026-0002 · Terme du 15/03/2026 au 31/03/2026 (au prorata, 17/31 jours) · Établi le 05/04/2026',
        PREMISES,
        'SCI Les Tilleuls, représentée par Claire Œuvré, déclare avoir reçu de Łukasz Nguyễn-Öztürk la somme de 300,00 € (trois cents euros),',
        'le 28 mars 2026 par virement, en paiement partiel du loyer et des charges de la période du 15 mars 2026 au 31 mars 2026,',
        'dont le montant total est de 732,37 €.',
        'Reste dû au titre de cette période : 182,37 € (cent quatre-vingt-deux euros et trente-sept centimes).',
        'Loyer dû 685,48 € Provision pour charges due 46,89 € Total dû 732,37 € Déjà reçu 250,00 €',
        'Présent versement 300,00 € Reste dû 182,37 €',
        'Paiements reçus Reçu le 15 mars 2026 en espèces reçu R-2026-0001 250,00 €',
        'Reçu le 28 mars 2026 par virement 300,00 € Total reçu 550,00 €',
        'Fait à Lyon, le 5 avril 2026 Le bailleur SCI Les Tilleuls représentée par Claire Œuvré',
        `Vérifier ce document ${VERIFY}`,
        'Ce reçu ne vaut pas quittance. Une quittance sera délivrée après paiement intégral du terme. Reçu délivré gratuitement (art. 21, loi n° 89-462 du 6 juillet 1989).',
        'Page 1/1',
      ].join(' '),
    ]);
  });

  test('a bilingual quittance that replaces other receipts has a French page, followed by an English page', async () => {
    const [french, english] = await readPages(renderReceipt(bilingual, signature));
    expect(french).toContain('Remplace la quittance Q-2026-0007 et les reçus R-2026-0002 et R-2026-0003');
    expect(french).toContain(
      'la somme de 1 335,50 € (mille trois cent trente-cinq euros et cinquante centimes), aide au logement de 212,00 € comprise, au titre du paiement',
    );
    expect(french).toContain(
      [
        'Loyer hors charges 1 250,00 € Forfait de charges 85,50 € Total du terme 1 335,50 €',
        'Aide au logement reçue de la CAF ou de la MSA −212,00 € Part du locataire 1 123,50 €',
        'Paiements reçus Reçu le 5 mars 2026 par virement reçu R-2026-0002 600,00 €',
        'Reçu le 17 mars 2026 par virement de la CAF ou de la MSA, aide au logement reçu R-2026-0003 212,00 €',
        'Reçu le 29 mars 2026 par chèque 523,50 € Total reçu 1 335,50 €',
      ].join(' '),
    );
    expect(french).toMatch(/Page 1\/2$/);
    expect(english).toBe(
      [
        'Landlord Claire Œuvré 3 quai Fulchiron 69005 Lyon 04 72 00 00 00 claire.oeuvre@klinky.example',
        'Tenant Łukasz Nguyễn-Öztürk 12 rue des Lilas Bâtiment B, 3e étage 69004 Lyon',
        'Courtesy translation. Only the French text on page 1 is binding.',
        'RENT RECEIPT (Quittance de loyer) March 2026',
        'Receipt No. Q-2026-0009 · Period 1 March 2026 to 31 March 2026 · Issued on 5 April 2026',
        'Replaces Q-2026-0007, R-2026-0002 and R-2026-0003',
        'Rented premises Studio Croix-Rousse – 12 rue des Lilas, Bâtiment B, 3e étage, 69004 Lyon',
        'The landlord, Claire Œuvré, acknowledges receipt from Łukasz Nguyễn-Öztürk of the sum of €1,335.50 (one thousand three hundred and thirty-five euros and fifty cents), including housing benefit of €212.00,',
        'in full payment of the rent and charges for the period from 1 March 2026 to 31 March 2026 for the property above, and issues this receipt for it, without prejudice to the landlord’s rights.',
        'Rent excluding charges €1,250.00 Charges (fixed) €85.50 Total for the period €1,335.50',
        'Housing benefit received (CAF or MSA) −€212.00 Tenant’s share €1,123.50',
        'Payments received Received on 5 March 2026 by bank transfer receipt R-2026-0002 €600.00',
        'Received on 17 March 2026 by bank transfer from the CAF or MSA, housing benefit receipt R-2026-0003 €212.00',
        'Received on 29 March 2026 by cheque €523.50 Total received €1,335.50',
        'Issued in Lyon on 5 April 2026 The landlord Claire Œuvré Signed on the French original.',
        `Verify this document ${VERIFY}`,
        'This receipt cancels any receipt previously issued for a partial payment of this period. It does not imply that earlier periods have been paid. To be kept by the tenant for three years (French Act No. 89-462 of 6 July 1989, art. 7-1). Issued free of charge (art. 21).',
        'Page 2/2',
      ].join(' '),
    );
  });

  test('if the French original has no signature, its translation does not say that the original is signed', async () => {
    const [, signed] = await readPages(renderReceipt(bilingual, signature));
    expect(signed).toContain('Signed on the French original.');
    for (const document of [bilingual, { ...partial, isBilingual: true }]) {
      const [, unsigned] = await readPages(renderReceipt(document));
      expect(unsigned).toContain('The landlord');
      expect(unsigned).not.toContain('Signed');
    }
  });

  test.each(['provision', 'fixed'] as const)(
    'a receipt leaves out charges (%s) that are zero',
    async (chargesKind) => {
      const free = { chargesKind, charges: 0, isBilingual: true };
      const pages = [
        ...(await readPages(renderReceipt({ ...quittance, ...free }))),
        ...(await readPages(
          renderReceipt({ ...partial, ...free, rent: 300, due: { ...partial.due, charges: 0 } }),
        )),
      ];
      expect(pages).toHaveLength(4);
      for (const page of pages)
        expect(page).not.toMatch(/Provision pour charges|Forfait de charges|Service charges/);
    },
  );

  test('a bilingual partial receipt has an English translation', async () => {
    const [, english] = await readPages(renderReceipt({ ...partial, isBilingual: true }));
    expect(english).toContain(
      'PARTIAL PAYMENT RECEIPT from 15 March 2026 to 31 March 2026 This document is not a rent receipt (quittance).',
    );
    expect(english).toContain('Period 15 March 2026 to 31 March 2026 (pro rata, 17/31 days)');
    expect(english).toContain(
      'SCI Les Tilleuls, represented by Claire Œuvré, acknowledges receipt from Łukasz Nguyễn-Öztürk of the sum of €300.00 (three hundred euros) on 28 March 2026 by bank transfer as partial payment of the rent and charges for the period from 15 March 2026 to 31 March 2026, the total of which is €732.37. Balance due for this period: €182.37 (one hundred and eighty-two euros and thirty-seven cents).',
    );
    expect(english).toContain(
      'Rent due €685.48 Charges due (on account) €46.89 Total due €732.37 Already received €250.00 This payment €300.00 Balance due €182.37',
    );
    expect(english).toContain('A rent receipt will be issued once the period is paid in full.');
  });
});

describe('the payment of a due other than rent', () => {
  test('a receipt for rent and arrears lists the rent and the arrears on separate lines, with a total', async () => {
    const [french, english] = await readPages(renderReceipt(mixed));
    expect(french).toContain(
      [
        'déclare avoir reçu d’Alice Martin et Bruno Petit la somme de 1 000,00 € (mille euros), aide au logement de 250,00 € comprise, en 2 versements,',
        'soit 690,00 € en paiement partiel du loyer et des charges de la période du 1er octobre 2026 au 31 octobre 2026, dont le montant total est de 910,00 €,',
        'et 310,00 € au titre de l’arriéré dû au 30 septembre 2026.',
        'Reste dû au total : 220,00 € (deux cent vingt euros).',
        'Loyer dû 850,00 € Provision pour charges due 60,00 € Total dû 910,00 € Déjà reçu 0,00 €',
        'Versé pour le loyer et les charges Reste dû : 220,00 € 690,00 €',
        'Arriéré au 30 septembre 2026 310,00 €',
        'Présents versements 1 000,00 € dont aide au logement (CAF) 250,00 € Reste dû 220,00 €',
        'Paiements reçus Reçu le 2 octobre 2026 par virement de la CAF, pour Alice Martin 250,00 €',
        'Reçu le 5 octobre 2026 par virement 750,00 € Total reçu 1 000,00 €',
      ].join(' '),
    );
    expect(french).toContain('REÇU DE PAIEMENT PARTIEL octobre 2026');
    expect(english).toContain(
      [
        'receipt from Alice Martin and Bruno Petit of the sum of €1,000.00 (one thousand euros), including housing benefit of €250.00, in 2 payments,',
        'of which €690.00 as partial payment of the rent and charges for the period from 1 October 2026 to 31 October 2026, the total of which is €910.00,',
        'and €310.00 for the arrears owed on 30 September 2026.',
        'Total balance due: €220.00 (two hundred and twenty euros).',
      ].join(' '),
    );
    expect(english).toContain(
      'Paid for the rent and charges Balance due: €220.00 €690.00 Arrears on 30 September 2026 €310.00 These payments €1,000.00 of which housing benefit (CAF) €250.00 Balance due €220.00',
    );
    expect(english).toContain('Received on 2 October 2026 by bank transfer from the CAF, for Alice Martin');
  });

  test('a receipt without a term lists each due on a line of its own', async () => {
    const [french = '', english = ''] = await readPages(renderReceipt(withoutTerm));
    expect(french).toContain(
      'REÇU DE PAIEMENT paiement du 5 octobre 2026 Ce document ne constitue pas une quittance de loyer. N° R-2026-0006 · Établi le 05/10/2026 Adresse',
    );
    expect(french).toContain(
      [
        'la somme de 527,87 € (cinq cent vingt-sept euros et quatre-vingt-sept centimes), le 5 octobre 2026 par virement,',
        'soit 300,00 € au titre de l’arriéré dû au 30 septembre 2026, 142,37 € au titre de la régularisation des charges (année 2025)',
        'et 85,50 € au titre de la réparation (serrure de la porte d’entrée).',
        'Reste dû à ce titre : 10,00 € (dix euros).',
        'Arriéré au 30 septembre 2026 Reste dû : 10,00 € 300,00 €',
        'Régularisation des charges : année 2025 142,37 € Réparation : serrure de la porte d’entrée 85,50 €',
        'Présent versement 527,87 € Reste dû 10,00 €',
        'Paiement reçu Reçu le 5 octobre 2026 par virement 527,87 €',
      ].join(' '),
    );
    expect(french).toContain(
      'Ce reçu ne vaut pas quittance. Reçu délivré gratuitement (art. 21, loi n° 89-462 du 6 juillet 1989).',
    );
    expect(french).not.toMatch(/terme|période/i);
    expect(english).toContain(
      'PAYMENT RECEIPT payment of 5 October 2026 This document is not a rent receipt (quittance).',
    );
    expect(english).toContain(
      [
        'the sum of €527.87 (five hundred and twenty-seven euros and eighty-seven cents) on 5 October 2026 by bank transfer,',
        'of which €300.00 for the arrears owed on 30 September 2026, €142.37 for the settlement of charges (année 2025)',
        'and €85.50 for the repair (serrure de la porte d’entrée). Balance due: €10.00 (ten euros).',
      ].join(' '),
    );
    expect(english).not.toMatch(/term|period/i);
    const { info } = await getMeta(await openPdf(renderReceipt(withoutTerm)));
    expect(info['Title']).toBe('Reçu de paiement R-2026-0006 – paiement du 5 octobre 2026');
  });

  test.each([
    [
      { kind: 'opening', label: null },
      'par virement, au titre de l’arriéré dû au 30 septembre 2026.',
      'by bank transfer for the arrears owed on 30 September 2026.',
    ],
    [
      { kind: 'other', label: 'Second jeu de clés' },
      'par virement, au titre de « Second jeu de clés ».',
      'by bank transfer for “Second jeu de clés”.',
    ],
    [
      { kind: 'settlement', label: null },
      'par virement, au titre de la régularisation des charges.',
      'by bank transfer for the settlement of charges.',
    ],
    [
      { kind: 'settlement', label: 'année 2024 (1/12)' },
      'par virement, au titre de la régularisation des charges, année 2024 (1/12).',
      'by bank transfer for the settlement of charges, année 2024 (1/12).',
    ],
  ] as const)(
    'a receipt for a single due has a single sentence for the due %o',
    async (due, inFrench, inEnglish) => {
      const others = [{ ...due, dueOn: '2026-09-30', amount: 527.87, remaining: 0 }];
      const [french, english] = await readPages(renderReceipt({ ...withoutTerm, others }));
      expect(french).toContain(`${inFrench} Rien ne reste dû à ce titre.`);
      expect(english).toContain(`${inEnglish} Nothing further is due in this respect.`);
    },
  );
});

test('documents of a lease outside the law of 1989 cite no article of the law', async () => {
  const documents = [ungoverned, { ...mixed, isGoverned: false }, { ...withoutTerm, isGoverned: false }];
  const texts = await Promise.all(documents.map(readBoth));
  for (const text of texts.flat()) expect(text).not.toMatch(/1989|89-462|art\. (?:21|7-1)/);
  const [[french, english] = []] = texts;
  // Without charges, the document does not mention charges.
  expect(french).toContain('au titre du paiement du loyer des lieux désignés ci-dessus');
  expect(english).toContain('in full payment of the rent for the period');
  expect(french).toContain(
    'termes précédents. Elle est à conserver pendant cinq ans par le locataire (Code civil, art. 2224). Page',
  );
  expect(english).toContain('To be kept by the tenant for five years (French Civil Code, art. 2224). Page');
});

/** Returns a list of payments that contains only a housing benefit. */
const aid = (said: Partial<Payment>) => [
  received({ paidOn: '2026-03-05', amount: 250, kind: 'benefit', ...said }),
];

describe('the benefit office and the tenant who receives the benefit', () => {
  test.each([
    [
      'caf',
      'Alice Martin',
      'la CAF, pour Alice Martin',
      'reçue de la CAF',
      'la CAF, à titre d’aide au logement pour Alice Martin,',
    ],
    [
      'msa',
      null,
      'la MSA, aide au logement',
      'reçue de la MSA',
      'la MSA, à titre d’aide au logement pour Łukasz Nguyễn-Öztürk,',
    ],
    [
      null,
      'Alice Martin',
      'la CAF ou de la MSA, pour Alice Martin',
      'reçue de la CAF ou de la MSA',
      'la CAF ou de la MSA, à titre d’aide au logement pour Alice Martin,',
    ],
  ] as const)(
    'a receipt names the benefit office %s and the tenant %s who receives the benefit, as far as they are known',
    async (payerOffice, beneficiary, listed, table, declared) => {
      const payments = aid({ payerOffice, beneficiary });
      const snapshot = { ...quittance, rent: 250, charges: 0, housingBenefit: 250, payments };
      const text = await readOne(snapshot);
      expect(text).toContain(`par virement de ${listed} 250,00 €`);
      expect(text).toContain(`Aide au logement ${table} −250,00 €`);
      expect(text).toContain(`déclare avoir reçu de ${declared} la somme de`);
    },
  );

  test('if both the CAF and the MSA paid a housing benefit, a quittance does not say which of them paid', async () => {
    const payments = [...aid({ payerOffice: 'caf' }), ...aid({ payerOffice: 'msa' })];
    expect(await readOne({ ...quittance, housingBenefit: 500, payments })).toContain(
      'Aide au logement reçue de la CAF ou de la MSA −500,00 €',
    );
  });
});

describe('receipts for several tenants', () => {
  const tenants = joint.tenants;

  test('a quittance names all tenants and is issued to all', async () => {
    const [french, english] = await readPages(renderReceipt({ ...quittance, tenants, isBilingual: true }));
    expect(french).toContain(
      'Locataires Ana Roy Élodie Marchand Łukasz Nguyễn-Öztürk 12 rue des Lilas Bâtiment B, 3e étage 69004 Lyon',
    );
    expect(french).toContain(
      'déclare avoir reçu d’Ana Roy, Élodie Marchand et Łukasz Nguyễn-Öztürk la somme de 1 335,50 €',
    );
    expect(french).toContain('et leur en donne quittance, sous réserve de tous ses droits.');
    expect(english).toContain('Tenants Ana Roy Élodie Marchand Łukasz Nguyễn-Öztürk 12 rue des Lilas');
    expect(english).toContain('receipt from Ana Roy, Élodie Marchand and Łukasz Nguyễn-Öztürk of the sum of');
    expect(await readOne({ ...quittance, tenants, housingBenefit: 200 })).toContain(
      'Part des locataires 1 135,50 €',
    );
  });

  test('a bilingual partial receipt states the payment, its payer and the remaining debt in both languages', async () => {
    const [french, english] = await readPages(renderReceipt(joint, signature));
    expect(french).toContain(
      'déclare avoir reçu d’Odile Roy, pour Ana Roy, Élodie Marchand et Łukasz Nguyễn-Öztürk, la somme de 700,00 € (sept cents euros), aide au logement de 250,00 € comprise, en 2 versements, en paiement partiel du loyer',
    );
    expect(french).toContain(
      [
        'dont le montant total est de 1 285,50 €. Reste dû au titre de cette période : 495,50 € (quatre cent quatre-vingt-quinze euros et cinquante centimes).',
        'Loyer dû Remise (travaux dans la cuisine) : −50,00 €, déduite 1 200,00 € Provision pour charges due 85,50 € Total dû 1 285,50 €',
        'Déjà reçu 90,00 € Présents versements 700,00 € dont aide au logement (CAF ou MSA) 250,00 € Reste dû 495,50 €',
        'Reste dû au titre de termes antérieurs : 310,00 €',
        'Paiements reçus Avance au 28 février 2026 reçu R-2026-0003 90,00 €',
        'Reçu le 5 mars 2026 par virement de la CAF ou de la MSA, aide au logement 250,00 €',
        'Reçu le 9 mars 2026 par chèque d’Odile Roy 450,00 € Total reçu 790,00 €',
        'Fait à Lyon',
      ].join(' '),
    );
    expect(english).toContain(
      'from Odile Roy, for Ana Roy, Élodie Marchand and Łukasz Nguyễn-Öztürk, of the sum of €700.00 (seven hundred euros), including housing benefit of €250.00, in 2 payments as partial payment of the rent',
    );
    expect(english).toContain(
      [
        'Rent due Reduction (travaux dans la cuisine): −€50.00, deducted €1,200.00 Charges due (on account) €85.50 Total due €1,285.50',
        'Already received €90.00 These payments €700.00 of which housing benefit (CAF or MSA) €250.00 Balance due €495.50',
        'Still owed for earlier periods: €310.00',
        'Payments received Advance at the start of the account, 28 February 2026 receipt R-2026-0003 €90.00',
        'Received on 5 March 2026 by bank transfer from the CAF or MSA, housing benefit €250.00',
        'Received on 9 March 2026 by cheque from Odile Roy €450.00 Total received €790.00',
        'Issued in Lyon',
      ].join(' '),
    );
  });

  test('a receipt names more than three tenants in one paragraph', async () => {
    const four = [...tenants, { firstName: 'Zoé', lastName: 'Petit', companyName: null }];
    expect(await readOne({ ...quittance, tenants: four })).toContain(
      'Locataires Ana Roy, Élodie Marchand, Łukasz Nguyễn-Öztürk et Zoé Petit 12 rue des Lilas',
    );
  });
});

test.each([
  [
    'opening',
    'la somme de 300,00 € (trois cents euros), avance au 28 février 2026, en',
    'Avance au 28 février 2026',
  ],
  [
    'offset',
    'euros), retenue sur le dépôt de garantie le 28 février 2026, en',
    'Retenu sur le dépôt de garantie le 28 février 2026',
  ],
  ['payment', 'euros), le 28 février 2026, en', 'Reçu le 28 février 2026'],
] as const)(
  'a partial receipt for a payment of the kind %s states this kind',
  async (kind, declared, listed) => {
    const payment = received({ paidOn: '2026-02-28', amount: 300, method: null, kind });
    const text = await readOne({ ...partial, payments: [payment] });
    expect(text).toContain(`${declared} paiement partiel`);
    expect(text).toContain(`Paiement reçu ${listed} 300,00 €`);
  },
);

describe('the payer on a receipt', () => {
  test('if only the CAF or MSA paid, a receipt names this office as payer', async () => {
    const payments = [received({ paidOn: '2026-03-28', amount: 300, kind: 'benefit' })];
    const before = received({ paidOn: '2026-03-15', amount: 250, earlier: stated(250, 'R-2026-0001') });
    for (const snapshot of [
      { ...partial, payments },
      { ...partial, payments: [before, ...payments] },
    ]) {
      const [french, english] = await readBoth(snapshot);
      expect(french).toContain(
        'déclare avoir reçu de la CAF ou de la MSA, à titre d’aide au logement pour Łukasz Nguyễn-Öztürk, la somme de 300,00 € (trois cents euros), le 28 mars 2026 par virement, en paiement partiel',
      );
      expect(english).toContain(
        'receipt from the CAF or MSA, as housing benefit for Łukasz Nguyễn-Öztürk, of the sum of €300.00 (three hundred euros) on 28 March 2026 by bank transfer as partial payment',
      );
    }
    const whole = [received({ paidOn: '2026-03-05', amount: 1335.5, kind: 'benefit' })];
    const [french, english] = await readBoth({ ...quittance, housingBenefit: 1335.5, payments: whole });
    expect(french).toMatch(
      /pour Łukasz Nguyễn-Öztürk, la somme de 1 335,50 € \([^)]*\) au titre du paiement.* et en donne quittance à Łukasz Nguyễn-Öztürk, sous réserve/,
    );
    expect(english).toContain('as housing benefit for Łukasz Nguyễn-Öztürk, of the sum of €1,335.50');
  });

  test('a receipt names a payer other than the tenants, whether he paid alone or together with them', async () => {
    const guarantor = received({ paidOn: '2026-03-28', amount: 300, payer: 'Odile Roy' });
    const [alone, english] = await readBoth({ ...partial, payments: [guarantor] });
    expect(alone).toContain('reçu d’Odile Roy, pour Łukasz Nguyễn-Öztürk, la somme de 300,00 €');
    expect(english).toContain('receipt from Odile Roy, for Łukasz Nguyễn-Öztürk, of the sum of €300.00');
    const [beside, inEnglish] = await readBoth({
      ...quittance,
      payments: [...quittance.payments, guarantor],
    });
    expect(beside).toMatch(
      /reçu de Łukasz Nguyễn-Öztürk et, pour son compte, d’Odile Roy, la somme de .* et en donne quittance à Łukasz/,
    );
    expect(inEnglish).toContain(
      'receipt from Łukasz Nguyễn-Öztürk and, on their behalf, from Odile Roy, of the sum of',
    );
  });

  test('if the payer is the tenant, a receipt names no other payer', async () => {
    const payments = quittance.payments.map((one) => ({ ...one, payer: 'Łukasz Nguyễn-Öztürk' }));
    expect(await readOne({ ...quittance, payments })).toMatch(
      /reçu de Łukasz Nguyễn-Öztürk la somme .* et lui en donne quittance/,
    );
  });
});

describe('a payment that an earlier receipt states in part', () => {
  const payments = [
    received({ paidOn: '2026-10-05', amount: 400, earlier: stated(300, 'R-2026-0001') }),
    received({ paidOn: '2026-10-20', amount: 50, method: 'cheque' }),
  ];
  const topUp = {
    ...partial,
    periodFrom: '2026-10-01',
    periodTo: '2026-10-31',
    prorata: null,
    paidOn: '2026-10-20',
    rent: 150,
    due: { rent: 1000, charges: 0 },
    payments,
  };

  test('a partial receipt states the new part of each payment with its own day', async () => {
    const [french, english] = await readBoth(topUp);
    expect(french).toContain(
      'la somme de 150,00 € (cent cinquante euros), en 2 versements, en paiement partiel',
    );
    expect(french).toContain('Déjà reçu 300,00 € Présents versements 150,00 € Reste dû 550,00 €');
    expect(french).toContain(
      'Reçu le 5 octobre 2026 par virement dont 300,00 € sur le reçu R-2026-0001 et 100,00 € sur le présent reçu 400,00 € Reçu le 20 octobre 2026 par chèque 50,00 € Total reçu 450,00 €',
    );
    expect(english).toContain('€150.00 (one hundred and fifty euros) in 2 payments as partial payment');
    expect(english).toContain(
      'Received on 5 October 2026 by bank transfer of which €300.00 on receipt R-2026-0001 and €100.00 on this receipt €400.00',
    );
  });

  test('a partial receipt for the new part alone states its day', async () => {
    const text = await readOne({ ...topUp, rent: 100, paidOn: '2026-10-05', payments: payments.slice(0, 1) });
    expect(text).toContain(
      'la somme de 100,00 € (cent euros), le 5 octobre 2026 par virement, en paiement partiel',
    );
  });

  test('a housing benefit on a partial receipt counts only its new part', async () => {
    const benefits = payments.map((payment) => received({ ...payment, kind: 'benefit' }));
    expect(await readOne({ ...topUp, payments: benefits })).toContain(
      'Présents versements 150,00 € dont aide au logement (CAF ou MSA) 150,00 €',
    );
  });

  test('a quittance says which part an earlier receipt states', async () => {
    const text = await readOne({ ...topUp, kind: 'quittance', rent: 450, due: { rent: 450, charges: 0 } });
    expect(text).toContain('dont 300,00 € sur le reçu R-2026-0001 400,00 € Reçu le 20 octobre 2026');
  });
});

test('a receipt with twelve payments lists each payment on a line of its own', async () => {
  const payments = Array.from({ length: 12 }, (_, index) =>
    received({
      paidOn: `2026-03-${index + 10}`,
      amount: 100 + index,
      earlier: stated(100 + index, `R-2026-00${index + 10}`),
    }),
  );
  const text = await readOne({ ...quittance, payments });
  for (let index = 0; index < 12; index += 1) {
    expect(text).toContain(
      `Reçu le ${index + 10} mars 2026 par virement · reçu R-2026-00${index + 10} ${100 + index},00 €`,
    );
  }
  expect(text).toContain('Total reçu 1 266,00 € Fait à Lyon');
});

test('the receipt of a landlord without an address shows a name and an e-mail address, and no place of signature', async () => {
  const [text, english] = await readBoth(nameOnly);
  expect(text).toContain('Bailleur Claire Œuvré claire.oeuvre@klinky.example Locataire');
  expect(text).toContain('Fait le 5 avril 2026');
  expect(english).toContain('Issued on 5 April 2026');
  for (const said of [text, english]) expect(said).not.toMatch(/null|undefined|,\s*,|Fait à|Done in/);
  // Documents show the known parts of an incomplete address.
  const city = { ...nameOnly.landlord, city: 'Lyon' };
  expect(await readOne({ ...nameOnly, isBilingual: false, landlord: city })).toContain(
    'Bailleur Claire Œuvré Lyon claire.oeuvre@klinky.example',
  );
});

test('a receipt that does not go to the dwelling has the address of its recipients, or no address if it is unknown', async () => {
  const recipient = 'Locataire Łukasz Nguyễn-Öztürk';
  const sentTo = '12 rue Hoche, 93100 Montreuil';
  const sent = await readOne({ ...quittance, sentTo });
  expect(sent).toContain(`${recipient} ${sentTo}`);
  expect(sent).toContain(PREMISES);
  expect(await readOne({ ...quittance, sentTo: '' })).toContain(`${recipient} QUITTANCE DE LOYER`);
});

test('the address of a landlord abroad ends with the country in capitals', async () => {
  const landlord = {
    ...quittance.landlord,
    address: '3 rue Haute',
    postalCode: '1000',
    city: 'Bruxelles',
    country: 'BE',
  };
  const [text, english] = await readBoth({ ...nameOnly, landlord });
  expect(text).toContain('3 rue Haute 1000 Bruxelles BELGIQUE');
  expect(english).toContain('3 rue Haute 1000 Bruxelles BELGIUM');
});

test('if the address of a dwelling contains its name, a receipt does not repeat the name', async () => {
  const property = {
    ...quittance.property,
    name: 'T4 coloc',
    address: '5 rue Racine',
    addressComplement: 'T4 coloc',
  };
  const text = await readOne({ ...quittance, isBilingual: false, property });
  expect(text).toContain('Adresse de la location 5 rue Racine, T4 coloc, 69004 Lyon');
  expect(text).not.toContain('T4 coloc –');
});

test('extracting the text gives names in other scripts as typed, with a visible sign for each missing glyph', async () => {
  const tenants = [{ firstName: 'Παπαδοπούλου Жуковская', lastName: 'Şeyma 漢字', companyName: null }];
  expect(await readOne({ ...quittance, tenants })).toContain('Παπαδοπούλου Жуковская Şeyma □□');
});

test('extracting the text gives each letter in its own script, even if two letters look the same', async () => {
  const tenants = [{ firstName: 'ABE ΑΒΕ АВЕ', lastName: 'oо ΟO', companyName: null }];
  expect(await readOne({ ...quittance, tenants })).toContain('Locataire ABE ΑΒΕ АВЕ oо ΟO');
});

test('extracting the text gives every letter of the supported scripts as typed', async () => {
  const blocks = [
    [0x41, 0x24f],
    [0x370, 0x52f],
    [0x1e00, 0x1eff],
  ] as const;
  const letters = blocks
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((codePoint) => String.fromCodePoint(codePoint))
    .filter((char) => /\p{L}/u.test(char) && char.normalize('NFKC') === char && drawable(char) === char)
    // Compatibility characters, such as the micro sign, are left out, because pdf.js normalizes them. Accented letters
    // come first: their glyphs contain the glyphs of plain letters, which must still be extracted as plain letters.
    .toReversed();
  expect(letters.length).toBeGreaterThan(1000);
  for (let start = 0; start < letters.length; start += 150) {
    const name = letters.slice(start, start + 150).join('');
    const landlord = { ...quittance.landlord, name };
    const text = await readOne({
      ...quittance,
      landlord,
      tenants: [{ firstName: name, lastName: 'c', companyName: null }],
    });
    expect(text.replaceAll(' ', '')).toContain(`Bailleur${name}`);
    expect(text.replaceAll(' ', '')).toContain(`Locataire${name}c`);
  }
});

test('drawing another document first does not change the bytes of a document', () => {
  const first = hash(renderReceipt(quittance, signature));
  renderReceipt({
    ...partial,
    tenants: [{ firstName: 'Παπαδοπούλου', lastName: 'Жуковская', companyName: null }],
  });
  expect(hash(renderReceipt(quittance, signature))).toBe(first);
  expect(hash(renderReceipt(quittance))).not.toBe(first);
});

test('the metadata of a receipt contain its title, language, author and date', async () => {
  const landlord = { ...quittance.landlord, name: 'Œuvré & <Fils>' };
  const document = await openPdf(renderReceipt({ ...quittance, landlord }));
  const { info } = await getMeta(document);
  const { metadata } = await document.getMetadata();
  expect(info).toMatchObject({
    Title: 'Quittance de loyer Q-2026-0007 – mars 2026',
    Author: 'Œuvré & <Fils>',
    CreationDate: 'D:20260404223000Z',
    Language: 'fr-FR',
  });
  expect(Object.fromEntries(metadata)).toMatchObject({
    'dc:title': 'Quittance de loyer Q-2026-0007 – mars 2026',
    'dc:creator': ['Œuvré & <Fils>'],
    'xmp:createdate': '2026-04-04T22:30:00Z',
    'pdfaid:part': '2',
    'pdfaid:conformance': 'A',
    'pdfuaid:part': '1',
  });
});

const idOf = (file: Uint8Array): string | undefined =>
  /\/ID \[<([0-9A-F]{32})> <\1>\]/.exec(Buffer.from(file).toString('latin1'))?.[1];

test('every file has a unique identifier', () => {
  const ids = [quittance, partial, bilingual].map((snapshot) => idOf(renderReceipt(snapshot)));
  expect(ids.every((id) => id !== undefined)).toBe(true);
  expect(new Set(ids).size).toBe(3);
});

test('a file with names in several alphabets and a signature is smaller than 35 kB', () => {
  expect(renderReceipt(quittance, signature).byteLength).toBeLessThan(30_000);
  expect(renderReceipt(bilingual, signature).byteLength).toBeLessThan(35_000);
});

describe('the structure tree of a receipt', () => {
  interface Node {
    readonly role?: string;
    readonly alt?: string;
    readonly lang?: string;
    readonly children?: readonly (Node | { readonly id: string })[];
  }
  const nodesOf = ({ children = [] }: Node) => children.flatMap((child) => ('id' in child ? [] : child));
  const roles = (node: Node): string => `${node.role ?? ''}(${nodesOf(node).map(roles).join(' ')})`;
  const alternatives = (node: Node): string[] => [
    ...(node.alt ? [node.alt] : []),
    ...nodesOf(node).flatMap(alternatives),
  ];

  test('each drawn element is in the structure tree, or is tagged as decoration', async () => {
    const document = await openPdf(renderReceipt(quittance, signature));
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    const page = await document.getPage(1);
    const tree: Node = await page.getStructTree();
    const row = 'TR(TH() TD())';
    expect(roles(tree)).toBe(
      `Root(Document(Sect(P() P() P() P() H1() P() P() P() P() P() Table(${row} ${row} ${row}) P() Table(${row}) P() P() Figure() P() Figure() P() Link() P() P())))`,
    );
    expect(alternatives(tree)).toEqual([
      'Signature de Claire Œuvré',
      'Code QR qui mène à la vérification de ce document',
      'Vérifier ce document',
    ]);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    let depth = 0;
    const depths = items.map((item) => {
      if (!('str' in item)) depth += item.type === 'endMarkedContent' ? -1 : 1;
      return depth;
    });
    expect(items.filter((item, index) => 'str' in item && depths[index] === 0)).toEqual([]);
  });

  test('a stamp is tagged as decoration, and its text is also the first line of the page', async () => {
    const ending = { state: 'replaced', by: 'Q-2026-0012' } as const;
    const document = await openPdf(renderReceipt(bilingual, signature, ending));
    for (const [number, words] of [
      [1, 'REMPLACÉE PAR Q-2026-0012'],
      [2, 'REPLACED BY Q-2026-0012'],
    ] as const) {
      const page = await document.getPage(number);
      expect(roles(await page.getStructTree())).toMatch(
        /^Root\(Document\(Sect\(P\(\) P\(\) P\(\) P\(\) P\(\)/,
      );
      const { items } = await page.getTextContent({ includeMarkedContent: true });
      const marks: string[] = [];
      const said: string[] = [];
      for (const item of items) {
        if ('str' in item) {
          if (item.str === words) said.push(marks.at(-1) ?? '');
        } else if (item.type === 'endMarkedContent') marks.pop();
        else marks.push('tag' in item ? String(item.tag) : '');
      }
      expect(said.toSorted()).toEqual(['Artifact', 'P']);
    }
  });

  test('the English page of a receipt is tagged as English', async () => {
    const document = await openPdf(renderReceipt(bilingual));
    const tree = await (await document.getPage(2)).getStructTree();
    expect(JSON.stringify(tree)).toContain('"lang":"en-GB"');
  });

  test('the verification address on a receipt is a link', async () => {
    const document = await openPdf(renderReceipt(quittance));
    const annotations = await (await document.getPage(1)).getAnnotations();
    expect(annotations).toMatchObject([{ subtype: 'Link', url: VERIFY }]);
  });
});

describe('several documents in one file', () => {
  test('a file of several documents has all of their pages in the given order', async () => {
    const pages = await readPages(
      drawDocuments([
        documentOf(partial, signature),
        documentOf(bilingual),
        documentOf(quittance, signature),
      ]),
    );
    expect(pages.map((page) => /[QR]-2026-\d{4}/.exec(page)?.[0])).toEqual([
      'R-2026-0002',
      'Q-2026-0009',
      'Q-2026-0009',
      'Q-2026-0007',
    ]);
    expect(pages[3]).toBe((await readPages(renderReceipt(quittance, signature)))[0]);
  });

  test('a file of several documents has a bookmark for each document, with its number and tenants', async () => {
    const document = await openPdf(drawDocuments([documentOf(partial), documentOf(quittance)]));
    const outline = await document.getOutline();
    expect(outline.map(({ title }: { title: string }) => title)).toEqual([
      'R-2026-0002 – Łukasz Nguyễn-Öztürk',
      'Q-2026-0007 – Łukasz Nguyễn-Öztürk',
    ]);
    expect(await document.getPageIndex(outline[1]?.dest?.[0])).toBe(1);
    expect(await (await openPdf(renderReceipt(quittance))).getOutline()).toBeNull();
  });

  test('a file of 50 documents stays small, because the documents share fonts and signatures', async () => {
    const documents = Array.from({ length: 50 }, (_, index) =>
      documentOf({ ...quittance, number: `Q-2026-${index}` }, signature),
    );
    const bytes = drawDocuments(documents);
    expect(bytes.length).toBeLessThan(250_000);
    const { info } = await getMeta(await openPdf(bytes));
    expect(info).toMatchObject({ Title: 'Quittances et reçus (50)', Author: 'Claire Œuvré' });
  });

  test('a file of several documents shows each document in the layout of its kind', async () => {
    const letter: Content = {
      ...receiptOf({ ...bilingual, number: 'X-2026-0001' }),
      plural: 'Lettres',
      layOut: (locale, { measure }) => ({
        count: 2,
        draw: (page) =>
          [0, 1].map((index) => {
            const sheet = new Sheet(A4, measure, 1, locale);
            sheet.paragraph(`Any letter, ${locale}, ${page(index)}`, 50, 400, { size: 10, color: [0, 0, 0] });
            return sheet;
          }),
      }),
    };
    const file = drawDocuments([{ content: letter, signature: null, ending: null }, documentOf(quittance)]);
    expect((await readPages(file)).slice(0, 4)).toEqual([
      'Any letter, fr, Page 1/4',
      'Any letter, fr, Page 2/4',
      'Any letter, en, Page 3/4',
      'Any letter, en, Page 4/4',
    ]);
    const document = await openPdf(file);
    expect((await document.getOutline())[1]?.title).toContain('Q-2026-0007');
    expect((await getMeta(document)).info).toMatchObject({ Title: 'Lettres, Quittances et reçus (2)' });
  });

  test('drawing documents while other requests run gives the same file', async () => {
    const documents = [quittance, partial, bilingual].map((sample) => documentOf(sample));
    let turns = 0;
    const others = setInterval(() => (turns += 1), 0);
    const bytes = await drawInTurn(documents);
    clearInterval(others);
    expect(hash(bytes)).toBe(hash(drawDocuments(documents)));
    expect(turns).toBeGreaterThanOrEqual(2);
  });

  test('drawing no documents gives a file without pages', () => {
    expect(drawDocuments([]).length).toBeGreaterThan(0);
  });
});

const text = fc.oneof(fc.string({ maxLength: 200, unit: 'binary' }), fc.string({ maxLength: 200 }));
const optionalText = fc.option(text, { nil: null });
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const euros = fc.integer({ min: 0, max: 999_999_999 }).map((cents) => cents / 100);
const method = fc.option(fc.constantFrom('transfer', 'cheque', 'cash', 'directDebit'), { nil: null });

const anySnapshot: fc.Arbitrary<ReceiptSnapshot> = fc.record({
  kind: fc.constantFrom(...ReceiptKind.options),
  number: text,
  issuedAt: fc
    .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  verificationUrl: fc.oneof(fc.webUrl(), text, fc.constant(`https://${'a'.repeat(4000)}.test`)),
  isBilingual: fc.boolean(),
  isGoverned: fc.boolean(),
  landlord: fc.record({
    name: text,
    isCompany: fc.boolean(),
    representedBy: optionalText,
    email: text,
    address: text,
    addressComplement: optionalText,
    postalCode: text,
    city: text,
    country: fc.constantFrom('FR', 'BE'),
    phoneNumber: optionalText,
    siren: optionalText,
    signatureId: fc.constant(null),
  }),
  tenants: fc.array(fc.record({ firstName: text, lastName: text, companyName: fc.constant(null) }), {
    minLength: 1,
    maxLength: 4,
  }),
  property: fc.record({
    name: text,
    address: text,
    addressComplement: optionalText,
    postalCode: text,
    city: text,
  }),
  sentTo: optionalText,
  periodFrom: fc.option(day, { nil: null }),
  periodTo: fc.option(day, { nil: null }),
  paidOn: day,
  method,
  rent: euros,
  charges: euros,
  other: euros,
  chargesKind: fc.constantFrom('provision', 'fixed'),
  housingBenefit: euros,
  due: fc.record({ rent: euros, charges: euros }),
  prorata: fc.option(fc.record({ days: fc.nat(31), divisor: fc.nat(31) }), { nil: null }),
  reduction: fc.option(fc.record({ label: text, amount: euros }), { nil: null }),
  arrears: euros,
  others: fc.array(
    fc.record({
      kind: fc.constantFrom('opening', 'settlement', 'repair', 'other'),
      label: optionalText,
      dueOn: day,
      amount: euros,
      remaining: euros,
    }),
    { maxLength: 5 },
  ),
  payments: fc.array(
    fc.record({
      paidOn: day,
      amount: euros,
      other: euros,
      method,
      kind: fc.constantFrom('payment', 'benefit', 'offset', 'opening'),
      payer: optionalText,
      payerOffice: fc.constantFrom('caf', 'msa', null),
      beneficiary: optionalText,
      earlier: fc.array(fc.record({ number: text, amount: euros }), {
        maxLength: 3,
      }),
    }),
    { maxLength: 12 },
  ),
  replaces: fc.array(text, { maxLength: 12 }),
});

test('a receipt with random contents has one page per language', async () => {
  await fc.assert(
    fc.asyncProperty(
      anySnapshot,
      fc.record({
        mediaType: fc.constantFrom('image/png', 'image/jpeg'),
        bytes: fc.uint8Array({ maxLength: 99 }),
      }),
      async (snapshot, signature) => {
        const { numPages } = await openPdf(
          renderReceipt(snapshot, readImage(signature.mediaType, signature.bytes)),
        );
        expect(numPages).toBe(snapshot.isBilingual ? 2 : 1);
      },
    ),
    { numRuns: 40 },
  );
});

test('a receipt shows the signature, scaled down to print resolution', async () => {
  const page = await (
    await openPdf(renderReceipt(quittance, readImage('image/png', signaturePng())))
  ).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const { OPS } = await import('unpdf/pdfjs');
  const images = argsArray.filter((__, index) => fnArray[index] === OPS.paintImageXObject);
  expect(images).toHaveLength(2);
  expect(images[0]?.slice(1)).toEqual([520, 173]);
});

describe('the marked copy of a document', () => {
  test.each([
    ['voided quittance', quittance, { state: 'voided' }, ['ANNULÉE']],
    [
      'replaced quittance',
      quittance,
      { state: 'replaced', by: 'Q-2026-0012' },
      ['REMPLACÉE PAR Q-2026-0012'],
    ],
    ['voided partial receipt', partial, { state: 'voided' }, ['ANNULÉ']],
    [
      'completed partial receipt',
      partial,
      { state: 'replaced', by: 'Q-2026-0012' },
      ['REMPLACÉ PAR Q-2026-0012'],
    ],
    ['voided bilingual quittance', bilingual, { state: 'voided' }, ['ANNULÉE', 'VOID']],
  ] as const)(
    'the marked copy of a %s has a mark on each page and the text of the original',
    async (_, snapshot, ending, words) => {
      const [original, copy] = [
        await readPages(renderReceipt(snapshot, signature)),
        await readPages(renderReceipt(snapshot, signature, ending)),
      ];
      expect(copy).toHaveLength(words.length);
      for (const [index, page] of copy.entries()) {
        const mark = words[index] ?? '';
        expect(page.split(mark)).toHaveLength(3);
        expect(page.replaceAll(mark, '').replace(/\s+/g, ' ').trim()).toBe(original[index]);
      }
    },
  );

  test('a marked copy has its own title, and other bytes than the document', async () => {
    const bytes = renderReceipt(quittance, signature, { state: 'voided' });
    const { info } = await getMeta(await openPdf(bytes));
    expect(info['Title']).toBe('ANNULÉE – Quittance de loyer Q-2026-0007 – mars 2026');
    expect(hash(bytes)).not.toBe(hash(renderReceipt(quittance, signature)));
  });

  test('a marked copy among several documents is marked only on its own pages', async () => {
    const pages = await readPages(
      drawDocuments([documentOf(quittance, signature), documentOf(partial, signature, { state: 'voided' })]),
    );
    expect(pages.map((page) => page.includes('ANNULÉ'))).toEqual([false, true]);
  });
});
