import * as v from 'valibot';
import { Instant, issueCode } from './common.ts';
import { Month } from './month.ts';

/**
 * The access of a tenant to the account and documents by a link. `expired`: claims against the tenant have expired, so no
 * link opens.
 */
export const TenantLink = v.object({
  state: v.picklist(['none', 'open', 'ended', 'expired']),
  /** The last time when the link was sent. `null` if the link was only copied. */
  sentAt: v.nullable(Instant),
  /** The month of the last visit. */
  openedIn: v.nullable(Month),
  endedAt: v.nullable(Instant),
});
export type TenantLink = v.InferOutput<typeof TenantLink>;

/** Opens the access. `isMailed` sends the link to the tenant. Otherwise the answer has the link, once. */
export const TenantLinkRequest = v.strictObject({ isMailed: v.boolean(issueCode('invalid')) });

/** The opened access. `url` is null if the link was mailed. */
export const TenantLinkOpened = v.object({ url: v.nullable(v.string()) });
