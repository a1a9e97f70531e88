import type { Locale } from '../../_shared/contract/user.ts';
import type { News } from './kind.ts';
import { accountCreated } from './kinds/account-created.ts';
import { advanceLeft } from './kinds/advance-left.ts';
import { leaseAnniversary } from './kinds/lease-anniversary.ts';
import { leaseEnds } from './kinds/lease-ends.ts';
import { message } from './kinds/message.ts';
import { paymentReceived } from './kinds/payment-received.ts';
import { profileIncomplete } from './kinds/profile-incomplete.ts';
import { rentLate } from './kinds/rent-late.ts';
import { tenantWithoutProperty } from './kinds/tenant-without-property.ts';

const KINDS = [
  rentLate,
  paymentReceived,
  advanceLeft,
  leaseEnds,
  leaseAnniversary,
  tenantWithoutProperty,
  profileIncomplete,
  accountCreated,
  message,
];

/**
 * What a row of `notifications` says in a language, and the path in the app of what it is about; `null` when there is no
 * such page, or no longer. Throws when the row is of no kind or not as its kind needs it.
 */
export function tell(row: News, locale: Locale, today: string) {
  const known = KINDS.find(({ kind }) => kind === row.kind);
  if (!known) throw new Error(`There is no kind of notification ${row.kind}`);
  return known.tell(row, locale, today);
}
