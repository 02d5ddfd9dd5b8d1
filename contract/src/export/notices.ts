import { noticeTable } from '../notice/kinds.ts';

const path = '/Dashboard/Download';

/** To whoever has applied for the file, and to whom it was applied for. */
export const exportNotices = noticeTable({
  exportReady: {
    topic: 'order',
    channels: ['system'],
    path,
    zh: { title: '导出的文件可以下载了', body: '申请的文件已生成，共 {count} 条，保留到 {due}。', act: '去下载' },
    en: {
      title: 'Your export is ready',
      body: 'The file you requested is ready ({count} records). It is kept until {due}.',
      act: 'Download',
    },
  },
  exportForReader: {
    topic: 'order',
    channels: ['system', 'mail'],
    path,
    zh: {
      title: '有一份导出的文件给您',
      body: '同事为您申请的文件已生成，共 {count} 条，保留到 {due}。登录后下载。',
      act: '去下载',
    },
    en: {
      title: 'An export is ready for you',
      body: 'A file requested for you is ready ({count} records). It is kept until {due}. Sign in to download it.',
      act: 'Download',
    },
  },
  exportFailed: {
    topic: 'order',
    channels: ['system'],
    path,
    zh: {
      title: '导出没有做成',
      body: '申请的文件没有做成，已完成 {count} 条。原因见下载中心，可以重试。',
      act: '查看原因',
    },
    en: {
      title: 'Your export failed',
      body: 'The file you requested could not be made; {count} records are done. The download centre shows why, and you can retry.',
      act: 'See why',
    },
  },
});
