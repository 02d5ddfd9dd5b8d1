import { examplesOfMembers } from './spec-examples-members.ts';
import { examplesOfOrders } from './spec-examples-orders.ts';

/**
 * The calls of the specification, as far as they are served, each with the parameters that the specification names. Words
 * with @ stand for things of the house that the example is sent to.
 */
export const specExamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ...examplesOfMembers,
  ...examplesOfOrders,
};

/** The other calls of the specification: not served yet, or served without parameters. */
export const withoutExample: readonly string[] = [
  '/gw-member/memberGrade/V1/query',
  '/gw-member/v1/member/product/get',
  '/gw-member/member/news/V1/queryHomeList',
  '/gw-member/member/news/V1/queryTopList',
  '/gw-member/member/news/V1/detail',
  '/gw-bgcheck/v1/qrcode/create',
  '/gw-bgcheck/order/V1/batchSubmit',
  '/new-gw-bgcheck/order/V1/batchSubmit_v5',
  '/gw-bgcheck/order/V1/queryBatchList',
  '/new-gw-bgcheck/v1/qrcode/record/query',
  '/new-gw-bgcheck/v1/qrcode/record/count',
  '/new-gw-bgcheck/v1/qrcode/list',
  '/gw-bgcheck/v1/qrcode/order/list',
  '/gw-bgcheck/v1/qrcode/order/summary',
  '/gw-bgcheck/v1/qrcode/order/view/cancel',
  '/order_center_v5/order/qrcode/saveOrUpdateDepartmentOrPosition',
  '/order_center_v5/batchFile/queryFileName',
  '/order_center_v5/batchFile/findBatchFileById',
  '/order_center_v5/batchFile/updateRemark',
  '/order_center_v5/batchFile/downLoad/{fileId}',
  '/gw-bgcheck/batchBgCheck/V1/batchOrderDownloadExcel',
  '/delivery-api/delivery/{deliveryId}/status',
  '/new-gw-bgcheck/v1/qrcode/order/submit',
  '/gw-bgcheck/v1/qrcode/order/h5/submit',
  '/gw-bgcheck/v1/qrcode/status/query',
  '/gw-bgcheck/v1/qrcode/dataitem/query',
  '/tobapi_v5/thirdParty/saveChannelOrder',
  '/gw-bgcheck/export/V1/apply',
  '/gw-bgcheck/export/V1/applyAgain',
  '/gw-bgcheck/export/V1/applyList',
  '/gw-bgcheck/export/V1/applyDownload',
  '/gw-bgcheck/export/V1/applyUpdateShow',
  '/order_center_v5/page/schaefflerCorporates',
  '/order_center_v5/systemSwitch/checkSwitch',
  '/order_center_v5/huaZhu/sendEmail',
  '/tobapi_v5/feishu/zj/uploadResume',
  '/aliyun-oss/business/upload_file',
  '/record/datacenter/rawdata/record',
];
