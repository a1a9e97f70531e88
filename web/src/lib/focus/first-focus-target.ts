/**
 * Returns the element that a form or panel focuses first: the element with `data-autofocus`, or the first field without
 * a preset value.
 */
export const firstFocusTarget = (within: ParentNode): HTMLElement | null =>
  within.querySelector<HTMLElement>('[data-autofocus]') ??
  within.querySelector<HTMLElement>('input:enabled:not([data-answered] *), select:enabled');
