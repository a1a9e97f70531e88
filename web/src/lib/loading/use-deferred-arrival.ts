import { useDeferredValue } from 'react';

/**
 * True once a page renders the data that has arrived. The first render with data takes long. React may interrupt a
 * deferred render, so that the page reacts to keys and fingers. Without this, a query would render without
 * interruption.
 */
export function useDeferredArrival(isThere: boolean): boolean {
  const wasThere = useDeferredValue(isThere);
  return isThere && wasThere;
}
