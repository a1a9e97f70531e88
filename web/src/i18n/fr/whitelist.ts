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
    signedUpAt: 'Inscription',
    notSignedUp: 'Pas encore',
    filter: 'Afficher',
    filters: {
      all: 'Toutes',
      notInvited: 'Non invitées',
      invited: 'Invitées',
      signedUp: 'Inscrites',
    },
    noneShown: 'Aucune adresse ne correspond à ce choix.',
    invite: 'Inviter',
    inviteAgain: 'Renvoyer l’invitation',
    inviteNamed: '{label:string}\u00A0: {email:string}',
    inviteSent: 'Envoyée',
    invited: 'Invitation envoyée à {email:string}',
    inviteFailed: 'L’invitation n’a pas pu être envoyée à {email:string}.',
    invitedAll: '{n:number|integer} {{n:invitation envoyée|invitations envoyées}}',
    invitedSome:
      '{sent:number|integer} {{sent:invitation envoyée|invitations envoyées}}, {left:number|integer} à envoyer plus tard\u00A0: voyez «\u00A0Non invitées\u00A0».',
    export: 'Exporter',
    exportName: 'liste-blanche.csv',
    pasteList: 'Coller une liste',
    pasteTitle: 'Ajouter une liste d’adresses',
    list: 'Adresses e-mail',
    listHint: 'Une ou plusieurs par ligne, avec ou sans nom\u00A0: Jean Dupont <jean@exemple.fr>',
    sendEmails: 'Envoyer l’invitation à chacune',
    addMany: 'Ajouter {n:number|integer} {{n:adresse|adresses}}',
    addedMany: '{n:number|integer} {{n:adresse ajoutée|adresses ajoutées}}',
    preview:
      '{fresh:number|integer} {{fresh:adresse|adresses}} à ajouter, {left:number|integer} {{left:écartée|écartées}}',
    leftOutList: 'Adresses écartées',
    freshList: 'À ajouter',
    lineOf: 'Ligne {line:number|integer}, «\u00A0{text:string}\u00A0»\u00A0:',
    leftOut: {
      invalid: 'ce n’est pas une adresse e-mail.',
      cannotSignUp: 'l’inscription refuserait cette adresse.',
      twice: 'déjà plus haut dans la liste.',
      listed: 'déjà sur la liste blanche.',
    },
    createdAt: 'Ajoutée le',
    createdBy: 'Ajoutée par',
    sendEmail: 'Envoyer l’invitation par e-mail',
    sendEmailHint: 'Un message avec un lien pour créer son compte.',
    cannotSignUp:
      'L’inscription refusera cette adresse\u00A0: elle doit être sans accent et finir par une extension d’au moins deux lettres, par exemple .fr.',
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
        'La personne peut encore télécharger ses données pendant 14\u00A0jours, puis le compte est supprimé. Une nouvelle invitation le rouvre.',
      NO_ACCOUNT: 'Il n’y a pas de compte avec cette adresse. Elle peut être retirée seule.',
      SUPER_ADMIN_ACCOUNT:
        'Ce compte est celui d’un super-administrateur\u00A0: lui seul peut le supprimer, dans ses paramètres. L’adresse peut être retirée seule.',
    },
    created: 'Adresse ajoutée',
    updated: 'Adresse modifiée',
    deleted: 'Adresse retirée',
    createFailed: 'L’adresse n’a pas pu être ajoutée. Veuillez réessayer.',
    updateFailed: 'L’adresse n’a pas pu être modifiée. Veuillez réessayer.',
    gone: 'Cette adresse n’est plus sur la liste.',
    deletedMeanwhile:
      'Cette adresse a été retirée entre-temps. Vous pouvez l’ajouter de nouveau avec ce qui est saisi ici, ou fermer le panneau.',
    deleteFailed: 'L’adresse n’a pas pu être retirée. Veuillez réessayer.',
    savedNotSent: 'L’adresse est enregistrée, mais l’e-mail n’a pas pu être envoyé.',
  },
} satisfies BaseTranslation;
