import { describe, expect, it } from 'vitest';
import { connect, play } from './support.ts';

const sql = connect();

const ask = 'select private.require_open_session()';

describe('a request to the API', () => {
  it('is let in while the session of its token is open, and belongs to its user', () =>
    play(sql, async (scene) => {
      const [me, stranger] = [await scene.account(), await scene.account()];
      const asked = (user: string) => scene.complaint(user, (tx) => tx.unsafe(ask));
      const refused = 'PT401 UNAUTHENTICATED';
      expect(await asked(me)).toBe(refused);
      const session = await scene.session(me);
      expect(await asked(me)).toBeNull();
      expect(await asked(stranger)).toBe(refused);
      await scene.tx`update auth.sessions set not_after = now() where id = ${session}`;
      expect(await asked(me)).toBe(refused);
      await scene.tx`update auth.sessions set not_after = now() + interval '1 day' where id = ${session}`;
      expect(await asked(me)).toBeNull();
      await scene.tx`delete from auth.sessions where id = ${session}`;
      expect(await asked(me)).toBe(refused);
    }));

  it('with an API key has no session, and needs none', () =>
    play(sql, async ({ tx, refusal }) => {
      expect(await refusal(null, (as) => as.unsafe(ask))).toBeNull();
      await tx`set local role service_role`;
      await tx.unsafe(ask);
      await tx`reset role`;
    }));

  it('has four seconds where it can only read, and the eight of its role else', () =>
    play(sql, async (scene) => {
      const me = await scene.account();
      await scene.session(me);
      const limit = async (access: string) => {
        await scene.tx.unsafe(`set local transaction ${access}`);
        await scene.tx`set local statement_timeout = '8s'`;
        await scene.as(me, (tx) => tx.unsafe(ask));
        const [row] = await scene.tx`show statement_timeout`;
        return row?.['statement_timeout'];
      };
      expect([await limit('read write'), await limit('read only')]).toEqual(['8s', '4s']);
    }));

  it('is asked for its session by PostgREST, whose settings name the function', async () => {
    const settings = await sql`
      select unnest(setconfig) as setting from pg_db_role_setting where setrole = 'authenticator'::regrole`;
    const said = settings.map(({ setting }) => setting);
    expect(said).toContain('pgrst.db_pre_request=private.require_open_session');
    expect(said).toContain('pgrst.openapi_mode=disabled');
  });
});
