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
 * Runs `work` after a field was left, when the focus has moved and a click was handled. An earlier change could move
 * the clicked element away from the pointer. Until the focus has moved, no element has the focus. If an element is then
 * removed, a dialog takes the focus.
 */
export function runAfterBlur(work: () => void): void {
  if (isPointerDown) waiting.push(work);
  else setTimeout(work);
}
