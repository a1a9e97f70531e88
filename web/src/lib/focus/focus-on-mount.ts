/** A ref that gives the focus to its element when that appears. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
