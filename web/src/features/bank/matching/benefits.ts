import { type History, nextBenefitPart, asRecorded, sumOf } from './history.ts';
import type { Label } from './label.ts';
import type { BankLine, Group, HistoryPart, NameForm, ProposedPart, Reason } from './model.ts';
import { type PeopleIndex, STRENGTH } from './names.ts';

/** The maximum number of benefits for which all combinations are tried. */
const SUBSET_MAX = 20;

interface Found {
  readonly group: Group;
  readonly reasons: readonly Reason[];
  readonly parts: readonly ProposedPart[];
  readonly candidates: readonly string[];
}

const proposeBenefits = (group: Group, parts: readonly ProposedPart[], ...reasons: Reason[]): Found => ({
  group,
  reasons: [{ code: 'benefit' }, ...reasons],
  parts,
  candidates: [],
});

/**
 * Returns the benefits that a transfer of CAF or MSA pays. They are the benefits of an earlier transfer, or the benefit
 * of the tenant whom the label names.
 */
export function benefitsOf(line: BankLine, label: Label, history: History, people: PeopleIndex): Found {
  // A recorded line of the same day and amount is the same transfer in another file.
  const sameDay = history.benefitLinesOn(line.day).find((parts) => sumOf(parts) === line.cents);
  if (sameDay !== undefined) return proposeBenefits('confirm', sameDay.map(asRecorded));
  const usual = history.benefitsBefore(line.day);
  if (label.benefitName !== null)
    return benefitOfOne(line, { leases: people.byLastName(label.benefitName), form: 'last' }, usual);
  const named = namedLeases(label, people);
  if (named !== null) return benefitOfOne(line, named, usual);
  const repeated = (parts: readonly HistoryPart[]) => parts.map((part) => nextBenefitPart(part, line.day));
  const same = history.benefitLinesBefore(line.day).filter((earlier) => sumOf(earlier) === line.cents);
  const last = same.at(-1);
  const isSame = (parts: readonly HistoryPart[]) =>
    same.every((earlier) => namesOf(earlier) === namesOf(parts));
  if (sumOf(usual) === line.cents && usual.length > 0)
    return proposeBenefits(isSame(usual) ? 'ready' : 'confirm', repeated(usual), { code: 'asLastTime' });
  if (last !== undefined)
    return proposeBenefits(isSame(last) ? 'ready' : 'confirm', repeated(last), { code: 'asLastTime' });
  const subset = uniqueSubset(usual, line.cents);
  if (subset !== null) return proposeBenefits('confirm', repeated(subset), { code: 'subset' });
  const differ: Reason = { code: 'benefitsDiffer', cents: line.cents - sumOf(usual) };
  return proposeBenefits('assign', repeated(usual), ...(usual.length > 0 ? [differ] : []));
}

const namesOf = (parts: readonly HistoryPart[]): string =>
  parts
    .map(({ leaseId, cents }) => `${leaseId} ${cents}`)
    .toSorted()
    .join();

/**
 * Returns the leases of the tenants that a label names. Returns `null` if the label has only a last name, which may be
 * a town: `CAF DE PARIS`.
 */
function namedLeases({ payerWords, payerLength }: Label, people: PeopleIndex): NamedLeases | null {
  const named = [...people.find(payerWords, payerLength)];
  const strongest = Math.max(0, ...named.map(([, form]) => STRENGTH[form]));
  const best = named.filter(([, form]) => STRENGTH[form] === strongest);
  const form = best[0]?.[1] ?? 'last';
  return STRENGTH[form] <= STRENGTH.last ? null : { leases: best.map(([leaseId]) => leaseId), form };
}

interface NamedLeases {
  readonly leases: readonly string[];
  readonly form: NameForm;
}

/** Proposes the benefit of a named tenant. Asks the landlord if the name fits several leases. */
function benefitOfOne(line: BankLine, { leases, form }: NamedLeases, usual: readonly HistoryPart[]): Found {
  const before = usual.filter(({ leaseId }) => leases.includes(leaseId));
  const same = before.filter(({ cents }) => cents === line.cents);
  const [one, other] = same.length > 0 ? same : before;
  const reasons: Reason[] = [{ code: 'benefit' }, { code: 'name', form }];
  const [lease, otherLease] = leases;
  // If each co-tenant had a benefit of another amount, the label decides whose benefit this is.
  const isOfCoTenants = otherLease === undefined && other !== undefined;
  if (one !== undefined && isOfCoTenants)
    return {
      group: 'confirm',
      reasons,
      parts: [{ ...nextBenefitPart(one, line.day), cents: line.cents, tenantId: null }],
      candidates: [],
    };
  if (one !== undefined && other === undefined) {
    const isSame = one.cents === line.cents;
    const part = { ...nextBenefitPart(one, line.day), cents: line.cents };
    return isSame
      ? { group: 'ready', reasons: [...reasons, { code: 'asLastTime' }], parts: [part], candidates: [] }
      : {
          group: 'confirm',
          reasons: [...reasons, { code: 'benefitsDiffer', cents: line.cents - one.cents }],
          parts: [part],
          candidates: [],
        };
  }
  if (one === undefined && lease !== undefined && otherLease === undefined)
    return {
      group: 'confirm',
      reasons,
      parts: [{ leaseId: lease, cents: line.cents, kind: 'benefit', month: null, tenantId: null }],
      candidates: [],
    };
  return { group: 'assign', reasons, parts: [], candidates: leases };
}

/**
 * Returns the only combination of benefits that adds up to `cents`. Returns `null` if no combination adds up, or if
 * several do.
 */
function uniqueSubset(parts: readonly HistoryPart[], cents: number): readonly HistoryPart[] | null {
  if (parts.length > SUBSET_MAX) return null;
  // Maps each sum to one combination of parts. Each bit of a combination stands for one part. `isOnly` is true if no
  // other combination has this sum.
  let ways = new Map<number, { readonly parts: number; readonly isOnly: boolean }>([
    [0, { parts: 0, isOnly: true }],
  ]);
  for (const [index, part] of parts.entries()) {
    const next = new Map(ways);
    for (const [sum, way] of ways) {
      const more = sum + part.cents;
      if (more > cents) continue;
      const isOnly = way.isOnly && !next.has(more);
      next.set(more, { parts: way.parts | (1 << index), isOnly });
    }
    ways = next;
  }
  const way = ways.get(cents);
  return way?.isOnly === true && way.parts > 0
    ? parts.filter((_, index) => (way.parts & (1 << index)) !== 0)
    : null;
}
