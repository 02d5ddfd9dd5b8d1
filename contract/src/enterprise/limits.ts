import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { ItemCode } from '../catalogue/calls.ts';
import { permissions } from '../wire/permissions.ts';
import { Category } from '../account/calls.ts';
import { idOf, narrowingId } from '../wire/named-things.ts';
import { Amount, Id, Nothing, Text } from '../wire/shapes.ts';

/** `MONTH` what one person's orders may cost in a month of China, `ORDER` what one order may cost. Null lifts the limit. */
export const assetLimits = ['MONTH', 'ORDER'] as const;
const AssetLimit = z.object({ code: z.enum(assetLimits), limitFen: z.int().min(0).max(1_000_000_000).nullable() });

const ShownLimit = AssetLimit.extend({ limitFen: Amount.nullable() });

/** Why an order waits for approval. */
export const approvalCauses = ['orderAlone', 'orderLimit', 'monthLimit'] as const;

/** That an order will wait for approval, and the limits of whoever places it. */
export const ApprovalAhead = z.object({
  causes: z.array(z.enum(approvalCauses)).min(1),
  orderLimitFen: Amount.nullable().describe('for one order; null: no limit, or somebody else’s'),
  monthLeftFen: Amount.nullable().describe('what is left of this month; null: no limit, or somebody else’s'),
});
export type ApprovalAhead = z.infer<typeof ApprovalAhead>;

const Allotment = z.object({
  userId: Id,
  name: z.string(),
  monthFen: Amount.nullable(),
  orderFen: Amount.nullable(),
  usedFen: Amount.describe('of this month'),
});

const ItemLimit = z.object({
  userId: Id,
  name: z.string(),
  dataItemList: z.array(ItemCode),
  dataGroupIdList: z.array(Id),
});

export const limitCalls = {
  setAssets: call({
    path: '/gw-member/member/enterprise/assets/V1/setConfig',
    who: 'admin',
    effect: 'set',
    changes: changedBy('setAssetLimits'),
    about: 'Sets what a person of staff may spend. An order above it waits for approval.',
    params: z.object({
      epId: idOf('company').optional(),
      userId: idOf('person'),
      assetsConfigList: z.array(AssetLimit).min(1).max(2),
    }),
    data: Nothing,
    refusals: ['notBound', 'personNotFound', 'adminUnlimited'],
  }),
  assets: call({
    path: '/gw-member/member/enterprise/assets/V1/queryConfig',
    who: 'member',
    effect: 'none',
    shows: ['limits'],
    about: 'The limits of a person: the own ones, or with the right to lead people those of a colleague.',
    params: z.object({ epId: idOf('company').optional(), userId: narrowingId('person').optional() }),
    data: z.object({ assetsConfigList: z.array(ShownLimit), usedFen: Amount.describe('of this month') }),
    refusals: ['notBound', 'forbidden'],
  }),
  allotments: call({
    path: '/gw-member/member/enterprise/assets/V1/queryAssetsAllotList',
    who: 'member',
    effect: 'none',
    shows: ['limits', 'people', 'balance'],
    needs: permissions.leadPeople,
    about: 'Who has a limit, and how much of this month is used.',
    params: z.object({ pageNo: z.int().min(1).default(1), pageSize: z.int().min(1).max(100).default(8) }),
    data: z.object({ allotList: z.array(Allotment), total: z.int() }),
    refusals: ['pageTooDeep'],
  }),
  setItems: call({
    path: '/gw-bgcheck/dataitem/limitConfig/V1/create',
    who: 'admin',
    effect: 'set',
    changes: changedBy('setItemLimits'),
    about:
      'Sets which items and packages the named people may order. A list that is left out stays as it is; when both are empty there is no limit.',
    params: z
      .object({
        dataItemList: z.array(ItemCode).max(100).optional(),
        dataGroupIdList: z.array(narrowingId('package')).max(100).optional(),
        setMemberId: idOf('company').optional().describe('the own enterprise'),
        setCategory: Category.optional(),
        setOperatorIdList: z.array(idOf('person')).min(1).max(100),
      })
      .refine(({ dataItemList, dataGroupIdList }) => (dataItemList ?? dataGroupIdList) !== undefined, {
        error: 'missing',
        path: ['dataItemList'],
      }),
    data: Nothing,
    refusals: ['notBound', 'personNotFound', 'adminUnlimited'],
  }),
  items: call({
    path: '/gw-bgcheck/dataitem/limitConfig/V1/queryList',
    who: 'member',
    effect: 'none',
    shows: ['limits'],
    about: 'Item limits: all of them with the right to lead people, else the own one.',
    params: z.object({ userId: narrowingId('person').optional(), cursor: Text(40).optional() }),
    data: z.object({ limitList: z.array(ItemLimit), nextCursor: z.string().nullable() }),
    refusals: [],
  }),
};
