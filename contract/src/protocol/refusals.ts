import type { RefusalTable } from '../wire/refusal-table.ts';

export const protocolRefusals = {
  protocolVersionUnknown: {
    errcode: '0408101',
    zh: '没有这个版本，请从版本列表里选一个',
    en: 'There is no such version. Choose one from the list of versions',
  },
} as const satisfies RefusalTable;
