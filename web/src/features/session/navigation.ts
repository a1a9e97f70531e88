import type { QueryClient } from '@tanstack/react-query';

/** The data about a navigation that a route guard receives. */
export interface Navigation {
  readonly context: {
    readonly loadQueryClient: () => Promise<QueryClient>;
    readonly loadPageTexts: (page: { readonly pathname: string }) => Promise<void>;
    readonly endSession: () => void;
  };
  readonly location: { readonly href: string; readonly pathname: string };
  readonly preload: boolean;
}
