import { createContext } from 'react';

/** True inside of the layout's `main` element. A page may have only one `main` element. */
export const WithinMain = createContext(false);
