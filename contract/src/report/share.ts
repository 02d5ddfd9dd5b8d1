import { z } from 'zod';
import { CodeFlag, ValidateCode } from '../account/phone-code.ts';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { idOf } from '../wire/named-things.ts';
import { permissions } from '../wire/permissions.ts';
import { Id, Name, Nothing, Phone, Text, Time } from '../wire/shapes.ts';
import { Report } from './calls.ts';

/** For how many days a link may be good. */
export const shareDays = [1, 3, 7, 14, 30] as const;
export const ShareDays = z.literal(shareDays);
/** Persons with whom one report is shared at a time. */
export const sharesAtMost = 20;
/** Readings that are named one by one; the others are counted. */
export const shareViewsShown = 20;

export const shareStates = ['open', 'expired', 'ended'] as const;
export type ShareState = (typeof shareStates)[number];

const Share = z.object({
  shareId: Id,
  name: z.string().describe('of the reader; empty once the data of the candidate is erased'),
  purpose: z.string(),
  state: z.enum(shareStates),
  createdAt: Time,
  expiresAt: Time,
  endedAt: Time.nullable(),
  openedCount: z.int(),
  openedAt: z.array(Time).describe(`the latest first, ${shareViewsShown} at most`),
});

/** As the member sees it. */
export const MemberShare = Share.extend({
  phoneNo: z.string().describe('masked'),
  sharedBy: z.string(),
  mayEnd: z.boolean(),
});
export type MemberShare = z.infer<typeof MemberShare>;

const ofDetail = { orderDetailsId: idOf('orderDetail') };
const link = { link: Text(64) };
const readRefusals = ['orderNotFound', 'reportNotReady', 'reportDeleted', 'viewingOff'] as const;

export const shareCalls = {
  share: call({
    path: '/gw-bgcheck/report/V1/share',
    who: 'member',
    effect: 'once',
    changes: changedBy('shareReport'),
    needs: permissions.seeReports,
    ofOthers: { needs: permissions.changeOrdersOfOthers },
    about:
      'Lets a named person read the newest version of a report for a time. The link goes to their phone and opens by a code that is sent there; each reading is written down, and the candidate sees with whom it is shared.',
    perMinute: 30,
    params: z.object({
      ...ofDetail,
      name: Name,
      phoneNo: Phone,
      purpose: Text(60).min(2, { error: 'tooShort' }).describe('in words that the candidate reads'),
      days: ShareDays,
    }),
    data: z.object({ shareId: Id, url: z.string().describe('said this once'), expiresAt: Time }),
    refusals: [...readRefusals, 'consentTakenBack', 'sharedAlready', 'sharesFull', 'messagesUsed'],
  }),
  shares: call({
    path: '/gw-bgcheck/report/V1/share/query',
    who: 'member',
    effect: 'none',
    shows: ['reports'],
    needs: permissions.seeReports,
    about: 'With whom a report is or was shared, until when, and when each of them has read it.',
    params: z.object(ofDetail),
    data: z.object({ shares: z.array(MemberShare) }),
    refusals: ['orderNotFound', 'viewingOff'],
  }),
  endShare: call({
    path: '/gw-bgcheck/report/V1/share/end',
    who: 'member',
    effect: 'once',
    changes: changedBy('endShare'),
    needs: permissions.seeReports,
    ofOthers: { needs: permissions.changeOrdersOfOthers },
    about: 'Ends a share at once: the link opens nothing any more, whoever has it and whatever code they got.',
    params: z.object({ ...ofDetail, shareId: idOf('share') }),
    data: Nothing,
    refusals: ['orderNotFound', 'shareNotFound'],
  }),
  sendShareCode: call({
    path: '/gw-bgcheck/report/V1/shared/code',
    who: 'public',
    effect: 'each',
    changes: [],
    about:
      'Sends a code to the phone of the person that the link is for. Says nothing else: neither whose report it is nor whose phone.',
    perMinute: 10,
    params: z.object({ ...link, flag: CodeFlag }),
    data: z.object({ resendAfterMs: z.int() }),
    refusals: ['shareGone', 'codeTooSoon', 'codeDayLimit', 'codeGuessesFullHere', 'voiceOff', 'tooMany'],
  }),
  openShare: call({
    path: '/gw-bgcheck/report/V1/shared/open',
    who: 'public',
    effect: 'once',
    changes: [],
    about:
      'The newest version of the report, for link and code. A code opens it once; the reading is written down. Without the files that are shared beside findings.',
    perMinute: 20,
    params: z.object({ ...link, validateCode: ValidateCode }),
    data: z.object({
      report: Report,
      sharedBy: z.string().describe('the enterprise'),
      readerName: z.string(),
      purpose: z.string(),
      expiresAt: Time,
    }),
    refusals: ['shareGone', 'codeWrong', 'codeOver', 'codeGuessesFullHere', 'tooMany'],
  }),
  sharedWith: call({
    path: '/gw-bgcheck/candidate/V1/report/shared',
    who: 'candidate',
    effect: 'none',
    about: 'With whom the member has shared the own report, what for, until when, and when it was read.',
    params: z.object(ofDetail),
    data: z.object({ shares: z.array(Share.omit({ shareId: true })) }),
    refusals: ['orderNotFound'],
  }),
};
