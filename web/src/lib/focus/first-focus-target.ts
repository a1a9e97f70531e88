/** Where the focus starts in a form or panel: what is marked with `data-autofocus`, else the first field that is not answered before one has typed. */
export const firstFocusTarget = (within: ParentNode): HTMLElement | null =>
  within.querySelector<HTMLElement>('[data-autofocus]') ??
  within.querySelector<HTMLElement>('input:enabled:not([data-answered] *), select:enabled');
