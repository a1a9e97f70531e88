import type { LucideIcon } from 'lucide-react';

/** A line of the palette that the user can choose. */
export interface Option {
  /** The kind of the line and the id of its record, as a unique key. */
  readonly key: string;
  readonly icon: LucideIcon;
  readonly label: string;
  /** Other words by which a landlord looks for the line. */
  readonly words?: string;
  readonly detail?: string | undefined;
  readonly aside?: string | undefined;
  /** The colour of `aside`, if `aside` is a debt that is due or late. */
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
