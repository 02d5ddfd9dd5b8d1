import type { qrcodeCalls } from '@beidiao/contract/qrcode/calls';
import type { Handlers } from '../house.ts';
import { changeCode, listOwnCodes, makeCode, setPlace } from './qrcode.ts';
import { cancelViewing, countRecords, listPage, listRecords, summarize, takeUp } from './submissions.ts';
import { readSheet, readSheetItems, submitScanned } from './submit.ts';

export const qrcodeHandlers: Handlers<typeof qrcodeCalls> = {
  create: (params, context) => makeCode(context.house, context, params),
  change: (params, context) => changeCode(context.house, context, params),
  list: (params, context) => listOwnCodes(context.house, context, params),
  records: (params, context) => listRecords(context.house, context, params),
  recordCounts: (params, context) => countRecords(context, params),
  submissions: (params, context) => listPage(context.house, context, params),
  summary: ({ orderDetailsIds }, context) => summarize(context.house, context, orderDetailsIds),
  takeUp: (params, context) => takeUp(context.house, context, params),
  async cancelViewing({ orderDetailsIds }, context) {
    await cancelViewing(context.house, context, orderDetailsIds);
    return {};
  },
  setPlace: (params, context) => setPlace(context, params),
  status: ({ authCode }, { house, request }) => readSheet(house, authCode, request),
  items: ({ qrrid }, { house, request }) => readSheetItems(house, qrrid, request),
  submit: ({ qrcode: code, teCode: smsCode, ...person }, { house, request }) =>
    submitScanned(house, { department: undefined, position: undefined, ...person, code, smsCode, request }),
  submitH5: ({ qrrid: code, authCode: smsCode, ...person }, { house, request }) =>
    submitScanned(house, { department: undefined, position: undefined, ...person, code, smsCode, request }),
};
