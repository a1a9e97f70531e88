/**
 * Returns the element that a form or panel focuses first: the element with `data-autofocus`. Without one, the first
 * field that has no preset answer.
 */
export const firstFocusTarget = (within: ParentNode): HTMLElement | null =>
  within.querySelector<HTMLElement>('[data-autofocus]') ??
  within.querySelector<HTMLElement>('input:enabled:not([data-answered] *), select:enabled');
