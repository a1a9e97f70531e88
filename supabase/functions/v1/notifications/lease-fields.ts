import * as v from 'valibot';
import type { Locale } from '../../_shared/contract/users/user.ts';
import { Ending } from './kind.ts';

/** The columns of a notification about a lease. `subject_id` is the lease, and `occasion` is a day or a month. */
export const leaseFields = { ending: Ending, subject_id: v.string(), occasion: v.string() };

/** The tenants of the lease. `tenantId` is the first tenant, whose page shows the account. */
export const peopleFields = { names: v.pipe(v.array(v.string()), v.minLength(1)), tenantId: v.string() };

export const LEASE_GONE = {
  fr: 'Vous avez supprimé ce bail depuis.',
  en: 'You have since deleted this lease.',
};

/** Returns the path of the account's page. */
export const accountLink = ({ details }: { readonly details: { readonly tenantId: string } }): string =>
  `/tenants/${details.tenantId}`;

/** Returns the path that opens the panel of revisions on the account's page. */
export const revisionLink = (news: Parameters<typeof accountLink>[0]): string =>
  `${accountLink(news)}?panel=revision`;

/** Returns the path of the page of the lease's departure. */
export const departureLink = ({ subject_id: lease }: { readonly subject_id: string }): string =>
  `/departure?lease=${lease}`;

/** Returns `Ana Roy` or `Ana Roy et 2 autres`. */
export function namesText([first = '', ...others]: readonly string[], locale: Locale): string {
  const count = others.length;
  if (count === 0) return first;
  if (locale === 'fr') return `${first} et ${count}\u00A0${count === 1 ? 'autre' : 'autres'}`;
  return `${first} and ${count}\u00A0${count === 1 ? 'other' : 'others'}`;
}
