import type { QueryClient } from '@tanstack/react-query';

/** The context that guards and loaders receive. */
export interface RouterContext {
  /** Loads the cache of API responses. Only signed-in users need the cache's code. */
  readonly loadQueryClient: () => Promise<QueryClient>;
  /** Loads the texts that a page's routes list. The page's guard waits for the texts. */
  readonly loadPageTexts: (page: { readonly pathname: string }) => Promise<void>;
  /** Drops a session that the server no longer accepts, and asks the user to sign in again. */
  readonly endSession: () => void;
}
