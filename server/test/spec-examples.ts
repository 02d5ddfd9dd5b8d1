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

/** An example with the things of a house in place of the words with @. */
export function exampleWith(path: string, things: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  const inHouse = (value: unknown): unknown => {
    if (typeof value === 'string') return things[value] ?? value;
    if (Array.isArray(value)) return value.map(inHouse);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inHouse(part)]));
  };
  return Object.fromEntries(Object.entries(specExamples[path] ?? {}).map(([key, part]) => [key, inHouse(part)]));
}
