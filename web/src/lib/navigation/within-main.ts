import { createContext } from 'react';

/** True inside the layout's `main` element: a page may have only one. */
export const WithinMain = createContext(false);
