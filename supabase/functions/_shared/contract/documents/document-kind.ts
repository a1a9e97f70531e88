import * as v from 'valibot';
import type { DocumentState } from './document-state.ts';
import type { Locale } from '../users/user.ts';

/** The names of a kind in one language. */
interface Names {
  /** The name in tables. */
  readonly name: string;
  readonly plural: string;
  /** The name before a number: `Reçu R-2026-0002`. Default: `name`. */
  readonly title?: string;
  /** The name for readers who do not know Klinky, such as the tenants. */
  readonly fullName: string;
  /** The name with its article, after a verb: `la quittance`. */
  readonly object: string;
}

/** The French gender of a document, for the agreement of participles. */
export type DocumentGender = 'feminine' | 'masculine';

interface KindNames {
  readonly gender: DocumentGender;
  /** The name of a file with one document. */
  readonly file: string;
  /** The name of a file with several documents. */
  readonly files: string;
  readonly fr: Names;
  readonly en: Names;
}

/**
 * The kinds of numbered documents. Two kinds are receipts: `quittance` for a term paid in full, and `partial` for a
 * reçu de paiement partiel. All other kinds are letters.
 */
export const DocumentKind = v.picklist([
  'quittance',
  'partial',
  'dueNotice',
  'reminder',
  'formalNotice',
  'revision',
  'depositReceipt',
  'depositSettlement',
  'settlement',
  'arrearsReport',
]);
export type DocumentKind = v.InferOutput<typeof DocumentKind>;

export const DOCUMENT_NAMES: Readonly<Record<DocumentKind, KindNames>> = {
  quittance: {
    gender: 'feminine',
    file: 'quittance',
    files: 'quittances',
    fr: {
      name: 'Quittance',
      plural: 'Quittances',
      fullName: 'Quittance de loyer',
      object: 'la quittance',
    },
    en: {
      name: 'Rent receipt',
      plural: 'Rent receipts',
      fullName: 'Rent receipt (quittance)',
      object: 'the receipt',
    },
  },
  partial: {
    gender: 'masculine',
    file: 'recu',
    files: 'quittances',
    fr: {
      name: 'Reçu partiel',
      plural: 'Reçus',
      title: 'Reçu',
      fullName: 'Reçu de paiement partiel',
      object: 'le reçu',
    },
    en: {
      name: 'Partial receipt',
      plural: 'Partial receipts',
      fullName: 'Partial payment receipt',
      object: 'the receipt',
    },
  },
  dueNotice: {
    gender: 'masculine',
    file: 'avis-echeance',
    files: 'avis-echeance',
    fr: {
      name: 'Avis d’échéance',
      plural: 'Avis d’échéance',
      fullName: 'Avis d’échéance',
      object: 'l’avis',
    },
    en: {
      name: 'Due notice',
      plural: 'Due notices',
      fullName: 'Notice of payment due (avis d’échéance)',
      object: 'the notice',
    },
  },
  reminder: {
    gender: 'feminine',
    file: 'relance',
    files: 'relances',
    fr: {
      name: 'Relance',
      plural: 'Relances',
      fullName: 'Relance',
      object: 'la relance',
    },
    en: {
      name: 'Reminder',
      plural: 'Reminders',
      fullName: 'Reminder (relance)',
      object: 'the reminder',
    },
  },
  formalNotice: {
    gender: 'feminine',
    file: 'mise-en-demeure',
    files: 'mises-en-demeure',
    fr: {
      name: 'Mise en demeure',
      plural: 'Mises en demeure',
      fullName: 'Mise en demeure',
      object: 'la mise en demeure',
    },
    en: {
      name: 'Formal notice',
      plural: 'Formal notices',
      fullName: 'Formal notice (mise en demeure)',
      object: 'the formal notice',
    },
  },
  revision: {
    gender: 'feminine',
    file: 'revision',
    files: 'revisions',
    fr: {
      name: 'Révision',
      plural: 'Révisions',
      fullName: 'Révision annuelle (IRL)',
      object: 'la lettre de révision',
    },
    en: {
      name: 'Rent review',
      plural: 'Rent reviews',
      fullName: 'Yearly rent review (révision annuelle, IRL)',
      object: 'the letter of rent review',
    },
  },
  depositReceipt: {
    gender: 'masculine',
    file: 'recu-depot-de-garantie',
    files: 'depots-de-garantie',
    fr: {
      name: 'Reçu de dépôt',
      plural: 'Reçus de dépôt',
      fullName: 'Reçu de dépôt de garantie',
      object: 'le reçu',
    },
    en: {
      name: 'Deposit receipt',
      plural: 'Deposit receipts',
      fullName: 'Deposit receipt (reçu de dépôt de garantie)',
      object: 'the receipt',
    },
  },
  depositSettlement: {
    gender: 'masculine',
    file: 'decompte-depot-de-garantie',
    files: 'depots-de-garantie',
    fr: {
      name: 'Décompte de dépôt',
      plural: 'Décomptes de dépôt',
      fullName: 'Décompte du dépôt de garantie',
      object: 'le décompte',
    },
    en: {
      name: 'Deposit settlement',
      plural: 'Deposit settlements',
      fullName: 'Deposit settlement (décompte du dépôt de garantie)',
      object: 'the settlement',
    },
  },
  settlement: {
    gender: 'masculine',
    file: 'decompte-charges',
    files: 'decomptes-charges',
    fr: {
      name: 'Décompte de charges',
      plural: 'Décomptes de charges',
      fullName: 'Régularisation des charges',
      object: 'le décompte',
    },
    en: {
      name: 'Charges statement',
      plural: 'Charges statements',
      fullName: 'Settlement of charges (régularisation des charges)',
      object: 'the statement',
    },
  },
  arrearsReport: {
    gender: 'masculine',
    file: 'signalement-impaye',
    files: 'signalements-impayes',
    fr: {
      name: 'Signalement',
      plural: 'Signalements',
      title: 'Signalement d’impayé',
      fullName: 'Signalement d’impayé de loyer',
      object: 'le signalement',
    },
    en: {
      name: 'Arrears report',
      plural: 'Arrears reports',
      fullName: 'Report of unpaid rent (signalement d’impayé)',
      object: 'the report',
    },
  },
};

/** Returns true if documents of the kind may be mailed to the tenants, as `private.document_kind` says. */
export const mayMail = (kind: DocumentKind): boolean => kind !== 'formalNotice' && kind !== 'arrearsReport';

/** The ending of French participles that refer to a document. */
export const PARTICIPLE_ENDINGS = { feminine: 'e', masculine: '' } as const;

/** Returns the name and the number of a document: `Quittance Q-2026-0007`. */
export const documentTitle = (
  { kind, number }: { readonly kind: DocumentKind; readonly number: string },
  locale: Locale,
): string => {
  const { name, title = name } = DOCUMENT_NAMES[kind][locale];
  return `${title} ${number}`;
};

/**
 * Returns the name of a document's file. The name consists of the kind and the month or day: `quittance-2026-03.pdf`.
 * The file of a document that is no longer valid is called `quittance-2026-03-annulee.pdf` or
 * `quittance-2026-03-remplacee.pdf`. The file of a draft is called `relance-2026-03-12-projet.pdf`.
 */
export function documentFileName(
  kind: DocumentKind,
  of: string,
  state: DocumentState | 'draft' = 'valid',
): string {
  const { file, gender } = DOCUMENT_NAMES[kind];
  const ending = PARTICIPLE_ENDINGS[gender];
  const mark = {
    valid: '',
    voided: `-annule${ending}`,
    replaced: `-remplace${ending}`,
    draft: '-projet',
  }[state];
  return `${file}-${of}${mark}.pdf`;
}

/**
 * Returns the name of a file with several documents: the name of their kind, or `documents` if their kinds have no
 * common name.
 */
export function filesName(kinds: readonly DocumentKind[]): string {
  const [name = 'documents', ...others] = new Set(kinds.map((kind) => DOCUMENT_NAMES[kind].files));
  return others.length === 0 ? name : 'documents';
}
