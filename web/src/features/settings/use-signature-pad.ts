import SignaturePad from 'signature_pad';
import { type RefObject, useEffect, useRef, useState } from 'react';

const INK = '#14213d';

interface Pad {
  readonly canvasRef: RefObject<HTMLCanvasElement | null>;
  readonly strokeCount: number;
  readonly undo: () => void;
  readonly clear: () => void;
}

/** Lets the user draw on a canvas with a mouse, a finger or a pen. */
export function useSignaturePad(): Pad {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const padRef = useRef<SignaturePad>(null);
  const [strokeCount, setStrokeCount] = useState(0);

  useEffect(() => {
    const canvas = canvasRef.current;
    if (!canvas) return undefined;
    const pad = new SignaturePad(canvas, { penColor: INK, minWidth: 0.8, maxWidth: 2.6 });
    padRef.current = pad;
    const count = (): void => setStrokeCount(pad.toData().length);
    pad.addEventListener('endStroke', count);
    // Resizing clears a canvas, so the hook paints the strokes again.
    const observer = new ResizeObserver(() => {
      const ratio = Math.max(2, window.devicePixelRatio);
      canvas.width = canvas.offsetWidth * ratio;
      canvas.height = canvas.offsetHeight * ratio;
      canvas.getContext('2d')?.scale(ratio, ratio);
      pad.redraw();
    });
    observer.observe(canvas);
    return () => {
      observer.disconnect();
      pad.removeEventListener('endStroke', count);
      pad.off();
    };
  }, []);

  const keep = (strokes: number): void => {
    const pad = padRef.current;
    if (!pad) return;
    pad.fromData(pad.toData().slice(0, strokes));
    setStrokeCount(pad.toData().length);
  };
  return { canvasRef, strokeCount, undo: () => keep(-1), clear: () => keep(0) };
}
