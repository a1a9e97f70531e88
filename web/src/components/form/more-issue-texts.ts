import { createContext } from 'react';

/** Error messages that only some pages need; `null` for codes without one. */
export const MoreIssueTexts = createContext<(code: string) => string | null>(() => null);
