import { giftCalls } from '@beidiao/contract/gift/calls';
import { disputeCalls } from '@beidiao/contract/dispute/calls';
import { itemVersionCalls } from '@beidiao/contract/operations/item-versions';
import { operationsCalls, transferLimits } from '@beidiao/contract/operations/calls';
import { urgencyCalls } from '@beidiao/contract/operations/urgency';
import { creditCalls } from '@beidiao/contract/wallet/credits';
import { failedRefundCalls } from '@beidiao/contract/wallet/failed-refunds';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { reconciliationCalls } from '@beidiao/contract/wallet/reconciliation';
import { assignCalls } from '@beidiao/contract/verification/assign';
import { reviewCalls } from '@beidiao/contract/verification/review';
import { samplingCalls } from '@beidiao/contract/sampling/calls';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import { rightsCalls } from '@beidiao/contract/rights/calls';
import { staffCalls, staffTries } from '@beidiao/contract/staff/calls';
import { Secret, TOTP } from 'otpauth';
import { byDay } from './daytime.ts';
import { Authenticator } from './authenticator.ts';
import { addTotp } from './factors.ts';
import { pageOrigin } from './house.ts';
import { asksCopy, candidateScenes } from './scenes-candidates.ts';
import { agreementDraft, giftDraft, plannedItem, someLimits } from './samples.ts';
import { away, dataOf, type ScenesOf } from './scenes.ts';
import {
  addPicture,
  aPicture,
  emptyOnWire,
  fieldsOf,
  reachSomebody,
  sentenceOf,
  verdictOf,
  wireDraft,
} from './review.ts';
import { proofDecision } from './proofs.ts';
import { accessTokenTo, addByTwo } from './staff-changes.ts';
import { employer, employerSays, type World } from './world.ts';

const held = async ({ home, chief, review: { taskId } }: World): Promise<string> => {
  await home.call(reviewCalls.claim, { taskId }, chief);
  return taskId;
};
/** As it goes on: claimed, somebody reached, and written down. */
async function written(world: World, to = employer.to) {
  const { home, chief } = world;
  const taskId = await held(world);
  const contactId = await reachSomebody(home, chief, taskId);
  const draft = wireDraft(employerSays(to, contactId));
  const { draftVersion } = await home.call(reviewCalls.save, { taskId, draft, draftVersion: 0 }, chief);
  return { taskId, draftVersion };
}
/** A task that the chief holds, on its way to a colleague. */
const aMove = async (world: World) => ({
  taskId: await held(world),
  fromId: world.chief.staffId,
  toId: world.second.staffId,
});
/** A finding of the chief that was drawn. */
const drawn = ({ home, published: { orderDetailsId } }: World): Promise<string> =>
  home.value<string>(
    'select s.id::text from app.sample s join app.check_task t on t.id = s.task_id where t.order_detail_id = $1',
    orderDetailsId,
  );
async function takenSample(world: World): Promise<string> {
  const sampleId = await drawn(world);
  await world.home.call(samplingCalls.open, { sampleId }, world.second);
  return sampleId;
}
async function aVerdict(world: World, to: string) {
  const sampleId = await takenSample(world);
  return { sampleId, verdict: verdictOf(employerSays(to, '1')) };
}
const ofOrder = ({ hr }: World, { orderDetailsId }: { orderDetailsId: string }) => ({
  memberId: hr.memberId,
  orderDetailsId,
});
const aCredit = ({ hr: { memberId } }: World, amountFen: number) =>
  ({ memberId, kind: 'granted', amountFen, why: '服务补偿', requestKey: 'walked' }) as const;
const refund = (world: World, amountFen: number) => ({
  ...ofOrder(world, world.costly),
  amountFen,
  why: '超时补偿',
  requestKey: 'walker',
});
/** A top-up by bank transfer whose money stands on the statement of the bank. */
async function seenTransfer({ home, hr }: World, amountFen: number) {
  const { orderId } = await home.call(walletCalls.recharge, { channelCode: 'TRANSFER', rechargeAmount: amountFen }, hr);
  return { memberId: hr.memberId, orderId, amountFen, bankReference: `BANK${orderId}`, receivedOn: '2026-11-20' };
}
/** A payment that the books have with another amount than the statement. */
async function aDifference({ home, hr }: World): Promise<string> {
  return home.value<string>(
    `with paid as (
      insert into app.trade_order (member_id, user_id, kind, state, amount_fen, channel, idempotency_key, request_hash, paid_at, expires_at)
      values ($1, $2, 'recharge', 102, 500, 'SANDBOX', gen_random_uuid()::text, '', now(), now()) returning id
    ), payment as (
      insert into app.payment (member_id, trade_order_id, channel, amount_fen, state, offered_at, ended_at)
      select $1, id, 'SANDBOX', 500, 'succeeded', now(), now() from paid returning id, reference
    ), statement as (
      insert into app.statement (channel, day, state, our_fen, channel_fen, ledger_fen) values ('SANDBOX', '2026-11-19', 'done', 0, 0, 0)
      on conflict (channel, day) do update set run = statement.run
    )
    insert into app.statement_difference (channel, day, kind, reference, at, our_fen, channel_fen, payment_id, member_id, run)
    select 'SANDBOX', '2026-11-19', 'payment', reference, now(), 500, 400, id, $1, 1 from payment returning id`,
    hr.memberId,
    hr.userId,
  );
}
const byBank = (channelRefundNo: string) => ({
  channelRefundNo,
  way: 'bank' as const,
  bankReference: `ICBC${channelRefundNo.padStart(8, '0')}`,
  why: '渠道账户已注销',
});
async function aFailedRefund({ home, hr }: World): Promise<string> {
  return home.value<string>(
    `with paid as (
      insert into app.trade_order (member_id, user_id, kind, state, amount_fen, channel, idempotency_key, request_hash, paid_at, expires_at)
      values ($1, $2, 'checks', 102, 500, 'SANDBOX', gen_random_uuid()::text, '', now(), now()) returning id
    ), payment as (
      insert into app.payment (member_id, trade_order_id, channel, amount_fen, state, offered_at, ended_at)
      select $1, id, 'SANDBOX', 500, 'succeeded', now(), now() from paid returning id, trade_order_id
    )
    insert into app.refund (member_id, trade_order_id, payment_id, channel, amount_fen, cause, state, ended_at)
    select $1, trade_order_id, id, 'SANDBOX', 500, 'walked ' || id, 'failed', now() from payment returning id`,
    hr.memberId,
    hr.userId,
  );
}
const heldDispute = async ({ home, chief, dispute: { disputeId } }: World): Promise<string> => {
  await home.call(disputeCalls.staffClaim, { disputeId }, chief);
  return disputeId;
};
/** Whoever decides has opened what the candidate has handed in. */
const openProofs = async ({ home }: World, disputeId: string, by: World['chief'] | World['second']): Promise<void> => {
  const { unread } = await home.call(disputeCalls.staffOpen, { disputeId }, by);
  for (const fileId of unread) await home.call(disputeCalls.staffFile, { disputeId, fileId }, by);
};
const ruling = async (world: World) => {
  const { home, chief } = world;
  const disputeId = await heldDispute(world);
  await openProofs(world, disputeId, chief);
  await home.call(
    disputeCalls.staffAddEvidence,
    { disputeId, name: '查询结果页.png', base64: await aPicture() },
    chief,
  );
  const ground = { ...emptyOnWire.ground, source: 'officialPortal', method: 'portal', queryNo: 'SH-1' } as const;
  const recheck = {
    fields: fieldsOf({ idName: 'equal' }),
    identities: [],
    ground: { ...ground, queriedAt: new Date().toISOString() },
  };
  const wish = { disputeId, decision: 'upheld' as const, recheck };
  const { sentence } = await home.call(disputeCalls.staffPreview, wish, chief);
  return { ...wish, words: '运营商记录已更新', sentence };
};
/** Of a later half minute: the one of now was used to sign in. */
const nextCode = ({ home, chief, scene }: World): string => {
  home.clock.at = new Date(scene.beganAt + 60_000);
  return new TOTP({ secret: Secret.fromBase32(chief.secret) }).generate({ timestamp: home.clock.at.getTime() });
};
const passkeyOf = async (world: World): Promise<string> => {
  const { home, chief } = world;
  const { question } = await home.call(staffCalls.startPasskey, { code: nextCode(world) }, chief);
  const passkey = new Authenticator(pageOrigin).create(question);
  await home.call(staffCalls.confirmPasskey, { name: '工作电脑', passkey }, chief);
  return (await home.call(staffCalls.me, {}, chief)).passkeys[0]?.passkeyId ?? '';
};
const heldRequest = async (world: World): Promise<string> => {
  const requestId = await asksCopy(world);
  await world.home.call(rightsCalls.requestClaim, { requestId }, world.chief);
  return requestId;
};

const aBatch = async ({ home, chief }: World): Promise<string> =>
  (await home.call(giftCalls.make, giftDraft, chief)).investigationId;
const aCode = async (world: World): Promise<string> => {
  const { codes } = await world.home.call(giftCalls.codes, { investigationId: await aBatch(world) }, world.chief);
  return codes[0] ?? '';
};
/** More than one person gives away alone. */
const waitingBatch = async ({ home, chief }: World): Promise<string> => {
  const costly = { ...giftDraft, kind: 'giftCard' as const, valueFen: 10_000_000, count: 100 };
  return (await home.call(giftCalls.make, costly, chief)).investigationId;
};

const newcomer = {
  loginName: 'walker9',
  name: '许知远',
  roles: ['reviewer' as const],
  mail: 'walker9@example.com',
};

export const scenesOfStaff: ScenesOf<
  | 'reconciliation'
  | 'credit'
  | 'failedRefund'
  | 'staffLimit'
  | 'review'
  | 'sampling'
  | 'costs'
  | 'sourceBill'
  | 'assign'
  | 'board'
  | 'material'
  | 'proof'
  | 'dispute'
  | 'operations'
  | 'agreement'
  | 'gift'
  | 'itemVersion'
  | 'staff'
  | 'staffChange'
  | 'staffAccess'
  | 'memberFlag'
  | 'engine'
  | 'delivery'
  | 'rights'
  | 'urgency'
> = {
  review: {
    open: ({ chief, review: { taskId } }) => ({ params: { taskId }, ...chief }),
    claim: ({ chief, review: { taskId } }) => ({ params: { taskId }, ...chief }),
    release: async (world) => ({ params: { taskId: await held(world) }, ...world.chief }),
    save: async (world) => ({
      params: { taskId: await held(world), draft: wireDraft(employerSays(employer.to, '1')), draftVersion: 0 },
      ...world.chief,
    }),
    noteContact: async (world) => ({
      params: {
        taskId: await held(world),
        channel: 'claimed',
        claimedPhone: 'hrPhone',
        outcome: 'noAnswer',
        words: '无人接听',
      },
      ...world.chief,
    }),
    reveal: async (world) => ({ params: { taskId: await held(world), what: 'idCard' }, ...world.chief }),
    takeNext: ({ second }) => ({ params: {}, ...second }),
    addEvidence: async (world) => ({
      params: { taskId: await held(world), name: '查询结果页.png', base64: await aPicture() },
      ...world.chief,
    }),
    shareEvidence: async (world) => {
      const taskId = await held(world);
      const fileId = await addPicture(world.home, world.chief, taskId);
      return { params: { taskId, fileId, isShared: false }, ...world.chief };
    },
    removeEvidence: async (world) => {
      const taskId = await held(world);
      return { params: { taskId, fileId: await addPicture(world.home, world.chief, taskId) }, ...world.chief };
    },
    openFile: async (world) => {
      const taskId = await held(world);
      return { params: { taskId, fileId: await addPicture(world.home, world.chief, taskId) }, ...world.chief };
    },
    publish: async (world) => {
      const kept = await written(world);
      return { params: { ...kept, sentence: await sentenceOf(world.home, world.chief, kept.taskId) }, ...world.chief };
    },
    confirm: async (world) => {
      const { home, chief, second } = world;
      const { taskId, draftVersion } = await written(world, '2020-01');
      const sentence = await sentenceOf(home, chief, taskId);
      await home.call(reviewCalls.publish, { taskId, draftVersion, sentence }, chief);
      await home.call(reviewCalls.claim, { taskId }, second);
      return { params: { taskId, agrees: true, opinion: '同意', draftVersion, sentence }, ...second };
    },
  },
  sampling: {
    open: async (world) => ({ params: { sampleId: await drawn(world) }, ...world.second }),
    openFile: async (world) => {
      const sampleId = await takenSample(world);
      return { params: { sampleId, fileId: world.published.fileId }, ...world.second };
    },
    judge: async (world) => ({ params: await aVerdict(world, employer.to), ...world.second }),
    decide: async (world) => {
      const { home, second } = world;
      const verdict = await aVerdict(world, '2020-01');
      await home.call(samplingCalls.judge, verdict, second);
      const lead = await home.staff('lead');
      return { params: { sampleId: verdict.sampleId, decision: 'second', words: '证据写的是 2020 年' }, ...lead };
    },
    saveShare: ({ chief, second }) => ({ params: { staffId: second.staffId, code: 'XP_HR', perMille: 200 }, ...chief }),
  },
  sourceBill: {
    compare: async ({ home }) => {
      const day = dayInChina(home.house.now());
      await home.owner.query("insert into app.cost_day values ($1, 'ID_THREE', 'court', 1, 1, 65, 0)", [day]);
      const base64 = Buffer.from('key,amount\nnot-ours,1.20\n').toString('base64');
      return { params: { month: day.slice(0, 7), source: 'court', base64 }, ...(await home.staff('finance')) };
    },
  },
  costs: {
    saveRate: async ({ home }) => ({
      params: { month: dayInChina(home.house.now()).slice(0, 7), fenPerMinute: 150 },
      ...(await home.staff('finance')),
    }),
  },
  assign: {
    saveSkills: ({ chief, second }) => ({
      params: {
        staffId: second.staffId,
        skills: { groups: ['WORK'], languages: { en: 'B2' }, regions: ['east'] },
        employers: ['苏州启明制造有限公司'],
        awayUntil: null,
      },
      ...chief,
    }),
    assign: ({ chief, second, review: { taskId } }) => ({
      params: { taskIds: [taskId], staffId: second.staffId },
      ...chief,
    }),
    giveBack: async (world) => ({ params: { taskIds: [await held(world)] }, ...world.chief }),
    balance: async (world) => ({ params: { moves: [await aMove(world)] }, ...world.chief }),
    undoBalance: async (world) => {
      const moves = [await aMove(world)];
      const { balanceId } = await world.home.call(assignCalls.balance, { moves }, world.chief);
      return { params: { balanceId }, ...world.chief };
    },
  },
  board: {
    remindWaiting: ({ home, chief }) => {
      byDay(home);
      return { params: {}, ...chief };
    },
  },
  material: {
    ...candidateScenes.material,
    ask: async (world) => ({
      params: { taskId: await held(world), reasons: ['unreadable'], wants: ['file'], words: '请补一张清楚的。' },
      ...world.chief,
    }),
    takeBack: ({ chief, material: { taskId } }) => ({ params: { taskId }, ...chief }),
    remind: ({ home, hr, material: { invited } }) => {
      byDay(home);
      return { params: { orderDetailsId: invited.orderDetailsId }, ...hr };
    },
  },
  proof: {
    open: ({ chief, proof: { proofId } }) => ({ params: { proofId }, ...chief }),
    file: ({ chief, proof: { proofId, fileId } }) => ({ params: { proofId, fileId }, ...chief }),
    decide: async ({ home, chief, proof: { proofId } }) => ({
      params: await proofDecision(home, chief, { proofId, decision: 'accepted', reason: '人证一致' }),
      ...chief,
    }),
  },
  dispute: {
    ...candidateScenes.dispute,
    staffOpen: ({ chief, dispute: { disputeId } }) => ({ params: { disputeId }, ...chief }),
    staffFile: ({ chief, dispute: { disputeId, fileId } }) => ({ params: { disputeId, fileId }, ...chief }),
    staffClaim: ({ chief, dispute: { disputeId } }) => ({ params: { disputeId }, ...chief }),
    staffRelease: async (world) => ({ params: { disputeId: await heldDispute(world) }, ...world.chief }),
    staffAddEvidence: async (world) => ({
      params: { disputeId: await heldDispute(world), name: '查询结果页.png', base64: await aPicture() },
      ...world.chief,
    }),
    staffDecide: async (world) => ({ params: await ruling(world), ...world.chief }),
    staffConfirm: async (world) => {
      const { disputeId, ...rest } = await ruling(world);
      await world.home.call(disputeCalls.staffDecide, { disputeId, ...rest }, world.chief);
      await world.home.call(disputeCalls.staffClaim, { disputeId }, world.second);
      await openProofs(world, disputeId, world.second);
      return { params: { disputeId, agrees: true, words: '' }, ...world.second };
    },
  },
  reconciliation: {
    match: ({ chief }) => ({ params: { day: '2026-11-20' }, ...chief }),
    enterBank: ({ chief }) => ({
      params: { day: '2026-11-20', lines: [{ bankReference: 'ICBC0001', amountFen: 100 }] },
      ...chief,
    }),
    act: async (world) => ({
      params: { differenceNo: await aDifference(world), act: 'explain', why: '渠道优惠' },
      ...world.chief,
    }),
    ask: async (world) => ({ params: { differenceNo: await aDifference(world) }, ...world.chief }),
    decide: async (world) => {
      const differenceNo = await aDifference(world);
      const asked = { differenceNo, act: 'correct', why: '渠道优惠' } as const;
      await world.home.call(reconciliationCalls.act, asked, world.chief);
      return { params: { differenceNo, confirms: true }, ...world.second };
    },
  },
  failedRefund: {
    retry: async (world) => ({ params: { channelRefundNo: await aFailedRefund(world) }, ...world.chief }),
    settle: async (world) => ({ params: byBank(await aFailedRefund(world)), ...world.chief }),
    decide: async (world) => {
      const channelRefundNo = await aFailedRefund(world);
      await world.home.call(failedRefundCalls.settle, byBank(channelRefundNo), world.chief);
      return { params: { channelRefundNo, confirms: true }, ...world.second };
    },
  },
  credit: {
    ask: (world) => ({ params: aCredit(world, 10_000), ...world.chief }),
    decide: async (world) => {
      const { creditNo } = await world.home.call(creditCalls.ask, aCredit(world, 20_001), world.chief);
      return { params: { creditNo, confirms: true }, ...world.second };
    },
  },
  staffLimit: {
    save: async ({ home }) => ({ params: someLimits, ...(await home.staff('administrator')) }),
  },
  operations: {
    passIntake: (world) => ({ params: ofOrder(world, world.intake), ...world.chief }),
    failIntake: (world) => ({ params: { ...ofOrder(world, world.intake), why: '没有合法来源' }, ...world.chief }),
    resendLink: async (world) => {
      await world.home.owner.query("update app.candidate_link set created_at = created_at - interval '11 minutes'");
      return { params: ofOrder(world, world.invited), ...world.chief };
    },
    searchCandidates: ({ chief }) => ({ params: { search: '欧阳晨曦' }, ...chief, ...away() }),
    candidate: (world) => ({ params: ofOrder(world, world.invited), ...world.chief }),
    askRefund: (world) => ({ params: refund(world, 100), ...world.chief }),
    decideRefund: async (world) => {
      const { home, chief, second } = world;
      const { roles } = await home.call(staffCalls.me, {}, chief);
      await home.owner.query("update app.staff set roles = '{sales}' where id = $1", [chief.staffId]);
      const asked = await home.ask(operationsCalls.askRefund, refund(world, 5_001), chief);
      await home.owner.query('update app.staff set roles = $2 where id = $1', [chief.staffId, roles]);
      return { params: { refundNo: dataOf(asked, 'refundNo'), confirms: true }, ...second };
    },
    noteTransfer: async (world) => ({ params: await seenTransfer(world, 20_000), ...world.chief }),
    decideTransfer: async (world) => {
      const seen = await seenTransfer(world, transferLimits.eachFen + 100);
      const { noted } = await world.home.call(operationsCalls.noteTransfer, seen, world.chief);
      return { params: { transferNo: noted?.transferNo ?? '0', confirms: true }, ...world.second };
    },
    freeze: ({ chief, stranger }) => ({ params: { memberId: stranger.memberId, why: '欠款未结' }, ...chief }),
    unfreeze: async ({ home, chief, stranger: { memberId } }) => {
      await home.call(operationsCalls.freeze, { memberId, why: '欠款未结' }, chief);
      return { params: { memberId, why: '已结清' }, ...chief };
    },
    resetFactors: async (world) => {
      const { home, chief, hr } = world;
      await addTotp(home, hr.access);
      const { memberId, userId } = hr;
      return { params: { memberId, userId, why: '手机丢失，电话核实', code: nextCode(world) }, ...chief };
    },
  },
  memberFlag: {
    save: ({ chief, stranger: { memberId } }) => ({
      params: { memberId, flagList: [{ flag: 'credit', isOn: true }], why: '合同约定' },
      ...chief,
    }),
  },
  urgency: {
    save: async ({ home, chief }) => {
      const { version } = await home.call(urgencyCalls.read, {}, chief);
      return { params: { isOn: true, dayList: [{ days: 2, surchargePercent: 35 }], version }, ...chief };
    },
  },
  gift: {
    activate: async (world) => ({ params: { giftCode: await aCode(world) }, ...world.hr }),
    make: ({ chief }) => ({ params: giftDraft, ...chief }),
    decide: async (world) => ({
      params: { investigationId: await waitingBatch(world), confirms: true },
      ...world.second,
    }),
    codes: async (world) => ({ params: { investigationId: await aBatch(world) }, ...world.chief }),
    void: async (world) => ({ params: { investigationId: await aBatch(world) }, ...world.chief }),
  },
  agreement: {
    save: ({ chief, hr: { memberId } }) => ({ params: { ...agreementDraft, memberId }, ...chief }),
  },
  itemVersion: {
    save: ({ chief }) => ({ params: { ...plannedItem, needs: ['idCard'] }, ...chief }),
    withdraw: async ({ home, chief }) => {
      const { version, revision } = await home.call(
        itemVersionCalls.save,
        { ...plannedItem, needs: ['idCard'] },
        chief,
      );
      return { params: { itemCode: plannedItem.itemCode, version, revision }, ...chief };
    },
  },
  staff: {
    signIn: async ({ home, chief }) => ({
      params: { loginName: await home.encrypt(chief.loginName), password: await home.encrypt(chief.password) },
      ...away(),
    }),
    enterCode: async (world) => {
      const { home, chief } = world;
      const code = nextCode(world);
      const sealed = { loginName: await home.encrypt(chief.loginName), password: await home.encrypt(chief.password) };
      const { ticket } = await home.call(staffCalls.signIn, sealed, away());
      return { params: { ticket, code }, ...away() };
    },
    askPasskey: async (world) => {
      const { home, chief } = world;
      await passkeyOf(world);
      const sealed = { loginName: await home.encrypt(chief.loginName), password: await home.encrypt(chief.password) };
      const { ticket } = await home.call(staffCalls.signIn, sealed, away());
      return { params: { ticket }, ...away() };
    },
    startPasskey: (world) => ({ params: { code: nextCode(world) }, ...world.chief }),
    confirmPasskey: async (world) => {
      const { home, chief } = world;
      const { question } = await home.call(staffCalls.startPasskey, { code: nextCode(world) }, chief);
      return { params: { name: '工作电脑', passkey: new Authenticator(pageOrigin).create(question) }, ...chief };
    },
    removePasskey: async (world) => ({ params: { passkeyId: await passkeyOf(world) }, ...world.chief }),
    signOut: ({ chief }) => ({ params: {}, ...chief }),
    changePassword: async ({ home, chief }) => ({
      params: { password: await home.encrypt(chief.password), newPassword: await home.encrypt('another-secret-2') },
      ...chief,
    }),
    renewRecoveryCodes: (world) => ({ params: { code: nextCode(world) }, ...world.chief }),
    add: ({ chief }) => ({ params: newcomer, ...chief }),
    setRoles: ({ chief, second }) => ({ params: { staffId: second.staffId, roles: ['reviewer'] }, ...chief }),
    setDisabled: ({ chief, second }) => ({ params: { staffId: second.staffId, isDisabled: true }, ...chief }),
    unlock: async ({ home, chief, second }) => {
      const sealed = {
        loginName: await home.encrypt(second.loginName),
        password: await home.encrypt('wrong-secret-1'),
      };
      const sent = away();
      for (let n = 0; n <= staffTries.most; n += 1) await home.ask(staffCalls.signIn, sealed, sent);
      return { params: { staffId: second.staffId }, ...chief };
    },
    resetAccess: ({ chief, second }) => ({ params: { staffId: second.staffId }, ...chief }),
  },
  staffChange: {
    contact: ({ chief, second }) => ({ params: { staffId: second.staffId, mail: 'anew@example.com' }, ...chief }),
    decide: async ({ home, chief, second }) => {
      const { changeId } = await home.call(staffCalls.add, newcomer, chief);
      return { params: { changeId: changeId ?? '0', confirms: true }, ...second };
    },
  },
  staffAccess: {
    set: async ({ home, chief, second }) => {
      await addByTwo(home, newcomer, [chief, second]);
      const token = await accessTokenTo(home, newcomer.mail);
      return { params: { token, newPassword: await home.encrypt('another-secret-2') }, ...away() };
    },
    send: async ({ home, chief, second }) => ({
      params: { staffId: await addByTwo(home, newcomer, [chief, second]) },
      ...chief,
    }),
  },
  engine: {
    sourceCallback: ({ outside, source: { taskId } }) => ({
      params: { ...outside.callback(`${taskId}-1`), connector: 'later' },
    }),
    resetConnector: async ({ home, chief }) => {
      await home.owner.query("update app.connector set state = 'open', failures = 5 where name = 'later'");
      return { params: { name: 'later' }, ...chief };
    },
    retryTask: async ({ home, chief, source: { taskId } }) => {
      await home.owner.query(
        "update app.check_task set failed_at = now(), faults = 5, failure = 'TypeError', state = 'waitingReviewer' where id = $1",
        [taskId],
      );
      return { params: { taskId }, ...chief };
    },
  },
  delivery: {
    sendAgain: async ({ home, chief }) => {
      const deliveryId = await home.value<string>('select max(id)::text from app.delivery');
      await home.owner.query("update app.delivery set state = 'failed', ended_at = now() where id = $1", [deliveryId]);
      return { params: { deliveryId }, ...chief };
    },
  },
  rights: {
    ...candidateScenes.rights,
    saveSetting: ({ hr }) => ({ params: { hiddenCodes: [], hidesSources: true, retentionMonths: 24 }, ...hr }),
    requestOpen: async (world) => ({ params: { requestId: await asksCopy(world) }, ...world.chief }),
    requestClaim: async (world) => ({ params: { requestId: await asksCopy(world) }, ...world.chief }),
    requestRelease: async (world) => ({ params: { requestId: await heldRequest(world) }, ...world.chief }),
    requestAnswer: async (world) => ({
      params: { requestId: await heldRequest(world), outcome: 'granted', words: '已备好' },
      ...world.chief,
    }),
  },
};
