import * as v from 'valibot';
import { Instant, issueCode } from '../values/common.ts';
import { Month } from '../month/month.ts';

/**
 * The access of a tenant to the account and documents by a link. `paused`: no link opens while the landlord's account waits
 * for its deletion. `expired`: claims against the tenant have expired, so no link opens.
 */
export const TenantLink = v.object({
  state: v.picklist(['none', 'open', 'paused', 'ended', 'expired']),
  /** The last time when the link was sent. `null` if the link was only copied. */
  sentAt: v.nullable(Instant),
  /** The last time when an old link asked for a new link, which goes to the address on file. */
  renewedAt: v.nullable(Instant),
  /** The month of the last visit. */
  openedIn: v.nullable(Month),
  endedAt: v.nullable(Instant),
});
export type TenantLink = v.InferOutput<typeof TenantLink>;

/** Opens the access. `isMailed` sends the link to the tenant. Otherwise the answer has the link, once. */
export const TenantLinkRequest = v.strictObject({ isMailed: v.boolean(issueCode('invalid')) });

/** The opened access. `url` is null if the link was mailed. */
export const TenantLinkOpened = v.object({ url: v.nullable(v.string()) });
