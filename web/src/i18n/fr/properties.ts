import type { BaseTranslation } from '../i18n-types';

export default {
  properties: {
    title: 'Logements',
    subtitle: 'Les biens que vous mettez en location.',
    searchPlaceholder: 'Chercher par nom, adresse ou ville',
    add: 'Ajouter un logement',
    createTitle: 'Nouveau logement',
    editTitle: 'Modifier le logement',
    emptyTitle: 'Aucun logement pour l’instant',
    emptyText: 'Ajoutez le bien que vous louez\u00A0: son adresse figurera sur les quittances.',
    location: 'Adresse',
    amounts: 'Loyer de référence',
    deleteTitle: 'Supprimer ce logement\u202F?',
    deleteText:
      '«\u00A0{name:string}\u00A0» sera retiré de votre liste et ses locataires n’auront plus de logement. Les quittances déjà générées sont conservées.',
    created: 'Logement ajouté',
    updated: 'Logement modifié',
    deleted: 'Logement supprimé',
    createFailed: 'Erreur lors de l’ajout du logement. Veuillez réessayer.',
    updateFailed: 'Erreur lors de la modification du logement. Veuillez réessayer.',
    deleteFailed: 'Erreur lors de la suppression du logement. Veuillez réessayer.',
  },
} satisfies BaseTranslation;
