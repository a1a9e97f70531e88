/** True on Apple devices, where shortcuts use ⌘ because Ctrl+K edits text. */
export const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);
