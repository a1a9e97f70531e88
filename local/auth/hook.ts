import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { errorText, log } from '../shared/log.ts';
import { unavailability } from '../shared/unavailable.ts';
import type { AuthContext } from './context.ts';
import { AuthError } from './errors.ts';

const TIMEOUT_MS = 2_000;

/**
 * The response of a hook. A response with an error message refuses the account. A response without an error message
 * allows the account.
 */
const HookAnswer = v.nullish(
  v.object({
    error: v.nullish(v.object({ http_code: v.nullish(v.number()), message: v.nullish(v.string()) })),
  }),
);

interface Candidate {
  id: string;
  email: string;
  data: Record<string, unknown>;
  ipAddress: string;
}

/**
 * Calls the before_user_created hook of config.toml, which decides whether the account may be created. Calls it as
 * supabase_auth_admin and with the same payload as Supabase Auth. If the hook refuses, throws the hook's unchanged
 * message with the hook's http_code, or with 500 if the hook returns no http_code.
 */
export async function askBeforeUserCreated(context: AuthContext, candidate: Candidate): Promise<void> {
  const hook = context.config.auth.beforeUserCreatedHook;
  if (hook === null) return;
  const answer = v.safeParse(HookAnswer, await call(context, hook, payloadFor(candidate)));
  if (!answer.success) throw hookError(hook);
  const error = answer.output?.error;
  if (!error?.message) return;
  const status = error.http_code ?? 500;
  if (status < 400 || status > 599) throw new AuthError(500, null, 'Internal Server Error');
  throw new AuthError(status, null, error.message);
}

type Hook = NonNullable<AuthContext['config']['auth']['beforeUserCreatedHook']>;

async function call({ sql }: AuthContext, hook: Hook, payload: object): Promise<unknown> {
  try {
    return await sql.begin(async (transaction) => {
      await transaction`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`;
      const name = `"${hook.schema.replaceAll('"', '""')}"."${hook.name.replaceAll('"', '""')}"`;
      const [row] = await transaction.unsafe<{ answer: unknown }[]>(
        `select ${name}($1::text::jsonb) as answer`,
        [JSON.stringify(payload)],
      );
      return row?.answer;
    });
  } catch (error) {
    if (unavailability(error) !== null) throw error;
    log.error(`[auth] hook ${hook.schema}.${hook.name}: ${errorText(error)}`);
    throw hookError(hook);
  }
}

function hookError(hook: Hook): AuthError {
  const uri = `pg-functions://postgres/${hook.schema}/${hook.name}`;
  return new AuthError(500, 'unexpected_failure', `Error running hook URI: ${uri}`);
}

function payloadFor({ id, email, data, ipAddress }: Candidate): object {
  const never = '0001-01-01T00:00:00Z';
  return {
    metadata: {
      uuid: randomUUID(),
      time: new Date().toISOString(),
      name: 'before-user-created',
      ip_address: ipAddress,
    },
    user: {
      id,
      aud: 'authenticated',
      role: '',
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: data,
      identities: [],
      created_at: never,
      updated_at: never,
      is_anonymous: false,
    },
  };
}
