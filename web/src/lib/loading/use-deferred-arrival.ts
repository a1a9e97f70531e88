import { useDeferredValue } from 'react';

/**
 * Returns true when a page renders data that have arrived. The first render with data takes long. React can interrupt a
 * deferred render, so that the page still reacts to keys and touches. Without this hook, a query would render without
 * interruption.
 */
export function useDeferredArrival(isThere: boolean): boolean {
  const wasThere = useDeferredValue(isThere);
  return isThere && wasThere;
}
