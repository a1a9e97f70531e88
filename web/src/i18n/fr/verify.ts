import type { BaseTranslation } from '../i18n-types';

export default {
  verify: {
    title: 'Vérifier un document',
    subtitle:
      'Chaque quittance porte un code et un QR code\u00A0: ils disent si elle est authentique et encore valable.',
    code: 'Code de vérification',
    codeHint: 'Les 32\u00A0caractères imprimés au bas du document, ou son lien.',
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
      replaced: 'Il a été établi avec Klinky, mais un autre document en tient lieu.',
    },
    replacedBy: 'Remplacé par {number:string}',
    kinds: { quittance: 'Quittance de loyer', partial: 'Reçu de paiement partiel' },
    withoutPeriod: 'Reçu de paiement',
    document: 'Document',
    number: 'Numéro',
    period: 'Période',
    amount: 'Montant, charges comprises',
    amountPaid: 'Montant reçu',
    besidesRent: 'Dont, hors loyer de la période',
    paidAt: 'Reçu le',
    landlord: 'Bailleur',
    tenant: 'Locataire',
    issuedAt: 'Généré le',
    accountDeleted:
      'Le bailleur a supprimé son compte\u00A0: Klinky ne garde de ses documents que ce qui permet de les reconnaître.',
    initials: 'Les particuliers ne figurent que par leurs initiales, par discrétion.',
    noFileYet:
      'Ce document n’a encore été ni téléchargé ni envoyé\u00A0: il n’existe encore aucun fichier auquel comparer le vôtre.',
    fileTitle: 'Votre fichier est-il l’original\u202F?',
    fileText:
      'Déposez le PDF sur cette page, ou choisissez-le. Il ne quitte pas votre appareil\u00A0: votre navigateur compare lui-même son empreinte.',
    choose: 'Choisir le PDF',
    chooseAnother: 'Choisir un autre fichier',
    drop: 'Lâchez le fichier ici',
    comparing: 'Comparaison…',
    sameTitle: 'Fichier identique',
    sameText: '{file:string} est, à l’octet près, le document généré.',
    sameButTitle: 'Fichier identique, mais plus valable',
    otherTitle: 'Fichier différent',
    otherText: '{file:string} n’est pas le document généré\u00A0: il a été modifié, ou c’en est un autre.',
    otherOrCopyText:
      '{file:string} n’est pas le document généré\u00A0: il a été modifié, c’en est un autre, ou une copie qui porte en travers la mention de son annulation ou de son remplacement.',
    unreadableTitle: 'Fichier illisible',
    unreadableText:
      'Votre navigateur n’a pas pu lire {file:string}. Réessayez ou choisissez un autre fichier.',
    fingerprint: 'Empreinte SHA-256 du document généré',
  },
} satisfies BaseTranslation;
