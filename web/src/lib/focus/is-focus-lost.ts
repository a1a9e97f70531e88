/**
 * Returns true if no control can use the next key, because the focused control was removed or disabled. A browser takes
 * the focus from a disabled control only when it draws the page the next time.
 */
export const isFocusLost = (): boolean => document.activeElement?.matches('body, :disabled') ?? true;
