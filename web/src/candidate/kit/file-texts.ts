import { bilingual } from '../../i18n/texts.ts';

export const fileTexts = bilingual({
  zh: {
    photo: '拍照',
    pick: '从相册或文件中选择',
    kinds: '图片或 PDF，每个不超过 {size} MB，最多 {max} 个。图片会自动压缩后上传。',
    tooBig: '文件超过 {max} MB，未上传。请压缩、拆分或拍照上传。',
    wrongKind: '不是图片或 PDF，未上传。可以拍照上传。',
    sentBefore: '未上传：列表中已有这个文件。',
    sent: '已上传，{size}',
    sending: '正在上传 {part}%',
    waiting: '等待网络，恢复后继续上传',
    again: '重试',
    stop: '取消',
    remove: '删除',
    removeOne: '删除 {name}',
    stopOne: '取消上传 {name}',
    progress: '上传进度',
    pdf: 'PDF',
    full: '最多 {max} 个，请先删除不需要的文件。',
  },
  en: {
    photo: 'Take a photo',
    pick: 'Choose from photos or files',
    kinds: 'Images or PDF, up to {size} MB each, {max} at most. Images are compressed before upload.',
    tooBig: 'Not uploaded: the file is larger than {max} MB. Compress it, split it or take a photo of it.',
    wrongKind: 'Not uploaded: this is not an image or PDF. You can take a photo of it.',
    sentBefore: 'Not uploaded: this file is already in the list.',
    sent: 'Uploaded, {size}',
    sending: 'Uploading {part}%',
    waiting: 'Waiting for a connection',
    again: 'Try again',
    stop: 'Cancel',
    remove: 'Remove',
    removeOne: 'Remove {name}',
    stopOne: 'Cancel upload of {name}',
    progress: 'Upload progress',
    pdf: 'PDF',
    full: 'You can add up to {max} files. Remove one first.',
  },
});

export const sizeWords = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${(bytes / 1024 / 1024).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
