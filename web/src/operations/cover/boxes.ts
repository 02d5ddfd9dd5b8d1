import type { ReviewDraft } from '@beidiao/contract/verification/review-draft';

/** Part of a picture that is covered; all in shares of its width and height. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
export type Point = { readonly x: number; readonly y: number };

/** Nothing smaller hides a word; a click without a drag makes no box. */
const least = 0.01;
const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** What lies between where a pointer went down and where it is; null where that is nothing. */
export function boxBetween(from: Point, to: Point): Box | null {
  const [left, right] = [from.x, to.x].map((x) => within(x, 0, 1)).toSorted((a, b) => a - b);
  const [top, bottom] = [from.y, to.y].map((y) => within(y, 0, 1)).toSorted((a, b) => a - b);
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) return null;
  const box = { x: left, y: top, width: right - left, height: bottom - top };
  return box.width < least || box.height < least ? null : box;
}

/** Moved as far as the picture reaches. */
export const moved = (box: Box, by: Point): Box => ({
  ...box,
  x: within(box.x + by.x, 0, 1 - box.width),
  y: within(box.y + by.y, 0, 1 - box.height),
});

/** Its right lower corner moved. */
export const sized = (box: Box, by: Point): Box => ({
  ...box,
  width: within(box.width + by.x, least, 1 - box.x),
  height: within(box.height + by.y, least, 1 - box.y),
});

/** Where a box begins that no pointer has drawn. */
export const firstBox: Box = { x: 0.3, y: 0.45, width: 0.4, height: 0.1 };

const step = 0.01;
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};
/** What a key makes of a box: arrows move it, with Shift they size it, Delete takes it away (null). Undefined for any other key. */
export function boxAfterKey(box: Box, { key, shiftKey }: { key: string; shiftKey: boolean }): Box | null | undefined {
  if (key === 'Delete' || key === 'Backspace') return null;
  const by = arrows[key];
  return by && (shiftKey ? sized(box, by) : moved(box, by));
}

/** What of a draft names the file `from`, naming `to` instead. */
export function draftNaming(
  { receipts, factGround }: Pick<ReviewDraft, 'receipts' | 'factGround'>,
  { from, to }: { readonly from: string; readonly to: string },
): Pick<ReviewDraft, 'receipts' | 'factGround'> {
  return {
    receipts: Object.fromEntries(
      Object.entries(receipts).map(([key, receipt]) => [
        key,
        receipt.pageId === from ? { ...receipt, pageId: to } : receipt,
      ]),
    ),
    factGround: factGround?.kind === 'file' && factGround.fileId === from ? { ...factGround, fileId: to } : factGround,
  };
}
