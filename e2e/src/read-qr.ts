/** Data codewords of each block, by version at level M (ISO 18004, table 9). What corrects errors follows them and is not needed. */
const blocksOfVersion: Readonly<Record<number, readonly number[]>> = {
  5: [43, 43],
  6: [27, 27, 27, 27],
  7: [31, 31, 31, 31],
  8: [38, 38, 39, 39],
  9: [36, 36, 36, 37, 37],
  10: [43, 43, 43, 43, 44],
};
/** Where alignment patterns are centred (annex E). */
const centres: Readonly<Record<number, readonly number[]>> = {
  5: [6, 30],
  6: [6, 34],
  7: [6, 22, 38],
  8: [6, 24, 42],
  9: [6, 26, 46],
  10: [6, 28, 50],
};
const masks: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

type Grid = { readonly size: number; readonly version: number; isDark(row: number, column: number): boolean };

/** From the squares of an SVG path, each drawn as `Mx yh1v1h-1z` inside of a quiet margin. */
function gridOf(path: string): Grid {
  const squares = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const margin = Math.min(...squares.map(([x]) => x));
  const size = Math.max(...squares.map(([x]) => x)) - margin + 1;
  const dark = new Set(squares.map(([x, y]) => `${y - margin} ${x - margin}`));
  return { size, version: (size - 17) / 4, isDark: (row, column) => dark.has(`${row} ${column}`) };
}

/** Finder, timing, alignment, format and version: what carries no data. */
function isFixed({ size, version }: Grid, row: number, column: number): boolean {
  const isCorner = (row < 9 && column < 9) || (row < 9 && column >= size - 8) || (row >= size - 8 && column < 9);
  const isVersion = version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11));
  const places = centres[version] ?? [];
  const isFinder = (r: number, c: number): boolean =>
    (r === 6 && (c === 6 || c === size - 7)) || (r === size - 7 && c === 6);
  const isAligned = places.some((r) =>
    places.some((c) => !isFinder(r, c) && Math.abs(row - r) <= 2 && Math.abs(column - c) <= 2),
  );
  return isCorner || isVersion || isAligned || row === 6 || column === 6;
}

/** Bits in the order in which they were laid: two columns at a time, from the right, up and down in turn. */
function bitsOf(grid: Grid): string {
  const format = [0, 1, 2].map((column) => Number(grid.isDark(8, column + 2)));
  const mask = masks[format.reduce((number, bit) => number * 2 + bit, 0) ^ 0b101];
  let bits = '';
  let isUp = true;
  for (let right = grid.size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let step = 0; step < grid.size; step += 1) {
      const row = isUp ? grid.size - 1 - step : step;
      for (const column of [right, right - 1])
        if (!isFixed(grid, row, column)) bits += grid.isDark(row, column) === mask?.(row, column) ? '0' : '1';
    }
    isUp = !isUp;
  }
  return bits;
}

/** The text of a QR code in bytes at level M, read as a camera would that sees every square. */
export function readQr(path: string): string {
  const grid = gridOf(path);
  const blocks = blocksOfVersion[grid.version];
  if (blocks === undefined) throw new TypeError(`a QR code of version ${grid.version} is not known here`);
  const words = (bitsOf(grid).match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const parted: number[][] = blocks.map(() => []);
  let next = 0;
  for (let n = 0; n < Math.max(...blocks); n += 1)
    for (const [block, length] of blocks.entries()) if (n < length) parted[block]?.push(words[next++] ?? 0);
  const data = parted
    .flat()
    .map((word) => word.toString(2).padStart(8, '0'))
    .join('');
  const lengthBits = grid.version < 10 ? 8 : 16;
  if (data.slice(0, 4) !== '0100') throw new TypeError('the QR code is not in bytes');
  const length = Number.parseInt(data.slice(4, 4 + lengthBits), 2);
  const from = 4 + lengthBits;
  const bytes = Array.from({ length }, (_, n) => Number.parseInt(data.slice(from + n * 8, from + n * 8 + 8), 2));
  return Buffer.from(bytes).toString('utf8');
}
