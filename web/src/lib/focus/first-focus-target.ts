/**
 * Returns the element that a form or panel focuses first: the one with `data-autofocus`, else the first field without a
 * preset answer.
 */
export const firstFocusTarget = (within: ParentNode): HTMLElement | null =>
  within.querySelector<HTMLElement>('[data-autofocus]') ??
  within.querySelector<HTMLElement>('input:enabled:not([data-answered] *), select:enabled');
