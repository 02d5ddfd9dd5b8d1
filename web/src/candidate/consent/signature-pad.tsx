import { type PointerEvent, type ReactElement, type RefObject, useEffect, useRef } from 'react';
import { drawStroke, type Point, type Stroke } from './strokes.ts';
import styles from './signature-pad.module.css';

type Props = {
  label: string;
  strokes: readonly Stroke[];
  canvasRef: RefObject<HTMLCanvasElement | null>;
  onStrokes: (strokes: readonly Stroke[]) => void;
};

const ink = '#16232b';
/** Three device pixels a CSS pixel draw a smooth line; more only make the picture heavy. */
const mostDense = 3;

function paint(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const density = Math.min(devicePixelRatio || 1, mostDense);
  canvas.width = Math.round(canvas.clientWidth * density);
  canvas.height = Math.round(canvas.clientHeight * density);
  pen.scale(density, density);
  pen.strokeStyle = ink;
  pen.lineWidth = 3;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  for (const stroke of strokes) drawStroke(pen, stroke);
}

/** Ink follows finger, pen or mouse. The strokes are the caller's, so that turning the phone loses nothing. */
export function SignaturePad({ label, strokes, canvasRef, onStrokes }: Props): ReactElement {
  const current = useRef<Point[] | null>(null);
  useEffect(() => {
    const canvas = canvasRef.current;
    if (!canvas) return;
    const repaint = () => paint(canvas, current.current ? [...strokes, current.current] : strokes);
    repaint();
    const watch = new ResizeObserver(repaint);
    watch.observe(canvas);
    return () => watch.disconnect();
  }, [canvasRef, strokes]);
  const pointOf = (event: { clientX: number; clientY: number }, canvas: HTMLCanvasElement): Point => {
    const box = canvas.getBoundingClientRect();
    const round = (it: number) => Math.round(it * 10) / 10;
    return { x: round(event.clientX - box.left), y: round(event.clientY - box.top) };
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    current.current = [pointOf(event, event.currentTarget)];
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const stroke = current.current;
    if (!stroke || !event.isPrimary) return;
    const canvas = event.currentTarget;
    const seen = event.nativeEvent.getCoalescedEvents?.() ?? [];
    for (const it of seen.length > 0 ? seen : [event.nativeEvent]) stroke.push(pointOf(it, canvas));
    paint(canvas, [...strokes, stroke]);
  };
  const end = () => {
    if (!current.current) return;
    onStrokes([...strokes, current.current]);
    current.current = null;
  };
  return (
    <div className={styles.pad}>
      <canvas
        ref={canvasRef}
        role="img"
        aria-label={label}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
    </div>
  );
}

/** The drawing as a PNG of at most `width` pixels, which keeps it far below what the wire takes. */
export function pictureOf(canvas: HTMLCanvasElement, width = 900): string {
  const scale = Math.min(1, width / canvas.width);
  const small = document.createElement('canvas');
  small.width = Math.round(canvas.width * scale);
  small.height = Math.round(canvas.height * scale);
  small.getContext('2d')?.drawImage(canvas, 0, 0, small.width, small.height);
  return small.toDataURL('image/png');
}
