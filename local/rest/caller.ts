import { compactVerify, errors, SignJWT } from 'jose';
import * as v from 'valibot';
import { type Keys, roleOfKey } from '../shared/keys.ts';
import { refuse } from './refusals.ts';

/** The claims of the caller's token. SQL reads the claims from the setting `request.jwt.claims`. */
type Claims = v.InferOutput<typeof Claims>;
const Claims = v.looseObject({ role: v.optional(v.unknown()) });

/** A request that `@supabase/lite` can read, and the claims of its caller. */
interface Admitted {
  readonly request: Request;
  readonly claims: Claims & { readonly role: string };
}

/** The tolerated difference between the clocks of a token's signer and reader, in seconds. */
const LEEWAY_S = 30;

/** The checks of the claims that contain a time. Each claim is optional. */
const TIMES = [
  { name: 'exp', isFine: (at: number, now: number) => now <= at + LEEWAY_S, otherwise: 'JWT expired' },
  { name: 'nbf', isFine: (at: number, now: number) => now >= at - LEEWAY_S, otherwise: 'JWT not yet valid' },
  {
    name: 'iat',
    isFine: (at: number, now: number) => now >= at - LEEWAY_S,
    otherwise: 'JWT issued at future',
  },
] as const;

/**
 * Reads the token of a request as PostgREST does, or returns PostgREST's refusal. The returned request has a new token
 * with the same role, because `@supabase/lite` tolerates no clock difference and ignores an incomplete token.
 */
export async function readCaller(request: Request, keys: Keys): Promise<Admitted | Response> {
  const bearer = /^Bearer(?:\s+(.*))?$/i.exec(request.headers.get('authorization') ?? '');
  const [, token = ''] = bearer ?? [];
  if (bearer === null || token.startsWith('sb_')) {
    const key = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey');
    return { request, claims: { role: roleOfKey(keys, key) ?? 'anon' } };
  }
  const partCount = token.split('.').length;
  if (partCount !== 3) {
    return refuse(401, { code: 'PGRST301', message: `Expected 3 parts in JWT; got ${partCount}` });
  }
  const secret = new TextEncoder().encode(keys.jwtSecret);
  const claims = await claimsOf(token, secret);
  if (claims instanceof Response) return claims;
  const problem = problemOf(claims);
  if (problem !== null) return refuse(401, { code: 'PGRST303', message: problem });
  const { role = 'anon' } = claims;
  const roleName = typeof role === 'string' ? role : JSON.stringify(role);
  const headers = new Headers(request.headers);
  const own = new SignJWT({ role: roleName }).setProtectedHeader({ alg: 'HS256' });
  headers.set('authorization', `Bearer ${await own.sign(secret)}`);
  return { request: new Request(request, { headers }), claims: { ...claims, role: roleName } };
}

/** Returns the claims of a token that this stack has signed, or the refusal of an invalid token. */
async function claimsOf(token: string, secret: Uint8Array): Promise<Claims | Response> {
  try {
    const { payload } = await compactVerify(token, secret, { algorithms: ['HS256'] });
    return v.parse(Claims, JSON.parse(new TextDecoder().decode(payload)));
  } catch (error) {
    return refuse(401, { code: 'PGRST301', ...reasonOf(error) });
  }
}

function reasonOf(error: unknown): { message: string; details?: string } {
  if (error instanceof errors.JOSEAlgNotAllowed) {
    return {
      message: 'Wrong or unsupported encoding algorithm',
      details: "JWT is unsecured but expected 'alg' was not 'none'",
    };
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return {
      message: 'No suitable key or wrong key type',
      details: 'None of the keys was able to decode the JWT',
    };
  }
  return { message: 'JWT cryptographic operation failed' };
}

function problemOf(claims: Claims): string | null {
  const now = Math.floor(Date.now() / 1000);
  for (const { name, isFine, otherwise } of TIMES) {
    const at = claims[name];
    if (at === undefined) continue;
    if (typeof at !== 'number') return `The JWT '${name}' claim must be a number`;
    if (!isFine(at, now)) return otherwise;
  }
  return null;
}
