import type { Translations } from '../i18n-types.ts';

export default {
  todo: {
    groups: { late: 'Overdue', now: 'To do now', soon: 'Coming up' },
    kind: 'Kind of task',
    all: 'All',
    noneOfKind: 'There is no task of this kind.',
    nothingHint: 'Your rent and documents are up to date.',
    more: 'More actions ({title})',
    putOff: 'Put off for {n} days',
    notApplicable: 'Not applicable',
    reported: 'Reported',
    wasPutOff: 'Task put off until {day}.',
    wasReported: 'Unpaid rent marked as reported.',
    wasDropped: 'Task marked as not applicable.',
    isBack: 'Task put back on the list.',
    putOffList: 'Put off ({n|integer})',
    until: 'put off until {day}',
    restore: 'Put back',
    restoreOf: 'Put back on the list ({title})',
    failed: 'The task could not be put off. Please try again.',
    restoreFailed: 'The task could not be put back on the list. Please try again.',
    gone: 'This task no longer needs doing.',
  },
} satisfies Pick<Translations, 'todo'>;
