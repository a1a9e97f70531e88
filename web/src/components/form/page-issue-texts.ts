import { createContext } from 'react';

/** Error messages that only some pages need. A code without such a message has `null`. */
export const PageIssueTexts = createContext<(code: string) => string | null>(() => null);
