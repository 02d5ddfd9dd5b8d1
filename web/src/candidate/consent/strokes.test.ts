import { expect, test } from 'vitest';
import { drawStroke, isSigned } from './strokes.ts';

const line = (length: number) => [
  { x: 0, y: 0 },
  { x: length, y: 0 },
];

test('a dot or a slip is no signature, several short strokes are one', () => {
  expect([isSigned([]), isSigned([[{ x: 5, y: 5 }]]), isSigned([line(30)])]).toEqual([false, false, false]);
  expect([isSigned([line(60)]), isSigned([line(25), line(20), line(20)])]).toEqual([true, true]);
});

test('a stroke is one smooth path that begins and ends where the finger did', () => {
  const drawn: string[] = [];
  drawStroke(
    {
      beginPath: () => void drawn.push('begin'),
      moveTo: (x, y) => void drawn.push(`move ${x},${y}`),
      lineTo: (x, y) => void drawn.push(`line ${x},${y}`),
      quadraticCurveTo: (...it) => void drawn.push(`bend ${it.join(',')}`),
      stroke: () => void drawn.push('stroke'),
    },
    [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 10 },
    ],
  );
  expect(drawn).toEqual(['begin', 'move 0,0', 'bend 0,0,5,0', 'bend 10,0,10,5', 'line 10,10', 'stroke']);
});
