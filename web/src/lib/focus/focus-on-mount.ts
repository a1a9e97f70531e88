/** A ref that focuses its element when the element appears. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
