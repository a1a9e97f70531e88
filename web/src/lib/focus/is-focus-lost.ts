/**
 * Returns true if the focused control was removed or disabled, so that the next key has no effect. A disabled control
 * keeps the focus until the browser draws the page again, so this function also looks for disabled controls. A busy
 * control does not count as disabled.
 */
export const isFocusLost = (): boolean =>
  document.activeElement?.matches(
    'body, :disabled, :is(button, input)[aria-disabled="true"]:not([aria-busy="true"])',
  ) ?? true;
