import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { isFocusLost } from './is-focus-lost.ts';

/**
 * Returns a ref for an element. The element gets the focus when `version` changes and the previously focused control
 * has been removed or disabled. With `closest`, the element's nearest ancestor that matches this selector gets it.
 */
export function useLostFocus<T extends HTMLElement>(
  version: unknown,
  { closest, ...options }: FocusOptions & { readonly closest?: string } = {},
): RefObject<T | null> {
  const target = useRef<T>(null);
  const known = useRef(version);
  const take = useEffectEvent(() => {
    const element = closest === undefined ? target.current : target.current?.closest<HTMLElement>(closest);
    element?.focus(options);
  });
  useEffect(() => {
    if (known.current !== version && isFocusLost()) take();
    known.current = version;
  }, [version]);
  return target;
}
