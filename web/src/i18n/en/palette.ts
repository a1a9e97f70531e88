import type { Translation } from '../i18n-types';

export default {
  palette: {
    title: 'Search or act',
    results: 'Results',
    escape: 'Esc',
    recents: 'Recent',
    actions: 'Actions',
    goTo: 'Go to',
    documents: 'Documents',
    actFor: 'Act for {name}',
    owes: 'owes {amount}',
    former: 'former tenant',
    documentStates: { voided: 'void', replaced: 'replaced' },
    more: '{n|integer} {{n:more|more}}',
    addTenant: 'Add a tenant',
    addProperty: 'Add a property',
    statement: 'Statement of account',
    edit: 'Edit the details',
    none: 'Nothing for “{query}”.',
    count: '{n|integer} {{n:result|results}}',
    loading: 'Loading…',
    keyChoose: 'choose',
    keyOpen: 'open',
    keyAct: 'act',
    keyNext: 'next',
  },
} satisfies Pick<Translation, 'palette'>;
