import type { RefusalTable } from '../wire/refusal-table.ts';

export const exportRefusals = {
  exportsTooMany: {
    errcode: '0406040',
    zh: '您有 {most} 个导出还没做完，请等其中一个完成，或先停止一个',
    en: 'You have {most} exports in progress. Wait for one to finish, or stop one first',
  },
  exportEmpty: {
    errcode: '0406041',
    zh: '没有符合条件的内容可以导出，请放宽筛选条件',
    en: 'Nothing matches the filters, so there is nothing to export. Widen the filters',
  },
  exportTooBig: {
    errcode: '0406047',
    zh: '一个文件最多 {most} 条，请缩小时间或筛选范围，分几次导出',
    en: 'A file holds up to {most} records. Choose a shorter period or narrow the filters, and export in parts',
  },
  exportReaderUnknown: {
    errcode: '0406065',
    zh: '没有能看到这些导出的同事用这个邮箱，请填写您自己的邮箱，或能查看他人订单的同事的邮箱',
    en: 'No colleague with this email can see these exports. Enter your own email, or that of a colleague who can see the orders of others',
  },
  exportOpen: {
    errcode: '0406042',
    zh: '这个导出还在进行，不用再申请',
    en: 'This export is still in progress. There is no need to request it again',
  },
  exportNotOpen: {
    errcode: '0406043',
    zh: '这个导出已经结束，不能再停止',
    en: 'This export has already ended and cannot be stopped',
  },
  exportLinkGone: {
    errcode: '0406044',
    zh: '下载链接无效或已过期，请在下载中心重新点下载',
    en: 'The download link is not valid or has expired. Download it again from the download centre',
  },
  exportLinkUsed: {
    errcode: '0406045',
    zh: '这个下载链接已经用过，每个链接只能用一次。请在下载中心重新点下载',
    en: 'This download link has been used. Each link works once. Download it again from the download centre',
  },
  exportGone: {
    errcode: '0406046',
    zh: '文件已清除，请按原条件再导一次',
    en: 'The file has been deleted. Export it again with the same filters',
  },
} as const satisfies RefusalTable;
