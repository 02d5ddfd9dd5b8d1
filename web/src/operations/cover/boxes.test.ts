import { beginDraft, emptyReceipt } from '@beidiao/contract/verification/review-draft';
import { reviewFormOf } from '@beidiao/contract/verification/review-forms';
import { describe, expect, it } from 'vitest';
import { type Box, boxAfterKey, boxBetween, draftNaming, firstBox, moved, sized } from './boxes.ts';

const shares = [-2, -0.1, 0, 0.004, 0.3, 0.75, 1, 1.4, 3];
const points = shares.flatMap((x) => shares.map((y) => ({ x, y })));
const isInside = ({ x, y, width, height }: Box): boolean =>
  x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= 1 + 1e-9 && y + height <= 1 + 1e-9;

describe('a box', () => {
  it('covers what lies between both ends of a drag, in whichever direction it went', () => {
    const box = { x: 0.25, y: 0.5, width: 0.25, height: 0.25 };
    expect(boxBetween({ x: 0.25, y: 0.5 }, { x: 0.5, y: 0.75 })).toEqual(box);
    expect(boxBetween({ x: 0.5, y: 0.75 }, { x: 0.25, y: 0.5 })).toEqual(box);
  });

  it('is none where nothing was dragged over', () => {
    expect(boxBetween({ x: 0.5, y: 0.5 }, { x: 0.5, y: 0.5 })).toBeNull();
    expect(boxBetween({ x: 1.2, y: 0.1 }, { x: 1.9, y: 0.9 })).toBeNull();
  });

  it('never leaves the picture, however it is drawn, moved or sized', () => {
    const drawn = points.flatMap((from) => points.map((to) => boxBetween(from, to) ?? firstBox));
    const all = drawn.flatMap((box) => [box, ...points.flatMap((by) => [moved(box, by), sized(box, by)])]);
    expect(all.filter((box) => !isInside(box))).toEqual([]);
  });

  it('is moved by arrows, sized by arrows with Shift, and taken away by Delete', () => {
    const at = (key: string, shiftKey = false) => boxAfterKey(firstBox, { key, shiftKey });
    expect(at('ArrowRight')).toEqual({ ...firstBox, x: firstBox.x + 0.01 });
    expect(at('ArrowUp')).toEqual({ ...firstBox, y: firstBox.y - 0.01 });
    expect(at('ArrowDown', true)).toEqual({ ...firstBox, height: firstBox.height + 0.01 });
    expect([at('Delete'), at('Backspace')]).toEqual([null, null]);
    expect([at('Tab'), at('a')]).toEqual([undefined, undefined]);
  });
});

it('a covered page stands wherever the draft named the original, and nowhere else', () => {
  const form = reviewFormOf({ code: 'LIT_PUBLIC' });
  const [first, second] = form.register?.registers ?? [];
  if (first === undefined || second === undefined) throw new TypeError('two lists');
  const draft = {
    ...beginDraft(form),
    receipts: {
      [first.key]: { ...emptyReceipt(first), pageId: '61' },
      [second.key]: { ...emptyReceipt(second), pageId: '62' },
    },
    factGround: { kind: 'file', fileId: '61' } as const,
  };
  const { receipts, factGround } = draftNaming(draft, { from: '61', to: '70' });
  expect(Object.values(receipts).map(({ pageId }) => pageId)).toEqual(['70', '62']);
  expect(factGround).toEqual({ kind: 'file', fileId: '70' });
  expect(draftNaming({ ...draft, factGround: { kind: 'item' } }, { from: '61', to: '70' }).factGround).toEqual({
    kind: 'item',
  });
});
