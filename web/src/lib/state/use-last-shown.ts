import { useState } from 'react';

/** Returns the last value that was not `null`. A closing panel shows this value until the panel has slid out. */
export function useLastShown<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
