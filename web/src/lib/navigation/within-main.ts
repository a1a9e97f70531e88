import { createContext } from 'react';

/** Whether the component is inside the layout's `main` element, of which a page has only one. */
export const WithinMain = createContext(false);
