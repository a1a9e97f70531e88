import type { BenefitOffice } from '@shared/contract/leases/benefit-office.ts';
import { paidBenefitMonth } from '../drafts/benefit-months.ts';
import { type History, nextBenefitPart, sumOf } from './history.ts';
import type { Label } from './label.ts';
import type { BankLine, Group, HistoryPart, NameForm, ProposedPart, Reason } from './model.ts';
import { type PeopleIndex, STRENGTH } from './names.ts';

/** Returns the office that pays the benefits of a line. */
export const officeOf = ({ label }: Pick<BankLine, 'label'>): BenefitOffice =>
  /\bM\.?S\.?A\b/i.test(label) ? 'msa' : 'caf';

/** The data that show which benefits a line pays. */
export interface BenefitSources {
  /** The benefits that the office of the line is expected to pay, and has not paid. */
  readonly expected: readonly ProposedPart[];
  readonly history: History;
  /** The people of each lease, by its id. */
  readonly people: PeopleIndex;
  /** Each tenant, by his id. */
  readonly tenants: PeopleIndex;
}

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
 * Returns the benefits that a transfer of CAF or MSA pays. They are the benefits that the office is expected to pay for
 * the month of the line, the benefits of an earlier transfer, or the benefit of the tenant whom the label names.
 */
export function benefitsOf(
  line: BankLine,
  label: Label,
  { expected: allExpected, history, people, tenants }: BenefitSources,
): Found {
  const usual = history.benefitsBefore(line.day);
  const month = paidBenefitMonth(line);
  const expected = allExpected.filter((part) => part.month === month);
  const leases = namedIn(label, people);
  const beneficiaries = namedIn(label, tenants).ids;
  const own = expected.filter(({ tenantId }) => beneficiaries.includes(tenantId ?? ''));
  // A last name alone may be a town: `CAF DE PARIS`.
  if (label.benefitName !== null || STRENGTH[leases.form] > STRENGTH.last)
    return expectedOfOne(line, leases, expected, own) ?? benefitOfOne(line, leases, usual);
  if (expected.length > 0 && sumOf(expected) === line.cents)
    return proposeBenefits('ready', expected, { code: 'expectedBenefits' });
  const ownParts = uniqueSubset(expected, line.cents) === null ? uniqueSubset(own, line.cents) : null;
  if (ownParts !== null) return proposeBenefits('confirm', ownParts, { code: 'name', form: 'last' });
  const repeated = (parts: readonly HistoryPart[]) => parts.map((part) => nextBenefitPart(part, line.day));
  const same = history.benefitLinesBefore(line.day).filter((earlier) => sumOf(earlier) === line.cents);
  const last = same.at(-1);
  const isSame = (parts: readonly HistoryPart[]) =>
    same.every((earlier) => namesOf(earlier) === namesOf(parts));
  if (sumOf(usual) === line.cents && usual.length > 0)
    return proposeBenefits(isSame(usual) ? 'ready' : 'confirm', repeated(usual), { code: 'asLastTime' });
  if (last !== undefined)
    return proposeBenefits(isSame(last) ? 'ready' : 'confirm', repeated(last), { code: 'asLastTime' });
  // An office may pay the earlier months together with the month of the line.
  const untilMonth = allExpected.filter((part) => (part.month ?? '') <= month);
  const subset =
    uniqueSubset(expected, line.cents) ??
    uniqueSubset(untilMonth, line.cents) ??
    uniqueSubset(repeated(usual), line.cents);
  if (subset !== null) return proposeBenefits('confirm', subset, { code: 'subset' });
  if (usual.length === 0) return proposeBenefits('assign', expected);
  const differ: Reason = { code: 'benefitsDiffer', cents: line.cents - sumOf(usual) };
  return proposeBenefits('assign', repeated(usual), differ);
}

const namesOf = (parts: readonly HistoryPart[]): string =>
  parts
    .map(({ leaseId, cents }) => `${leaseId} ${cents}`)
    .toSorted()
    .join();

interface Named {
  readonly ids: readonly string[];
  readonly form: NameForm;
}

/** Returns the leases or tenants that a label names best. */
function namedIn({ benefitName, payerWords, payerLength }: Label, index: PeopleIndex): Named {
  if (benefitName !== null) return { ids: index.byLastName(benefitName), form: 'last' };
  const named = [...index.find(payerWords, payerLength)];
  const strongest = Math.max(0, ...named.map(([, form]) => STRENGTH[form]));
  const best = named.filter(([, form]) => STRENGTH[form] === strongest);
  return { ids: best.map(([id]) => id), form: best[0]?.[1] ?? 'last' };
}

/**
 * Ticks the expected benefits of the leases that a label names, if only one combination adds up to the line. The
 * benefits `own` of the named tenants go first, and are in each combination. Returns `null` for any other line.
 */
function expectedOfOne(
  line: BankLine,
  { ids, form }: Named,
  expected: readonly ProposedPart[],
  own: readonly ProposedPart[],
): Found | null {
  const ofLeases = expected.filter(({ leaseId }) => ids.includes(leaseId));
  const parts = uniqueSubset(own, line.cents) ?? uniqueSubset(ofLeases, line.cents);
  const isOfOthers = own.length > 0 && parts?.some((part) => own.includes(part)) === false;
  return parts === null || isOfOthers
    ? null
    : proposeBenefits('ready', parts, { code: 'name', form }, { code: 'expectedBenefits' });
}

/** Proposes the benefit of a named tenant. Asks the landlord if the name fits several leases. */
function benefitOfOne(line: BankLine, { ids: leases, form }: Named, usual: readonly HistoryPart[]): Found {
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
function uniqueSubset<Part extends { readonly cents: number }>(
  parts: readonly Part[],
  cents: number,
): readonly Part[] | null {
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
