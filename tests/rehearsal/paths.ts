import type postgres from 'postgres';
import { monthOf } from '../../supabase/functions/_shared/domain/period.ts';
import { apiCalls } from '../../tools/generated/api-page.ts';
import type { Reads } from './answers.ts';

/**
 * The paths of all calls that read rows of a landlord. In braces is the name of a value; a path is read once for each of
 * its values.
 */
const LANDLORD_PATHS = [
  '/authentication/user-context',
  '/users/me/export',
  '/users/me/export?year={lastYear}',
  '/users/me/signature',
  '/users/{landlord}/notifications',
  '/admin/whitelist/users',
  '/indices',
  '/lessors',
  '/lessors/{lessor}/signature',
  '/properties',
  '/properties?state=archived',
  '/tenants',
  '/tenants?state=former',
  '/tenants/{tenant}/deletion',
  '/tenants/{tenant}/link',
  '/tenants/{tenant}/statement',
  '/leases',
  '/leases/{lease}',
  '/leases/{lease}/deposit',
  '/leases/{lease}/benefits',
  '/leases/{lease}/reminder',
  '/leases/{lease}/revision',
  '/leases/{lease}/revision?target=charges',
  '/leases/{lease}/revisions',
  '/leases/{lease}/settlements',
  '/leases/{lease}/settlements/draft?from={lastYear}-01-01&to={lastYear}-12-31',
  '/dues?month={month}',
  '/dues?tenantId={tenant}',
  '/payments?tenantId={tenant}',
  '/payments/{payment}/receipts',
  '/month?month={month}',
  '/bank/expected',
  '/batches',
  '/batches/{batch}/undo',
  '/imports',
  '/imports/{import}/blockers',
  '/positions',
  '/positions?late=true',
  '/duties',
  '/expenses',
  '/files?propertyId={property}',
  '/files?leaseId={lease}',
  '/files/{file}',
  '/charges?year={year}',
  '/charges?year={lastYear}',
  '/dashboard',
  '/year?year={year}',
  '/year/payments?year={year}',
  '/year/export?year={year}',
  '/receipts',
  '/receipts/term?tenantId={tenant}&from={month}-01&to={monthEnd}',
  '/receipts/{receipt}/payments',
  '/documents',
  '/documents/{document}/pdf',
  '/verify/{code}',
];

/** The calls that read no rows, and a call whose answer is a new token. */
const NOT_READ = new Set(['/authentication/access-token', '/health', '/openapi.json', '/docs']);

/** Selects the ids and codes of the paths. The first column differs for rows whose answers differ in kind. */
const IDS = {
  lessor: 'select id, id from public.lessors where owner_id = $1',
  property: 'select is_collective, id from public.properties where owner_id = $1',
  lease: `
    select kind::text, id from public.leases where owner_id = $1
    union all select kind, lease_id from public.documents where owner_id = $1 and lease_id is not null
    union all select 'benefit', lease_id from public.expected_benefits where owner_id = $1
    union all select 'deposit', lease_id from public.deposit_movements where owner_id = $1
    union all select 'settlement', lease_id from public.settlements where owner_id = $1
    union all select 'revision', lease_id from public.revisions where owner_id = $1
    union all select 'guarantor', lease_id from public.guarantors where owner_id = $1`,
  tenant: `
    select 'tenant', id from public.tenants where owner_id = $1
    union all select kind, unnest(tenant_ids) from public.documents where owner_id = $1
    union all select 'link', tenant_id from public.tenant_links where owner_id = $1 and ended_at is null`,
  payment: 'select kind::text || (cancelled_at is null), id from public.payments where owner_id = $1',
  receipt:
    'select kind, id from public.documents where owner_id = $1 and id in (select id from public.receipts)',
  document: 'select id, id from public.documents where owner_id = $1',
  code: 'select kind, code from public.documents where owner_id = $1',
  file: 'select id, id from public.files where owner_id = $1',
  batch: 'select batch_id, batch_id from public.payments where owner_id = $1 and batch_id is not null',
  import: 'select id, id from public.imports where owner_id = $1',
};

/** Returns the paths of a landlord with all their values. */
export async function pathsOf(sql: postgres.Sql, landlord: string, today: string): Promise<string[]> {
  const year = Number(today.slice(0, 4));
  const values = new Map([
    ['landlord', [landlord]],
    ['year', [String(year)]],
    ['lastYear', [String(year - 1)]],
    ['month', [today.slice(0, 7)]],
    ['monthEnd', [monthOf(today).to]],
  ]);
  for (const [name, query] of Object.entries(IDS)) {
    const rows = await sql.unsafe<{ id: string }[]>(
      `select distinct id from (
        select distinct on (kind) id from (${query}) row_of_kind (kind, id) order by kind, id
      ) first_of_kind order by id`,
      [landlord],
    );
    values.set(
      name,
      rows.map(({ id }) => id),
    );
  }
  const fill = (path: string): string[] => {
    const name = /\{(\w+)\}/.exec(path)?.[1];
    return name === undefined
      ? [path]
      : (values.get(name) ?? []).flatMap((value) => fill(path.replaceAll(`{${name}}`, value)));
  };
  return LANDLORD_PATHS.flatMap(fill);
}

/** Returns the GET calls of the API that no caller has read with success. */
export function callsWithoutAnswer(reads: readonly Reads[]): string[] {
  const calls = apiCalls().flatMap(({ name }) => (name.startsWith('GET ') ? [name.slice(4)] : []));
  const answered = reads.flatMap(({ answers }) =>
    Object.entries(answers).flatMap(([path, { status }]) =>
      status === 200 ? [path.replace(/\?.*/, '')] : [],
    ),
  );
  const literal = new Set(answered.filter((path) => calls.includes(path)));
  const withIds = answered.filter((path) => !literal.has(path));
  return calls.filter((call) => {
    const pattern = new RegExp(`^${call.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return !NOT_READ.has(call) && !literal.has(call) && !withIds.some((path) => pattern.test(path));
  });
}
