let isPointerDown = false;
let waiting: (() => void)[] = [];

function release(): void {
  isPointerDown = false;
  // The click event follows the release of the pointer.
  for (const work of waiting) setTimeout(work);
  waiting = [];
}
addEventListener('pointerdown', () => (isPointerDown = true), true);
addEventListener('pointerup', release, true);
addEventListener('pointercancel', release, true);

/**
 * Runs `work` after a field was left: once the focus has moved and, after a click, once the click was handled. An
 * earlier change could move the clicked element away from the pointer. It could also remove an element while no element
 * has the focus, so that a dialog would take the focus.
 */
export function runAfterBlur(work: () => void): void {
  if (isPointerDown) waiting.push(work);
  else setTimeout(work);
}
