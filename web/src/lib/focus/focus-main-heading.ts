/** Focuses the heading of the page after the focused element was removed. */
export function focusMainHeading(): void {
  const heading =
    document.querySelector<HTMLElement>('[data-main-heading]') ?? document.querySelector('main');
  heading?.focus({ preventScroll: true });
}
