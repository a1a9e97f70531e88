import { expect, inject, test, vi } from 'vitest';
import { DocumentList } from '../../supabase/functions/_shared/contract/documents/document.ts';
import { Lease } from '../../supabase/functions/_shared/contract/leases/lease.ts';
import {
  IssuedRevision,
  Revision,
  RevisionCheck,
  RevisionList,
} from '../../supabase/functions/_shared/contract/leases/revision.ts';
import { Verification } from '../../supabase/functions/_shared/contract/documents/verification.ts';
import { addDays } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { type Landlord, newEmail, newLandlord } from './support/accounts.ts';
import { Client, failure, json } from './support/client.ts';
import { sql } from './support/database.ts';
import { latestMail } from './support/mailbox.ts';
import { textOf } from './support/pdf.ts';
import { newRevisable, revisionDay } from './support/revisions.ts';
import { newProperty, newTenant } from './support/rows.ts';
import { bearer } from './support/tokens.ts';

const CLAUSE = { hasRevisionClause: true, irlReference: '2024-Q2' };

/**
 * Adds a lease that began on 1 September 2024. `facts` are fields of the lease that decide whether a revision is
 * possible.
 */
async function newLease({ client }: Landlord, facts: object): Promise<string> {
  const { id: propertyId } = await newProperty(client, { energyClass: 'C', energyClassOn: '2024-01-10' });
  const { leaseId } = await newTenant(client, {
    propertyId,
    leaseStartsOn: '2024-09-01',
    accountStartsOn: '2024-09-01',
    rent: 750,
    charges: 60,
  });
  expect((await client.put(`/leases/${leaseId}`, facts)).status).toBe(200);
  return leaseId;
}

test('a landlord reads whether a rent can be revised on a day, with the days, indices and amounts of the revision', async () => {
  const landlord = await newLandlord();
  const { client } = landlord;
  const leaseId = await newLease(landlord, CLAUSE);
  const answer = await client.get(`/leases/${leaseId}/revision?askedOn=2026-11-20`);
  expect(await json(answer, RevisionCheck)).toEqual({
    state: 'allowed',
    blockers: [],
    documentBlocker: null,
    factsToConfirm: [],
    forDay: '2026-09-01',
    lastDay: '2027-09-01',
    nextDay: '2027-09-01',
    startsOn: '2026-11-20',
    nextTermOn: '2026-12-01',
    zone: 'metropole',
    oldQuarter: '2025-Q2',
    newQuarter: '2026-Q2',
    oldIndex: 146.68,
    newIndex: 148.37,
    oldSource: 'Insee 001515333',
    newSource: 'Insee 001515333',
    expectedOn: null,
    former: 750,
    cap: 758.64,
    perMonth: 8.64,
    lostSoFar: 22.75,
    lostYears: ['2025-09-01'],
    energyClass: 'C',
    energyClassOn: '2024-01-10',
    energyClassUntil: '2034-01-09',
    mayImprove: true,
    frozenFrom: null,
    isRenewed: false,
    rentOwedUntil: null,
    laterRentOn: null,
    rentChangedOn: null,
  });
  const today = await json(await client.get(`/leases/${leaseId}/revision?target=charges`), RevisionCheck);
  expect(today).toMatchObject({ state: 'blocked', blockers: ['PROVISION_NOT_INDEXED'], former: 60 });
});

test('the check whether a revision is possible refuses a day in the future, and an amount that is neither rent nor charges', async () => {
  const landlord = await newLandlord();
  const path = `/leases/${await newLease(landlord, CLAUSE)}/revision`;
  const tomorrow = addDays(todayInParis(), 1);
  for (const [query, issue] of [
    [`askedOn=${tomorrow}`, 'askedOn=futureDate'],
    ['target=deposit', 'target=invalid'],
  ])
    expect(await failure(await landlord.client.get(`${path}?${query}`))).toBe(
      `400 VALIDATION_FAILED ${issue}`,
    );
});

const revise = ({ client }: Landlord, leaseId: string, fields: object = {}): Promise<Response> =>
  client.post(`/leases/${leaseId}/revisions`, {
    idempotencyKey: crypto.randomUUID(),
    askedOn: todayInParis(),
    ...fields,
  });

const listOf = async ({ client }: Landlord, leaseId: string) =>
  json(await client.get(`/leases/${leaseId}/revisions`), RevisionList);

test('a revision is read as a draft, made, mailed, verified and undone', async () => {
  const landlord = await newLandlord({ firstName: 'Claire', lastName: 'Œuvré' });
  const { client } = landlord;
  const email = newEmail();
  const emailConsent = { on: '2026-01-05', how: 'Bail' };
  const { leaseId } = await newRevisable(landlord, { email, emailConsent, isBilingual: true });
  const before = await json(await client.get(`/leases/${leaseId}`), Lease);

  const body = { askedOn: todayInParis(), addition: 'Appelez-moi.' };
  const draft = await textOf(await client.post(`/leases/${leaseId}/revisions/preview`, body));
  expect(draft).toContain('PROJET');
  expect(draft).not.toMatch(/N° V-|\/verify\//);
  expect(await listOf(landlord, leaseId)).toEqual([]);

  const revision = await json(await revise(landlord, leaseId, body), IssuedRevision);
  expect(revision).toMatchObject({
    leaseId,
    target: 'rent',
    forDay: revisionDay(),
    startsOn: todayInParis(),
    former: 750,
    amount: 758.64,
    isIndexEntered: false,
    isInForce: true,
    mayUndo: true,
    undoneAt: null,
    unchangedDues: [],
    document: { kind: 'revision', state: 'valid' },
  });
  const { id, number } = revision.document;
  const text = await textOf(await client.get(`/documents/${id}/pdf`));
  for (const words of [
    'RÉVISION DU LOYER',
    number,
    'Appelez-moi.',
    '148,37 ÷ 146,68',
    'Total mensuel',
    'RENT REVISION',
  ])
    expect(text).toContain(words);
  expect((await client.post(`/documents/${id}/email`, { idempotencyKey: crypto.randomUUID() })).status).toBe(
    202,
  );
  await vi.waitFor(
    async () => expect((await latestMail(email)).Subject).toMatch(/^Révision du loyer – à compter du/),
    {
      timeout: 60_000,
    },
  );
  expect((await latestMail(email)).Attachments).toMatchObject([
    { FileName: `revision-${todayInParis()}.pdf` },
  ]);
  expect(await json(await client.get('/documents?kind=revision'), DocumentList)).toMatchObject([{ number }]);

  const [row] = await sql`select code from public.documents where id = ${id}`;
  const verify = async () => json(await new Client().get(`/verify/${row?.['code']}`), Verification);
  expect(await verify()).toMatchObject({ kind: 'revision', number, state: 'valid', receipt: null });
  const undone = await client.post(`/revisions/${revision.id}/undo`, { reason: 'Erreur' });
  expect(await json(undone, Revision)).toMatchObject({
    isInForce: false,
    mayUndo: false,
    undoReason: 'Erreur',
  });
  expect(await verify()).toMatchObject({ state: 'voided' });
  expect(await json(await client.get(`/leases/${leaseId}`), Lease)).toEqual(before);
});

test('two simultaneous requests to revise a lease make one revision with one number', async () => {
  const landlord = await newLandlord();
  const { leaseId } = await newRevisable(landlord);
  const statuses = (await Promise.all([revise(landlord, leaseId), revise(landlord, leaseId)])).map(
    ({ status }) => status,
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409]);
  const [revision, ...others] = await listOf(landlord, leaseId);
  expect(others).toEqual([]);
  expect(revision?.document?.number).toMatch(/^V-\d{4}-0001$/);
});

test.each([
  ['an amount above the cap', { newAmount: 758.65 }, '400 VALIDATION_FAILED newAmount=aboveCap'],
  [
    'a request in the future',
    { askedOn: addDays(todayInParis(), 1) },
    '400 VALIDATION_FAILED askedOn=futureDate',
  ],
  [
    'a revision for last year',
    { askedOn: addDays(revisionDay(), -400) },
    '400 VALIDATION_FAILED askedOn=tooLongAgo',
  ],
  ['another day of revision', { forDay: '2020-01-01' }, '409 REVISION_NOT_ALLOWED'],
  [
    'an index with a wrong digit',
    { indices: [{ quarter: '2026-Q2', value: 184.37, yearlyChange: 1.15 }] },
    '400 VALIDATION_FAILED indices.0.value=invalid',
  ],
])('a revision refuses %s, and so does its preview', async (_, fields, refusal) => {
  const landlord = await newLandlord();
  const { leaseId } = await newRevisable(landlord);
  expect(await failure(await revise(landlord, leaseId, fields))).toBe(refusal);
  const body = { askedOn: todayInParis(), ...fields };
  expect(await failure(await landlord.client.post(`/leases/${leaseId}/revisions/preview`, body))).toBe(
    refusal,
  );
  expect(await listOf(landlord, leaseId)).toEqual([]);
});

test('the landlord reads the blockers of a revision, and the API and REST refuse the revision', async () => {
  const landlord = await newLandlord();
  const { leaseId } = await newRevisable(landlord);
  await sql`update properties set energy_class = 'G' where id = (select property_id from leases where leases.id = ${leaseId})`;
  await sql`update leases set ended_by = 'agreement', ends_on = ${todayInParis()} where id = ${leaseId}`;
  const check = await landlord.client.get(`/leases/${leaseId}/revision`);
  expect(await json(check, RevisionCheck)).toMatchObject({
    state: 'blocked',
    blockers: ['ENERGY_CLASS', 'LEASE_ENDED'],
  });
  expect(await failure(await revise(landlord, leaseId))).toBe('409 REVISION_NOT_ALLOWED');
  const token = landlord.client.cookies.get('klinky-access') ?? '';
  const byRest = await fetch(`${inject('appUrl')}/rest/v1/rpc/revise_lease`, {
    method: 'POST',
    headers: {
      apikey: inject('keys').publishableKey,
      'Content-Type': 'application/json',
      ...bearer(token).headers,
    },
    body: JSON.stringify({
      lease_id: leaseId,
      idempotency_key: crypto.randomUUID(),
      target: 'rent',
      asked_on: todayInParis(),
    }),
  });
  expect([byRest.status, await byRest.json()]).toMatchObject([409, { message: 'REVISION_NOT_ALLOWED' }]);
  expect(await listOf(landlord, leaseId)).toEqual([]);
});
