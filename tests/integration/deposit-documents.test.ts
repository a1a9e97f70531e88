import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { Deposit } from '../../supabase/functions/_shared/contract/leases/deposit.ts';
import { DocumentList } from '../../supabase/functions/_shared/contract/documents/document.ts';
import { StoredFile } from '../../supabase/functions/_shared/contract/file.ts';
import { Verification } from '../../supabase/functions/_shared/contract/documents/verification.ts';
import { addDays, addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { newEmail, newLandlord } from './support/accounts.ts';
import { Client, failure, json } from './support/client.ts';
import { sql } from './support/database.ts';
import { depositOf, newDeparture, receipt, receiptDraft, settlementDraftOf } from './support/deposits.ts';
import { pdfFile, upload } from './support/files.ts';
import { latestMail, mailAttachment } from './support/mailbox.ts';
import { textOf } from './support/pdf.ts';
import { newPayment } from './support/rows.ts';

/** Adds the deposit of a tenant who returned the keys a month and a day ago, and who owes nothing. */
async function newLateDeposit(email: string) {
  const landlord = await newLandlord({ firstName: 'Claire', lastName: 'Œuvré' });
  const { client } = landlord;
  const keysOn = addMonths(addDays(todayInParis(), -1), -1);
  const { leaseId, tenantId } = await newDeparture(
    landlord,
    {
      accountStartsOn: `${keysOn.slice(0, 7)}-01`,
      email,
      emailConsent: { on: '2026-01-05', how: 'Bail' },
      isBilingual: true,
    },
    { endsOn: keysOn, keysOn, exitState: 'conform' },
  );
  const received = await json(await client.post(`/leases/${leaseId}/deposit/movements`, receipt()), Deposit);
  await newPayment(client, { tenantId, paidOn: keysOn, amount: received.arrears });
  return { client, leaseId };
}

test('the document of a settlement that is a day late states an increase of 85,00 €, and can be mailed, verified and voided', async () => {
  const email = newEmail();
  const { client, leaseId } = await newLateDeposit(email);
  const path = `/leases/${leaseId}/deposit/settlement`;
  expect(await depositOf(client, leaseId)).toMatchObject({
    arrears: 0,
    toReturn: 850,
    periodsLate: 1,
    increasePerPeriod: 85,
    increase: 85,
  });

  const body = await settlementDraftOf(client, leaseId);
  expect(body.amount).toBe(935);
  const draft = await textOf(await client.post(`${path}/preview`, body));
  expect(draft).toContain('PROJET');
  expect(draft).toContain('Majoration : 1 × 85,00 €');
  expect(draft).not.toMatch(/N° S-|\/verify\//);
  expect((await depositOf(client, leaseId)).movements).toHaveLength(1);

  const settled = await json(
    await client.post(path, { idempotencyKey: crypto.randomUUID(), ...body }),
    Deposit,
  );
  const { id: movementId, document } = settled.movements[1] ?? {};
  expect(document?.number).toMatch(/^S-\d{4}-0001$/);
  const text = await textOf(await client.get(`/documents/${document?.id}/pdf`));
  for (const words of [
    'DÉCOMPTE DU DÉPÔT DE GARANTIE',
    `N° ${document?.number}`,
    '3 rue Neuve, 69003 Lyon',
    'conforme à celui d’entrée',
    'Majoration : 1 × 85,00 €',
    'Somme restituée : 935,00 € (neuf cent trente-cinq euros), par virement',
    'Increase: 1 × €85.00',
  ])
    expect(text).toContain(words);

  const mail = await client.post(`/documents/${document?.id}/email`, { idempotencyKey: crypto.randomUUID() });
  expect(mail.status).toBe(202);
  await vi.waitFor(
    async () => expect((await latestMail(email)).Subject).toMatch(/^Décompte du dépôt de garantie – après/),
    { timeout: 60_000 },
  );
  expect((await latestMail(email)).Attachments).toMatchObject([
    { FileName: `decompte-depot-de-garantie-${todayInParis()}.pdf` },
  ]);

  const [row] = await sql`select code from public.documents where id = ${document?.id ?? ''}`;
  const verify = async () => json(await new Client().get(`/verify/${row?.['code']}`), Verification);
  expect(await verify()).toMatchObject({ kind: 'depositSettlement', state: 'valid', receipt: null });
  expect(await failure(await client.post(`/documents/${document?.id}/void`, { reason: 'Erreur' }))).toBe(
    '409 DOCUMENT_NOT_VOIDABLE',
  );
  await client.post(`/deposit-movements/${movementId}/cancel`, { reason: 'Erreur' });
  expect(await verify()).toMatchObject({ state: 'voided' });
  expect(await json(await client.get('/documents?kind=depositSettlement'), DocumentList)).toMatchObject([
    { id: document?.id, state: 'voided', voidReason: 'Erreur', amount: 935 },
  ]);
  expect(await textOf(await client.get(`/documents/${document?.id}/pdf`))).toContain('ANNULÉ');
});

test('a settlement names the files of its deductions, and its mail has them too', async () => {
  const email = newEmail();
  const { client, leaseId } = await newLateDeposit(email);
  const id = randomUUID();
  const deduction = { id, label: 'Porte', amount: 100, tenantShare: 50, proof: 'Devis Roy' };
  for (const tenantShare of [100, 50])
    await client.put(`/leases/${leaseId}/deposit/deductions`, {
      deductions: [{ ...deduction, tenantShare }],
    });
  const [first, second] = [pdfFile(2000), pdfFile(2000, 2)];
  const fields = { name: 'devis Œuvré.pdf', kind: 'estimate', deductionId: id };
  const file = await json(await upload(client, fields, first), StoredFile);
  await upload(client, { ...fields, name: 'photo' }, second);
  await sql`update public.files set size = 9999000 where deduction_id = ${id} and name = 'photo'`;
  const body = await settlementDraftOf(client, leaseId);
  const path = `/leases/${leaseId}/deposit/settlement`;
  const settled = await json(
    await client.post(path, { idempotencyKey: crypto.randomUUID(), ...body }),
    Deposit,
  );
  const document = settled.movements.at(-1)?.document;
  expect(await textOf(await client.get(`/documents/${document?.id}/pdf`))).toContain(
    '(justificatif : Devis Roy, pièces : devis Œuvré.pdf et photo)',
  );
  for (const call of [
    client.delete(`/files/${file.id}`),
    client.put(`/files/${file.id}`, { name: 'x' }),
    upload(client, fields, pdfFile(2000, 3)),
  ])
    expect(await failure(await call)).toBe('409 DEPOSIT_SETTLED');
  await client.post(`/documents/${document?.id}/email`, { idempotencyKey: crypto.randomUUID() });
  // The second file has no room in the mail beside the first file.
  const mail = await latestMail(email);
  expect(mail.Attachments.map(({ FileName }) => FileName)).toEqual([
    expect.stringMatching(/^decompte/),
    'devis Œuvré.pdf',
  ]);
  expect(first.equals(new Uint8Array(await mailAttachment(mail, 1)))).toBe(true);
});

test('the receipt of a deposit is read as a draft, issued with the movement, listed, and not mailed without an e-mail address', async () => {
  const landlord = await newLandlord();
  const { client } = landlord;
  const { leaseId } = await newDeparture(landlord);
  const path = `/leases/${leaseId}/deposit/movements`;
  const draft = await textOf(await client.post(`${path}/preview`, receiptDraft()));
  expect(draft).toContain('PROJET');
  expect(draft).toContain('à titre de dépôt de garantie du logement désigné ci-dessus');
  expect(await depositOf(client, leaseId)).toMatchObject({ movements: [] });
  expect(await failure(await client.post(`${path}/preview`, { ...receiptDraft(), amount: 900 }))).toBe(
    '400 VALIDATION_FAILED amount=aboveAmount',
  );
  const first = { ...receipt(), amount: 400, issue: false };
  const second = { ...receipt(), amount: 450 };
  await client.post(path, first);
  const { movements } = await json(await client.post(path, second), Deposit);
  expect(movements).toMatchObject([{ document: null }, { document: { number: expect.any(String) } }]);
  const [document, ...others] = await json(await client.get('/documents?kind=depositReceipt'), DocumentList);
  expect(others).toEqual([]);
  expect(document).toMatchObject({
    number: movements[1]?.document?.number,
    amount: 450,
    from: null,
    to: null,
  });
  expect(await textOf(await client.get(`/documents/${document?.id}/pdf`))).toContain('Déjà reçu 400,00 €');
  expect(
    await failure(
      await client.post(`/documents/${document?.id}/email`, { idempotencyKey: crypto.randomUUID() }),
    ),
  ).toBe('409 EMAIL_MISSING');
});
