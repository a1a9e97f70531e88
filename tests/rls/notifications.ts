import type { Row } from 'postgres';
import { describeNotification } from '../../supabase/functions/v1/notifications/describe-notification.ts';
import { setToday } from './ledger.ts';
import { addProperty, newTenant, type TenantFields } from './rows.ts';
import type { TestDatabase } from './support.ts';

export interface StoredNotification {
  readonly type: string;
  readonly subject_id: string;
  readonly occasion: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly ending: 'done' | 'changed' | 'gone' | null;
  readonly is_read: boolean;
}

/** Returns a user's notifications of a kind, oldest first, and checks that the function has a text for each. */
export async function readNotifications(
  { tx }: TestDatabase,
  userId: string,
  kind: string,
): Promise<StoredNotification[]> {
  const rows = await tx<StoredNotification[]>`
    select type, subject_id, occasion::text, details, ending, read_at is not null as is_read from notifications
    where user_id = ${userId} and kind = ${kind} order by occasion, created_at`;
  for (const row of rows) describeNotification({ kind, ...row }, 'fr', '2026-03-20');
  return rows;
}

/** Returns a message of the given type, with an arbitrary text. */
export const messageOf = (type: string) => ({
  type,
  title: { fr: 'Titre', en: 'Title' },
  content: { fr: 'Texte', en: 'Text' },
});

/** Creates an account with a name but without the address that a receipt needs. */
export const newAccount = (db: TestDatabase) =>
  db.account({ metadata: { first_name: 'Camille', last_name: 'Lefèvre' } });

/** Sets a landlord's last name, which a receipt needs. `null` removes the name. */
export const setLastName = (db: TestDatabase, owner: string, name: string | null) =>
  db.as(owner)`update lessors set last_name = ${name}`;

/** Sets today's date, runs the daily job and returns the number of notifications written. */
export const runDaily = async (db: TestDatabase, today: string): Promise<number> => {
  await setToday(db, today);
  const { tx } = db;
  // Does the work of the daily job for each landlord of the test, without the commits of the job.
  const landlords = await tx`
    select landlord from private.landlords_to_check() landlord
    join users on users.id = landlord and users.created_at = now()`;
  let added = 0;
  for (const { landlord } of landlords) {
    let last: string | null = null;
    // Like the job, calls the function again if the leases of a landlord take longer than its time limit.
    do {
      const [row]: Row[] = await tx`select * from private.run_daily_checks(${landlord}, ${last})`;
      added += row?.['written'] ?? 0;
      last = row?.['continue_after'] ?? null;
    } while (last !== null);
  }
  return added;
};

/**
 * Adds a tenant in a property as the owner does. The tenant owes 1250 of rent and 95.50 of charges a month, since March
 * 2026 by default or since a later start of the lease.
 */
export async function addLetting(db: TestDatabase, owner: string, fields: TenantFields = {}) {
  const property = await addProperty(db, owner);
  const start = String(fields['lease_starts_on'] ?? '');
  const [row] = await db.as(owner, (tx) =>
    newTenant(tx, {
      property_id: property,
      first_name: 'Élodie',
      last_name: 'Marchand',
      rent: 1250,
      charges: 95.5,
      account_starts_on: start > '2026-03-01' ? start : '2026-03-01',
      ...fields,
    }),
  );
  return { owner, property, tenant: String(row?.['id']), lease: String(row?.['lease_id']) };
}
