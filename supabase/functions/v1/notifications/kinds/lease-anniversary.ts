import * as v from 'valibot';
import { defineKind } from '../kind.ts';
import { unbrokenDay, tenantFields, TENANT_GONE, tenantLink, tenantName } from '../tenant-fields.ts';

/**
 * A lease's anniversary in the next 30 days, when the rent may be revised (loi n° 89-462 du 6 juillet 1989, art. 17-1).
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
  words: {
    fr({ ending, occasion, details: { tenantName: name, leaseStartsOn } }, today) {
      const title = `Date anniversaire du bail\u00A0: ${name}`;
      if (ending === 'gone') return { title, content: TENANT_GONE.fr };
      if (ending === 'done')
        return { title, content: 'Vous avez indiqué depuis si le bail prévoit une révision du loyer.' };
      if (ending !== null) {
        return {
          title,
          content: `Le début du bail a été modifié depuis\u00A0: le ${unbrokenDay(occasion, 'fr')} n’est plus sa date anniversaire.`,
        };
      }
      const [is, can] = occasion < today ? ['était', 'pouvez'] : ['est', 'pourrez'];
      return {
        title,
        content: `Le bail a commencé le ${unbrokenDay(leaseStartsOn, 'fr')}\u202F; sa date anniversaire ${is} le ${unbrokenDay(occasion, 'fr')}. Si le bail le prévoit et que le logement n’est pas classé F ou G au DPE, vous ${can} réviser le loyer selon l’indice de référence des loyers (IRL).`,
      };
    },
    en({ ending, occasion, details: { tenantName: name, leaseStartsOn } }, today) {
      const title = `Lease anniversary: ${name}`;
      if (ending === 'gone') return { title, content: TENANT_GONE.en };
      if (ending === 'done')
        return { title, content: 'You have since stated whether the lease provides for a rent review.' };
      if (ending !== null) {
        return {
          title,
          content: `The start of the lease has since been changed: ${unbrokenDay(occasion, 'en')} is no longer its anniversary.`,
        };
      }
      const [is, then] = occasion < today ? ['was', 'now'] : ['is', 'then'];
      return {
        title,
        content: `The lease began on ${unbrokenDay(leaseStartsOn, 'en')}; its anniversary ${is} ${unbrokenDay(occasion, 'en')}. If the lease provides for it and the property is not rated F or G for energy (DPE), you may ${then} review the rent in line with the rent reference index (IRL).`,
      };
    },
  },
});
