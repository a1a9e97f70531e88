let isPointerDown = false;
let waiting: (() => void)[] = [];

function release(): void {
  isPointerDown = false;
  // The browser sends the click event after the pointer is released.
  for (const work of waiting) setTimeout(work);
  waiting = [];
}
addEventListener('pointerdown', () => (isPointerDown = true), true);
addEventListener('pointerup', release, true);
addEventListener('pointercancel', release, true);

/**
 * Runs `work` after the user has left a field. Waits until the browser has handled the click and moved the focus. If
 * `work` changed the page before the click, the clicked element could move away from the pointer. If `work` removed an
 * element before the focus has moved, a dialog would take the focus.
 */
export function runAfterBlur(work: () => void): void {
  if (isPointerDown) waiting.push(work);
  else setTimeout(work);
}
