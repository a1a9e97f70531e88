import type { QueryClient } from '@tanstack/react-query';

/** The functions that the guards and loaders of routes receive. */
export interface RouterContext {
  /** Loads the cache of API responses. Only signed-in users need the code of this cache. */
  readonly loadQueryClient: () => Promise<QueryClient>;
  /** Loads the texts that a page's route and its layouts name. The guard of the page waits for these texts. */
  readonly loadPageTexts: (page: { readonly pathname: string }) => Promise<void>;
  /** Ends a session that the server no longer accepts, and asks the user to sign in again. */
  readonly endSession: () => void;
}

/** The data that a route guard receives about a navigation. */
export interface Navigation {
  readonly context: RouterContext;
  readonly location: { readonly href: string; readonly pathname: string };
  readonly preload: boolean;
}
