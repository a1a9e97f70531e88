import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { expect, inject, it } from 'vitest';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const cli = fileURLToPath(new URL('../../node_modules/supabase/dist/supabase.js', import.meta.url));

const Advice = v.object({ results: v.array(v.object({ name: v.string(), level: v.string() })) });

it('the only warnings of Supabase’s advisors are about two procedures that commit', async () => {
  const database = `${inject('rlsDatabaseUrl')}?sslmode=disable`;
  const args = ['db', 'advisors', '--level', 'info', '--output-format', 'json', '--workdir', projectRoot];
  const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args, '--db-url', database]);
  const { results } = v.parse(Advice, JSON.parse(stdout));
  expect(results.filter(({ level }) => level !== 'INFO')).toEqual([
    // Postgres allows no fixed search path for a procedure that commits.
    { level: 'WARN', name: 'function_search_path_mutable' },
    { level: 'WARN', name: 'function_search_path_mutable' },
  ]);
  // A table that nobody may read has no policy, which the advisors report. The report proves that the advisors ran.
  expect(results.map(({ name }) => name)).toContain('rls_enabled_no_policy');
});
