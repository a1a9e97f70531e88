import { addProperty, addTenant, changeTenant, type TenantFields } from './rows.ts';
import type { Scene } from './support.ts';

/** What is stored of a notification. */
export interface Told {
  readonly type: string;
  readonly entity_id: string;
  readonly occasion: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly ending: string | null;
  readonly is_read: boolean;
}

/** What a user has been told of a kind, oldest first. */
export async function told({ tx }: Scene, userId: string, kind: string): Promise<Told[]> {
  return tx<Told[]>`
    select type, entity_id, occasion::text, details, ending, read_at is not null as is_read from notifications
    where user_id = ${userId} and kind = ${kind} order by occasion, created_at`;
}

/** A message to everybody, of a type; what it says does not matter. */
export const messageOf = (type: string) => ({
  type,
  title: { fr: 'Titre', en: 'Title' },
  content: { fr: 'Texte', en: 'Text' },
});

/** An account with a name, and without the address that a receipt needs. */
export const newAccount = (scene: Scene) =>
  scene.account({ metadata: { first_name: 'Camille', last_name: 'Lefèvre' } });

/** Gives a landlord the address that a receipt needs. */
export const completeProfile = (scene: Scene, owner: string) =>
  scene.as(
    owner,
    (tx) => tx`update users set address = '3 quai Fulchiron', postal_code = '69005', city = 'Lyon'`,
  );

/** The daily job tells the landlords of the seed as well: two at once would wait for each other. */
export const takeDailyTurn = ({ tx }: Scene) => tx`select pg_advisory_xact_lock(20261121)`;

/** Runs the daily job as of a day; answers how many notifications it wrote. */
export const runDaily = async (scene: Scene, today: string): Promise<number> => {
  await takeDailyTurn(scene);
  const { tx } = scene;
  const [row] = await tx`select private.notify_daily(${today}::date) as added`;
  return Number(row?.['added']);
};

/** A tenant in a property, known since January 2026, with what the daily job looks at. */
export async function addLetting(scene: Scene, owner: string, fields: TenantFields = {}) {
  const property = await addProperty(scene, owner);
  const tenant = await addTenant(scene, owner, property);
  const { created_at: since = '2026-01-01T12:00:00Z', ...changes } = fields;
  await scene.tx`update tenants set created_at = ${since} where id = ${tenant}`;
  await scene.as(owner, (tx) => changeTenant(tx, changes, tenant));
  return { property, tenant };
}
