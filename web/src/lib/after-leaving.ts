let isPointerDown = false;
let waiting: (() => void)[] = [];

function release(): void {
  isPointerDown = false;
  // A click follows the pointer's release at once.
  for (const work of waiting) setTimeout(work);
  waiting = [];
}
addEventListener('pointerdown', () => (isPointerDown = true), true);
addEventListener('pointerup', release, true);
addEventListener('pointercancel', release, true);

/**
 * Does something because a field was left: once the focus has arrived where it goes and, when a click took it there, once
 * the click has arrived. What changes on the page before that moves the target from under the pointer; and an element
 * that goes while nothing has the focus makes a dialog take it.
 */
export function afterLeaving(work: () => void): void {
  if (isPointerDown) waiting.push(work);
  else setTimeout(work);
}
