// `npm run generate:all` writes this file from the files of the kinds. Deno bundles a module only if
// the module is imported by name.
import { accountCreated } from './kinds/account-created.ts';
import { advanceLeft } from './kinds/advance-left.ts';
import {
  depositDue,
  leaseEnds,
  profileIncomplete,
  rentLate,
  revisionDue,
  revisionLostSoon,
} from './kinds/duties.ts';
import { indexMissing } from './kinds/index-missing.ts';
import { leaseAnniversary } from './kinds/lease-anniversary.ts';
import { message } from './kinds/message.ts';
import { paymentReceived } from './kinds/payment-received.ts';
import { tenantWithoutProperty } from './kinds/tenant-without-property.ts';

/** All kinds of notifications. */
export const KINDS = [
  accountCreated,
  advanceLeft,
  depositDue,
  indexMissing,
  leaseAnniversary,
  leaseEnds,
  message,
  paymentReceived,
  profileIncomplete,
  rentLate,
  revisionDue,
  revisionLostSoon,
  tenantWithoutProperty,
] as const;
