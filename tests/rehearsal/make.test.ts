import { expect, inject, test } from 'vitest';
import { addLandlord } from '../../bench/landlords.mjs';
import { backUp } from '../../local/backup.ts';
import { Document } from '../../supabase/functions/_shared/contract/documents/document.ts';
import { DocumentKind } from '../../supabase/functions/_shared/contract/documents/document-kind.ts';
import { addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { ACCESS_CASES } from '../integration/support/access-cases.ts';
import { type Landlord, newLandlord } from '../integration/support/accounts.ts';
import { sql } from '../integration/support/database.ts';
import { json } from '../integration/support/client.ts';
import { addSignature, issueMonth, newLessor, newProperty, newTenant } from '../integration/support/rows.ts';
import type { Caller } from './answers.ts';
import { keep, rehearse, ROWS } from './kept.ts';
import { callsWithoutAnswer, pathsOf } from './paths.ts';

test(
  'the rows of the demo, of a large landlord and of a landlord with rows of all kinds are kept with their answers',
  { timeout: 600_000 },
  async () => {
    const isAsked = process.env['KLINKY_REHEARSAL'] === 'yes';
    expect(isAsked, 'This test replaces the kept rows. Run it by "npm run rehearsal".').toBe(true);
    const today = todayInParis();
    const owner = await newLandlord();
    const tenants = await makeEveryCall(owner);
    await addOtherRows(owner);
    const accountStartsOn = `${addMonths(today, -36).slice(0, 7)}-01`;
    const large = await addLandlord(sql, { leases: 30, accountStartsOn });
    for (let isDone = false; !isDone;)
      isDone = (await sql.unsafe('call private.daily_job()'))[0]?.['is_done'];
    await expectRowsOfAllKinds(owner.user.id);

    const seeded = await sql<{ id: string }[]>`
    select id from public.users where email in ('demo@klinky.test', 'admin@klinky.test')`;
    const landlords = await Promise.all(
      [owner.user.id, large, ...seeded.map(({ id }) => id)].map(async (landlordId) => ({
        landlordId,
        tenantToken: null,
        paths: await pathsOf(sql, landlordId, today),
      })),
    );
    await backUp({ dataDir: inject('dataDir'), file: ROWS });
    const reads = (await rehearse([...landlords, ...tenants], [null])).get(null) ?? [];
    const failed = reads.flatMap(({ answers }) =>
      Object.entries(answers).filter(([, { status }]) => status > 404),
    );
    expect(failed).toEqual([]);
    expect(callsWithoutAnswer(reads)).toEqual([]);
    keep(reads);
  },
);

/** Makes each call that changes rows, as the owner. Returns the calls of tenants. */
async function makeEveryCall(owner: Landlord): Promise<(Caller & { paths: string[] })[]> {
  const tenants: (Caller & { paths: string[] })[] = [];
  for (const { call, refused, on } of ACCESS_CASES) {
    const [method = '', template = ''] = call.split(' ');
    const isOfTenant = template.startsWith('/tenant-view');
    const changesRows = method !== 'GET' && !/\/preview$|^\/authentication|^\/admin/.test(template);
    if (!(changesRows || isOfTenant) || refused?.['owner'] !== undefined) continue;
    const { path, body, image, tenant } = await on(owner, owner);
    const token = tenant?.cookies.get('klinky-tenant');
    if (token !== undefined) tenants.push({ landlordId: null, tenantToken: token, paths: [path] });
    if (!changesRows) continue;
    const options = image ? { raw: image, headers: { 'Content-Type': 'image/png' } } : { body };
    await (await owner.client.send(method, path, options)).body?.cancel();
  }
  return tenants;
}

/** Adds a signature, quittances of a second lessor, and a formal notice. */
async function addOtherRows({ client }: Landlord): Promise<void> {
  await addSignature(client);
  const { id: lessorId } = await newLessor(client, { series: 'TIL' });
  const { id: propertyId } = await newProperty(client, { lessorId });
  const accountStartsOn = `${addMonths(todayInParis(), -2).slice(0, 7)}-01`;
  const { id: tenantId, leaseId } = await newTenant(client, { propertyId, accountStartsOn });
  await issueMonth(client, [tenantId], accountStartsOn.slice(0, 7));
  const body = { idempotencyKey: crypto.randomUUID(), level: 3 };
  await json(await client.post(`/leases/${leaseId}/reminders`, body), Document);
}

/** Expects rows in each table of the schema `public`, and documents of each kind. */
async function expectRowsOfAllKinds(owner: string): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const empty = await Promise.all(
    tables.map(async ({ name }) =>
      (await sql`select from public.${sql(name)} limit 1`).length === 0 ? [name] : [],
    ),
  );
  expect(empty.flat()).toEqual([]);
  const kinds = await sql<
    { kind: string }[]
  >`select distinct kind from public.documents where owner_id = ${owner}`;
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(DocumentKind.options.toSorted());
  expect((await sql`select from public.document_mails where state = 'queued'`).length).toBe(0);
}
