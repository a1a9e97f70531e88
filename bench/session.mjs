// Opens sessions of landlords for the benchmarks.
import * as v from 'valibot';
import { DEMO } from '../tools/temporary-stack.mjs';

const SignedIn = v.object({ id: v.string() });
const Token = v.object({ accessToken: v.string(), publishableKey: v.string() });

/**
 * Sends a request, with a JSON body if there is one.
 * @param {string} method @param {string} url @param {Record<string, string>} headers @param {object} [body]
 */
export function send(method, url, headers, body) {
  return fetch(url, {
    method,
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/**
 * Sends a request. Throws if the response is an error.
 * @param {Parameters<typeof send>} request
 */
export async function call(...request) {
  const response = await send(...request);
  if (!response.ok)
    throw new Error(`${request[0]} ${request[1]}: ${response.status} ${await response.text()}`);
  return response;
}

/**
 * Signs a landlord in, by default the landlord of the seed. Returns the headers of calls to the function (`own`) and to
 * REST (`rest`).
 * @param {string} app
 */
export async function openSession(app, username = DEMO.username) {
  const signIn = await call(
    'POST',
    `${app}/v1/authentication/signin`,
    { Origin: app },
    { ...DEMO, username },
  );
  const { id: userId } = v.parse(SignedIn, await signIn.json());
  const cookies = signIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const own = { Cookie: cookies.join('; '), Origin: app };
  const token = v.parse(
    Token,
    await (await call('GET', `${app}/v1/authentication/access-token`, own)).json(),
  );
  const rest = { apikey: token.publishableKey, Authorization: `Bearer ${token.accessToken}` };
  return { userId, own, rest };
}
