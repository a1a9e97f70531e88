/**
 * Returns true if no control can use the next key, because the focused control was removed or disabled. A browser takes
 * the focus from a disabled control only when it draws the page the next time. A busy control is not disabled.
 */
export const isFocusLost = (): boolean =>
  document.activeElement?.matches(
    'body, :disabled, :is(button, input)[aria-disabled="true"]:not([aria-busy="true"])',
  ) ?? true;
