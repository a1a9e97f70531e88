import type { BaseTranslation } from 'typesafe-i18n';

export default {
  verify: {
    title: 'Vérifier un document',
    subtitle:
      'Chaque document porte un code et un QR code, qui permettent de vérifier qu’il est authentique et toujours valable.',
    code: 'Code de vérification',
    codeHint: 'Les 32\u00A0caractères imprimés au bas du document, ou son lien.',
    invalidCode: 'Le code comporte 32\u00A0caractères\u00A0: des chiffres et des lettres de A à F.',
    check: 'Vérifier',
    checking: 'Vérification en cours…',
    another: 'Vérifier un autre document',
    unknownTitle: 'Code inconnu',
    unknownText:
      'Aucun document ne porte ce code. Comparez-le à celui qui est imprimé\u202F; s’il est identique, ce document n’a pas été établi avec Klinky.',
    tooManyTitle: 'Trop de vérifications',
    tooManyText: 'Patientez une minute, puis réessayez.',
    failedTitle: 'Vérification impossible',
    states: {
      valid: 'Document valable',
      voided: 'Document annulé',
      replaced: 'Document remplacé',
    },
    stateTexts: {
      valid:
        'Il a été établi avec Klinky et n’est ni annulé ni remplacé. Comparez ce qui suit à votre exemplaire.',
      voided: 'Il a été établi avec Klinky, mais le bailleur l’a annulé\u00A0: il n’a plus de valeur.',
      replaced: 'Il a été établi avec Klinky, mais il a été remplacé par un autre document.',
    },
    replacedBy: 'Remplacé par {number:string}',
    withoutPeriod: 'Reçu de paiement',
    document: 'Document',
    number: 'Numéro',
    period: 'Période',
    amount: 'Montant, charges comprises',
    amountPaid: 'Montant reçu',
    besidesRent: 'Dont sommes autres que le loyer de la période',
    paidOn: 'Dernier paiement reçu le',
    landlord: 'Bailleur',
    tenant: 'Locataire',
    issuedAt: 'Généré le',
    accountDeleted:
      'Le bailleur a supprimé son compte\u00A0: Klinky ne conserve que les informations nécessaires à la vérification de ses documents.',
    initials: 'Les particuliers sont désignés par leurs seules initiales, pour protéger leurs données.',
    noFileYet:
      'Ce document n’a encore été ni téléchargé ni envoyé\u00A0: votre fichier ne peut pas être comparé à l’original.',
    fileTitle: 'Votre fichier est-il l’original\u202F?',
    fileText:
      'Déposez le PDF sur cette page, ou choisissez-le. Il reste sur votre appareil, où il est comparé à l’original.',
    choose: 'Choisir le PDF',
    chooseAnother: 'Choisir un autre fichier',
    drop: 'Déposez le fichier ici',
    comparing: 'Comparaison…',
    sameTitle: 'Fichier identique',
    sameText: 'Le fichier {file:string} est identique au document original.',
    sameButTitle: 'Fichier identique, mais document annulé ou remplacé',
    otherTitle: 'Fichier différent',
    otherText:
      'Le fichier {file:string} n’est pas le document original\u00A0: il a été modifié, ou il s’agit d’un autre document.',
    otherOrCopyText:
      'Le fichier {file:string} n’est pas le document original\u00A0: il a été modifié, ou il s’agit d’un autre document ou d’une copie qui porte la mention «\u00A0annulé\u00A0» ou «\u00A0remplacé\u00A0».',
    unreadableTitle: 'Fichier illisible',
    unreadableText:
      'Votre navigateur n’a pas pu lire {file:string}. Réessayez ou choisissez un autre fichier.',
    fingerprint: 'Empreinte SHA-256 du document original',
  },
} as const satisfies BaseTranslation;
