import { expect, test } from 'vitest';
import type { ImportLine } from '@shared/contract/import.ts';
import { PART_LINES, partsOf } from './import-parts.ts';

const line = (address: string | null, lastName: string): ImportLine => ({
  tenants: [{ firstName: 'Ana', lastName }],
  address,
  ...(address !== null && { postalCode: '69002', city: 'Lyon' }),
});

const sent = (...lines: ImportLine[]) => lines.map((one, index) => ({ row: index + 2, line: one }));

const rows = (parts: readonly (readonly { readonly row: number }[])[]) =>
  parts.map((part) => part.map(({ row }) => row));

test('lines with the same property, or with the same tenant and no property, stay in one request, even if the spelling differs', () => {
  const many = Array.from({ length: PART_LINES - 2 }, (_, index) => line(`${index} rue Y`, `N${index}`));
  const parts = partsOf(
    sent(
      line('12, rue de la Charité', 'Roy'),
      line(null, 'Œuvré'),
      ...many,
      line('12 RUE DE LA CHARITE', 'Petit'),
      line(null, 'oeuvre'),
    ),
  );
  expect(parts.map((part) => part.length)).toEqual([PART_LINES, 2]);
  expect(rows(parts)[0]?.slice(0, 4)).toEqual([2, PART_LINES + 2, 3, PART_LINES + 3]);
});

test('no request has too many lines, and each line is in exactly one request', () => {
  const parts = partsOf(
    sent(...Array.from({ length: 2 * PART_LINES + 1 }, (_, n) => line('1 rue X', `N${n}`))),
  );
  expect(parts.map((part) => part.length)).toEqual([PART_LINES, PART_LINES, 1]);
  expect(new Set(rows(parts).flat()).size).toBe(2 * PART_LINES + 1);
  expect(partsOf([])).toEqual([]);
});
