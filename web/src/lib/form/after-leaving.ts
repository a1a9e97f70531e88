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
 * Runs `work` after a field was left: once the focus has moved and, if by a click, once that click has been
 * handled. An earlier change to the page could move the click's target from under the pointer, or remove an
 * element while nothing has the focus, which a dialog would then take.
 */
export function afterLeaving(work: () => void): void {
  if (isPointerDown) waiting.push(work);
  else setTimeout(work);
}
