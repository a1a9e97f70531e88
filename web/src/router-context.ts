import type { QueryClient } from '@tanstack/react-query';

/** What guards and loaders have access to. */
export interface RouterContext {
  /** The cache of API responses. Its code is only loaded for signed-in users. */
  readonly loadQueryClient: () => Promise<QueryClient>;
  /** Loads the texts that a page's routes list; awaited by its guard. */
  readonly loadPageTexts: (page: { readonly pathname: string }) => Promise<void>;
  /** Drops the session, which the server no longer accepts, and asks the user to sign in again. */
  readonly endSession: () => void;
}
