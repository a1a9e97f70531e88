import type { BaseTranslation } from 'typesafe-i18n';

export default {
  year: {
    title: 'Bilan {year:string}',
    drawnOn: 'Au {day:string}, en euros',
    export: 'Exporter',
    figure: '{label:string}\u00A0: {amount:string}\u00A0€',
    exportFailed: 'Le bilan n’a pas pu être exporté. Veuillez réessayer.',
    failed: 'Le détail n’a pas pu être chargé.',
    tabsLabel: 'Parties du bilan',
    tabs: {
      received: 'Encaissé',
      form: 'Déclaration 2044',
      furnished: 'Location meublée',
      expenses: 'Dépenses',
      occupation: 'Occupation',
    },
    formOfCompany: 'Revenus fonciers',
    lessor: 'Bailleur',
    empty: 'Aucun loyer reçu en {year:string}',
    emptyText: 'Vos paiements et vos dépenses de l’année apparaîtront ici.',
    emptyAction: 'Lire un relevé bancaire',
    property: 'Logement',
    noProperty: 'Sans logement précis',
    noTenant: 'Sans locataire',
    receivedIn: 'Encaissé en {month:string}',
    ofRegime: '{name:string} ({regime:string})',
    regimes: { unfurnished: 'non meublé', furnished: 'meublé', other: 'autre bail' },
    rents: 'Loyers',
    charges: 'Charges',
    unclassified: 'À classer',
    received: 'Encaissé',
    remaining: 'Reste dû',
    expenses: 'Dépenses',
    total: 'Total',
    month: 'Mois',
    byMonth: 'Encaissé par mois',
    receivedCaption: 'Sommes encaissées dans l’année, par logement, en euros',
    countsFrom:
      'Certains loyers ne sont suivis que depuis le {day:string}\u00A0: les loyers antérieurs ne sont pas comptés. Pour les ajouter, modifiez le début du compte sur la page du locataire.',
    unclassifiedNote:
      '{amount:string}\u00A0€ ont payé des réparations ou d’autres sommes dues. Vérifiez si ce sont des recettes (ligne 213).',
    keptDepositNote:
      '{amount:string}\u00A0€ de dépôts de garantie ont couvert des retenues. Ils ne sont dans aucun total\u00A0: vérifiez s’ils sont des recettes (ligne 213).',
    formCaption: 'Revenus fonciers par logement, selon les lignes de la déclaration 2044, en euros',
    noUnfurnished: 'Aucune location non meublée dans l’année.',
    line: 'Ligne',
    toComplete: 'à compléter',
    receipts: 'Total des recettes',
    costs: 'Total des frais et charges',
    gross: 'Loyers bruts hors charges et autres recettes\u00A0: {amount:string}.',
    microMay:
      'Jusqu’à 15\u202F000\u00A0€ pour tout le foyer, le micro-foncier (case 4BE) s’applique, sauf exceptions\u00A0: l’abattement est de 30\u00A0% et les charges ne se déduisent pas.',
    microOver: 'Au-delà de 15\u202F000\u00A0€, le régime réel s’applique.',
    microLaw: 'Code général des impôts, article 32.',
    microBase: 'Base au micro-foncier (70\u00A0%)',
    realBase: 'Base au réel',
    company: 'Une SCI à l’impôt sur le revenu déclare avec le formulaire 2072.',
    shared:
      '* Dépenses à répartir, car elles figurent en entier pour chaque type de location\u00A0: {names:string}.',
    statements:
      'Relevés du syndic\u00A0: {amount:string} récupérables. À réintégrer ligne 230, l’année qui suit les provisions.',
    repaid:
      'À rembourser par les locataires\u00A0: {amount:string}, non déduits. Ce qu’un locataire parti n’a pas remboursé au 31\u00A0décembre de l’année de son départ se déduit ligne 225\u00A0: enregistrez-le dans la catégorie «\u00A0Charges non récupérées au départ du locataire\u00A0».',
    repaidLaw: 'Code général des impôts, article 31, I, 1°, a bis.',
    leftOut:
      'Non repris\u00A0: {amount:string} (charges récupérables, mobilier, capital d’emprunt et autres sommes non déductibles).',
    help: 'Aide à la déclaration\u00A0: vérifiez avant de reporter.',
    uncertain:
      'Les numéros de lignes sont ceux des formulaires passés\u00A0: comparez-les au formulaire des revenus {year:string}.',
    notModelled:
      'Les lignes 224 bis et 228, les déficits, la 2044 spéciale, les SCPI, l’indivision et l’amortissement des locations vides (loi de finances pour 2026) ne sont pas repris. Les seuils du micro-foncier pour 2026 sont à vérifier. Un paiement saisi plus tard peut changer un bilan passé.',
    furnishedCaption: 'Recettes et dépenses des locations meublées, en euros',
    receiptsWithCharges: 'Recettes, charges comprises',
    furnishedNote:
      'Bénéfices industriels et commerciaux (BIC)\u00A0: les recettes comptent avec les charges, les dépenses en entier. Les amortissements ne sont pas calculés.',
    microBic:
      'En {year:string}, le micro-BIC peut s’appliquer jusqu’à {most:string} de recettes de location meublée ordinaire\u00A0: l’abattement est de 50\u00A0% et les dépenses ne se déduisent pas.',
    microBicLaw:
      'Code général des impôts, article 50-0. Les recettes comparées sont celles de l’année d’avant ou de celle encore avant. Les meublés de tourisme ont d’autres seuils.',
    electronicInvoices:
      'Depuis le 1er septembre 2026, un loueur en meublé qui a un SIREN doit pouvoir recevoir des factures électroniques par une plateforme agréée.',
    companyInvoices:
      'Depuis le 1er septembre 2026, une société qui loue, même vide et sans TVA, doit pouvoir recevoir des factures électroniques par une plateforme agréée.',
    electronicInvoicesLaw:
      'Code général des impôts, articles 289 bis et 261\u00A0D\u00A0; loi n° 2023-1322 du 29 décembre 2023, article 91\u00A0; impots.gouv.fr, «\u00A0Facturation électronique\u00A0».',
    otherLeases: {
      question: 'Garages, locaux et autres baux',
      hint: 'Loués vides, ils relèvent des revenus fonciers\u00A0: ils figurent dans la déclaration 2044, sauf si vous choisissez autrement.',
      unfurnished: 'Location vide',
      furnished: 'Location meublée',
      elsewhere: 'Autre déclaration',
    },
    noExpenses: 'Aucune dépense enregistrée dans l’année.',
    settlements: 'Régularisation des charges',
    expenseList: 'Liste des dépenses',
    addExpense: 'Enregistrer une dépense',
    expensesTotal: 'Total des dépenses',
    expensesCaption: 'Dépenses de l’année, par catégorie, en euros',
    category: 'Catégorie',
    onlyCharge: 'Charges récupérables seulement',
    occupationCaption: 'Occupation de chaque logement, mois par mois',
    nothingLet: 'Aucun logement loué dans l’année.',
    let: 'Loué',
    percentLet: '{percent:string}\u00A0% loué',
    daysEmpty: '{n:number|integer} {{n:jour vacant|jours vacants}}',
    daysOfMonth: '{days:number} loués, {empty:number} vacants',
    advance: 'avance',
    refund: 'remboursement au locataire',
    openingAdvance: 'avance à l’ouverture du compte',
    fromDeposit: 'retenu sur le dépôt de garantie',
    opening: 'solde à l’ouverture du compte',
    rentAndCharges: 'loyer {rent:string}, charges {charges:string}',
    paid: '{amount:string} payés',
  },
} as const satisfies BaseTranslation;
