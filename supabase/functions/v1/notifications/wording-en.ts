import { formatEuros } from '../../_shared/domain/money.ts';
import { longDate, monthOf, periodLabel } from '../../_shared/domain/period.ts';
import type { Wording } from './wording.ts';

const MISSING = {
  name: 'your first and last name (or your company)',
  address: 'your address',
  postalCode: 'your postal code',
  city: 'your city',
};

const TENANT_GONE = 'You have since deleted this tenant.';

const day = (date: string): string => longDate(date, 'en').replaceAll(' ', '\u00A0');
const month = (date: string): string => periodLabel(monthOf(date), 'en').replace(' ', '\u00A0');

export const english: Wording = {
  rent_late({ ending, occasion, details: { tenantName, dueOn, amount, receipt } }) {
    const without = `Rent without a receipt: ${tenantName}`;
    switch (ending) {
      case null:
        return {
          title: without,
          content: `No receipt has been generated for ${month(occasion)}. The rent of ${formatEuros(amount, 'en')}, including charges, was due on ${day(dueOn)}. If it has been paid, generate the receipt; if not, you may want to remind your tenant.`,
        };
      case 'done':
        return {
          title: `Receipt generated since: ${tenantName}`,
          content: `The rent for ${month(occasion)}, which had no receipt, now has one: ${receipt?.number}.`,
        };
      case 'changed':
        return {
          title: `Rent no longer due: ${tenantName}`,
          content: `The rent or the lease has since been changed: as of today, nothing is due for ${month(occasion)}.`,
        };
      default:
        return {
          title: without,
          content: `No receipt had been generated for ${month(occasion)}. ${TENANT_GONE}`,
        };
    }
  },

  lease_anniversary({ ending, occasion, details: { tenantName, leaseStartsOn } }, today) {
    const title = `Lease anniversary: ${tenantName}`;
    if (ending === 'gone') return { title, content: TENANT_GONE };
    if (ending !== null) {
      return {
        title,
        content: `The start of the lease has since been changed: ${day(occasion)} is no longer its anniversary.`,
      };
    }
    const [is, then] = occasion < today ? ['was', 'now'] : ['is', 'then'];
    return {
      title,
      content: `The lease began on ${day(leaseStartsOn)}; its anniversary ${is} ${day(occasion)}. If the lease provides for it and the property is not rated F or G, you may ${then} review the rent in line with the rent reference index (IRL).`,
    };
  },

  tenant_without_property({ ending, details: { tenantName } }) {
    const without = `Tenant without a property: ${tenantName}`;
    if (ending === 'gone') return { title: without, content: TENANT_GONE };
    if (ending !== null) {
      return {
        title: `Property chosen since: ${tenantName}`,
        content: 'This tenant now has a property: you can generate their receipts.',
      };
    }
    return {
      title: without,
      content: `A rent receipt states the address of the property: choose the one that ${tenantName} rents, so that you can generate receipts.`,
    };
  },

  profile_incomplete({ ending, details: { missing } }) {
    if (ending !== null) {
      return {
        title: 'Profile completed',
        content: 'Your profile now has everything that your rent receipts must state.',
      };
    }
    return {
      title: 'Complete your profile',
      content: `Your rent receipts still lack: ${missing.map((part) => MISSING[part]).join(', ')}.`,
    };
  },

  account_created({ ending, details: { name, email } }) {
    return {
      title: `New account: ${name ?? email}`,
      content:
        ending === null
          ? `Somebody on the whitelist has created an account with the address ${email}.`
          : `The account created with the address ${email} has since been deleted.`,
    };
  },
};
