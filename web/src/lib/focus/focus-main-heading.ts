/** Focuses the main heading of the page. For use after the focused element was removed. */
export function focusMainHeading(): void {
  const heading =
    document.querySelector<HTMLElement>('[data-main-heading]') ?? document.querySelector('main');
  heading?.focus({ preventScroll: true });
}
