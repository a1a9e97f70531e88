import { withDe } from '../../_shared/domain/elision.ts';
import { formatEuros } from '../../_shared/domain/money.ts';
import { longDate, monthOf, periodLabel } from '../../_shared/domain/period.ts';
import type { Wording } from './wording.ts';

const MISSING = {
  name: 'vos prénom et nom (ou votre société)',
  address: 'votre adresse',
  postalCode: 'votre code postal',
  city: 'votre ville',
};

const TENANT_GONE = 'Vous avez depuis supprimé ce locataire.';

const day = (date: string): string => longDate(date).replaceAll(' ', '\u00A0');
const month = (date: string): string => periodLabel(monthOf(date)).replace(' ', '\u00A0');

export const french: Wording = {
  rent_late({ ending, occasion, details: { tenantName, dueOn, amount, receipt } }) {
    const without = `Loyer sans quittance\u00A0: ${tenantName}`;
    switch (ending) {
      case null:
        return {
          title: without,
          content: `Aucune quittance n’a été générée pour ${month(occasion)}. Le loyer de ${formatEuros(amount)}, charges comprises, était attendu le ${day(dueOn)}. S’il a été payé, générez la quittance\u202F; sinon, pensez à relancer votre locataire.`,
        };
      case 'done':
        return {
          title: `Quittance générée depuis\u00A0: ${tenantName}`,
          content: `Le loyer ${withDe(month(occasion))}, signalé sans quittance, a maintenant la sienne\u00A0: ${receipt?.number}.`,
        };
      case 'changed':
        return {
          title: `Loyer qui n’est plus attendu\u00A0: ${tenantName}`,
          content: `Le loyer ou le bail a été modifié depuis\u00A0: rien n’est attendu à ce jour pour ${month(occasion)}.`,
        };
      default:
        return {
          title: without,
          content: `Aucune quittance n’avait été générée pour ${month(occasion)}. ${TENANT_GONE}`,
        };
    }
  },

  // The revision: loi n° 89-462 du 6 juillet 1989, art. 17-1.
  lease_anniversary({ ending, occasion, details: { tenantName, leaseStartsOn } }, today) {
    const title = `Date anniversaire du bail\u00A0: ${tenantName}`;
    if (ending === 'gone') return { title, content: TENANT_GONE };
    if (ending !== null) {
      return {
        title,
        content: `Le début du bail a été modifié depuis\u00A0: le ${day(occasion)} n’est plus sa date anniversaire.`,
      };
    }
    const [is, can] = occasion < today ? ['était', 'pouvez'] : ['est', 'pourrez'];
    return {
      title,
      content: `Le bail a commencé le ${day(leaseStartsOn)}\u202F; sa date anniversaire ${is} le ${day(occasion)}. Si le bail le prévoit et que le logement n’est pas classé F ou G, vous ${can} réviser le loyer selon l’indice de référence des loyers (IRL).`,
    };
  },

  tenant_without_property({ ending, details: { tenantName } }) {
    const without = `Locataire sans logement\u00A0: ${tenantName}`;
    if (ending === 'gone') return { title: without, content: TENANT_GONE };
    if (ending !== null) {
      return {
        title: `Logement choisi depuis\u00A0: ${tenantName}`,
        content: 'Ce locataire a maintenant un logement\u00A0: vous pouvez générer ses quittances.',
      };
    }
    return {
      title: without,
      content: `Une quittance porte l’adresse du logement\u00A0: choisissez celui que loue ${tenantName} pour pouvoir générer ses quittances.`,
    };
  },

  profile_incomplete({ ending, details: { missing } }) {
    if (ending !== null) {
      return {
        title: 'Profil complété',
        content: 'Votre profil contient maintenant tout ce que vos quittances doivent indiquer.',
      };
    }
    return {
      title: 'Complétez votre profil',
      content: `Il manque à vos quittances\u00A0: ${missing.map((part) => MISSING[part]).join(', ')}.`,
    };
  },

  account_created({ ending, details: { name, email } }) {
    return {
      title: `Nouveau compte\u00A0: ${name ?? email}`,
      content:
        ending === null
          ? `Une personne de la liste blanche a créé son compte avec l’adresse ${email}.`
          : `Le compte créé avec l’adresse ${email} a été supprimé depuis.`,
    };
  },
};
