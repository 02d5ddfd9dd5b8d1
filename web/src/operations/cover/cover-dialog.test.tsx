import { reviewCalls } from '@beidiao/contract/verification/review';
import { emptyReceipt } from '@beidiao/contract/verification/review-draft';
import { reviewFormOf } from '@beidiao/contract/verification/review-forms';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSheet } from '../../../test/open-sheet.tsx';
import { paper, savingWire, sheetOf } from '../../../test/review-sheet.ts';

// jsdom has neither pictures nor a canvas: this one keeps what is painted over, and the journey of a reviewer reads the pixels.
const fillRect = vi.fn<CanvasRenderingContext2D['fillRect']>();
beforeEach(() => {
  fillRect.mockReset();
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 200, height: 100, close: () => undefined }));
  const pen = { drawImage: () => undefined, fillRect } as unknown as CanvasRenderingContext2D; // of which no more is used
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) =>
    take(new Blob(['covered'], { type: 'image/png' })),
  );
});
afterEach(() => vi.restoreAllMocks());

const [list = expect.fail('no such list')] = reviewFormOf({ code: 'LIT_PUBLIC' }).register?.registers ?? [];
const { isShared: _, ...kept } = paper;
const content = { ...kept, base64: btoa('picture') };
async function openCover(change: Partial<typeof paper> = {}) {
  const begun = sheetOf('LIT_PUBLIC', { evidence: [{ ...paper, ...change }] });
  const receipts = { [list.key]: { ...emptyReceipt(list), result: 'none' as const, pageId: paper.fileId } };
  const wire = savingWire();
  wire.answers(reviewCalls.openFile, content);
  wire.answers(reviewCalls.addEvidence, { ...paper, fileId: '70' });
  wire.answers(reviewCalls.shareEvidence, {});
  wire.answers(reviewCalls.removeEvidence, {});
  const opened = await openSheet({ ...begun, draft: { ...begun.draft, receipts } }, wire);
  const beside = within(screen.getByRole('complementary', { name: '预览、证据和联系' }));
  await opened.user.click(beside.getByRole('button', { name: `遮盖 ${paper.name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `遮盖“${paper.name}”上的内容` }));
  return { ...opened, dialog };
}
const save = '保存并替换原图';

test('the covered picture takes the place of the original in the draft, and the original is removed', async () => {
  const { user, wire, dialog, saved } = await openCover();
  expect(dialog.getByRole('button', { name: save })).toHaveProperty('disabled', true);
  await user.click(dialog.getByRole('button', { name: '加一个遮盖块' }));
  await user.click(dialog.getByRole('button', { name: save }));
  expect(await screen.findByText('已遮盖，原图已删除')).toBeDefined();
  // Of 200 × 100 pixels, rounded outwards.
  expect(fillRect.mock.calls).toEqual([[60, 45, 80, 11]]);
  expect(wire.asked(reviewCalls.addEvidence).map(({ params }) => params)).toEqual([
    { taskId: '801', name: paper.name, base64: btoa('covered') },
  ]);
  expect(wire.asked(reviewCalls.removeEvidence).map(({ params }) => params)).toEqual([
    { taskId: '801', fileId: paper.fileId },
  ]);
  expect(wire.asked(reviewCalls.shareEvidence)).toEqual([]);
  await waitFor(() => expect(saved().at(-1)?.draft.receipts[list.key]?.pageId).toBe('70'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a picture that was kept from the member stays so', async () => {
  const { user, wire, dialog } = await openCover({ isShared: false });
  await user.click(dialog.getByRole('button', { name: '加一个遮盖块' }));
  await user.click(dialog.getByRole('button', { name: save }));
  await screen.findByText('已遮盖，原图已删除');
  expect(wire.asked(reviewCalls.shareEvidence).map(({ params }) => params)).toEqual([
    { taskId: '801', fileId: '70', isShared: false },
  ]);
});

test('what this browser cannot draw is said, and nothing is replaced', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no such picture')));
  const { user, wire, dialog } = await openCover();
  await user.click(dialog.getByRole('button', { name: '加一个遮盖块' }));
  await user.click(dialog.getByRole('button', { name: save }));
  expect(await screen.findByText(/^这个浏览器画不了这张图片/)).toBeDefined();
  expect([...wire.asked(reviewCalls.addEvidence), ...wire.asked(reviewCalls.removeEvidence)]).toEqual([]);
  expect(dialog.getByRole('button', { name: '遮盖块 1' })).toBeDefined();
});

test('an original that could not be removed is named', async () => {
  const { user, wire, dialog } = await openCover();
  wire.declines(reviewCalls.removeEvidence, 'fileNotFound');
  await user.click(dialog.getByRole('button', { name: '加一个遮盖块' }));
  await user.click(dialog.getByRole('button', { name: save }));
  expect(await screen.findByText(new RegExp(`原图没有删掉，请在证据中移除“${paper.name}”`))).toBeDefined();
});

test('a box is placed, moved, sized and removed by keys', async () => {
  const { user, dialog } = await openCover();
  await user.click(dialog.getByRole('button', { name: '加一个遮盖块' }));
  const box = dialog.getByRole('button', { name: '遮盖块 1' });
  const percent = (value: string): number => Math.round(Number.parseFloat(value));
  fireEvent.keyDown(box, { key: 'ArrowRight' });
  fireEvent.keyDown(box, { key: 'ArrowDown', shiftKey: true });
  expect([box.style.left, box.style.height].map(percent)).toEqual([31, 11]);
  fireEvent.keyDown(box, { key: 'Delete' });
  expect(dialog.queryByRole('button', { name: '遮盖块 1' })).toBeNull();
});

test('a PDF cannot be covered here', async () => {
  await openSheet(sheetOf('LIT_PUBLIC', { evidence: [{ ...paper, name: '查询页.pdf', mime: 'application/pdf' }] }));
  expect(screen.queryByRole('button', { name: /^遮盖/ })).toBeNull();
});
