import * as v from 'valibot';
import { defineKind } from '../kind.ts';
import { tenantFields, TENANT_GONE, tenantLink, tenantName } from '../tenant-fields.ts';

/**
 * Says that a tenant has no property. No quittance can be issued, because a quittance states the address of the
 * property.
 */
export const tenantWithoutProperty = defineKind({
  kind: 'tenant_without_property',
  news: v.object({
    ...tenantFields,
    details: v.object({ tenantName }),
  }),
  link: tenantLink,
  gone: TENANT_GONE,
  words: {
    fr: ({ details: { tenantName: name } }) => ({
      title: `Locataire sans logement\u00A0: ${name}`,
      open: `Une quittance porte l’adresse du logement\u00A0: choisissez celui que loue ${name} pour pouvoir générer ses quittances.`,
      ended: {
        title: `Logement indiqué\u00A0: ${name}`,
        content: 'Ce locataire a maintenant un logement\u00A0: vous pouvez générer ses quittances.',
      },
    }),
    en: ({ details: { tenantName: name } }) => ({
      title: `Tenant without a property: ${name}`,
      open: `A rent receipt shows the address of the property: choose the one that ${name} rents, so that you can generate receipts.`,
      ended: {
        title: `Property now chosen: ${name}`,
        content: 'This tenant now has a property: you can generate their receipts.',
      },
    }),
  },
});
