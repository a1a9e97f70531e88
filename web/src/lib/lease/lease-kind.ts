import type { LeaseKind } from '@shared/contract/leases/lease.ts';
import type { Lessor } from '@shared/contract/lessor.ts';
import { DEFAULT_DURATION_MONTHS } from '@shared/domain/ledger/notice.ts';

/**
 * Returns true for a mobility lease. A mobility lease has no deposit and no solidarity, and its charges are fixed (loi
 * n° 89-462, art. 25-12 to 25-18).
 */
export const isMobilityLease = (kind: unknown): boolean => kind === 'mobility';

type LessorKind = Pick<Lessor, 'companyName' | 'isFamilyCompany'>;

/**
 * Returns true for an unfurnished lease of a company that is not a family company. The lease of such a company lasts at
 * least six years (loi n° 89-462, art. 10 and 13).
 */
export const lastsSixYears = (kind: LeaseKind, lessor: LessorKind | undefined): boolean =>
  kind === 'unfurnished' && typeof lessor?.companyName === 'string' && !lessor.isFamilyCompany;

/** Returns the usual duration of a lease of this kind, in months, as the text of its field. */
export const usualDuration = (kind: LeaseKind, lessor: LessorKind | undefined): string =>
  lastsSixYears(kind, lessor) ? '72' : (DEFAULT_DURATION_MONTHS[kind]?.toString() ?? '');
