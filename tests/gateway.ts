import { SignJWT } from 'jose';
import { type Keys, roleOfKey } from '../local/shared/keys.ts';

const KEY_TOKEN_LASTS = '1h';

/**
 * Passes a request to a Supabase service as Supabase's gateway does, and returns the response. The gateway requires a
 * known key. If the request has no token of a user, the key determines the role. Requests to `openPaths` need no key.
 */
export async function forwardAsGateway(
  request: Request,
  service: { origin: string; prefix: string; keys: Keys; openPaths?: readonly string[] },
): Promise<Response> {
  const { origin, prefix, keys, openPaths = [] } = service;
  const { pathname, search, searchParams } = new URL(request.url);
  const path = pathname.slice(prefix.length);
  const headers = new Headers(request.headers);
  const key = headers.get('apikey') ?? searchParams.get('apikey');
  const role = roleOfKey(keys, key);
  if (role === null && !openPaths.includes(path)) {
    const message = key === null ? 'No API key found in request' : 'Invalid API key';
    return Response.json({ message }, { status: 401 });
  }
  const authorization = headers.get('authorization');
  if (role !== null && (authorization === null || authorization.startsWith('Bearer sb_'))) {
    headers.set('authorization', `Bearer ${await tokenOfKey(keys, role)}`);
  }
  // Only requests with the secret key may state the address of another caller.
  if (role !== 'service_role') headers.delete('sb-forwarded-for');
  headers.delete('host');
  headers.delete('content-length');
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const answer = await fetch(`${origin}${path}${search}`, {
    method: request.method,
    headers,
    redirect: 'manual',
    body: hasBody ? await request.arrayBuffer() : null,
  });
  // Returns a copy of the response, because the gateway changes the headers.
  return new Response(answer.body, { status: answer.status, headers: new Headers(answer.headers) });
}

function tokenOfKey(keys: Keys, role: string): Promise<string> {
  return new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('supabase')
    .setIssuedAt()
    .setExpirationTime(KEY_TOKEN_LASTS)
    .sign(new TextEncoder().encode(keys.jwtSecret));
}
