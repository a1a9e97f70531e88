import type { QueryClient } from '@tanstack/react-query';

/** The data that a route guard receives about a navigation. */
export interface Navigation {
  readonly context: {
    readonly loadQueryClient: () => Promise<QueryClient>;
    readonly loadPageTexts: (page: { readonly pathname: string }) => Promise<void>;
    readonly endSession: () => void;
  };
  readonly location: { readonly href: string; readonly pathname: string };
  readonly preload: boolean;
}
