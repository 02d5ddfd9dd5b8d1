import type { RefusalTable } from '../wire/refusal-table.ts';

export const viewRefusals = {
  viewNotFound: {
    errcode: '0404030',
    zh: '没有找到这个视图，可能已被删除',
    en: 'This view was not found. It may have been deleted',
  },
  viewNameTaken: {
    errcode: '0404031',
    zh: '已有名为“{name}”的视图，请使用其他名称',
    en: 'You already have a view called “{name}”. Choose another name',
  },
  viewsFull: {
    errcode: '0404032',
    zh: '每个列表最多保存 {most} 个视图，请先删除一个',
    en: 'You can save up to {most} views for each list. Delete one first',
  },
} as const satisfies RefusalTable;
