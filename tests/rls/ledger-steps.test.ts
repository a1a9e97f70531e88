import { expect, it } from 'vitest';
import { createApp } from '../../supabase/functions/v1/app.ts';
import { operationOf } from '../../supabase/functions/v1/http/router.ts';
import { playedOperations, unplayedOperations } from './ledger-steps.ts';

/** The operations of the API that may write. A preview writes nothing. */
function writingOperations(): string[] {
  const app = createApp({
    supabaseUrl: 'http://127.0.0.1:1',
    publishableKey: 'publishable',
    secretKey: 'secret',
    allowedOrigins: [],
    smtp: { host: '127.0.0.1', port: 1, isSecure: false, credentials: null, from: 'noreply@klinky.test' },
    proxies: { count: 0, secret: null },
    rateLimitScale: 1,
  });
  return app.routes
    .filter(({ handler }) => operationOf(handler) !== undefined)
    .map(({ method, path }) => `${method} ${path.replace(/^\/v1/, '')}`)
    .filter((operation) => !/^(?:GET|HEAD) |\/preview$/.test(operation));
}

it('a step plays each writing operation of the API, or a reason says why none does', () => {
  const listed = [...playedOperations, ...Object.keys(unplayedOperations)];
  expect(listed.toSorted()).toEqual(writingOperations().toSorted());
});
