import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../tools/install.mjs';
import { MODULE_NAMES } from './groups.ts';

/** The folders with the modules that a group may name. */
const FOLDERS = [
  'web/src',
  'supabase/functions/_shared',
  'node_modules/react',
  'node_modules/react-dom',
  'node_modules/scheduler',
  'node_modules/fflate',
  'node_modules/lucide-react/dist/esm',
  'node_modules/@tanstack/query-core/build/modern',
  'node_modules/@tanstack/react-query/build/modern',
  'node_modules/@tanstack/table-core',
  'node_modules/@tanstack/react-table',
  'node_modules/@tanstack/virtual-core',
  'node_modules/@tanstack/react-virtual',
];

test('each name of a group is part of the path of a module', () => {
  const modules = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(PROJECT_ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `/${folder}/${file}`,
    ),
  );
  const unknown = MODULE_NAMES.filter((name) => {
    const file = name.replace(/\?tsr-split.*$/, '');
    return !modules.some((id) => id.includes(file));
  });
  expect(unknown).toEqual([]);
});
