import type { QueryClient } from '@tanstack/react-query';

/** The context of guards and loaders. */
export interface RouterContext {
  /** Loads the cache of API responses; only signed-in users need its code. */
  readonly loadQueryClient: () => Promise<QueryClient>;
  /** Loads the texts that a page's routes list; the page's guard awaits them. */
  readonly loadPageTexts: (page: { readonly pathname: string }) => Promise<void>;
  /** Drops a session that the server no longer accepts, and asks the user to sign in again. */
  readonly endSession: () => void;
}
