import type { RefusalTable } from '../wire/refusal-table.ts';

export const giftRefusals = {
  giftCodeUnread: {
    errcode: '0403040',
    zh: '兑换码为 16 位字母和数字，请核对后重新填写',
    en: 'A code has 16 letters and digits. Check it and enter it again',
  },
  giftUnknown: {
    errcode: '0403041',
    zh: '没有这个码。8 和 B、5 和 S 容易看错，请对照原件，还可以试 {left} 次',
    en: 'No such code. 8 and B, and 5 and S look alike. Compare it with the original. Attempts left: {left}',
  },
  giftLocked: {
    errcode: '0403042',
    zh: '连错 5 次，{time} 后可以再试',
    en: '5 wrong codes. Try again after {time}',
  },
  giftUsedHere: {
    errcode: '0403043',
    zh: '这个码{name}在 {time} 兑换过，卡券在下面的列表里',
    en: '{name} redeemed this code on {time}. It is in the list below',
  },
  giftUsed: { errcode: '0403044', zh: '这个码已经用过了', en: 'This code has been used' },
  giftClosed: {
    errcode: '0403045',
    zh: '这个码的兑换期是 {from} 至 {until}',
    en: 'This code can be redeemed from {from} to {until}',
  },
  giftVoided: {
    errcode: '0403046',
    zh: '这个码已作废，请联系发码人',
    en: 'This code was voided. Ask whoever gave it to you',
  },
  giftLimit: {
    errcode: '0403047',
    zh: '每个会员最多兑换 {most} 个这种码',
    en: 'An organization can redeem at most {most} of these codes',
  },
  giftBatchNotFound: { errcode: '0403048', zh: '没有找到这个批次', en: 'Batch not found' },
  giftBatchMoved: {
    errcode: '0403049',
    zh: '批次状态已变化，请刷新后查看',
    en: 'The batch has changed. Please reload',
  },
  giftBatchOwn: {
    errcode: '0403050',
    zh: '自己提交的批次须由另一位同事复核',
    en: 'Another colleague must review batches you submitted',
  },
  giftCodesTaken: {
    errcode: '0403051',
    zh: '兑换码已下载过一次，无法再次下载。如已丢失，请作废余码后重新制作',
    en: 'The codes were downloaded once and cannot be downloaded again. If they are lost, void the unused ones and make a new batch',
  },
} as const satisfies RefusalTable;
