import { expect, test } from 'vitest';
import {
  withoutTerm,
  mixed,
  quittance,
  received,
  stated,
  ungoverned,
} from './kinds/receipt/samples.fixture.ts';
import type { ReceiptSnapshot } from './kinds/receipt/snapshot.ts';
import { documentMail } from './mail.ts';
import { dueNotice } from './kinds/due-notice.ts';
import { reminder } from './kinds/reminder.ts';
import { dueNoticeSample, firstReminder } from './letter-samples.fixture.ts';
import { receiptOf } from './samples.fixture.ts';

const SNAPSHOT: ReceiptSnapshot = {
  ...quittance,
  verificationUrl: 'https://klinky.test/verify/0123456789abcdef0123456789abcdef',
  landlord: { ...quittance.landlord, name: 'SCI Les Tilleuls', email: 'sci@klinky.test' },
  tenants: [{ firstName: 'Élodie', lastName: '<b>Marchand</b>', companyName: null }],
  property: {
    name: 'Le Bellecour',
    address: '12 rue de la Charité',
    addressComplement: null,
    postalCode: '69002',
    city: 'Lyon',
  },
  rent: 1250,
  charges: 95,
  due: { rent: 1250, charges: 95 },
};
const PDF = new Uint8Array([1, 2, 3]);

test('a quittance is sent in French, with all details for the tenant', async () => {
  const mail = await documentMail('elodie@klinky.test', receiptOf(SNAPSHOT), PDF);
  expect(mail).toMatchObject({
    to: 'elodie@klinky.test',
    replyTo: 'sci@klinky.test',
    subject: 'Quittance de loyer – mars 2026',
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

    Vous recevez ce message car vous avez accepté l’envoi de vos quittances par e-mail (loi n°_89-462 du 6_juillet 1989, art. 21). Pour retirer votre accord, répondez à ce message."
  `);
});

test('the mail with a bilingual partial receipt states the amount left after all payments, in both languages', async () => {
  const partial = { ...SNAPSHOT, kind: 'partial' as const, number: 'R-2026-0002', rent: 300, charges: 0 };
  const paidOn = '2026-03-01';
  const payments = [
    received({ paidOn, amount: 45, earlier: stated(45, 'R-2026-0001') }),
    received({ paidOn, amount: 300 }),
  ];
  const due = { rent: 1250, charges: 95 };
  const snapshot = { ...partial, payments, due, isBilingual: true };
  const { subject, text } = await documentMail('elodie@klinky.test', receiptOf(snapshot), PDF);
  expect(subject).toBe('Reçu de paiement partiel – mars 2026 / Partial payment receipt – March 2026');
  expect(text).toContain('Montant reçu\u00A0: 300,00\u00A0€\nReste dû\u00A0: 1\u00A0000,00\u00A0€');
  expect(text).toContain('Amount received: €300.00\nBalance due: €1,000.00');
});

test('the mail with a partial receipt for several payments states the day and the sum of each payment', async () => {
  const payments = [
    received({ paidOn: '2026-10-05', amount: 400, payer: 'Odile Roy', earlier: stated(300, 'R-2026-0001') }),
    received({ paidOn: '2026-10-20', amount: 50, method: null }),
  ];
  const partial = {
    ...SNAPSHOT,
    kind: 'partial' as const,
    rent: 150,
    charges: 0,
    isBilingual: true,
    payments,
  };
  const { text } = await documentMail('elodie@klinky.test', receiptOf(partial), PDF);
  expect(text.replaceAll('\u00A0', ' ')).toContain(
    'Période : mars 2026\nReçu le 5 octobre 2026 par virement : 100,00 €\nReçu le 20 octobre 2026 : 50,00 €\nMontant reçu : 150,00 €',
  );
  expect(text.replaceAll('\u00A0', ' ')).toContain(
    'Received on 5 October 2026 by bank transfer: €100.00\nReceived on 20 October 2026: €50.00',
  );
  const two = [
    received({ paidOn: '2026-10-02', amount: 0, other: 227.87 }),
    received({ paidOn: '2026-10-05', amount: 0, other: 300 }),
  ];
  const mail = await documentMail('elodie@klinky.test', receiptOf({ ...withoutTerm, payments: two }), PDF);
  expect(mail.subject.replaceAll('\u00A0', ' ')).toContain(
    'Reçu de paiement – paiements reçus jusqu’au 5 octobre 2026 /',
  );
  expect(mail.text.replaceAll('\u00A0', ' ')).toContain(
    'Reçu le 2 octobre 2026 par virement : 227,87 €\nReçu le 5',
  );
});

test('a bilingual mail greets all tenants of a lease in both languages', async () => {
  const tenants = ['Élodie', 'Ana', 'Paul'].map((firstName) => ({
    firstName,
    lastName: 'Roy',
    companyName: null,
  }));
  const { text } = await documentMail(
    'elodie@klinky.test',
    receiptOf({ ...SNAPSHOT, tenants, isBilingual: true }),
    PDF,
  );
  expect(text).toContain('Bonjour Élodie Roy, Ana Roy et Paul Roy,');
  expect(text).toContain('Hello Élodie Roy, Ana Roy and Paul Roy,');
});

test('a mail shows names as typed, never as HTML', async () => {
  const { html } = await documentMail('elodie@klinky.test', receiptOf(SNAPSHOT), PDF);
  expect(html).toContain('Bonjour Élodie &lt;b&gt;Marchand&lt;/b&gt;,');
});

test('a text that the landlord typed is never in the subject of a mail, and never becomes a link', async () => {
  const name = 'Votre compte est bloqué https://banque.test www.banque.test banque.test';
  const words = { ...SNAPSHOT.property, address: name, city: name };
  const tenants = [{ firstName: name, lastName: name, companyName: null }];
  const snapshot = { ...SNAPSHOT, landlord: { ...SNAPSHOT.landlord, name }, property: words, tenants };
  const mail = await documentMail('elodie@klinky.test', receiptOf(snapshot), PDF);
  expect(mail.subject).toBe('Quittance de loyer – mars 2026');
  for (const body of [mail.text, mail.html]) {
    expect(body.replaceAll('\u2060', '')).toContain(name);
    expect(body).not.toMatch(/banque\.test|www\.banque|https:\/\/banque/);
  }
});

test('the mail with a due notice never contains the label of the due, because the landlord typed the label', async () => {
  const label = 'Votre compte est bloqué https://banque.test';
  const says = { ...dueNoticeSample.says, kind: 'repair', label } as const;
  const notice = dueNotice.of({ ...dueNoticeSample, isBilingual: true, says });
  const mail = await documentMail('elodie@klinky.test', notice, PDF);
  expect(mail.subject).toBe('Avis d’échéance – 5 mai 2026 / Notice of payment due – 5 May 2026');
  for (const text of [mail.text, mail.html]) expect(text).not.toContain('banque.test');
});

test('the mail and the file name of a receipt without a term state its day of payment', async () => {
  const mail = await documentMail('elodie@klinky.test', receiptOf(withoutTerm), PDF);
  expect(mail.subject).toBe('Reçu de paiement – 5 octobre 2026 / Payment receipt – 5 October 2026');
  expect(mail.attachments?.[0]?.filename).toBe('recu-2026-10-05.pdf');
  expect(mail.text.replaceAll('\u00A0', ' ')).toContain(
    'Reçu le : 5 octobre 2026\nMontant reçu : 527,87 €\nReste dû : 10,00 €',
  );
  expect(mail.text).toContain('Received on: 5 October 2026\nAmount received: €527.87\nBalance due: €10.00');
  expect(mail.text).not.toMatch(/période|period|solde/i);
});

test('the amount in a mail is the total of the receipt', async () => {
  const { text } = await documentMail('elodie@klinky.test', receiptOf(mixed), PDF);
  expect(text).toContain('Amount received: €1,000.00\nBalance due: €220.00');
});

test('the mail for a lease outside the law of 1989 cites no article of the law', async () => {
  const { text } = await documentMail('elodie@klinky.test', receiptOf(ungoverned), PDF);
  expect(text).not.toMatch(/1989|89-462/);
  expect(text).toContain('vous avez accepté l’envoi de vos quittances par e-mail. Pour retirer votre accord');
  expect(text).toContain('Adresse de la location\u00A0: 3 quai Fulchiron, Box 12, 69005 Lyon');
});

test('the mail with a letter speaks of no consent, and cites no law about receipts', async () => {
  const letter = reminder.of({ ...firstReminder, isBilingual: true });
  const { subject, text } = await documentMail('elodie@klinky.test', letter, PDF);
  expect(subject).toMatch(/^Relance – .* \/ Reminder – /);
  expect(text).toContain('Votre bailleur vous envoie ce document par e-mail avec Klinky.');
  expect(text).toContain('Your landlord sends you this document by e-mail with Klinky.');
  expect(text).not.toMatch(/quittance|receipts|accord|agreed|art\. 21/);
});
