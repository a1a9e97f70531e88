/** True on Apple devices: shortcuts use ⌘, and Ctrl+K edits text. */
export const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);
