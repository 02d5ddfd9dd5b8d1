import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { idOf } from '../wire/named-things.ts';
import { EnterpriseName, Id, Nothing, Text, Time } from '../wire/shapes.ts';

/** A company in the tree. `childCount` says whether there is something to unfold. */
export const CompanyRow = z.object({
  epId: Id,
  epName: z.string(),
  parentId: Id.nullable(),
  childCount: z.int(),
  peopleCount: z.int(),
  isFrozen: z.boolean(),
});
export type CompanyRow = z.infer<typeof CompanyRow>;

const ChildRequestRow = z.object({
  requestId: Id,
  parentName: z.string(),
  childName: z.string(),
  askedAt: Time,
});
const KnownName = z.string().trim().min(2, { error: 'tooShort' }).max(80);

/** Deeper than this no company stands below another. */
export const deepestTree = 12;

export const companyCalls = {
  children: call({
    path: '/gw-member/member/enterprise/V1/queryChild',
    who: 'member',
    effect: 'none',
    shows: ['companies'],
    about:
      'The companies right below one of the own tree, by name; or, with a search text, all of the tree that are named so.',
    params: z.object({
      epId: idOf('company').optional().describe('the own enterprise when left out'),
      operatorId: idOf('outside').optional().describe('the caller; anybody else is refused as another member'),
      operator: Text(60).optional(),
      epName: Text(80).optional().describe('part of the name'),
      pageNo: z.int().min(1).default(1),
      pageSize: z.int().min(1).max(100).default(60),
      cursor: Text(400).optional(),
    }),
    data: z.object({ enterpriseList: z.array(CompanyRow), total: z.int(), nextCursor: z.string().nullable() }),
    refusals: ['notBound', 'pageTooDeep'],
  }),
  corporates: call({
    path: '/order_center_v5/page/schaefflerCorporates',
    method: 'GET',
    who: 'member',
    effect: 'none',
    shows: ['companies'],
    about:
      'The legal entities of the group, for a partner’s page that asks for which of them an order is: the own enterprise first, then every one below it by name; at most 500.',
    params: Nothing,
    data: z.object({
      corporates: z.array(CompanyRow.pick({ epId: true, epName: true, parentId: true, isFrozen: true })),
    }),
    refusals: [],
  }),
  createChild: call({
    path: '/gw-member/member/enterprise/V1/child/create',
    who: 'admin',
    effect: 'once',
    changes: changedBy('createChild'),
    about: 'Registers a company below one of the own tree; the caller becomes its administrator.',
    perMinute: 30,
    params: z.object({ epId: idOf('company').optional().describe('the company above'), epName: EnterpriseName }),
    data: z.object({ epId: Id }),
    refusals: ['notBound', 'enterpriseNameTaken', 'treeTooDeep', 'tooMany'],
  }),
  askChild: call({
    path: '/gw-member/member/enterprise/V1/child/attach',
    who: 'admin',
    effect: 'once',
    changes: changedBy('askChild'),
    about: 'Asks a registered enterprise to stand below this one. Its administrator decides.',
    perMinute: 10,
    params: z.object({ epName: KnownName }),
    data: z.object({ requestId: Id }),
    refusals: ['enterpriseUnknown', 'treeLoop', 'hasParent', 'alreadyApplied', 'tooMany'],
  }),
  childRequests: call({
    path: '/gw-member/member/enterprise/V1/child/requests',
    who: 'admin',
    effect: 'none',
    shows: ['companies'],
    about: 'Who asks this enterprise to stand below them, and whom it has asked; those that wait.',
    params: Nothing,
    data: z.object({ received: z.array(ChildRequestRow), sent: z.array(ChildRequestRow) }),
    refusals: [],
  }),
  answerChild: call({
    path: '/gw-member/member/enterprise/V1/child/answer',
    who: 'admin',
    effect: 'once',
    changes: changedBy('attachChild'),
    about:
      'Agrees to stand below the enterprise that asked, or declines. Who asked takes the request back by declining it.',
    params: z.object({ requestId: idOf('childRequest'), agree: z.boolean() }),
    data: Nothing,
    refusals: ['applicationGone', 'hasParent', 'treeLoop', 'treeTooDeep', 'frozenAbove'],
  }),
  detachChild: call({
    path: '/gw-member/member/enterprise/V1/child/detach',
    who: 'admin',
    effect: 'once',
    changes: changedBy('detachChild'),
    about:
      'Takes a company out of the tree: one right below, or oneself from the one above. One that was opened from above leaves once it is verified.',
    params: z.object({ epId: idOf('company') }),
    data: Nothing,
    refusals: ['notBound', 'frozenAbove', 'childUnconfirmed'],
  }),
};
