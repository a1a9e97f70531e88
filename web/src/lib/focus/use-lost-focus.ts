import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { isFocusLost } from './is-focus-lost.ts';

/**
 * Returns a ref. Focuses its element when `version` changes while no element has the focus, because the focused element
 * has disappeared.
 */
export function useLostFocus<T extends HTMLElement>(
  version: unknown,
  options?: FocusOptions,
): RefObject<T | null> {
  const target = useRef<T>(null);
  const known = useRef(version);
  const take = useEffectEvent(() => target.current?.focus(options));
  useEffect(() => {
    if (known.current !== version && isFocusLost()) take();
    known.current = version;
  }, [version]);
  return target;
}
