import { decodeJwt, SignJWT } from 'jose';
import * as v from 'valibot';
import type { AuthContext } from './context.ts';

/** A session as lite answers it. */
const Session = v.looseObject({
  access_token: v.string(),
  user: v.looseObject({
    id: v.string(),
    email: v.string(),
    phone: v.string(),
    role: v.string(),
    app_metadata: v.record(v.string(), v.unknown()),
    user_metadata: v.record(v.string(), v.unknown()),
  }),
});

/**
 * The session with an access token that carries every claim of Supabase Auth's. `method` is how the session has just been
 * opened; for a refreshed session it is null, and the token repeats how it was opened originally. A session that was ended
 * meanwhile gets a token like any other, which its next use refuses.
 */
export async function completeClaims(
  context: AuthContext,
  answer: unknown,
  method: 'password' | 'otp' | null,
): Promise<object> {
  const { sql, config, keys } = context;
  const session = v.parse(Session, answer);
  const { exp, iat, session_id } = v.parse(
    v.object({ exp: v.number(), iat: v.number(), session_id: v.string() }),
    decodeJwt(session.access_token),
  );
  if (method !== null) {
    await sql`
      insert into auth.mfa_amr_claims (session_id, authentication_method)
      select id, ${method} from auth.sessions where id = ${session_id} for share
      on conflict do nothing`;
  }
  const amr = await sql<{ method: string; timestamp: number }[]>`
    select authentication_method as method, extract(epoch from updated_at)::int as timestamp
    from auth.mfa_amr_claims where session_id = ${session_id} order by updated_at desc`;
  const { user } = session;
  const access_token = await new SignJWT({
    email: user.email,
    phone: user.phone,
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: user.role,
    aal: 'aal1',
    amr: [...amr],
    session_id,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(`${config.apiUrl}/auth/v1`)
    .setSubject(user.id)
    .setAudience('authenticated')
    .setIssuedAt(iat)
    .setExpirationTime(exp)
    .sign(new TextEncoder().encode(keys.jwtSecret));
  return { ...session, access_token };
}
