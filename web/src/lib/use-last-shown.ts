import { useState } from 'react';

/** The last value that was not `null`: what a panel goes on showing while it slides away. */
export function useLastShown<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
