import { describe, expect, test } from 'vitest';
import { connect, it } from './support.ts';

const sql = connect();

const ask = 'select private.require_open_session()';

describe('a request to the API', () => {
  it('a request passes while the session of its token is open and belongs to its user', async (db) => {
    const [me, stranger] = [await db.account(), await db.account()];
    const asked = (user: string) => db.refusalText(user, (tx) => tx.unsafe(ask));
    const refused = 'PT401 UNAUTHENTICATED';
    expect(await asked(me)).toBe(refused);
    const session = await db.session(me);
    expect(await asked(me)).toBeNull();
    expect(await asked(stranger)).toBe(refused);
    await db.tx`update auth.sessions set not_after = now() where id = ${session}`;
    expect(await asked(me)).toBe(refused);
    await db.tx`update auth.sessions set not_after = now() + interval '1 day' where id = ${session}`;
    expect(await asked(me)).toBeNull();
    await db.tx`delete from auth.sessions where id = ${session}`;
    expect(await asked(me)).toBe(refused);
  });

  it('a request with an API key passes without a session', async ({ tx, refusalCode }) => {
    expect(await refusalCode(null, (as) => as.unsafe(ask))).toBeNull();
    await tx`set local role service_role`;
    await tx.unsafe(ask);
    await tx`reset role`;
  });

  it('a request that reads rows may take four seconds, and any other request has the time limit of its role', async (db) => {
    const me = await db.account();
    await db.session(me);
    const limit = async (method: string) => {
      await db.tx`select set_config('request.method', ${method}, true), set_config('statement_timeout', '8s', true)`;
      await db.as(me, (tx) => tx.unsafe(ask));
      const [row] = await db.tx`show statement_timeout`;
      return row?.['statement_timeout'];
    };
    expect([await limit('GET'), await limit('HEAD'), await limit('POST')]).toEqual(['4s', '4s', '8s']);
  });

  test('the settings of PostgREST name the function that checks the session of each request', async () => {
    const settings = await sql`
      select unnest(setconfig) as setting from pg_db_role_setting where setrole = 'authenticator'::regrole`;
    const said = settings.map(({ setting }) => setting);
    expect(said).toContain('pgrst.db_pre_request=private.require_open_session');
    expect(said).toContain('pgrst.openapi_mode=disabled');
  });
});
