/** Where the focus goes when what had it is gone: the heading of the page. */
export function focusMainHeading(): void {
  const heading =
    document.querySelector<HTMLElement>('[data-main-heading]') ?? document.querySelector('main');
  heading?.focus({ preventScroll: true });
}
