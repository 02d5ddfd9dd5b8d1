import { z } from 'zod';
import { accountNotices } from '../account/notices.ts';
import { call } from '../wire/call.ts';
import { catalogueNotices } from '../catalogue/notices.ts';
import { candidateNotices } from '../candidate/notices.ts';
import { exportNotices } from '../export/notices.ts';
import { gradeNotices } from '../grade/notices.ts';
import { languages } from '../wire/language.ts';
import { noticeChannels, type NoticeKindOf, noticeTopics } from './kinds.ts';
import { staffNotices } from '../staff/notices.ts';
import { webhookNotices } from '../webhook/notices.ts';
import { progressNotices, orderNotices, reportNotices } from '../order/notices.ts';
import { narrowingId } from '../wire/named-things.ts';
import { Id, Nothing, paging, Time } from '../wire/shapes.ts';

/** Every kind of message that the house writes. A new one is a row in one of these tables. */
export const noticeKinds = {
  ...orderNotices,
  ...progressNotices,
  ...reportNotices,
  ...gradeNotices,
  ...accountNotices,
  ...candidateNotices,
  ...catalogueNotices,
  ...exportNotices,
  ...webhookNotices,
  ...staffNotices,
} satisfies Record<string, NoticeKindOf>;
export type NoticeKind = keyof typeof noticeKinds;

export const NoticeTopicShape = z.enum(noticeTopics);

export const SystemMessage = z.object({
  id: Id,
  type: NoticeTopicShape,
  kind: z.string().describe('of the kinds of messages, for a program'),
  title: z.string(),
  content: z.string(),
  path: z.string().describe('where it leads, a path of this site'),
  orderDetailsId: Id.nullable(),
  viewCheck: z.boolean().describe('whether it has been read'),
  createdAt: Time,
});
export type SystemMessage = z.infer<typeof SystemMessage>;

/** One switch: whether messages of this topic come by this channel. */
export const NoticeSwitch = z.object({
  topic: NoticeTopicShape,
  channel: z.enum(noticeChannels),
  isOn: z.boolean(),
});
export type NoticeSwitch = z.infer<typeof NoticeSwitch>;

export const noticeCalls = {
  messages: call({
    path: '/gw-bgcheck/config/V1/querySystemMsg',
    who: 'member',
    effect: 'none',
    shows: ['messages'],
    about: 'Messages to the signed-in person, newest first, in the language of the request.',
    params: z.object({ type: NoticeTopicShape.optional(), ...paging }),
    data: z.object({
      viewCheck: z.boolean().describe('whether every message has been read'),
      unread: z.int().describe('how many have not, of all types'),
      rows: z.array(SystemMessage),
      hasMore: z.boolean(),
    }),
    refusals: ['pageTooDeep'],
  }),
  markRead: call({
    path: '/gw-bgcheck/config/V1/updateAllSystemMsg',
    who: 'member',
    effect: 'once',
    changes: ['messages'],
    about: 'Marks messages to the signed-in person as read: all, those of one type, or one.',
    params: z.object({ type: NoticeTopicShape.optional(), id: narrowingId('message').optional() }),
    data: z.object({ unread: z.int() }),
    refusals: [],
  }),
  switches: call({
    path: '/gw-bgcheck/config/V1/noticeSwitch/query',
    who: 'user',
    effect: 'none',
    shows: ['settings'],
    about: 'What the signed-in person wants to hear of, by which channel. Only switches that have an effect.',
    params: Nothing,
    data: z.object({ language: z.enum(languages).nullable(), switches: z.array(NoticeSwitch) }),
    refusals: [],
  }),
  setSwitches: call({
    path: '/gw-bgcheck/config/V1/noticeSwitch/update',
    who: 'user',
    effect: 'set',
    changes: ['settings'],
    about: 'Switches messages of a topic on or off by channel; the language is that of mails and SMS.',
    params: z.object({
      language: z.enum(languages).optional(),
      switches: z.array(NoticeSwitch).max(noticeTopics.length * noticeChannels.length),
    }),
    data: z.object({ language: z.enum(languages).nullable(), switches: z.array(NoticeSwitch) }),
    refusals: [],
  }),
};
