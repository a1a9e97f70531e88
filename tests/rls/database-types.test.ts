import { expect, it } from 'vitest';
import { databaseTypes } from '../../tools/generated/database-types.ts';
import { outOfDate } from '../../tools/generated/file.mjs';
import { PROJECT_ROOT } from '../../tools/install.mjs';
import { connect } from './support.ts';

const sql = connect();

it('the types of the database are those of its schema', async () => {
  expect(outOfDate(PROJECT_ROOT, await databaseTypes(sql))).toBeNull();
});
