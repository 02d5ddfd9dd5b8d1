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
  '/order_center_v5/page/schaefflerCorporates',
  '/order_center_v5/systemSwitch/checkSwitch',
  '/order_center_v5/huaZhu/sendEmail',
  '/aliyun-oss/business/upload_file',
];
