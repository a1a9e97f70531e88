import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { DocumentList } from '../../supabase/functions/_shared/contract/documents/document.ts';
import { DueList } from '../../supabase/functions/_shared/contract/leases/due.ts';
import { DutyList } from '../../supabase/functions/_shared/contract/leases/duty.ts';
import { PaymentList } from '../../supabase/functions/_shared/contract/payments/payment.ts';
import {
  ChargesOfYear,
  Settlement,
  SettlementDraft,
  SettlementList,
} from '../../supabase/functions/_shared/contract/leases/charges-settlement.ts';
import { addDays, addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { newLandlord } from './support/accounts.ts';
import { failure, json } from './support/client.ts';
import { newProperty, newTenant } from './support/rows.ts';
import { newSettleable, newSettlement, settlementOf, yearAgo } from './support/settlements.ts';

test('charges are settled from the draft to the letter, the due and the page', async () => {
  const owner = await newLandlord();
  const { client } = owner;
  const { leaseId, tenantId, expenseId, from, to } = await newSettleable(owner);
  const path = `/leases/${leaseId}/settlements`;
  const draft = await json(await client.get(`${path}/draft?from=${from}&to=${to}`), SettlementDraft);
  expect(draft).toMatchObject({ state: 'allowed', called: 720, spent: 1000, balance: 280, provision: 60 });
  expect(draft.lines).toMatchObject([
    { expenseId, charge: 'water', label: 'Eau', amount: 1000, isLaterBill: false },
  ]);
  const body = { ...settlementOf({ from, to }), note: 'Chauffage individuel.' };
  const settlement = await json(await client.post(path, body), Settlement);
  expect(settlement).toMatchObject({
    leaseId,
    from,
    to,
    balance: 280,
    sentOn: todayInParis(),
    dueOn: draft.dueOn,
    parts: 1,
    remaining: 280,
    calledNow: 720,
    maySplit: false,
    lines: [{ expenseId, charge: 'water', days: draft.days, amount: 1000 }],
  });
  expect(await json(await client.post(path, body), Settlement)).toEqual(settlement);
  expect(await json(await client.get(path), SettlementList)).toEqual([settlement]);
  const dues = await json(await client.get(`/dues?tenantId=${tenantId}`), DueList);
  expect(dues.filter(({ kind }) => kind === 'settlement')).toMatchObject([
    { amount: 280, label: `année ${from.slice(0, 4)}`, dueOn: draft.dueOn },
  ]);
  const [letter] = await json(await client.get('/documents?kind=settlement'), DocumentList);
  expect(letter).toMatchObject({
    id: settlement.document?.id,
    kind: 'settlement',
    state: 'valid',
    amount: 280,
  });
  const pdf = await client.get(`/documents/${settlement.document?.id}/pdf`);
  expect(pdf.headers.get('content-disposition')).toContain(`decompte-charges-${to}`);
  const year = Number(from.slice(0, 4));
  const page = await json(await client.get(`/charges?year=${year}`), ChargesOfYear);
  expect(page).toMatchObject({
    year,
    rows: [
      { leaseId, tenantId, isOver: true, balance: 280, settlement: { id: settlement.id, hasChanged: false } },
    ],
    undivided: [],
  });
});

test('the duty names the dwelling until its year is settled', async () => {
  const owner = await newLandlord();
  const settleable = await newSettleable(owner);
  const ofSettlements = async () =>
    (await json(await owner.client.get('/duties'), DutyList)).filter(({ kind }) => kind === 'settlement');
  const year = Number(settleable.from.slice(0, 4));
  expect(await ofSettlements()).toMatchObject([
    { day: `${year + 1}-12-31`, details: { year, count: 1, names: ['Studio Croix-Rousse'] } },
  ]);
  await owner.client.post(`/leases/${settleable.leaseId}/settlements`, settlementOf(settleable));
  expect(await ofSettlements()).toEqual([]);
});

test('a preview shows the letter, and takes no number', async () => {
  const owner = await newLandlord();
  const { leaseId, from, to } = await newSettleable(owner);
  const { idempotencyKey: _, ...letter } = settlementOf({ from, to });
  const path = `/leases/${leaseId}/settlements`;
  const response = await owner.client.post(`${path}/preview`, letter);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(await json(await owner.client.get(path), SettlementList)).toEqual([]);
  const { document } = await json(await owner.client.post(path, settlementOf({ from, to })), Settlement);
  expect(document?.number).toMatch(/^C-\d{4}-0001$/);
});

test('two requests at once make one settlement, with one key or with two', async () => {
  const owner = await newLandlord();
  const { leaseId, from, to } = await newSettleable(owner);
  const path = `/leases/${leaseId}/settlements`;
  const body = settlementOf({ from, to });
  const [first, second] = await Promise.all([owner.client.post(path, body), owner.client.post(path, body)]);
  expect(await json(first, Settlement)).toEqual(await json(second, Settlement));
  const settlement = await json(await owner.client.get(path), SettlementList);
  expect(settlement).toHaveLength(1);
  await owner.client.post(`/settlements/${settlement[0]?.id}/cancel`, { reason: 'Facture oubliée' });
  const others = await Promise.all(
    [randomUUID(), randomUUID()].map((idempotencyKey) =>
      owner.client.post(path, { ...body, idempotencyKey }),
    ),
  );
  expect(others.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
  const documents = await json(await owner.client.get('/documents?kind=settlement'), DocumentList);
  expect(documents.map(({ state }) => state).toSorted()).toEqual(['valid', 'voided']);
});

test('a cancelled settlement voids its letter and its due, and its key is not used again', async () => {
  const owner = await newLandlord();
  const { client } = owner;
  const { leaseId, tenantId, from, to } = await newSettleable(owner);
  const body = settlementOf({ from, to });
  const { id } = await json(await client.post(`/leases/${leaseId}/settlements`, body), Settlement);
  const reason = 'Facture oubliée';
  const cancelled = await json(await client.post(`/settlements/${id}/cancel`, { reason }), Settlement);
  expect(cancelled).toMatchObject({ cancelReason: reason, cancelledAt: expect.any(String) });
  expect(await json(await client.post(`/settlements/${id}/cancel`, { reason: 'Autre' }), Settlement)).toEqual(
    cancelled,
  );
  const [letter] = await json(await client.get('/documents?kind=settlement'), DocumentList);
  expect(letter).toMatchObject({ state: 'voided', voidReason: reason });
  const dues = await json(await client.get(`/dues?tenantId=${tenantId}`), DueList);
  expect(dues.find(({ kind }) => kind === 'settlement')).toMatchObject({ state: 'cancelled' });
  expect(await failure(await client.post(`/leases/${leaseId}/settlements`, body))).toBe(
    '409 ALREADY_CANCELLED',
  );
});

test('a credit is a payment that only its settlement cancels', async () => {
  const owner = await newLandlord();
  const { client } = owner;
  const { leaseId, tenantId, expenseId, from, to } = await newSettleable(owner);
  await client.put(`/expenses/${expenseId}`, { amount: 678.8 });
  const body = { ...settlementOf({ from, to }), balance: -41.2 };
  const settlement = await json(await client.post(`/leases/${leaseId}/settlements`, body), Settlement);
  expect(settlement).toMatchObject({ balance: -41.2, dueOn: null, parts: 0 });
  const [credit] = await json(await client.get(`/payments?tenantId=${tenantId}`), PaymentList);
  expect(credit).toMatchObject({ kind: 'credit', amount: 41.2, paidOn: todayInParis() });
  const cancelling = await client.post(`/payments/${credit?.id}/cancel`, { reason: 'Erreur' });
  expect(await failure(cancelling)).toBe('409 CHARGES_SETTLED');
  await client.post(`/settlements/${settlement.id}/cancel`, { reason: 'Erreur' });
  const [cancelled] = await json(await client.get(`/payments?tenantId=${tenantId}`), PaymentList);
  expect(cancelled).toMatchObject({ id: credit?.id, cancelReason: 'Erreur' });
});

test('a settlement keeps its expense, its due, its lease and its dwelling', async () => {
  const owner = await newLandlord();
  const { client } = owner;
  const { leaseId, tenantId, propertyId, expenseId } = await newSettlement(owner);
  const { id: otherProperty } = await newProperty(client);
  const dues = await json(await client.get(`/dues?tenantId=${tenantId}`), DueList);
  const due = dues.find(({ kind }) => kind === 'settlement');
  for (const refused of [
    await client.put(`/expenses/${expenseId}`, { amount: 900 }),
    await client.delete(`/expenses/${expenseId}`),
    await client.post(`/dues/${due?.id}/cancel`, { reason: 'Erreur' }),
    await client.put(`/leases/${leaseId}`, { propertyId: otherProperty }),
    await client.put(`/tenants/${tenantId}`, { propertyId: otherProperty }),
    await client.delete(`/properties/${propertyId}`),
  ])
    expect(await failure(refused)).toBe('409 CHARGES_SETTLED');
  expect((await client.put(`/expenses/${expenseId}`, { label: 'Eau froide' })).status).toBe(200);
});

test('a late debt is split into twelve monthly dues, once', async () => {
  const owner = await newLandlord();
  const { tenantId, settlement } = await newSettlement(owner, 2);
  expect(settlement).toMatchObject({ maySplit: true, balance: 280 });
  const path = `/settlements/${settlement.id}/split`;
  const split = await json(await owner.client.post(path), Settlement);
  expect(split).toMatchObject({ parts: 12, maySplit: false });
  expect(await json(await owner.client.post(path), Settlement)).toEqual(split);
  const dues = await json(await owner.client.get(`/dues?tenantId=${tenantId}`), DueList);
  const parts = dues.filter(({ kind, state }) => kind === 'settlement' && state !== 'cancelled');
  expect(parts.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 11 }, () => 23.33),
    23.37,
  ]);
  const { settlement: recent } = await newSettlement(owner);
  const again = `/settlements/${recent.id}/split`;
  expect(await failure(await owner.client.post(again))).toBe('409 NOT_BY_TWELFTHS');
  // Landlord and tenants may agree on parts at any time.
  expect((await owner.client.post(`${again}?parts=37`)).status).toBe(400);
  expect(await json(await owner.client.post(`${again}?parts=3`), Settlement)).toMatchObject({
    parts: 3,
    mayAgreeParts: false,
    remaining: recent.balance,
  });
});

test('a settlement that was made elsewhere has no letter, and blocks its days', async () => {
  const owner = await newLandlord();
  const { leaseId, from, to } = await newSettleable(owner);
  const path = `/leases/${leaseId}/settlements`;
  const body = { idempotencyKey: randomUUID(), from, to, balance: 78.8, sentOn: todayInParis() };
  const recorded = await json(await owner.client.post(`${path}/elsewhere`, body), Settlement);
  expect(recorded).toMatchObject({
    isMadeElsewhere: true,
    balance: 78.8,
    dueOn: addMonths(todayInParis(), 1),
    parts: 1,
    lines: [],
    document: null,
  });
  expect(await json(await owner.client.post(`${path}/elsewhere`, body), Settlement)).toEqual(recorded);
  expect(await failure(await owner.client.post(path, settlementOf({ from, to })))).toBe(
    '400 VALIDATION_FAILED from=overlaps',
  );
  const early = { ...body, idempotencyKey: randomUUID(), dueOn: addDays(todayInParis(), -1) };
  const { leaseId: other } = await newSettleable(owner);
  expect(await failure(await owner.client.post(`/leases/${other}/settlements/elsewhere`, early))).toBe(
    '400 VALIDATION_FAILED dueOn=tooEarly',
  );
});

test('an impossible settlement is refused with its field', async () => {
  const owner = await newLandlord();
  const { client } = owner;
  const settleable = await newSettleable(owner);
  const { from, to } = settleable;
  const path = `/leases/${settleable.leaseId}/settlements`;
  const drafts: readonly (readonly [query: string, issue: string])[] = [
    [`from=${to}&to=${from}`, 'to=periodReversed'],
    [`from=${from}&to=${addDays(to, 1)}`, 'to=tooFarAhead'],
    [`from=${todayInParis()}&to=${todayInParis()}`, 'to=futureDate'],
    [`from=${addDays(from, -9)}&to=${addDays(from, -1)}`, 'from=invalid'],
    [`from=2025-02-30&to=${to}`, 'from=invalidDate'],
    [`from=${from}`, 'to=required'],
    [`from=${from}&to=${to}&calledBefore=-1`, 'calledBefore=invalidAmount'],
    [`from=${from}&to=${to}&calledBefore=1.234`, 'calledBefore=invalidAmount'],
  ];
  for (const [query, issue] of drafts)
    expect(await failure(await client.get(`${path}/draft?${query}`)), query).toBe(
      `400 VALIDATION_FAILED ${issue}`,
    );
  const bodies: readonly (readonly [changes: Record<string, unknown>, issue: string])[] = [
    [{ dueOn: addDays(addMonths(todayInParis(), 1), -1) }, 'dueOn=tooEarly'],
    [{ dueOn: addMonths(todayInParis(), 25) }, 'dueOn=tooFarAhead'],
    [{ isAgreed: true }, 'isAgreed=invalid'],
    [{ calledBefore: 10 }, 'calledBefore=invalid'],
    [{ billsAt: ' ' }, 'billsAt=required'],
    [{ note: 'é'.repeat(601) }, 'note=tooLong'],
    [{ balance: 0.001 }, 'balance=invalidAmount'],
    [{ confirmedFacts: ['OTHER'] }, 'confirmedFacts.0=invalid'],
    [{ to: undefined }, 'to=required'],
    [{ balanced: true }, 'balanced=unknownField'],
  ];
  for (const [changes, issue] of bodies) {
    const refused = await client.post(path, { ...settlementOf(settleable), ...changes });
    expect(await failure(refused)).toBe(`400 VALIDATION_FAILED ${issue}`);
  }
  expect(await failure(await client.post(path, { ...settlementOf(settleable), balance: 1 }))).toBe(
    '409 SETTLEMENT_CHANGED',
  );
  expect(await json(await client.get(path), SettlementList)).toEqual([]);
});

test('an obstacle is named by the draft, and refuses the settlement', async () => {
  const owner = await newLandlord();
  const { client } = owner;
  const { from, to } = yearAgo(1);
  const leaseOf = async (fields: Record<string, unknown>) =>
    (await newTenant(client, { leaseStartsOn: from, accountStartsOn: from, ...fields })).leaseId;
  const { id: propertyId } = await newProperty(client);
  const fixed = await leaseOf({ propertyId, chargesKind: 'fixed' });
  const { id: emptyProperty } = await newProperty(client);
  const unspent = await leaseOf({ propertyId: emptyProperty });
  const homeless = await leaseOf({});
  const obstaclesOf = async (leaseId: string) => {
    const draft = await json(
      await client.get(`/leases/${leaseId}/settlements/draft?from=${from}&to=${to}`),
      SettlementDraft,
    );
    const body = { ...settlementOf({ from, to }), balance: draft.balance };
    expect(await failure(await client.post(`/leases/${leaseId}/settlements`, body))).toBe(
      '409 SETTLEMENT_NOT_ALLOWED',
    );
    return [...draft.blockers, ...draft.factsToConfirm];
  };
  expect(await obstaclesOf(fixed)).toContain('FIXED_CHARGES');
  expect(await obstaclesOf(unspent)).toEqual(['NO_EXPENSES']);
  expect(await obstaclesOf(homeless)).toEqual(['NO_PROPERTY', 'NO_EXPENSES']);
});

test('a lessor without an address cannot issue a settlement', async () => {
  const owner = await newLandlord({ hasProfile: false });
  const settleable = await newSettleable(owner);
  const path = `/leases/${settleable.leaseId}/settlements`;
  const { from, to } = settleable;
  const draft = await json(await owner.client.get(`${path}/draft?from=${from}&to=${to}`), SettlementDraft);
  expect(draft).toMatchObject({ state: 'allowed', documentBlocker: 'PROFILE_INCOMPLETE' });
  expect(await failure(await owner.client.post(path, settlementOf(settleable)))).toBe(
    '409 PROFILE_INCOMPLETE',
  );
  expect(await json(await owner.client.get(path), SettlementList)).toEqual([]);
});

test('the export has the settlements with their lines', async () => {
  const owner = await newLandlord();
  const { settlement, expenseId } = await newSettlement(owner);
  const response = await owner.client.get('/users/me/export');
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const data: unknown = JSON.parse(strFromU8(files['klinky.json'] ?? new Uint8Array()));
  expect(data).toMatchObject({
    settlements: [{ id: settlement.id, balance: 280 }],
    settlementLines: [{ settlement_id: settlement.id, expense_id: expenseId, amount: 1000 }],
  });
});
