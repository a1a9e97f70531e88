import { useDeferredValue } from 'react';

/**
 * True once a page renders the data that has arrived. The first render with data is long. Deferred, React may interrupt
 * it, so that the page reacts to keys and fingers; a query alone would render in one piece.
 */
export function useDeferredArrival(isThere: boolean): boolean {
  const wasThere = useDeferredValue(isThere);
  return isThere && wasThere;
}
