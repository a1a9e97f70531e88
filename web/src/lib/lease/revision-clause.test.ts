import * as v from 'valibot';
import { expect, test } from 'vitest';
import { NO_REVISION_CLAUSE, REVISION_FIELDS, revisionClause, revisionInput } from './revision-clause.ts';

const CLAUSE = {
  hasRevisionClause: true,
  revisionMonth: 9,
  revisionDay: 15,
  irlReference: '2024-Q2',
  hasChargesIndex: true,
};
const LEASE = { kind: 'furnished', chargesKind: 'fixed' } as const;

const typed = (input: Partial<ReturnType<typeof revisionInput>> = {}) =>
  v.parse(v.object(REVISION_FIELDS), { ...revisionInput(CLAUSE), ...input });

test('saving the unchanged form of a stored clause keeps the stored clause', () => {
  expect(revisionClause({ ...LEASE, ...typed() }, CLAUSE)).toEqual(CLAUSE);
  const unknown = v.parse(v.object(REVISION_FIELDS), revisionInput(NO_REVISION_CLAUSE));
  expect(revisionClause({ ...LEASE, ...unknown }, NO_REVISION_CLAUSE)).toEqual(NO_REVISION_CLAUSE);
});

test('for a revision on the anniversary of the lease, the clause has neither month nor day', () => {
  const clause = revisionClause({ ...LEASE, ...typed({ revisionMonth: '' }) }, CLAUSE);
  expect(clause).toMatchObject({ revisionMonth: null, revisionDay: null });
});

test.each([
  ['a lease without a clause', LEASE, { hasRevisionClause: 'no' }, { ...CLAUSE, hasRevisionClause: false }],
  ['a mobility lease', { ...LEASE, kind: 'mobility' }, { hasRevisionClause: 'no' }, CLAUSE],
  [
    'a lease with a provision',
    { ...LEASE, chargesKind: 'provision' },
    { irlReference: '2024-Q3', hasChargesIndex: false },
    { ...CLAUSE, irlReference: '2024-Q3' },
  ],
] as const)('%s keeps the stored fields that its form does not show', (_, lease, input, clause) => {
  expect(revisionClause({ ...lease, ...typed(input) }, CLAUSE)).toEqual(clause);
});
