import * as v from 'valibot';
import { unbrokenDay } from '../../../_shared/domain/period.ts';
import { defineKind } from '../kind.ts';
import { tenantFields, TENANT_GONE, tenantLink, tenantName } from '../tenant-fields.ts';

/**
 * Says that a lease has its anniversary in the next 30 days. If the lease has a revision clause, the rent may be
 * revised from that day (loi n° 89-462 du 6 juillet 1989, art. 17-1).
 */
export const leaseAnniversary = defineKind({
  kind: 'lease_anniversary',
  news: v.object({
    ...tenantFields,
    /** The day of the anniversary. */
    occasion: v.string(),
    details: v.object({ tenantName, leaseStartsOn: v.string() }),
  }),
  link: tenantLink,
  gone: TENANT_GONE,
  words: {
    fr({ occasion, details: { tenantName: name, leaseStartsOn } }, today) {
      const day = unbrokenDay(occasion, 'fr');
      const [is, can] = occasion < today ? ['était', 'pouvez'] : ['est', 'pourrez'];
      return {
        title: `Date anniversaire du bail\u00A0: ${name}`,
        open: `Le bail a commencé le ${unbrokenDay(leaseStartsOn, 'fr')}\u202F; sa date anniversaire ${is} le ${day}. Si le bail le prévoit et que le logement n’est pas classé F ou G au DPE, vous ${can} réviser le loyer selon l’indice de référence des loyers (IRL).`,
        done: 'Vous avez indiqué depuis si le bail prévoit une révision du loyer.',
        changed: `Le début du bail a été modifié depuis\u00A0: le ${day} n’est plus sa date anniversaire.`,
      };
    },
    en({ occasion, details: { tenantName: name, leaseStartsOn } }, today) {
      const day = unbrokenDay(occasion, 'en');
      const [is, then] = occasion < today ? ['was', 'now'] : ['is', 'then'];
      return {
        title: `Lease anniversary: ${name}`,
        open: `The lease began on ${unbrokenDay(leaseStartsOn, 'en')}; its anniversary ${is} ${day}. If the lease provides for it and the property is not rated F or G for energy (DPE), you may ${then} review the rent in line with the rent reference index (IRL).`,
        done: 'You have since stated whether the lease provides for a rent review.',
        changed: `The start of the lease has since been changed: ${day} is no longer its anniversary.`,
      };
    },
  },
});
