/** Returns the field that the anchor of the URL names, such as `address`; `undefined` if there is none. */
export const fieldOfAnchor = (within: ParentNode, anchor = location.hash.slice(1)): HTMLElement | undefined =>
  [...within.querySelectorAll<HTMLElement>('[name]')].find(
    // A form names a field by its path as JSON.
    (field) => field.getAttribute('name') === JSON.stringify([anchor]),
  );

/**
 * Returns the element that a form or panel focuses first: the field that the URL names, the element with
 * `data-autofocus`, or the first field without a preset value.
 */
export const firstFocusTarget = (within: ParentNode): HTMLElement | null =>
  fieldOfAnchor(within) ??
  within.querySelector<HTMLElement>('[data-autofocus]') ??
  within.querySelector<HTMLElement>('input:enabled:not([data-answered] *), select:enabled');
