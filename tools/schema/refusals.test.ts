import path from 'node:path';
import { expect, it } from 'vitest';
import { ERROR_STATUS } from '../../supabase/functions/v1/errors.ts';
import { readFiles } from './files.mjs';

const text = readFiles(path.resolve(import.meta.dirname, '../..'))
  .schemas.map((file) => file.text)
  .join('\n');

/**
 * Codes that SQL raises without `private.refuse`, which knows only the statuses 400, 404 and 409. Callers never see
 * ROLLED_BACK, which ends a preview.
 */
const RAISED = ['EMAIL_NOT_WHITELISTED', 'ROLLED_BACK', 'TOO_MANY_REQUESTS', 'UNAUTHENTICATED'];

const codesOf = (pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, code = '']) => code))].toSorted();

it('SQL refuses with `private.refuse`, except for the codes in RAISED', () => {
  expect(codesOf(/\braise exception '([A-Z_]+)'/g), 'call private.refuse instead of raise exception').toEqual(
    RAISED,
  );
});

it('each refusal code of SQL has its status from errors.ts', () => {
  const [, rule = ''] = /\bstatus text := case code (.*) end;/.exec(text) ?? [];
  const exceptions = new Map(
    [...rule.matchAll(/when '(\w+)' then 'PT(\d+)'/g)].map(([, code, status]) => [code, status]),
  );
  const [, usual = ''] = /else 'PT(\d+)'/.exec(rule) ?? [];
  const statuses = new Map<string, number>(Object.entries(ERROR_STATUS));
  const codes = codesOf(/\bprivate\.refuse\(\s*'([A-Z_]+)'/g);
  expect(codes.length).toBeGreaterThan(20);
  for (const code of codes)
    expect(
      Number(exceptions.get(code) ?? usual),
      `${code}: private.refuse and ERROR_STATUS in errors.ts differ, or the code is missing there`,
    ).toBe(statuses.get(code));
});
