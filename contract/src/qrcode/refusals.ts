import type { RefusalTable } from '../wire/refusal-table.ts';

export const qrcodeRefusals = {
  qrUnknown: {
    errcode: '0404060',
    zh: '没有找到这个二维码，请核对张贴页上的代码',
    en: 'QR code not found. Check the code on the sheet',
  },
  qrFull: { errcode: '0404061', zh: '名额已满，请找现场人员', en: 'Full. Ask the staff on site' },
  qrExpired: {
    errcode: '0404062',
    zh: '这个二维码已到期，请找现场人员',
    en: 'This QR code has expired. Ask the staff on site',
  },
  qrStopped: {
    errcode: '0404063',
    zh: '这个二维码已停用，请找现场人员',
    en: 'This QR code is no longer in use. Ask the staff on site',
  },
  qrSubmitted: {
    errcode: '0404064',
    zh: '您已用这个二维码提交过，不用再提交',
    en: 'You have already submitted with this QR code. There is no need to do it again',
  },
  qrCapBelow: {
    errcode: '0404065',
    zh: '已有 {submitted} 人提交，人数上限不能少于 {submitted}',
    en: '{submitted} candidates have submitted already, so the limit cannot be lower than {submitted}',
  },
  qrPackageUnfit: {
    errcode: '0404066',
    zh: '“{item}”下单后要先人工审核，含有它的套餐不能用于二维码，请换一个套餐',
    en: '“{item}” is reviewed before the candidate is asked, so a package with it cannot be used for a QR code. Choose another package',
  },
  qrNeedsApproval: {
    errcode: '0404067',
    zh: '超出可用额度，或没有独立下单的权限，请由管理员或有权限的同事查阅',
    en: 'This is above your spending limit, or you may not order on your own. Ask an administrator or a colleague who may',
  },
  qrsTooMany: {
    errcode: '0404068',
    zh: '最多 {most} 个二维码可同时使用，请先停用不再需要的',
    en: 'Up to {most} QR codes can be in use. Stop one that is no longer needed first',
  },
} as const satisfies RefusalTable;
