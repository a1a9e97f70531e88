import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { ExpectedBenefitList } from '../../supabase/functions/_shared/contract/leases/benefit.ts';
import { DueList } from '../../supabase/functions/_shared/contract/leases/due.ts';
import { ImportOutcome } from '../../supabase/functions/_shared/contract/import.ts';
import { type Position, PositionList } from '../../supabase/functions/_shared/contract/leases/position.ts';
import { addDays, addMonths, latest } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { sumEuros } from '../../supabase/functions/_shared/domain/money.ts';
import { monthOf, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { guessColumns } from '../../web/src/features/imports/reading/columns/columns.ts';
import { toLines } from '../../web/src/features/imports/reading/lines.ts';
import { questionsOf } from '../../web/src/features/imports/reading/questions.ts';
import { readTable } from '../../web/src/features/imports/reading/read-table.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { newLandlord } from './support/accounts.ts';
import { type Client, json } from './support/client.ts';
import { newProperty, newTenant } from './support/rows.ts';

/** Set `ROUND_TRIP_SEED` to test other random accounts. */
const firstSeed = Number(process.env['ROUND_TRIP_SEED'] ?? 1);

const today = todayInParis();
const { from: monthStart, to: monthEnd } = monthOf(today);

const positionsOf = async (client: Client) => json(await client.get('/positions'), PositionList);

/** Returns the lines of the exported table of lettings, as the browser reads them. */
async function exportedLines(client: Client) {
  const files = unzipSync(new Uint8Array(await (await client.get('/users/me/export')).arrayBuffer()));
  const csv = files['csv/locations.csv'] ?? new Uint8Array();
  const { table } = await readTable(new Blob([new Uint8Array(csv)]));
  if (table === null) throw new Error(`There are no lettings:\n${strFromU8(csv)}`);
  const mapping = guessColumns(table);
  expect(questionsOf(table, mapping)).toEqual([]);
  return toLines(table, mapping, {}).lines.map(({ line, issues }) => {
    expect(issues).toEqual([]);
    return line;
  });
}

/**
 * Exports an account and imports it into an empty account. Returns the positions of the new account, keyed by the first
 * tenant's name. Also checks that importing the same lines into either account would then add nothing.
 */
async function exportAndImport(client: Client) {
  const other = await newLandlord();
  const lines = await exportedLines(client);
  const importId = randomUUID();
  const outcome = await json(
    await other.client.post('/imports', { importId, part: 1, lines }),
    ImportOutcome,
  );
  expect(outcome.map(({ state }) => state)).toEqual(lines.map(() => 'new'));
  const statesOf = async (one: Client) =>
    (await json(await one.post('/imports/check', { lines }), ImportOutcome)).map(({ state }) => state);
  expect(await statesOf(other.client)).toEqual(lines.map(() => 'same'));
  expect(await statesOf(client)).not.toContain('new');
  const positions = await positionsOf(other.client);
  return { client: other.client, there: new Map(positions.map((one) => [String(one.names[0]), one])) };
}

/** Returns today's debt, less all money paid in advance. Leaves out dues past their limitation period. */
async function netOf(client: Client, { tenantId, owed, timeBarred, advance }: Position): Promise<number> {
  const dues = await json(await client.get(`/dues?tenantId=${tenantId}`), DueList);
  const ahead = dues.filter(({ dueOn }) => dueOn > today).map(({ received }) => received);
  return sumEuros(owed, -timeBarred, -advance, ...ahead.map((amount) => -amount));
}

/** Returns the position of an account. Leaves out dues past their limitation period. */
const standing = ({ names, owed, timeBarred, upcoming, advance }: Position) => ({
  names,
  owed: sumEuros(owed, -timeBarred),
  upcoming,
  advance,
});

/**
 * Creates a lease with random past data. The same seed creates the same data. With `hasFuture`, adds dues, reductions
 * and rents of future days. The exported table states only balances, so an import restores none of these future data.
 */
async function newHistory(client: Client, seed: number, hasFuture: boolean): Promise<void> {
  const { random, below, pick, many } = seededRandom(seed);
  const euros = (most: number) => (1 + below(most * 100)) / 100;
  const past = (days: number) => addDays(today, -below(days));
  const { id: propertyId } = await newProperty(client, {
    name: `Lot ${seed}`,
    address: `${seed} rue des Lilas`,
    energyClass: pick(['A', 'G', null]),
  });
  const starts = pick([past(1500), past(500), past(40), monthStart, today, addDays(today, 1 + below(50))]);
  const accountStartsOn = latest(starts, pick([starts, starts, monthStart, past(300)]));
  const { id: tenantId, leaseId } = await newTenant(client, {
    firstName: 'Ana',
    lastName: `Roy ${seed}${hasFuture ? ' future' : ''}`,
    phoneNumber: pick([null, '+41 79 123 45 67', '06 12 34 56 78']),
    postalAddress: pick([null, '12 rue Hoche, 93100 Montreuil']),
    propertyId,
    rent: euros(1500),
    charges: euros(150),
    rentDueDay: 1 + below(28),
    chargesKind: pick(['provision', 'fixed']),
    leaseStartsOn: pick([starts, starts, null]),
    accountStartsOn,
  });
  const clause = pick([
    { hasRevisionClause: true, irlReference: '2024-Q2', revisionMonth: 9, revisionDay: 1 },
    { hasRevisionClause: true, irlReference: '2021-Q4' },
    { hasRevisionClause: false, irlReference: '2024-Q2', revisionMonth: 2, revisionDay: 29 },
    {},
  ]);
  const deposit = pick([0, 850]);
  expect((await client.put(`/leases/${leaseId}`, { ...clause, deposit })).status).toBe(200);
  const tell = async (call: Promise<Response>, ...allowed: readonly number[]) =>
    expect([200, 201, ...allowed]).toContain((await call).status);
  for (const amount of deposit === 0 ? [] : many(2, () => euros(400)))
    await tell(
      client.post(`/leases/${leaseId}/deposit/movements`, {
        idempotencyKey: randomUUID(),
        kind: 'received',
        // A deposit is received at most six months before the lease.
        movedOn: starts > today ? today : latest(starts, past(300)),
        amount,
        issue: false,
      }),
    );
  const pay = (fields: object) =>
    tell(client.post('/payments', { idempotencyKey: randomUUID(), tenantId, ...fields }), 400);
  // An amount above the rent is refused.
  for (const amount of many(2, () => euros(900)))
    await tell(
      client.post(`/leases/${leaseId}/benefits`, {
        tenantId,
        office: pick(['caf', 'msa']),
        amount,
        firstMonth: latest(accountStartsOn, past(600)).slice(0, 7),
        lastMonth: pick([null, today.slice(0, 7)]),
      }),
      400,
    );
  if (random() < 0.4) {
    const balance = euros(1200) * pick([1, -1]);
    await tell(client.put(`/tenants/${tenantId}/account`, { startsOn: accountStartsOn, balance }));
  }
  for (const startsOn of many(2, () =>
    addDays(hasFuture ? today : monthStart, below(400) - (hasFuture ? 340 : 400)),
  ))
    await tell(
      client.post(`/tenants/${tenantId}/rents`, { startsOn, rent: euros(1500), charges: euros(90) }),
      400,
    );
  // The new account makes one due of all debt from before its start. This due falls due on the day before the account
  // starts.
  const ownDays = many(3, () => latest(accountStartsOn, addDays(today, below(200) - 170)));
  for (const dueOn of ownDays.filter((day) => hasFuture || day <= today))
    await tell(
      client.post('/dues', {
        idempotencyKey: randomUUID(),
        tenantId,
        dueOn,
        amount: euros(300),
        label: 'Clé',
      }),
    );
  for (let payments = below(9); payments > 0; payments -= 1)
    await pay({ amount: euros(1600), paidOn: latest(accountStartsOn, past(400)) });
  const dues = await json(await client.get(`/dues?tenantId=${tenantId}`), DueList);
  const rents = dues.filter(({ kind, dueOn }) => kind === 'rent' && (hasFuture || dueOn <= today));
  for (const { id } of rents.filter(() => random() < 0.2))
    await tell(client.put(`/dues/${id}`, { reduction: euros(40), label: 'Travaux' }), 400, 409);
  const last = rents.at(-1);
  if (last && random() < 0.2) await pay({ dueId: last.id, amount: euros(400), paidOn: today });
  const position = (await positionsOf(client)).find((one) => one.tenantId === tenantId);
  if (position && position.advance > 0.02 && random() < 0.5)
    await tell(
      client.post('/refunds', { idempotencyKey: randomUUID(), tenantId, paidOn: today, amount: 0.01 }),
    );
}

describe('an exported account', () => {
  test(
    'an account that is exported and imported into an empty account keeps its amounts to the cent, whatever its history',
    { timeout: 180_000 },
    async () => {
      const { client } = await newLandlord();
      for (let seed = firstSeed; seed < firstSeed + 16; seed += 1)
        await newHistory(client, seed, seed % 4 === 0);
      const other = await exportAndImport(client);
      const pairs = (await positionsOf(client)).map((here) => ({
        here,
        there: other.there.get(`${here.names[0]}`),
      }));
      for (const { here, there } of pairs)
        expect([here.names, there && (await netOf(other.client, there))]).toEqual([
          here.names,
          await netOf(client, here),
        ]);
      const past = pairs.filter(({ here }) => !`${here.names[0]}`.endsWith('future'));
      expect(past).toHaveLength(12);
      expect(past.map(({ there }) => there && standing(there))).toEqual(
        past.map(({ here }) => standing(here)),
      );
    },
  );

  test('an export has the housing benefits of this month, and an import adds them to the first tenant', async () => {
    const { client } = await newLandlord();
    const { id: tenantId, leaseId } = await newTenant(client, {
      firstName: 'Ana',
      lastName: 'Roy',
      accountStartsOn: addMonths(monthStart, -3),
    });
    const { id: second } = await newTenant(client, {
      firstName: 'Luc',
      lastName: 'Sand',
      leaseId,
      rent: undefined,
      charges: undefined,
    });
    const add = async (fields: object) =>
      expect((await client.post(`/leases/${leaseId}/benefits`, fields)).status).toBe(201);
    const month = (count: number) => addMonths(monthStart, count).slice(0, 7);
    await add({ tenantId, office: 'caf', amount: 300, firstMonth: month(-2), lastMonth: month(-1) });
    await add({ tenantId, office: 'caf', amount: 312.45, firstMonth: month(0) });
    await add({ tenantId: second, office: 'caf', amount: 100, firstMonth: month(-2) });
    await add({ tenantId: second, office: 'msa', amount: 50, firstMonth: month(1) });
    expect(await exportedLines(client)).toMatchObject([{ cafBenefit: 412.45, msaBenefit: null }]);
    const other = await exportAndImport(client);
    const { leaseId: imported } = other.there.get('Ana Roy') ?? {};
    expect(
      await json(await other.client.get(`/leases/${imported}/benefits`), ExpectedBenefitList),
    ).toMatchObject([{ office: 'caf', amount: 412.45, firstMonth: month(0), lastMonth: null }]);
  });

  test('an export names up to four tenants of a lease, and no former tenants', async () => {
    const { client } = await newLandlord();
    const { leaseId } = await newTenant(client, {
      firstName: 'Ana',
      lastName: 'Roy',
      leaseStartsOn: '2024-03-01',
    });
    await newTenant(client, {
      firstName: 'Paul',
      lastName: 'Marchand',
      leaseId,
      rent: undefined,
      charges: undefined,
    });
    const joins = { leaseId, rent: undefined, charges: undefined };
    await newTenant(client, {
      ...joins,
      firstName: 'Zoé',
      lastName: 'Durand',
      companyName: 'Atelier du Port',
      siren: '732829320',
      email: 'port@example.test',
    });
    await newTenant(client, { ...joins, firstName: 'Bo', lastName: 'SAS' });
    await newTenant(client, { ...joins, firstName: 'Luc', lastName: 'Petit' });
    const former = await newTenant(client, {
      firstName: 'Léa',
      lastName: 'Petit',
      leaseStartsOn: '2023-01-01',
    });
    const ended = { endedBy: 'agreement', endsOn: addMonths(today, -2) };
    expect((await client.put(`/leases/${former.leaseId}`, ended)).status).toBe(200);
    expect(await exportedLines(client)).toMatchObject([
      {
        tenants: [
          { firstName: 'Ana', lastName: 'Roy' },
          { firstName: 'Paul', lastName: 'Marchand' },
          {
            firstName: 'Zoé',
            lastName: 'Durand',
            companyName: 'Atelier du Port',
            siren: '732829320',
            email: 'port@example.test',
          },
          { firstName: 'Bo', lastName: 'SAS', companyName: null },
        ],
        leaseStartsOn: '2024-03-01',
      },
    ]);
    const { there } = await exportAndImport(client);
    expect(there.get('Ana Roy')?.names).toEqual(['Ana Roy', 'Paul Marchand', 'Atelier du Port', 'Bo SAS']);
  });

  test('the tenant of a lease that ends this month owes as much after the import as in the exported account', async () => {
    const { client } = await newLandlord();
    const { leaseId } = await newTenant(client, {
      firstName: 'Ana',
      lastName: 'Roy',
      leaseStartsOn: '2024-03-01',
    });
    const ended = { endedBy: 'agreement', endsOn: monthEnd };
    expect((await client.put(`/leases/${leaseId}`, ended)).status).toBe(200);
    const [here] = await positionsOf(client);
    const { owed, advance } = (await exportAndImport(client)).there.get('Ana Roy') ?? {};
    expect({ owed, advance }).toEqual({ owed: here?.owed, advance: here?.advance });
  });

  test('after an import, the tenant of a quarterly rent owes only the past months of the quarter, because imported rents are monthly', async () => {
    const { client } = await newLandlord();
    const startsOn = addMonths(monthStart, -3);
    const tenant = { firstName: 'Ana', lastName: 'Roy', rent: 300, charges: 0 };
    const { leaseId } = await newTenant(client, {
      ...tenant,
      leaseStartsOn: startsOn,
      accountStartsOn: startsOn,
    });
    expect((await client.put(`/leases/${leaseId}`, { termMonths: 3 })).status).toBe(200);
    const [here] = await positionsOf(client);
    expect(here).toMatchObject({ owed: 1800, advance: 0 });
    expect((await exportAndImport(client)).there.get('Ana Roy')).toMatchObject({ owed: 1200, advance: 0 });
  });
});
