import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import getPort from 'get-port';
import { expect, test } from 'vitest';
import { preparePostgresHome, removeDatabase } from '../../local/postgres/home.ts';
import { startPostgres } from '../../local/postgres/postgres.ts';
import { startGuard } from '../../local/processes/guard.ts';
import { connect } from '../../local/shared/connect.ts';

// Linux has /dev/full: each write to it fails as on a full disk.
test.skipIf(!existsSync('/dev/full'))(
  'PostgreSQL runs although its log cannot be written, and the log goes on when there is room',
  async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'klinky-full-'));
    const guard = startGuard();
    const { folder } = preparePostgresHome(dataDir);
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, 'postgres.log');
    symlinkSync('/dev/full', file);
    const port = await getPort({ host: '127.0.0.1' });
    const database = await startPostgres({ dataDir, port, guard });
    const sql = connect(database.url('postgres'), { max: 1 });
    await expect(sql`select 1 / 0`).rejects.toThrow('division by zero');
    rmSync(file);
    await expect(sql`select 'a word'::integer`).rejects.toThrow('invalid input');
    await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toContain('a word');
    await sql.end();
    await database.stop();
    guard.close();
    removeDatabase(dataDir);
  },
);
