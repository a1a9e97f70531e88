import { expect, test } from 'vitest';
import type { ReceiptSnapshot } from '../../_shared/contract/receipt.ts';
import { receiptMail } from './receipt.ts';

const SNAPSHOT: ReceiptSnapshot = {
  kind: 'quittance',
  number: 'Q-2026-0007',
  issuedAt: '2026-03-05T08:00:00.000Z',
  verificationUrl: 'https://klinky.test/verify/0123456789abcdef0123456789abcdef',
  landlord: { name: 'SCI Les Tilleuls', email: 'sci@klinky.test' },
  tenant: { firstName: 'Élodie', lastName: '<b>Marchand</b>' },
  property: {
    name: 'Le Bellecour',
    address: '12 rue de la Charité',
    addressComplement: null,
    postalCode: '69002',
    city: 'Lyon',
  },
  periodFrom: '2026-03-01',
  periodTo: '2026-03-31',
  paidAt: '2026-03-05',
  rent: 1250,
  charges: 95,
};
const PDF = new Uint8Array([1, 2, 3]);

test('a quittance is sent in French, with everything a tenant looks for', async () => {
  const mail = await receiptMail('elodie@klinky.test', SNAPSHOT, PDF);
  expect(mail).toMatchObject({
    to: 'elodie@klinky.test',
    replyTo: 'sci@klinky.test',
    subject: 'Quittance de loyer – mars 2026 – 12 rue de la Charité',
    attachments: [{ filename: 'quittance-2026-03.pdf', contentType: 'application/pdf', content: PDF }],
  });
  // Underscores stand for no-break spaces.
  expect(mail.text.replaceAll('\u00A0', '_')).toMatchInlineSnapshot(`
    "Bonjour Élodie <b>Marchand</b>,

    Vous trouverez ci-joint votre quittance de loyer.

    Numéro_: Q-2026-0007
    Logement_: 12 rue de la Charité, 69002 Lyon
    Période_: mars 2026
    Montant, charges comprises_: 1_345,00_€

    SCI Les Tilleuls

    Pour vérifier ce document_: https://klinky.test/verify/0123456789abcdef0123456789abcdef

    Vous recevez ce message car vous avez accepté l’envoi de vos quittances par e-mail (loi n°_89-462 du 6_juillet 1989, art. 21). Pour y mettre fin, il suffit de répondre à ce message."
  `);
});

test('a partial receipt says what is left to pay after all payments, and says it in English too where wanted', async () => {
  const partial = { ...SNAPSHOT, kind: 'partial' as const, number: 'R-2026-0002', rent: 300, charges: 0 };
  const earlierPayments = [{ paidAt: '2026-03-01', amount: 45, number: 'R-2026-0001' }];
  const due = { rent: 1250, charges: 95 };
  const snapshot = { ...partial, earlierPayments, due, isBilingual: true, verificationUrl: null };
  const { subject, text } = await receiptMail('elodie@klinky.test', snapshot, PDF);
  expect(subject).toBe(
    'Reçu de paiement partiel – mars 2026 / Partial payment receipt – March 2026 – 12 rue de la Charité',
  );
  expect(text).toContain('Montant reçu\u00A0: 300,00\u00A0€\nReste dû\u00A0: 1\u00A0000,00\u00A0€');
  expect(text).toContain('Amount received: €300.00\nBalance due: €1,000.00');
  expect(text).not.toContain('vérifier');
});

test('names are shown as typed and never as HTML', async () => {
  const { html } = await receiptMail('elodie@klinky.test', SNAPSHOT, PDF);
  expect(html).toContain('Bonjour Élodie &lt;b&gt;Marchand&lt;/b&gt;,');
});
