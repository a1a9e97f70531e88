import { SignJWT } from 'jose';
import { inject } from 'vitest';
import { sql } from './database.ts';

/** Signs an access token for the user's newest session, as Auth does, with the given expiry and secret. */
export async function signToken(
  userId: string,
  {
    expiresInSeconds,
    issuedInSeconds = Math.min(0, expiresInSeconds) - 60,
    secret = inject('keys').jwtSecret,
  }: { expiresInSeconds: number; issuedInSeconds?: number; secret?: string },
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const [session] = await sql`
    select id from auth.sessions where user_id = ${userId} order by created_at desc limit 1`;
  return new SignJWT({ role: 'authenticated', ...(session && { session_id: String(session['id']) }) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(userId)
    .setAudience('authenticated')
    .setIssuedAt(now + issuedInSeconds)
    .setExpirationTime(now + expiresInSeconds)
    .sign(new TextEncoder().encode(secret));
}

/** Returns the headers of an API client that sends the token. */
export function bearer(token: string): { headers: Record<string, string> } {
  return { headers: { Authorization: `Bearer ${token}` } };
}
