import type { BaseTranslation } from '../i18n-types';

export default {
  tenants: {
    title: 'Locataires',
    subtitle: 'Les personnes qui louent vos logements.',
    searchPlaceholder: 'Rechercher par nom, e-mail ou téléphone',
    add: 'Ajouter un locataire',
    createTitle: 'Nouveau locataire',
    editTitle: 'Modifier le locataire',
    emptyTitle: 'Aucun locataire pour l’instant',
    emptyText: 'Ajoutez votre premier locataire pour pouvoir éditer ses quittances.',
    identity: 'Identité',
    lease: 'Location',
    noProperty: 'Aucun logement',
    propertyReference: 'Pour ce logement\u00A0: loyer {rent:string}, charges {charges:string}',
    deleteTitle: 'Supprimer ce locataire\u202F?',
    deleteText: '{name:string} sera retiré de votre liste. Les quittances déjà éditées sont conservées.',
    created: 'Locataire ajouté',
    updated: 'Locataire modifié',
    deleted: 'Locataire supprimé',
    createFailed: 'Erreur lors de l’ajout du locataire. Veuillez réessayer.',
    updateFailed: 'Erreur lors de la modification du locataire. Veuillez réessayer.',
    deleteFailed: 'Erreur lors de la suppression du locataire. Veuillez réessayer.',
  },
} satisfies BaseTranslation;
