import { useDeferredValue } from 'react';

/**
 * Whether a page shows data that has arrived. The first render with it is long and may be interrupted, so the page reacts to
 * keys and fingers meanwhile; a query alone would have it rendered in one piece.
 */
export function useDeferredArrival(isThere: boolean): boolean {
  const wasThere = useDeferredValue(isThere);
  return isThere && wasThere;
}
