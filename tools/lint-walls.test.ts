import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from './install.mjs';
import { WALLS, walls } from './lint-walls.mjs';

const isReported = (file: string, imported: string): boolean => {
  let count = 0;
  const rule = walls({ filename: path.join(PROJECT_ROOT, file), report: () => (count += 1) });
  rule.ImportDeclaration?.({ source: { value: imported } });
  return count > 0;
};

test.each([
  ['a feature', 'web/src/features/month/month-page.tsx', '@/features/bank/bank-page.tsx'],
  ['a component', 'web/src/components/page/page.tsx', '@/api/people/tenants.ts'],
  ['the function', 'supabase/functions/v1/pdf/text.ts', 'react'],
  ['what draws documents', 'supabase/functions/v1/documents/draw.ts', './kinds.ts'],
  ['a part of one kind', 'supabase/functions/v1/documents/kinds/letter/letter.ts', '../quittance.ts'],
  ['_shared', 'supabase/functions/_shared/contract/values/text.ts', 'hono'],
  ['a local service', 'local/rest/service.ts', '../auth/service.ts'],
  ['the local stack', 'local/backup.ts', '../tools/schema/files.mjs'],
  ['a tool', 'tools/schema/databases.ts', '../../local/postgres/postgres.ts'],
])('%s may not import everything', (_, file, imported) => {
  expect(isReported(file, imported)).toBe(true);
});

test.each([
  ['web/src/features/month/month-page.tsx', './month-row.tsx'],
  ['web/src/features/month/month-page.tsx', '@shared/contract/month/month.ts'],
  ['web/src/features/month/month-page.test.ts', '../../../../tests/fixtures/api.ts'],
  ['supabase/functions/v1/documents/kinds/letter/letter.ts', '../page/page.ts'],
  ['supabase/functions/v1/http/body.ts', 'hono/body-limit'],
])('%s may import %s', (file, imported) => {
  expect(isReported(file, imported)).toBe(false);
});

test('each folder and file that a wall names exists', () => {
  const folders = WALLS.map(({ of }) => of.replace(/\*.*$/, ''));
  const named = [...folders, ...WALLS.flatMap(({ may }) => may)];
  expect(named.filter((name) => !existsSync(path.join(PROJECT_ROOT, name)))).toEqual([]);
});
