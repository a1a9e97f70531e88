import type { LeaseKind } from '@shared/contract/lease.ts';
import type { Lessor } from '@shared/contract/lessor.ts';
import { DEFAULT_DURATION_MONTHS } from '@shared/domain/ledger/notice.ts';

/** A mobility lease has neither deposit nor solidarity, and its charges are fixed (loi n° 89-462, art. 25-12 to 25-18). */
export const isBare = (kind: unknown): boolean => kind === 'mobility';

type LessorKind = Pick<Lessor, 'companyName' | 'isFamilyCompany'>;

/**
 * True for an unfurnished lease from a company that is not a family company. Such a lease lasts at least six years (loi
 * n° 89-462, art. 10 and 13).
 */
export const lastsSixYears = (kind: LeaseKind, lessor: LessorKind | undefined): boolean =>
  kind === 'unfurnished' && typeof lessor?.companyName === 'string' && !lessor.isFamilyCompany;

/** Returns the usual duration in months of a lease of this kind, as the text of its field. */
export const usualDuration = (kind: LeaseKind, lessor: LessorKind | undefined): string =>
  lastsSixYears(kind, lessor) ? '72' : (DEFAULT_DURATION_MONTHS[kind]?.toString() ?? '');
