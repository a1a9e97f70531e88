import { expect, test } from 'vitest';
import { RevisionCheck } from '../../supabase/functions/_shared/contract/revision.ts';
import { addDays } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { type Landlord, newLandlord } from './support/accounts.ts';
import { failure, json } from './support/client.ts';
import { newProperty, newTenant } from './support/rows.ts';

const CLAUSE = { hasRevisionClause: true, irlReference: '2024-Q2' };

/** Adds a lease of September 2024, with the given facts for a revision. */
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

test('a landlord reads whether a rent can be revised on a day, with its days, indices and amounts', async () => {
  const landlord = await newLandlord();
  const { client } = landlord;
  const leaseId = await newLease(landlord, CLAUSE);
  const answer = await client.get(`/leases/${leaseId}/revision?askedOn=2026-11-20`);
  expect(await json(answer, RevisionCheck)).toEqual({
    state: 'allowed',
    blockers: [],
    ticks: [],
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
  const today = await json(await client.get(`/leases/${leaseId}/revision?what=charges`), RevisionCheck);
  expect(today).toMatchObject({ state: 'blocked', blockers: ['PROVISION_NOT_INDEXED'], former: 60 });
});

test('the decision on a revision refuses a day in the future and an unknown amount', async () => {
  const landlord = await newLandlord();
  const path = `/leases/${await newLease(landlord, CLAUSE)}/revision`;
  const tomorrow = addDays(todayInParis(), 1);
  for (const [query, issue] of [
    [`askedOn=${tomorrow}`, 'askedOn=futureDate'],
    ['what=deposit', 'what=invalid'],
  ])
    expect(await failure(await landlord.client.get(`${path}?${query}`))).toBe(
      `400 VALIDATION_FAILED ${issue}`,
    );
});
