import type { LucideIcon } from 'lucide-react';

/** A line of the palette. */
export interface Option {
  /** A unique key: the kind of the line and its id. */
  readonly key: string;
  readonly icon: LucideIcon;
  readonly label: string;
  /** Details after the label. */
  readonly detail?: string | undefined;
  /** A text shown at the end of the line. */
  readonly aside?: string | undefined;
  /** The colour of `aside` if it is a debt: due or late. */
  readonly tone?: 'due' | 'late' | undefined;
  readonly run: () => void;
  /** True if the palette stays open after the user chooses this line. */
  readonly stays?: boolean;
}

export interface Group {
  readonly key: 'recents' | 'tenants' | 'act' | 'properties' | 'documents' | 'actions' | 'places';
  readonly title: string;
  readonly options: readonly Option[];
}
