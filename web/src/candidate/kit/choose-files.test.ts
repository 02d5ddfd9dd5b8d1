import { fileBytesMax } from '@beidiao/contract/file/calls';
import { expect, test } from 'vitest';
import { chooseFile } from './choose-files.ts';

const big = new Uint8Array(fileBytesMax + 1);
const asItIs = async (file: File) => ({ name: file.name, content: file });
const to = (bytes: number) => async (file: File) => ({ name: file.name, content: new Blob([new Uint8Array(bytes)]) });

test('a PDF of 11 MB is refused before it is sent', async () => {
  const file = new File([big], '合同.pdf', { type: 'application/pdf' });
  expect(await chooseFile(file, asItIs)).toMatchObject({ name: '合同.pdf', lack: 'tooBig' });
});

test('a picture of 11 MB is made small and sent', async () => {
  const file = new File([big], '证书.jpg', { type: 'image/jpeg' });
  expect(await chooseFile(file, to(600_000))).toMatchObject({ lack: null, content: { size: 600_000 } });
});

test('a picture that this browser can not draw is refused when it is too big, and sent when it is not', async () => {
  const heic = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], '证书.heic', { type: 'image/heic' });
  expect(await chooseFile(heic(big), asItIs)).toMatchObject({ lack: 'tooBig' });
  expect(await chooseFile(heic(new Uint8Array(10)), asItIs)).toMatchObject({ lack: null });
});

test.each([
  ['简历.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'wrongKind'],
  ['证明.pdf', '', null],
  ['视频.mp4', 'video/mp4', 'wrongKind'],
])('%s of the kind %j: %s', async (name, type, lack) => {
  expect(await chooseFile(new File(['x'], name, { type }), asItIs)).toMatchObject({ lack });
});
