import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { isFocusLost } from './is-focus-lost.ts';

/**
 * Returns a ref for an element. The element gets the focus when `version` changes and the previously focused control
 * has been removed or disabled.
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
