import type { BaseTranslation } from '../i18n-types';

export default {
  palette: {
    title: 'Rechercher ou agir',
    results: 'Résultats',
    escape: 'Échap',
    recents: 'Récents',
    actions: 'Actions',
    goTo: 'Aller à',
    documents: 'Documents',
    actFor: 'Agir pour {name:string}',
    owes: 'doit {amount:string}',
    former: 'ancien locataire',
    documentStates: { voided: 'annulé', replaced: 'remplacé' },
    more: '{n:number|integer} {{n:autre|autres}}',
    addTenant: 'Ajouter un locataire',
    addProperty: 'Ajouter un logement',
    statement: 'Relevé de compte',
    edit: 'Modifier la fiche',
    none: 'Rien pour «\u00A0{query:string}\u00A0».',
    count: '{n:number|integer} {{n:résultat|résultats}}',
    loading: 'Chargement…',
    keyChoose: 'choisir',
    keyOpen: 'ouvrir',
    keyAct: 'agir',
    keyNext: 'suite',
  },
} satisfies BaseTranslation;
