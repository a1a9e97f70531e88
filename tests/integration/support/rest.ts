import { inject } from 'vitest';
import type { Client } from './client.ts';

/** Calls REST directly, without the function, with the landlord's own access token. */
export function rest(client: Client, path: string, body?: unknown, method = 'POST'): Promise<Response> {
  return fetch(`${inject('appUrl')}/rest/v1/${path}`, {
    method: body === undefined ? 'GET' : method,
    headers: {
      apikey: inject('keys').publishableKey,
      Authorization: `Bearer ${client.cookies.get('klinky-access')}`,
      ...(body !== undefined && { 'Content-Type': 'application/json', Prefer: 'return=representation' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
