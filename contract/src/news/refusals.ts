import type { RefusalTable } from '../wire/refusal-table.ts';

export const newsRefusals = {
  articleNotFound: { errcode: '0408001', zh: '没有找到这篇文章', en: 'This article could not be found' },
  articleWithdrawn: { errcode: '0408002', zh: '这一条已经撤下', en: 'This item was withdrawn' },
  articleChanged: {
    errcode: '0408003',
    zh: '这篇文章在您打开后有人改过，请先看差别再保存',
    en: 'Someone changed this article after you opened it. Look at the difference before you save',
  },
  articleIncomplete: {
    errcode: '0408004',
    zh: '还不能发布，请先补全：{lacks}',
    en: 'It cannot be published yet. Please complete: {lacks}',
  },
  articleStands: {
    errcode: '0408005',
    zh: '发布过的文章不能删除，可以撤下',
    en: 'An article that was published cannot be deleted. You can withdraw it',
  },
  articleNotOut: {
    errcode: '0408006',
    zh: '这篇文章没有发布，不能撤下',
    en: 'This article is not published, so it cannot be withdrawn',
  },
  articleTimePast: {
    errcode: '0408007',
    zh: '定时发布的时间要晚于现在',
    en: 'Schedule it for a time that is still ahead',
  },
  pictureUnknown: {
    errcode: '0408008',
    zh: '正文用了不属于这篇文章的图片（{pictureId}），请重新上传',
    en: 'The text uses a picture ({pictureId}) that does not belong to this article. Please upload it here',
  },
  pictureUsed: {
    errcode: '0408009',
    zh: '正文还在用这张图片，请先从正文里去掉',
    en: 'The text still uses this picture. Take it out of the text first',
  },
} as const satisfies RefusalTable;
