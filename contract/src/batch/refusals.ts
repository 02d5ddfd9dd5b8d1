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
} as const satisfies RefusalTable;
