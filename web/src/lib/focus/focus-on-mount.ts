/** A ref that focuses its element when the element is mounted. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
