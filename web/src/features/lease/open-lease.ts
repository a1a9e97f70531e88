import { Lease } from '@shared/contract/lease.ts';
import { nothingOf } from '@/nothing-of.ts';

/** A lease for three years that nobody ends, for the tests of what follows from one. */
export const OPEN_LEASE: Lease = {
  ...nothingOf(Lease),
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'unfurnished',
  startsOn: '2026-01-15',
  durationMonths: 36,
  rentDueDay: 1,
  termMonths: 1,
  prorataBy: 'days',
  chargesKind: 'provision',
  deposit: 0,
  hasSolidarity: false,
  hasResolutoryClause: false,
  isBilingual: false,
  accountStartsOn: '2026-01-15',
  isNoticeReduced: false,
  rents: [],
  tenants: [],
  guarantors: [],
};
