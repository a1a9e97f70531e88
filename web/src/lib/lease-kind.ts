import type { LeaseKind } from '@shared/contract/lease.ts';
import { DEFAULT_DURATION_MONTHS } from '@shared/domain/ledger/notice.ts';

/** A mobility lease has neither deposit nor solidarity, and its charges are fixed (loi n° 89-462, art. 25-12 to 25-18). */
export const isBare = (kind: unknown): boolean => kind === 'mobility';

/** For how many months a lease of a kind is usually made, as text for its field. */
export const usualDuration = (kind: LeaseKind): string => DEFAULT_DURATION_MONTHS[kind]?.toString() ?? '';
