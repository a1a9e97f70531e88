import type { BaseTranslation } from '../i18n-types';

export default {
  properties: {
    title: 'Logements',
    subtitle: 'Ceux que vous louez.',
    searchPlaceholder: 'Chercher par nom, adresse ou ville',
    add: 'Ajouter un logement',
    createTitle: 'Nouveau logement',
    editTitle: 'Modifier le logement',
    emptyTitle: 'Aucun logement pour l’instant',
    emptyText: 'Ajoutez celui que vous louez\u00A0: son adresse figurera sur les quittances.',
    tenants: 'Locataire',
    vacant: 'Vacant',
    moreTenants: 'et {n:number|integer} {{n:autre|autres}}',
    tenantFrom: 'dès le {day:string}',
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
    gone: 'Ce logement n’existe plus.',
    deletedMeanwhile:
      'Ce logement a été supprimé entre-temps. Vous pouvez l’ajouter de nouveau avec ce qui est saisi ici, ou fermer le panneau.',
    deleteFailed: 'Erreur lors de la suppression du logement. Veuillez réessayer.',
  },
} satisfies BaseTranslation;
