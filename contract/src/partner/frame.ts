import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { Enterprise } from '../account/calls.ts';
import { OrderRow, State } from '../order/calls.ts';
import { call } from '../wire/call.ts';
import { idOf, textIdOf } from '../wire/named-things.ts';
import { Bilingual, Day, Id, Nothing, paging, Text, Time } from '../wire/shapes.ts';
import { Channel, ProgramScopes } from './ats.ts';
import { frameDraftMax, framePages, turns } from './frame-rules.ts';

/** The number of the application in the recruiting system. */
const ApplyId = textIdOf('outside', 64).regex(/^[\w.~:-]+$/, { error: 'wrong' });
/** What a recruiting system knows of a candidate. What it does not know is filled in on the page. */
const Applicant = z.object({
  name: Text(40).default(''),
  phoneNo: Text(20).default(''),
  idCard: Text(24).default(''),
  department: Text(60).default(''),
  position: Text(60).default(''),
  proposedEntryDate: z.union([Day, z.literal('')]).default(''),
});
export type Applicant = z.infer<typeof Applicant>;
const Person = z.object({ userId: Id, userName: z.string() });
const CallBackUrl = z.string().max(500);

const Look = z.object({
  channelCode: z.string(),
  channelName: z.string(),
  origins: z.array(z.string()).describe('who may frame the pages, and hears their messages'),
  themeColor: z.string().nullable(),
});

export const frameCalls = {
  ticket: call({
    path: '/gw-member/partner/frame/V1/ticket',
    who: 'member',
    effect: 'each',
    changes: [],
    program: 'order',
    about:
      'A ticket by which one person of the enterprise opens a page of ours inside the recruiting system: once, within five minutes. Asked for by the server of the system with its token. The person is named by login name or phone, and has on the page the rights that they have anyway. With an application the page is about that candidate; what is sent of them fills the form.',
    perMinute: 120,
    params: z.object({
      page: z.enum(framePages).default('create'),
      person: z.union([
        z.object({ loginName: Text(60).min(1, { error: 'missing' }) }),
        z.object({ phoneNo: Text(20).min(1, { error: 'missing' }) }),
      ]),
      applyId: ApplyId.optional().describe('of the application; not for the list'),
      candidate: Applicant.optional(),
      callBackUrl: CallBackUrl.optional().describe('is told how the check stands, once it is ordered'),
    }),
    data: z.object({ ticket: z.string(), url: z.string().describe('for the frame'), expiresAt: Time }),
    refusals: [
      'forbidden',
      'frameOff',
      'framePersonUnknown',
      'applyIdMissing',
      'atsNotBound',
      'callBackRefused',
      'tooMany',
    ],
  }),
  look: call({
    path: '/gw-member/partner/frame/V1/look',
    who: 'public',
    effect: 'none',
    about: 'What a page knows of the recruiting system around it before anybody is let in.',
    perMinute: 120,
    params: z.object({ channelCode: Channel }),
    data: Look,
    refusals: ['atsUnknown', 'tooMany'],
  }),
  enter: call({
    path: '/gw-member/partner/frame/V1/enter',
    who: 'public',
    effect: 'once',
    changes: [],
    about:
      'The page trades its ticket for a token, which opens what embedded pages need and nothing else, and ends after 30 minutes without use. Of two at once one gets it. A ticket of another system is worth nothing here, and is not used up.',
    perMinute: 60,
    params: z.object({ channelCode: Channel, ticket: Text(64) }),
    data: z.object({
      accessToken: z.string(),
      page: z.enum(framePages),
      applyId: z.string().nullable(),
      person: Person,
      enterprise: Enterprise,
      ...Look.shape,
    }),
    refusals: ['frameTicketGone', 'frameNotBound', 'frameNeedsFactor', 'tooMany'],
  }),
  leave: call({
    path: '/gw-member/partner/frame/V1/leave',
    who: 'member',
    effect: 'once',
    changes: [],
    embedded: true,
    about: 'Ends the token of an embedded page.',
    params: Nothing,
    data: Nothing,
    refusals: ['forbidden'],
  }),
  applicant: call({
    path: '/gw-member/partner/frame/V1/applicant',
    who: 'member',
    effect: 'none',
    shows: ['orders', 'drafts'],
    embedded: true,
    about:
      'A candidate whom the system has sent: what it knows of them, what has been entered so far, and who began. Once it is ordered, its order detail instead.',
    params: z.object({ applyId: ApplyId }),
    data: z.object({
      applyId: z.string(),
      candidate: Applicant.nullable().describe('null once it is ordered'),
      draft: z.string().nullable(),
      version: z.int(),
      begun: z.object({ ...Person.shape, at: Time, isMine: z.boolean() }).nullable(),
      orderDetailsId: Id.nullable(),
    }),
    refusals: ['forbidden', 'applicantUnknown'],
  }),
  saveDraft: call({
    path: '/gw-member/partner/frame/V1/draft/save',
    who: 'member',
    effect: 'set',
    changes: ['drafts'],
    embedded: true,
    about:
      'Keeps what has been entered. Whoever began goes on; another person reads along, or takes it over. One that does not follow the newest version is refused, with that version.',
    params: z.object({
      applyId: ApplyId,
      draft: z.string().max(frameDraftMax),
      version: z.int().min(0).describe('that it follows'),
      takesOver: z.boolean().default(false),
    }),
    data: z.object({ version: z.int() }),
    refusals: ['forbidden', 'applicantUnknown', 'applicantOrdered', 'draftOfOther', 'draftMoved'],
  }),
  applicants: call({
    path: '/gw-member/partner/frame/V1/applicants',
    who: 'member',
    effect: 'none',
    shows: ['orders', 'drafts'],
    embedded: true,
    about: 'The candidates whom the system has sent to this enterprise, the newest first, with how their checks stand.',
    params: z.object({
      turn: z.enum(turns).default('all'),
      word: Text(64)
        .default('')
        .describe(
          'the beginning of the number of an application, or a whole name; of who has been ordered for also how it begins, from two signs or letters on',
        ),
      ...paging,
    }),
    data: z.object({
      rows: z.array(
        z.object({
          applyId: z.string(),
          name: z.string(),
          position: z.string(),
          sentAt: Time,
          order: z
            .object({
              ...OrderRow.pick({
                orderDetailsId: true,
                orderNo: true,
                status: true,
                amountFen: true,
                refundedFen: true,
                result: true,
                estimatedCompletedAt: true,
              }).shape,
              grant: z.enum(['none', 'open', 'agreed', 'ended']),
              grantedAt: Time.nullable(),
            })
            .nullable(),
        }),
      ),
      counts: z.array(z.object({ turn: z.enum(turns), count: z.int() })),
      toldAt: Time.nullable().describe('when the system was last told of a change'),
    }),
    refusals: ['forbidden', 'pageTooDeep'],
  }),
  binding: call({
    path: '/gw-member/partner/frame/V1/binding',
    who: 'member',
    effect: 'none',
    shows: ['programs'],
    embedded: true,
    about: 'The binding under which an embedded page stands.',
    params: Nothing,
    data: z.object({
      enterpriseName: z.string(),
      scopes: ProgramScopes,
      boundBy: z.string(),
      boundAt: Time,
    }),
    refusals: ['forbidden', 'atsNotBound'],
  }),
  deletion: call({
    path: '/gw-member/partner/frame/V1/deletion',
    who: 'member',
    effect: 'none',
    shows: ['orders', 'reports', 'settings'],
    embedded: true,
    about: 'When everything that was found about a candidate is deleted, as the enterprise has set it.',
    params: z.object({ applyId: ApplyId }),
    data: z.object({
      orderDetailsId: Id,
      name: z.string(),
      months: z.int(),
      deletesAt: Time,
      daysLeft: z.int(),
      hasReport: z.boolean(),
      mayDelete: z.boolean(),
      isErased: z.boolean(),
    }),
    refusals: ['forbidden', 'applicantUnknown', 'orderNotFound'],
  }),
  saveChannelOrder: call({
    path: '/tobapi_v5/thirdParty/saveChannelOrder',
    who: 'member',
    effect: 'once',
    changes: changedBy('linkApplication'),
    program: 'order',
    embedded: true,
    about:
      'Links the application of a recruiting system with an order detail. The candidate is asked whether the system may have the report, and from then on `callBackUrl` is told of each state, signed as Standard Webhooks say under the SHA-256 of the secret of the system. Repeating it changes nothing.',
    perMinute: 120,
    params: z.object({
      applyId: ApplyId,
      channelCode: Channel,
      callBackUrl: CallBackUrl.optional(),
      orderId: idOf('order'),
      detailsId: idOf('orderDetail'),
    }),
    data: z.object({ applyId: z.string(), deliveryId: Id, orderNo: z.string(), status: State, statusName: Bilingual }),
    refusals: ['atsNotBound', 'orderNotFound', 'applicantOrdered', 'handoverTaken', 'callBackRefused', 'tooMany'],
  }),
};
