import type { BaseTranslation } from 'typesafe-i18n';

export default {
  todo: {
    groups: { late: 'En retard', now: 'À faire maintenant', soon: 'À venir' },
    kind: 'Type de tâche',
    all: 'Tout',
    noneOfKind: 'Aucune tâche de ce type n’est à faire.',
    nothingHint: 'Vos loyers et vos documents sont à jour.',
    more: 'Autres actions ({title:string})',
    putOff: 'Reporter de {n:number} jours',
    notApplicable: 'Sans objet',
    reported: 'Signalé',
    wasPutOff: 'Tâche reportée au {day:string}.',
    wasReported: 'Impayé noté comme signalé.',
    wasDropped: 'Tâche classée sans objet.',
    isBack: 'Tâche remise dans la liste.',
    putOffList: 'Reportées ({n:number|integer})',
    until: 'reportée au {day:string}',
    restore: 'Remettre',
    restoreOf: 'Remettre dans la liste ({title:string})',
    failed: 'La tâche n’a pas pu être reportée. Veuillez réessayer.',
    restoreFailed: 'La tâche n’a pas pu être remise dans la liste. Veuillez réessayer.',
    gone: 'Cette tâche n’est plus à faire.',
  },
} as const satisfies BaseTranslation;
