export type Point = { readonly x: number; readonly y: number };
export type Stroke = readonly Point[];

/** A dot or a slip of the finger is no name: less ink than this, in CSS px, does not count. */
const leastInk = 60;

const lengthOf = (stroke: Stroke): number =>
  stroke.reduce((sum, point, n) => {
    const before = stroke[n - 1];
    return before ? sum + Math.hypot(point.x - before.x, point.y - before.y) : sum;
  }, 0);

export const isSigned = (strokes: readonly Stroke[]): boolean =>
  strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) >= leastInk;

type Pen = Pick<CanvasRenderingContext2D, 'beginPath' | 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'stroke'>;

/** Through the middles of the segments, bent at the points: what a hand does between two reports of the screen. */
export function drawStroke(pen: Pen, stroke: Stroke): void {
  const [first, ...rest] = stroke;
  if (!first) return;
  pen.beginPath();
  pen.moveTo(first.x, first.y);
  if (rest.length === 0) pen.lineTo(first.x + 0.1, first.y);
  let from = first;
  for (const point of rest) {
    pen.quadraticCurveTo(from.x, from.y, (from.x + point.x) / 2, (from.y + point.y) / 2);
    from = point;
  }
  pen.lineTo(from.x, from.y);
  pen.stroke();
}
