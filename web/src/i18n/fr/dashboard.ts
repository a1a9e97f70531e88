import type { BaseTranslation } from '../i18n-types';

export default {
  dashboard: {
    hello: 'Bonjour {name:string}',
    helloNameless: 'Bonjour',
    today: 'Nous sommes le',
    generateTitle: 'Générer une quittance',
    generateText: 'Choisissez un locataire\u00A0: le loyer, les charges et la période sont déjà remplis.',
    generate: 'Générer une quittance',
    allReceipts: 'Voir toutes les quittances',
    monthReceipts: 'Quittances du mois',
    tenantCount: 'Locataires',
    propertyCount: 'Logements',
    countUnavailable: 'Indisponible',
  },
  firstSteps: {
    title: 'Premiers pas',
    text: 'Encore quelques minutes avant votre première quittance.',
    done: 'C’est fait',
    profile: 'Complétez votre profil',
    profileText: 'Votre nom et votre adresse, tels qu’ils figurent sur les quittances.',
    property: 'Ajoutez un logement',
    propertyText: 'Son adresse, son loyer et ses charges.',
    tenant: 'Ajoutez un locataire',
    tenantText: 'La personne à qui vos quittances s’adressent.',
    receipt: 'Générez votre première quittance',
    receiptText: 'Un PDF prêt à envoyer.',
  },
} satisfies BaseTranslation;
