import { createContext } from 'react';

/** Whether what is drawn stands in the frame's main part, of which a page has one. */
export const WithinMain = createContext(false);
