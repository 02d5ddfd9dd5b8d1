import type { RefusalTable } from '../wire/refusal-table.ts';

export const invoiceRefusals = {
  statementUnsettled: {
    errcode: '0402060',
    zh: '账目正在核对，暂不能导出。财务已收到通知，请稍后再试',
    en: 'Your transactions are being checked, and export is paused. Finance has been told. Please try again later',
  },
  exportTooLong: {
    errcode: '0402061',
    zh: '一次最多导出 {most} 行，更多请到下载中心申请，或缩小筛选范围',
    en: 'A direct export holds up to {most} rows. Request a file for the download centre, or narrow the filters',
  },
  invoiceTooMuch: {
    errcode: '0402062',
    zh: '开票金额超过可开票金额，目前最多 {left}',
    en: 'The amount exceeds what can be invoiced. At most {left} is left',
  },
  invoiceNotFound: { errcode: '0402063', zh: '没有找到这张发票', en: 'Invoice not found' },
  invoiceMoved: {
    errcode: '0402064',
    zh: '发票状态已变化，请刷新后查看',
    en: 'The invoice has changed. Please reload',
  },
  invoiceNumberUsed: {
    errcode: '0402065',
    zh: '这个发票号码已经登记过，请核对',
    en: 'This invoice number is already in use. Please check it',
  },
  invoiceTaxNoMissing: {
    errcode: '0402066',
    zh: '企业开票请填写纳税人识别号',
    en: 'Enter the tax number of the company',
  },
  invoiceTitleMissing: { errcode: '0402067', zh: '请填写发票抬头', en: 'Enter the invoice title' },
  invoiceKindUnfit: {
    errcode: '0402068',
    zh: '个人账号只能开数电普票',
    en: 'Personal accounts get normal invoices only',
  },
} as const satisfies RefusalTable;
