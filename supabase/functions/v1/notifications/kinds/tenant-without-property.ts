import * as v from 'valibot';
import { defineKind } from '../kind.ts';
import { tenantFields, TENANT_GONE, tenantLink, tenantName } from '../tenant-fields.ts';

/** A tenant without a property. No quittance can be issued, since a quittance states the address of the property. */
export const tenantWithoutProperty = defineKind({
  kind: 'tenant_without_property',
  news: v.object({
    ...tenantFields,
    details: v.object({ tenantName }),
  }),
  link: tenantLink,
  words: {
    fr({ ending, details: { tenantName: name } }) {
      const without = `Locataire sans logement\u00A0: ${name}`;
      if (ending === 'gone') return { title: without, content: TENANT_GONE.fr };
      if (ending !== null) {
        return {
          title: `Logement indiqué\u00A0: ${name}`,
          content: 'Ce locataire a maintenant un logement\u00A0: vous pouvez générer ses quittances.',
        };
      }
      return {
        title: without,
        content: `Une quittance porte l’adresse du logement\u00A0: choisissez celui que loue ${name} pour pouvoir générer ses quittances.`,
      };
    },
    en({ ending, details: { tenantName: name } }) {
      const without = `Tenant without a property: ${name}`;
      if (ending === 'gone') return { title: without, content: TENANT_GONE.en };
      if (ending !== null) {
        return {
          title: `Property now chosen: ${name}`,
          content: 'This tenant now has a property: you can generate their receipts.',
        };
      }
      return {
        title: without,
        content: `A rent receipt shows the address of the property: choose the one that ${name} rents, so that you can generate receipts.`,
      };
    },
  },
});
