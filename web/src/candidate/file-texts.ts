import { bilingual } from '../i18n/texts.ts';

export const fileTexts = bilingual({
  zh: {
    photo: '拍照',
    pick: '从相册或文件里选',
    kinds: '图片或 PDF，每个不超过 {size} MB，最多 {max} 个。图片会先缩小再传。',
    tooBig: '超过 {max} MB，没有上传。请压缩或分成几个，也可以拍照上传。',
    wrongKind: '不是图片或 PDF，没有上传。可以拍照上传。',
    sent: '已上传，{size}',
    sending: '正在上传 {part}%',
    waiting: '等待网络，恢复后接着传',
    again: '重试',
    stop: '取消',
    remove: '删除',
    removeOne: '删除 {name}',
    stopOne: '取消上传 {name}',
    progress: '上传进度',
    pdf: 'PDF',
    full: '最多 {max} 个，删掉不用的再传。',
  },
  en: {
    photo: 'Take a picture',
    pick: 'Choose from pictures or files',
    kinds: 'Pictures or PDF, up to {size} MB each, {max} at most. Pictures are made smaller first.',
    tooBig: 'Larger than {max} MB, so it was not uploaded. Make it smaller, split it, or take a picture of it.',
    wrongKind: 'Neither a picture nor a PDF, so it was not uploaded. You can take a picture of it.',
    sent: 'Uploaded, {size}',
    sending: 'Uploading {part}%',
    waiting: 'Waits for a connection, then goes on',
    again: 'Try again',
    stop: 'Cancel',
    remove: 'Remove',
    removeOne: 'Remove {name}',
    stopOne: 'Cancel the upload of {name}',
    progress: 'Progress of the upload',
    pdf: 'PDF',
    full: '{max} at most. Remove one that is not needed.',
  },
});

export const sizeWords = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${(bytes / 1024 / 1024).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
