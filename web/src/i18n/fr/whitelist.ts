import type { BaseTranslation } from '../i18n-types';

export default {
  whitelist: {
    title: 'Liste blanche',
    subtitle:
      'Les adresses autorisées à créer un compte. En retirer une ne supprime pas un compte déjà ouvert.',
    searchPlaceholder: 'Chercher par nom ou e-mail',
    add: 'Ajouter une adresse',
    createTitle: 'Nouvelle adresse',
    editTitle: 'Modifier l’adresse',
    emptyTitle: 'Aucune adresse pour l’instant',
    emptyText: 'Ajoutez l’adresse d’une personne pour qu’elle puisse créer son compte.',
    emailSentAt: 'Invitation',
    notSent: 'Non envoyée',
    createdAt: 'Ajoutée le',
    createdBy: 'Ajoutée par',
    sendEmail: 'Envoyer l’invitation par e-mail',
    sendEmailHint: 'Un message avec un lien pour créer son compte.',
    cannotSignUp:
      'L’inscription refusera cette adresse\u00A0: elle n’accepte que des lettres sans accent, et une fin de deux lettres au moins.',
    neverSent: 'Aucune invitation n’a encore été envoyée à cette adresse.',
    sentOn: 'Invitation envoyée le {day:string} à {time:string}.',
    remove: 'Retirer',
    deleteTitle: 'Retirer cette adresse\u202F?',
    deleteText:
      '{email:string} ne pourra plus créer de compte. Si un compte existe déjà avec cette adresse, il reste ouvert.',
    deleteAndEndText:
      '{email:string} ne pourra plus créer de compte. Si un compte existe déjà avec cette adresse, il est fermé, et la personne en est prévenue par e-mail.',
    removeAndEnd: 'Retirer et fermer le compte',
    endAccount: 'Fermer aussi son compte',
    endAccountHint: {
      ended:
        'La personne peut encore télécharger ses données pendant 14\u00A0jours, puis le compte est effacé. L’inviter de nouveau le rouvre.',
      NO_ACCOUNT: 'Il n’y a pas de compte avec cette adresse. Elle peut être retirée seule.',
      SUPER_ADMIN_ACCOUNT:
        'C’est le compte d’un super-admin\u00A0: lui seul peut le supprimer, dans ses paramètres. L’adresse peut être retirée seule.',
    },
    created: 'Adresse ajoutée',
    updated: 'Adresse modifiée',
    deleted: 'Adresse retirée',
    createFailed: 'Erreur lors de l’ajout de l’adresse. Veuillez réessayer.',
    updateFailed: 'Erreur lors de la modification de l’adresse. Veuillez réessayer.',
    gone: 'Cette adresse n’est plus sur la liste.',
    deletedMeanwhile:
      'Cette adresse a été retirée entre-temps. Vous pouvez l’ajouter de nouveau avec ce qui est saisi ici, ou fermer le panneau.',
    deleteFailed: 'Erreur lors du retrait de l’adresse. Veuillez réessayer.',
    savedNotSent: 'L’adresse est enregistrée, mais l’e-mail n’a pas pu être envoyé.',
  },
} satisfies BaseTranslation;
