import { createContext } from 'react';

/** Returns the error message for a code that only some pages need, or `null` for any other code. */
export const PageIssueTexts = createContext<(code: string) => string | null>(() => null);
