import { firstFocusTarget } from './first-focus-target.ts';

/** A ref that focuses its element when the element is mounted. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();

/** A ref that focuses the first control in its element when the element is mounted. */
export const focusFirst = (element: HTMLElement | null): void =>
  void (element && firstFocusTarget(element)?.focus());
