import { createContext } from 'react';

/** Words what can be wrong with the fields of some pages alone; `null` for what it has no words for. */
export const MoreIssueTexts = createContext<(code: string) => string | null>(() => null);
