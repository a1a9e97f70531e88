import type { Row, TransactionSql } from 'postgres';
import type { TestDatabase } from './support.ts';

/** Adds a property as the owner does and returns the id of the property. */
export async function addProperty(db: TestDatabase, owner: string): Promise<string> {
  const [row] = await db.as(owner)`insert into properties (name, address, postal_code, city, rent, charges)
    values ('Le Bellecour', '12 rue de la Charité', '69002', 'Lyon', 1250, 95.50) returning id`;
  return String(row?.['id']);
}

/** Returns the id of the owner's first lessor. */
export async function firstLessor({ tx }: TestDatabase, owner: string): Promise<string> {
  const [row] = await tx`select (private.first_lessor(${owner})).id`;
  return String(row?.['id']);
}

/** Adds a signature of the first lessor with the secret key, as the function does. Returns the id of the signature. */
export async function addSignature(
  db: TestDatabase,
  owner: string,
  { mediaType = 'image/png', image = 'AAAA' } = {},
): Promise<string> {
  const lessor = await firstLessor(db, owner);
  await db.tx.savepoint(async (inner) => {
    await inner`select set_config('request.jwt.claims', '{"role": "service_role"}', true), set_config('role', 'service_role', true)`;
    await inner`select add_signature(${lessor}, ${mediaType}, ${image}, '{}')`;
    await inner`reset role`;
  });
  const [row] =
    await db.tx`select signature_id from lessors where owner_id = ${owner} and signature_id is not null`;
  return String(row?.['signature_id']);
}

/** Adds a tenant as the owner does, with or without a property, and returns the tenant's id. */
export async function addTenant(db: TestDatabase, owner: string, propertyId: string | null): Promise<string> {
  const [row] = await db.as(owner, (tx) =>
    newTenant(tx, {
      property_id: propertyId,
      first_name: 'Élodie',
      last_name: 'Marchand',
      rent: 1250,
      charges: 95.5,
    }),
  );
  return String(row?.['id']);
}

/** The columns of `tenant_list` that a command writes. */
export type TenantFields = Readonly<Record<string, string | number | boolean | null>>;

/** Calls the command that adds a tenant. Returns the row of the tenant. */
export const newTenant = (tx: TransactionSql, fields: TenantFields) =>
  tx`select added.* from jsonb_populate_record(null::tenant_list, add_tenant(${tx.json(fields)})) added`;

/**
 * Calls the command that changes the tenant with the given id, or all visible tenants if the id is `null`. Returns the
 * rows of the tenants and the dues that could not change.
 */
export const changeTenant = (tx: TransactionSql, fields: TenantFields, id: string | null = null) => tx`
  select changed.*, answer -> 'unchanged_dues' as unchanged_dues from (select id from tenant_list) known
  cross join lateral change_tenant(known.id, ${tx.json(fields)}) answer
  cross join lateral jsonb_populate_record(null::tenant_list, answer) changed
  where ${id}::uuid is null or known.id = ${id}`;

/** Calls the command that deletes the tenant with the given id, or all visible tenants if the id is `null`. */
export const deleteTenant = (tx: TransactionSql, id: string | null = null) =>
  tx`select delete_tenant(id) from (select id from tenant_list) known where ${id}::uuid is null or id = ${id}`;

/** Calls the command that changes a lease, as its landlord. */
export const changeLease = (
  db: TestDatabase,
  { owner, lease }: { readonly owner: string; readonly lease: string },
  fields: TenantFields,
) => db.as(owner)`select change_lease(${lease}, ${db.tx.json(fields)})`;

/** Creates an account whose profile is complete for receipts. */
export async function addLandlord(db: TestDatabase): Promise<string> {
  const id = await db.account({ metadata: { first_name: 'Camille', last_name: 'Lefèvre' } });
  await db.as(id)`
    update lessors set address = '8 rue Auguste Comte', postal_code = '69002', city = 'Lyon'`;
  return id;
}

/** Creates a landlord with a tenant in a property. The tenant owes 1250 of rent and 95.50 of charges a month. */
export async function addLetting(db: TestDatabase) {
  const owner = await addLandlord(db);
  const property = await addProperty(db, owner);
  return { owner, property, tenant: await addTenant(db, owner, property) };
}

/** The fields of a receipt that a caller may send. */
export interface NewReceipt {
  readonly period_from?: string;
  readonly period_to?: string;
  readonly paid_on?: string;
  readonly rent?: number;
  readonly charges?: number;
  readonly housing_benefit?: number;
  readonly paid_in_advance?: boolean;
  readonly replaces?: readonly string[];
}

/** Calls the command that issues a receipt, by default for the whole rent of March 2026. */
export function issueReceipt(
  tx: TransactionSql,
  { tenant, property }: { tenant: string; property: string },
  fields: NewReceipt = {},
) {
  const { replaces, ...said } = fields;
  const payment = {
    period_from: '2026-03-01',
    period_to: '2026-03-31',
    paid_on: '2026-03-05',
    rent: 1250,
    charges: 95.5,
    housing_benefit: 0,
    paid_in_advance: false,
    ...said,
  };
  return tx`select issued.* from issue_receipt(
    tenant_id => ${tenant}, property_id => ${property}, period_from => ${payment.period_from},
    period_to => ${payment.period_to}, paid_on => ${payment.paid_on}, rent => ${payment.rent},
    charges => ${payment.charges}, housing_benefit => ${payment.housing_benefit},
    paid_in_advance => ${payment.paid_in_advance}, replaces => ${[...(replaces ?? [])]}::uuid[]) answer
    cross join lateral jsonb_populate_record(null::private.receipt_list, answer) issued`;
}

/** Calls the command that reissues a receipt. Returns the row of the new receipt. */
export const reissueReceipt = (tx: TransactionSql, id: string, followsLease = false) => tx`
  select reissued.* from reissue_receipt(${id}, ${followsLease}) answer
  cross join lateral jsonb_populate_record(null::private.receipt_list, answer) reissued`;

/** Issues a receipt as the owner does and returns the row of the receipt. */
export async function addReceipt(
  db: TestDatabase,
  letting: { owner: string; tenant: string; property: string },
  fields: NewReceipt = {},
): Promise<Row & { id: string }> {
  const [issued] = await db.as(letting.owner, (tx) => issueReceipt(tx, letting, fields));
  const id = String(issued?.['id']);
  const [row] = await db.as(letting.owner)`select * from private.issued_receipts where id = ${id}`;
  return { ...row, id };
}
