import { expect, it } from 'vitest';
import { databaseTypes } from '../../tools/generated/database-types.ts';
import { isUpToDate, outOfDate } from '../../tools/generated/file.mjs';
import { PROJECT_ROOT } from '../../tools/install.mjs';
import { connect } from './support.ts';

const sql = connect();

it('the generated database types match the schema', async () => {
  const types = await databaseTypes(sql);
  expect(isUpToDate(PROJECT_ROOT, types), outOfDate(types.file)).toBe(true);
});
