import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { Deposit } from '../../supabase/functions/_shared/contract/leases/deposit.ts';
import { DocumentList } from '../../supabase/functions/_shared/contract/documents/document.ts';
import { DueList } from '../../supabase/functions/_shared/contract/leases/due.ts';
import { PaymentList } from '../../supabase/functions/_shared/contract/payments/payment.ts';
import { addDays } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { newLandlord } from './support/accounts.ts';
import { failure, json } from './support/client.ts';
import { depositOf, newDeparture, newDeposit, receipt, settlementOf } from './support/deposits.ts';

const PAINT = { label: 'Peinture', amount: 300, tenantShare: 60, proof: 'Facture Durand 12' };

test('a deposit is received, reduced by a deduction with a proof and settled, and cancelling the settlement restores the account', async () => {
  const { client, ...landlord } = await newLandlord();
  const { leaseId, tenantId } = await newDeparture({ client, ...landlord });
  const path = `/leases/${leaseId}/deposit`;
  expect(await depositOf(client, leaseId)).toMatchObject({ agreed: 850, held: 0, state: 'expected' });
  const key = receipt();
  const received = await json(await client.post(`${path}/movements`, key), Deposit);
  expect(await json(await client.post(`${path}/movements`, key), Deposit)).toEqual(received);
  expect(received).toMatchObject({ received: 850, held: 850, state: 'toReturn', isProvisional: false });

  const kept = await json(await client.put(`${path}/deductions`, { deductions: [PAINT] }), Deposit);
  expect(kept).toMatchObject({ kept: 180, provision: 0, provisionLimit: 170 });
  expect(kept.deductions).toMatchObject([{ ...PAINT, kind: 'repair', kept: 180, movementId: null }]);
  const account = async () => [
    (await json(await client.get(`/dues?tenantId=${tenantId}`), DueList)).filter(
      ({ state }) => state !== 'cancelled',
    ),
    (await json(await client.get(`/payments?tenantId=${tenantId}`), PaymentList)).filter(
      ({ cancelledAt }) => cancelledAt === null,
    ),
  ];
  const before = await account();
  const settlement = await settlementOf(client, leaseId);
  expect(settlement.amount).toBe(Math.max(0, kept.toReturn));
  const settled = await json(await client.post(`${path}/settlement`, settlement), Deposit);
  const [, movement] = settled.movements;
  expect(settled).toMatchObject({ held: 0, state: 'settled' });
  expect(movement).toMatchObject({
    kind: 'settled',
    setOff: Math.min(kept.arrears, kept.held),
    document: expect.any(Object),
  });
  const payments = await json(await client.get(`/payments?tenantId=${tenantId}`), PaymentList);
  expect(payments).toMatchObject([{ kind: 'offset', amount: movement?.setOff, paidOn: todayInParis() }]);
  expect(await failure(await client.post(`/payments/${payments[0]?.id}/cancel`, { reason: 'x' }))).toBe(
    '409 DEPOSIT_SETTLED',
  );

  const due = (await json(await client.get(`/dues?tenantId=${tenantId}`), DueList)).find(
    ({ depositMovementId }) => depositMovementId !== null,
  );
  expect(due?.amount ?? 0).toBe(movement?.notCovered);

  const cancel = () => client.post(`/deposit-movements/${movement?.id}/cancel`, { reason: 'Erreur' });
  const undone = await json(await cancel(), Deposit);
  expect(undone).toMatchObject({ held: 850, kept: 180, state: 'toReturn' });
  expect(await json(await cancel(), Deposit)).toEqual(undone);
  expect(await account()).toEqual(before);
});

test('if two tabs settle a deposit at the same time, the deposit is settled once', async () => {
  const landlord = await newLandlord();
  const { leaseId } = await newDeposit(landlord);
  const settle = async () =>
    landlord.client.post(
      `/leases/${leaseId}/deposit/settlement`,
      await settlementOf(landlord.client, leaseId),
    );
  const [one, two] = [
    await settlementOf(landlord.client, leaseId),
    await settlementOf(landlord.client, leaseId),
  ];
  const answers = await Promise.all(
    [one, two].map((body) => landlord.client.post(`/leases/${leaseId}/deposit/settlement`, body)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect(await failure(await settle())).toBe('409 DEPOSIT_SETTLED');
  expect((await depositOf(landlord.client, leaseId)).movements).toHaveLength(2);
  const documents = await json(await landlord.client.get('/documents?kind=depositSettlement'), DocumentList);
  expect(documents.map(({ number }) => number)).toEqual([expect.stringMatching(/^S-\d{4}-0001$/)]);
});

test.each([
  ['movements', { movedOn: addDays(todayInParis(), 1) }, '400 VALIDATION_FAILED movedOn=futureDate'],
  ['movements', { amount: 850.01 }, '400 VALIDATION_FAILED amount=aboveAmount'],
  ['movements', { kind: 'settled' }, '400 VALIDATION_FAILED kind=invalid'],
  ['settlement', { returnedOn: addDays(todayInParis(), 1) }, '400 VALIDATION_FAILED returnedOn=futureDate'],
  ['settlement', { amount: 1 }, '409 DEPOSIT_CHANGED'],
])('POST deposit/%s refuses %j', async (call, fields, refusal) => {
  const landlord = await newLandlord();
  const { leaseId } = await (call === 'movements' ? newDeparture : newDeposit)(landlord);
  const body =
    call === 'movements' ? receipt() : { ...(await settlementOf(landlord.client, leaseId)), amount: 0.5 };
  expect(
    await failure(await landlord.client.post(`/leases/${leaseId}/deposit/${call}`, { ...body, ...fields })),
  ).toBe(refusal);
});

test('a deduction without a proof, a provision above 20 % and a missing exit state are refused with the name of the field', async () => {
  const landlord = await newLandlord();
  const { client } = landlord;
  const { leaseId } = await newDeposit(landlord);
  const path = `/leases/${leaseId}/deposit`;
  const put = (body: object) => client.put(`${path}/deductions`, body);
  expect(await failure(await put({ deductions: [{ ...PAINT, proof: ' ' }] }))).toBe(
    '400 VALIDATION_FAILED deductions.0.proof=required',
  );
  expect(await failure(await put({ deductions: [], provision: 170.01 }))).toBe(
    '400 VALIDATION_FAILED provision=aboveCap',
  );
  await client.put(`/leases/${leaseId}`, { exitState: null });
  const settlement = await settlementOf(client, leaseId);
  expect(await failure(await client.post(`${path}/settlement`, settlement))).toBe(
    '400 VALIDATION_FAILED exitState=required',
  );
});

test('the export has the movements and the deductions of deposits, with a separate column for cancelled movements', async () => {
  const landlord = await newLandlord();
  const { client } = landlord;
  const { leaseId } = await newDeposit(landlord);
  const exported = async () => {
    const files = unzipSync(new Uint8Array(await (await client.get('/users/me/export')).arrayBuffer()));
    const [, line = ''] = strFromU8(files['csv/depots.csv'] ?? new Uint8Array()).split('\r\n');
    const [, deduction] = strFromU8(files['csv/retenues-depots.csv'] ?? new Uint8Array()).split('\r\n');
    return { line, deduction, data: JSON.parse(strFromU8(files['klinky.json'] ?? new Uint8Array())) };
  };
  await client.put(`/leases/${leaseId}/deposit/deductions`, { deductions: [PAINT] });
  const { line, deduction, data } = await exported();
  expect(deduction).toMatch(new RegExp(`;réparation;Peinture;300,00;60;180,00;${PAINT.proof};;[^;]+$`));
  expect(line).toContain(`;reçu;${receipt().movedOn};850,00;0,00;0,00;0,00;0,00;virement;;;;`);
  expect(data).toMatchObject({
    depositMovements: [{ lease_id: leaseId, kind: 'received', amount: 850 }],
    depositDeductions: [{ lease_id: leaseId, label: 'Peinture', kept: 180, proof: PAINT.proof }],
  });
  const { movements } = await depositOf(client, leaseId);
  await client.post(`/deposit-movements/${movements[0]?.id}/cancel`, { reason: 'Erreur' });
  expect((await exported()).line).toMatch(/;reçu;[-\d]+;;;;;;virement;850,00;[^;]+;Erreur;/);
});
