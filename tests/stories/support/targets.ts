/** The least width and height of a finger's target, in pixels. */
const LEAST_PX = 44;
/** Layouts round to fractions of a pixel. */
const ROUNDED_PX = 1;

const CONTROLS =
  ':is(a[href], button, summary, select, textarea, input, [role^="menuitem"], [role="option"], [role="tab"])';

/**
 * Returns the controls that a finger can press only on an area smaller than 44 × 44 px, or only on a part of the drawn
 * control. The area is measured by hits, so it includes labels and pseudo-elements, and excludes the areas of
 * neighbours.
 */
export function smallTargets(within: ParentNode): string[] {
  // Messages cover parts of the page for some seconds.
  const messages = document.querySelector<HTMLElement>('[data-sonner-toaster]');
  if (messages) messages.hidden = true;
  const small = [...within.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((control) => {
    const size = mayBePressed(control) && sizeOf(control);
    return size &&
      (size.width < LEAST_PX - ROUNDED_PX || size.height < LEAST_PX - ROUNDED_PX || size.isCovered)
      ? [`${size.width} × ${size.height}${size.isCovered ? ' covered' : ''}: ${control.outerHTML}`]
      : [];
  });
  if (messages) messages.hidden = false;
  return small;
}

const mayBePressed = (control: HTMLElement): boolean =>
  control.checkVisibility() &&
  !control.matches(':disabled') &&
  control.closest('[inert], a.sr-only') === null;

/** Returns the area of a control, or null if the control is not measured. */
function sizeOf(control: HTMLElement) {
  const face = faceOf(control);
  face.scrollIntoView({ block: 'center', inline: 'center' });
  const [box, nextLine] = face.getClientRects();
  // A link that wraps within a sentence needs no area of its own.
  if (!box || nextLine || box.width < 2 || box.height < 2) return null;
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const isPressed = (right: number, down: number): boolean =>
    presses(document.elementFromPoint(x + right, y + down), control);
  const [right, down] = [box.width / 2 - 2, box.height / 2 - 2];
  return {
    width: lengthOf((px) => isPressed(px, 0)),
    height: lengthOf((px) => isPressed(0, px)),
    isCovered: !(isPressed(-right, 0) && isPressed(right, 0) && isPressed(0, -down) && isPressed(0, down)),
  };
}

/** Returns the drawn element of a control: the label of an invisible radio button, or else the control. */
function faceOf(control: HTMLElement): HTMLElement {
  const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
  return label && control.matches('.sr-only') ? label : control;
}

/** Returns the length of a line through the centre of a control, up to twice the least length. */
function lengthOf(isPressed: (px: number) => boolean): number {
  if (!isPressed(0)) return 0;
  const reach = (sign: number): number => {
    let px = 0;
    while (px < LEAST_PX && isPressed(sign * (px + 0.5))) px += 0.5;
    return px;
  };
  return reach(1) + reach(-1);
}

/** Returns true if a press on an element presses a control or a label of the control. */
function presses(hit: Element | null, control: HTMLElement): boolean {
  if (hit === null) return false;
  if (control.contains(hit)) return true;
  const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
  return labels.some((label) => label.contains(hit));
}
