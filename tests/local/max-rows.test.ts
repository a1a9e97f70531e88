import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { removeDatabase } from '../../local/postgres/home.ts';
import { log } from '../../local/shared/log.ts';
import { type Stack, startStack } from '../../local/stack.ts';
import { PropertyList } from '../../supabase/functions/_shared/contract/property.ts';
import { freeStackPort } from '../../local/free-stack-port.ts';
import { copyProject } from './project.ts';

const DEMO = { username: 'demo@klinky.test', password: 'Klinky2026!' };

let projectRoot: string;
let stack: Stack;
const said = vi.spyOn(log, 'error');

beforeAll(async () => {
  projectRoot = mkdtempSync(path.join(tmpdir(), 'klinky-max-rows-'));
  copyProject(projectRoot);
  const settings = path.join(projectRoot, 'supabase/config.toml');
  writeFileSync(settings, readFileSync(settings, 'utf8').replace('max_rows = 1000', 'max_rows = 40'));
  stack = await startStack({ projectRoot, port: await freeStackPort() });
});

afterAll(async () => {
  await stack.stop();
  removeDatabase(path.join(projectRoot, '.data'));
  rmSync(projectRoot, { recursive: true, force: true });
});

test('if a project has a lower row limit, lists stay complete but are slow, and the log states the reason', async () => {
  const sql = postgres(stack.urls.database, { max: 1 });
  // 100 properties fill two pages and a part of a third page. 80 properties fill exactly two pages.
  for (const count of [100, 80]) {
    await sql`delete from public.properties where owner_id = (select id from public.users where email = ${DEMO.username})
      and id not in (select property_id from public.leases where property_id is not null)`;
    await sql`insert into public.properties (owner_id, name, address, postal_code, city, rent, charges, lessor_id)
      select users.id, 'Lot ' || lot, '1 rue Mercière', '69002', 'Lyon', 500, 50, (private.first_lessor(users.id)).id
      from public.users cross join generate_series(1, ${count} - (select count(*)::integer from public.properties
        where owner_id = users.id)) as lot where users.email = ${DEMO.username}`;
    expect(await propertyCount()).toBe(count);
  }
  await sql.end();
  await expect.poll(() => said.mock.calls.length, { timeout: 60_000 }).toBeGreaterThan(0);
  const lines = said.mock.calls.map(([line]) => line).filter((line) => line.includes('small pages'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('gives 40 rows at once');
});

async function propertyCount(): Promise<number> {
  const { app } = stack.urls;
  const signedIn = await fetch(`${app}/v1/authentication/signin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: app },
    body: JSON.stringify(DEMO),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const answer = await fetch(`${app}/v1/properties`, { headers: { cookie } });
  return v.parse(PropertyList, await answer.json()).length;
}
