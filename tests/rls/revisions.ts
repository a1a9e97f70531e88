import { randomUUID } from 'node:crypto';
import type { Sql, TransactionSql } from 'postgres';
import type { Account } from './ledger.ts';
import type { TestDatabase } from './support.ts';

/**
 * Inserts a revision as the owner of the table, without calling the command. By default, the revision raises a rent of
 * 750 from 1 September 2026, by the index of the second quarter of the year.
 */
export const insertRevision = (
  tx: Sql | TransactionSql,
  { owner, lease }: Omit<Account, 'tenant'>,
  { for_day = '2026-09-01', ...changes }: { for_day?: string; [column: string]: unknown } = {},
) => tx`
  insert into revisions ${tx({
    owner_id: owner,
    lease_id: lease,
    target: 'rent',
    for_day,
    asked_on: '2026-09-01',
    starts_on: '2026-09-01',
    former: 750,
    amount: 758.64,
    cap: 758.64,
    zone: 'metropole',
    old_quarter: `${Number(for_day.slice(0, 4)) - 1}-Q2`,
    new_quarter: `${for_day.slice(0, 4)}-Q2`,
    old_index: 146.68,
    new_index: 148.37,
    idempotency_key: randomUUID(),
    ...changes,
  })} returning id`;

/** The postal code of a dwelling in each zone. */
const POSTAL_CODES = { metropole: '75011', overseas: '97110', corsica: '20000' };

/** A lease with a revision clause. By default, it is an unfurnished lease in the metropole at 750 without charges. */
export interface RevisableLease {
  readonly zone?: keyof typeof POSTAL_CODES;
  readonly rent?: number;
  readonly charges?: number;
  readonly startsOn?: string;
  readonly reference?: string;
  readonly energyClass?: string;
  readonly energyClassOn?: string;
  /** Other columns of the lease. */
  readonly columns?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Adds a lease that can be revised. Calls no command, because the first day may be many years ago. */
export async function addRevisable(
  { tx }: TestDatabase,
  owner: string,
  {
    zone = 'metropole',
    rent = 750,
    charges = 0,
    startsOn = '2024-09-01',
    reference = '2024-Q2',
    energyClass,
    energyClassOn,
    columns = {},
  }: RevisableLease = {},
): Promise<Omit<Account, 'tenant'>> {
  const [property] = await tx`
    insert into properties (owner_id, lessor_id, name, address, postal_code, city, rent, energy_class, energy_class_on)
    values (
      ${owner}, (private.first_lessor(${owner})).id, 'T2', '1 rue', ${POSTAL_CODES[zone]}, 'Ville', 1,
      ${energyClass ?? null}, ${energyClassOn ?? null}
    ) returning id`;
  const [row] = await tx`
    insert into leases ${tx({
      owner_id: owner,
      property_id: property?.['id'],
      kind: 'unfurnished',
      starts_on: startsOn,
      account_since: startsOn,
      has_revision_clause: true,
      irl_reference: reference,
      ...columns,
    })} returning id`;
  const lease = String(row?.['id']);
  await tx`insert into rents (lease_id, owner_id, rent, charges) values (${lease}, ${owner}, ${rent}, ${charges})`;
  return { owner, lease };
}
