import { expect, test } from 'vitest';
import { validReasons } from './valid-reasons.ts';

const part = (leaseId: string, cents: number) =>
  ({ leaseId, cents, kind: 'payment', month: null, tenantId: null }) as const;
const name = { code: 'name', form: 'full' } as const;
const [due, saysRent, several] = [
  { code: 'due' },
  { code: 'saysRent' },
  { code: 'severalCandidates' },
] as const;
const proposed = { parts: [part('a', 600), part('b', 50)], candidates: [], reasons: [name, due, saysRent] };
const asked = { parts: [], candidates: ['a', 'b'], reasons: [name, several, saysRent] };

test.each([
  ['the proposed parts in any order', proposed, [part('b', 50), part('a', 600)], [name, due, saysRent]],
  ['other amounts', proposed, [part('a', 500), part('b', 50)], [name, saysRent]],
  ['another lease', proposed, [part('c', 650)], [saysRent]],
  ['no lease', proposed, [], [saysRent]],
  ['one of the candidates', asked, [part('a', 650)], [name, saysRent]],
  ['another lease than the candidates', asked, [part('c', 650)], [saysRent]],
  ['no lease yet', asked, [], [name, several, saysRent]],
])(
  'changing a proposal keeps only the reasons that do not depend on the change: %s',
  (_, of, parts, held) => {
    expect(validReasons(of, parts)).toEqual(held);
  },
);
