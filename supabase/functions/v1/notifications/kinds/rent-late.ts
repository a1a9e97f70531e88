import * as v from 'valibot';
import { withDe } from '../../../_shared/domain/elision.ts';
import { formatEuros } from '../../../_shared/domain/money.ts';
import { defineKind } from '../kind.ts';
import { day, month, ofTenant, TENANT_GONE, tenantLink, tenantName } from './tenants.ts';

/** A rent without a quittance, a set number of days after it was due. */
export const rentLate = defineKind({
  kind: 'rent_late',
  news: v.object({
    ...ofTenant,
    /** The first day of the month whose rent it is. */
    occasion: v.string(),
    details: v.object({
      tenantName,
      dueOn: v.string(),
      amount: v.number(),
      receipt: v.optional(v.object({ id: v.string(), number: v.string() })),
    }),
  }),
  link(news) {
    if (news.ending === null)
      return `/receipts?payer=${news.entity_id}&month=${news.occasion.slice(0, 7)}&openPanel=true`;
    return news.details.receipt ? `/receipts?receipt=${news.details.receipt.id}` : tenantLink(news);
  },
  words: {
    fr({ ending, occasion, details: { tenantName: name, dueOn, amount, receipt } }) {
      const without = `Loyer sans quittance\u00A0: ${name}`;
      switch (ending) {
        case null:
          return {
            title: without,
            content: `Aucune quittance n’a été générée pour ${month(occasion, 'fr')}. Le loyer de ${formatEuros(amount)}, charges comprises, était attendu le ${day(dueOn, 'fr')}. S’il a été payé, générez la quittance\u202F; sinon, pensez à relancer votre locataire.`,
          };
        case 'done':
          return {
            title: `Quittance générée depuis\u00A0: ${name}`,
            content: `Le loyer ${withDe(month(occasion, 'fr'))}, signalé sans quittance, a maintenant la sienne\u00A0: ${receipt?.number}.`,
          };
        case 'changed':
          return {
            title: `Loyer qui n’est plus attendu\u00A0: ${name}`,
            content: `Le loyer ou le bail a été modifié depuis\u00A0: rien n’est attendu à ce jour pour ${month(occasion, 'fr')}.`,
          };
        default:
          return {
            title: without,
            content: `Aucune quittance n’avait été générée pour ${month(occasion, 'fr')}. ${TENANT_GONE.fr}`,
          };
      }
    },
    en({ ending, occasion, details: { tenantName: name, dueOn, amount, receipt } }) {
      const without = `Rent without a receipt: ${name}`;
      switch (ending) {
        case null:
          return {
            title: without,
            content: `No receipt has been generated for ${month(occasion, 'en')}. The rent of ${formatEuros(amount, 'en')}, including charges, was due on ${day(dueOn, 'en')}. If it has been paid, generate the receipt; if not, you may want to remind your tenant.`,
          };
        case 'done':
          return {
            title: `Receipt generated since: ${name}`,
            content: `The rent for ${month(occasion, 'en')}, which had no receipt, now has one: ${receipt?.number}.`,
          };
        case 'changed':
          return {
            title: `Rent no longer due: ${name}`,
            content: `The rent or the lease has since been changed: as of today, nothing is due for ${month(occasion, 'en')}.`,
          };
        default:
          return {
            title: without,
            content: `No receipt had been generated for ${month(occasion, 'en')}. ${TENANT_GONE.en}`,
          };
      }
    },
  },
});
