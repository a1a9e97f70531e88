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
  readonly people: PeopleIndex;
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
  { expected: allExpected, history, people }: BenefitSources,
): Found {
  const usual = history.benefitsBefore(line.day);
  const month = paidBenefitMonth(line);
  const expected = allExpected.filter((part) => part.month === month);
  const named: NamedLeases | null =
    label.benefitName === null
      ? namedLeases(label, people)
      : { leases: people.byLastName(label.benefitName), form: 'last' };
  if (named !== null) return expectedOfOne(line, named, expected) ?? benefitOfOne(line, named, usual);
  if (expected.length > 0 && sumOf(expected) === line.cents)
    return proposeBenefits('ready', expected, { code: 'expectedBenefits' });
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

/**
 * Ticks the expected benefits of a named tenant if only one combination of them adds up to the line. Returns `null` for
 * any other line.
 */
function expectedOfOne(
  line: BankLine,
  { leases, form }: NamedLeases,
  expected: readonly ProposedPart[],
): Found | null {
  const parts = uniqueSubset(
    expected.filter(({ leaseId }) => leases.includes(leaseId)),
    line.cents,
  );
  return parts && proposeBenefits('ready', parts, { code: 'name', form }, { code: 'expectedBenefits' });
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
