import type { LucideIcon } from 'lucide-react';

/** A line of the palette. */
export interface Option {
  /** Tells it from the others: what it is of, and its id. */
  readonly key: string;
  readonly icon: LucideIcon;
  readonly label: string;
  /** What else tells it, after the label. */
  readonly detail?: string | undefined;
  /** At the end of the line. */
  readonly aside?: string | undefined;
  /** Whether that is money which is owed, by somebody late or not. */
  readonly tone?: 'due' | 'late' | undefined;
  readonly run: () => void;
  /** Whether choosing it keeps the palette open. */
  readonly stays?: boolean;
}

export interface Group {
  readonly key: 'recents' | 'tenants' | 'act' | 'properties' | 'documents' | 'actions' | 'places';
  readonly title: string;
  readonly options: readonly Option[];
}
