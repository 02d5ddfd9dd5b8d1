import { reviewCalls } from '@beidiao/contract/verification/review';
import { orderCalls } from '@beidiao/contract/order/calls';
import { refusals } from '@beidiao/contract/refusals';
import { handInFor } from '../fixtures/review.ts';
import { hire, sitDown } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

test('what a reviewer covers on a page is gone from the file that is kept, and so is the original', async ({
  page,
  wire,
}) => {
  const hr = await wire.registerHr();
  const { orderDetailsId } = await handInFor(wire, hr, { ADMIN_PENALTY: {} });
  const { orderNo } = await wire.call(orderCalls.details, { orderDetailsId }, hr);
  const session = await hire(wire);
  const as = { token: session.accessToken };
  const { rows } = await wire.call(reviewCalls.list, { scope: 'all', search: orderNo }, as);
  const taskId = rows[0]?.taskId ?? '';
  await wire.call(reviewCalls.claim, { taskId }, as);
  await sitDown(page, session);
  await page.goto(`/Operations/Tasks?task=${taskId}`);
  const list = page.getByRole('region', { name: '信用中国' });
  await list.getByRole('button', { name: /^有/ }).click();
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 600;
    canvas.height = 400;
    const pen = canvas.getContext('2d');
    if (pen) {
      pen.fillStyle = '#fff';
      pen.fillRect(0, 0, 600, 400);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const picture = { name: '信用中国.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') };
  await list.locator('input[type=file]').setInputFiles(picture);
  await list.getByRole('button', { name: '遮盖 信用中国.png' }).click();
  const [original] = (await wire.call(reviewCalls.open, { taskId }, as)).evidence;

  const dialog = page.getByRole('dialog');
  const shown = await dialog.getByRole('img', { name: '信用中国.png' }).boundingBox();
  if (shown === null) throw new Error('the picture is not shown');
  await page.mouse.move(shown.x + shown.width * 0.25, shown.y + shown.height * 0.25);
  await page.mouse.down();
  await page.mouse.move(shown.x + shown.width * 0.5, shown.y + shown.height * 0.5, { steps: 4 });
  await page.mouse.up();
  await expect(dialog.getByRole('button', { name: '遮盖块 1' })).toBeVisible();
  await dialog.getByRole('button', { name: '保存并替换原图' }).click();
  await expect(page.getByText('已遮盖，原图已删除')).toBeVisible();

  const { evidence } = await wire.call(reviewCalls.open, { taskId }, as);
  expect(evidence).toHaveLength(1);
  const [covered] = evidence;
  expect(covered?.fileId).not.toBe(original?.fileId);
  await expect
    .poll(async () => (await wire.call(reviewCalls.open, { taskId }, as)).draft.receipts['creditChina']?.pageId)
    .toBe(covered?.fileId);
  const read = (fileId = '') => wire.ask(reviewCalls.openFile, { taskId, fileId }, as);
  expect((await read(original?.fileId)).answer.errcode).toBe(refusals.fileNotFound.errcode);
  const kept = await wire.call(reviewCalls.openFile, { taskId, fileId: covered?.fileId ?? '' }, as);
  const points = await page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const pen = canvas.getContext('2d');
    pen?.drawImage(image, 0, 0);
    const at = (x: number, y: number) => [...(pen?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3);
    return { size: [image.width, image.height], covered: at(225, 150), beside: at(60, 40), below: at(225, 260) };
  }, `data:${kept.mime};base64,${kept.base64}`);
  expect(points).toEqual({
    size: [600, 400],
    covered: [0x16, 0x23, 0x2b],
    beside: [255, 255, 255],
    below: [255, 255, 255],
  });
});
