/** The operations of the open API, as its document, its clients and the request log name them. */
export const openOperationNames = [
  'getMe',
  'listItems',
  'listPackages',
  'getBalance',
  'createCheck',
  'listChecks',
  'getCheck',
  'cancelCheck',
  'remindCheck',
  'getReport',
  'getReportPdf',
  'playConsent',
  'receiveTestEvents',
  'listEvents',
] as const;
export type OpenOperationName = (typeof openOperationNames)[number];
