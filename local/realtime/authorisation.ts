import { randomUUID } from 'node:crypto';
import { errors, jwtVerify } from 'jose';
import type postgres from 'postgres';
import { type Keys, roleOfKey } from '../shared/keys.ts';
import { errorText, log } from '../shared/log.ts';
import { unavailability } from '../shared/unavailable.ts';

/** The role and claims with which a client reads a channel, and the time at which the client's access token expires. */
export interface Identity {
  role: string;
  claims: Record<string, unknown>;
  /** Milliseconds since 1970, or null for an API key, which does not expire. */
  expiresAtMs: number | null;
}

/** The error for a refused channel. Its message is sent to the client, in the words of Supabase Realtime. */
export class Refused extends Error {}

/** Returns the identity for an access token or API key. Throws Refused for an invalid or expired token. */
export async function identify(keys: Keys, token: string): Promise<Identity> {
  const role = roleOfKey(keys, token);
  if (role !== null) return { role, claims: { role }, expiresAtMs: null };
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(keys.jwtSecret), {
      algorithms: ['HS256'],
      requiredClaims: ['role', 'exp'],
    });
    const tokenRole = payload['role'];
    if (tokenRole !== 'anon' && tokenRole !== 'authenticated' && tokenRole !== 'service_role') {
      throw new Refused('InvalidJWTToken: The role is not known');
    }
    return { role: tokenRole, claims: payload, expiresAtMs: (payload.exp ?? 0) * 1000 };
  } catch (error) {
    if (error instanceof Refused) throw error;
    if (error instanceof errors.JWTExpired) throw new Refused('InvalidJWTToken: Token has expired');
    throw new Refused('InvalidJWTToken: The token is not valid');
  }
}

class Probed extends Error {}

/**
 * Throws Refused if the policies of realtime.messages do not let the identity read the topic. Like Supabase Realtime,
 * this function inserts a message of the topic, tries to read the message as the identity's role, and rolls back.
 */
export async function assertCanRead(sql: postgres.Sql, identity: Identity, topic: string): Promise<void> {
  const { role, claims } = identity;
  const id = randomUUID();
  let isReadable = false;
  try {
    await sql.begin(async (transaction) => {
      await transaction`
        insert into realtime.messages (id, topic, extension, private) values (${id}, ${topic}, 'broadcast', true)`;
      await transaction`
        select set_config('realtime.topic', ${topic}, true),
          set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
          set_config('request.jwt.claim.sub', ${typeof claims['sub'] === 'string' ? claims['sub'] : ''}, true),
          set_config('request.jwt.claim.role', ${role}, true),
          set_config('statement_timeout', '2000', true),
          set_config('role', ${role}, true)`;
      const found = await transaction`select from realtime.messages where id = ${id}`;
      isReadable = found.length === 1;
      throw new Probed();
    });
  } catch (error) {
    if (unavailability(error) !== null) throw error;
    if (!(error instanceof Probed)) {
      log.error(`[realtime] a policy of realtime.messages fails for ${topic}: ${errorText(error)}`);
      isReadable = false;
    }
  }
  if (!isReadable) {
    throw new Refused(`Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`);
  }
}
