import type { RefusalTable } from '../wire/refusal-table.ts';

export const batchRefusals = {
  batchesTooMany: {
    errcode: '0404020',
    zh: '还有 {most} 份名单没有下单，请先处理或删除其中一份',
    en: 'You have {most} lists that are not ordered yet. Order or remove one of them first',
  },
  batchNotInState: {
    errcode: '0404021',
    zh: '这份名单现在不能修改：还没有读完，或者已经下单',
    en: 'This list cannot be changed now: it is still being read, or it was ordered',
  },
  batchNoneReady: {
    errcode: '0404023',
    zh: '这份名单里还没有可以下单的人，请先改好标出的问题',
    en: 'Nobody in this list can be ordered yet. Fix the marked problems first',
  },
  batchColumnMissing: {
    errcode: '0404022',
    zh: '请指明哪一列是{column}',
    en: 'Choose the column that holds: {column}',
  },
  batchChanged: {
    errcode: '0404024',
    zh: '名单刚刚有变动，请核对人数和价格后再提交',
    en: 'The list has just changed. Check the people and the price, and submit again',
  },
  invitationTimeWrong: {
    errcode: '0404025',
    zh: '短信发送时间要在 {from}:00 到 {until}:00 之间，从现在起 {days} 天以内',
    en: 'Text messages can be sent between {from}:00 and {until}:00, within {days} days from now',
  },
  batchRemarkChanged: {
    errcode: '0404026',
    zh: '这条备注刚被别人改过，请看过再保存',
    en: 'Somebody has just changed this remark. Read it before you save yours',
  },
} as const satisfies RefusalTable;
