import { useLocation, useRouter } from '@tanstack/react-router';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { setPageValue, pageValue } from './page-history.ts';

/**
 * Returns a state that is restored when the user returns to the page. Examples are the search and the sorting of a
 * list.
 */
export function usePageState<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const { history } = useRouter();
  const [{ pathname }] = useState(history.location);
  const [value, setValue] = useState<T>(() => {
    const kept = pageValue(history.location, name);
    // Only this hook stores values under this name.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return kept === undefined ? initial : (kept as T);
  });
  const here = useLocation();
  useEffect(() => {
    if (here.pathname === pathname) setPageValue(here, name, value);
  }, [here, pathname, name, value]);
  return [value, setValue];
}
