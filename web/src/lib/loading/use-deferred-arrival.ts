import { useDeferredValue } from 'react';

/**
 * Returns true once the data of a page have arrived, but only in a deferred render. The first render with data takes
 * long. React can interrupt a deferred render, so that the page still reacts to keys and touches. Without this hook,
 * React would not interrupt the render.
 */
export function useDeferredArrival(isThere: boolean): boolean {
  const wasThere = useDeferredValue(isThere);
  return isThere && wasThere;
}
