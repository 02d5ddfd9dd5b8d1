import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { disputeCalls } from '@beidiao/contract/dispute/calls';
import { grantTextVersion, handoverCalls } from '@beidiao/contract/partner/handover';
import { materialCalls } from '@beidiao/contract/verification/material';
import { faceCalls } from '@beidiao/contract/candidate/face';
import { collectCalls } from '@beidiao/contract/candidate/collect';
import { reviewCalls } from '@beidiao/contract/verification/review';
import type { ReviewDraft } from '@beidiao/contract/verification/review-draft';
import { staffRoles } from '@beidiao/contract/staff/roles';
import type { StaffRole } from '@beidiao/contract/staff/roles';
import { settingsFrom, sourceFile, TestSource } from './source.ts';
import { givePhone } from './codes.ts';
import { agree, type InvitedCandidate, handIn, identify, invite, signIn } from './invited.ts';
import { eventually, type Operator, type Person, TestHouse } from './house.ts';
import {
  addPicture,
  aPicture,
  emptyOnWire,
  fieldsOf,
  publishAnswersOf,
  reachSomebody,
  sentenceOf,
  wireDraft,
} from './review.ts';
import { hashToken } from '../src/base/secrets/tokens.ts';

const every = staffRoles as unknown as readonly [StaffRole, ...StaffRole[]];
export const employer = {
  company: '无锡恒铭达电子',
  position: '供应链计划经理',
  from: '2019-03',
  to: '2022-12',
  hrPhone: '0510-66880000',
  leaveReason: '个人发展',
};
/** As the employer confirmed it to the reviewer, with another month of leaving perhaps. */
export const employerSays = (to: string, contactId: string): ReviewDraft => ({
  ...emptyOnWire,
  fields: fieldsOf({
    company: employer.company,
    from: employer.from,
    to,
    position: employer.position,
    leaveReason: '.',
    conduct: 'confirmed',
  }),
  ground: {
    ...emptyOnWire.ground,
    source: 'employerHr',
    method: 'switchboard',
    party: '王经理 0510-66880000',
    contactId,
  },
});
export const atsBack = 'https://ats.example.com/back';
export const atsSecret = 'secret of the system';

/** Past the consent, with a reviewer's task for the employment. */
async function inReview(home: TestHouse, hr: Person) {
  const invited = await signIn(home, hr, { codes: ['XP_HR'] });
  const { orderDetailsId, token } = invited;
  await identify(home, invited);
  await agree(home, invited, ['XP_HR']);
  const claim = { orderDetailsId, itemCode: 'XP_HR', n: 1, content: employer, completed: true };
  await home.call(candidateCalls.saveClaim, claim, { token });
  await home.call(candidateCalls.submitClaims, { orderDetailsId }, { token });
  return { invited, taskId: await taskIn(home, orderDetailsId, 'waitingReviewer') };
}

const taskIn = (home: TestHouse, orderDetailsId: string, state: string): Promise<string> =>
  eventually(() =>
    home.value<string | undefined>(
      'select id::text from app.check_task where order_detail_id = $1 and state = $2',
      orderDetailsId,
      state,
    ),
  );

/** A report with a red light, opened and handed over to a bound system. */
async function reported(home: TestHouse, hr: Person): Promise<InvitedCandidate> {
  const invited = await handIn(home, hr, { codes: ['ID_THREE'], tail: '0001' });
  await publishAnswersOf(home, invited.orderDetailsId);
  await reportOf(home, hr, invited);
  return invited;
}

/** Waits for the full report, without opening it. */
const reportOf = (
  home: TestHouse,
  hr: Person,
  { orderDetailsId }: Pick<InvitedCandidate, 'orderDetailsId'>,
): Promise<boolean> =>
  eventually(() =>
    home.value<boolean>(
      "select exists (select from app.report where member_id = $1 and order_detail_id = $2 and kind = 'full')",
      hr.memberId,
      orderDetailsId,
    ),
  );

async function disputed(home: TestHouse, hr: Person) {
  const invited = await reported(home, hr);
  const { orderDetailsId, token } = invited;
  const item = { orderDetailsId, itemCode: 'ID_THREE', n: 1 };
  const paper = { ...item, name: '过户证明.png', base64: await aPicture() };
  const { fileId } = await home.call(disputeCalls.addProof, paper, { token });
  const dispute = { ...item, words: '号码去年才过户到我名下', fileIds: [fileId] };
  const { disputeId } = await home.call(disputeCalls.dispute, dispute, { token });
  return { invited, disputeId, fileId };
}

async function withPapers(home: TestHouse, hr: Person) {
  const invited = await signIn(home, hr, { codes: ['ID_THREE', 'ID_FACE'] });
  const { orderDetailsId, token } = invited;
  await identify(home, invited);
  await agree(home, invited, ['ID_FACE']);
  for (const shade of ['#eee', '#ddd']) {
    const paper = { orderDetailsId, kind: 'proof' as const, name: '身份证.png', base64: await aPicture(shade) };
    await home.call(collectCalls.upload, paper, { token });
  }
  return invited;
}

async function withProof(home: TestHouse, hr: Person) {
  const invited = await withPapers(home, hr);
  const { orderDetailsId, token } = invited;
  const { proofId } = await home.call(faceCalls.askProof, { orderDetailsId, kind: 'papers' }, { token });
  const fileId = await home.value<string>(
    "select min(id)::text from app.stored_file where order_detail_id = $1 and kind = 'proof'",
    orderDetailsId,
  );
  return { invited, proofId, fileId };
}

async function inside(home: TestHouse, hr: Person): Promise<InvitedCandidate> {
  const codes = ['ID_THREE', 'XP_HR'];
  const invited = await signIn(home, hr, { codes });
  await identify(home, invited);
  await agree(home, invited, codes);
  return invited;
}

async function asked(home: TestHouse, { hr, token: by }: { hr: Person; token: string }) {
  const { invited, taskId } = await inReview(home, hr);
  await home.call(reviewCalls.claim, { taskId }, { token: by });
  const wish = { taskId, reasons: ['unreadable' as const], wants: ['file' as const], words: '请补一张清楚的。' };
  const { materialId } = await home.call(materialCalls.ask, wish, { token: by });
  return { invited, taskId, materialId };
}

/** A finding of a reviewer with evidence that the member may open. */
async function published(home: TestHouse, { hr, by }: { hr: Person; by: Operator }) {
  const { invited, taskId } = await inReview(home, hr);
  await home.call(reviewCalls.claim, { taskId }, by);
  const [contactId, fileId] = [await reachSomebody(home, by, taskId), await addPicture(home, by, taskId)];
  const { draftVersion } = await home.call(
    reviewCalls.save,
    { taskId, draft: wireDraft(employerSays(employer.to, contactId)), draftVersion: 0 },
    by,
  );
  const sentence = await sentenceOf(home, by, taskId);
  await home.call(reviewCalls.publish, { taskId, draftVersion, sentence }, by);
  await reportOf(home, hr, invited);
  return { orderDetailsId: invited.orderDetailsId, fileId };
}

/** More expensive than what one person may refund alone. */
async function costly(home: TestHouse, hr: Person): Promise<InvitedCandidate> {
  const invited = await handIn(home, hr, {
    codes: ['ID_THREE', 'LIT_PUBLIC', 'BIZ_CONFLICT', 'TAX_DISHONEST', 'BIZ_POSITION'],
  });
  await reportOf(home, hr, invited);
  return invited;
}

async function identified(home: TestHouse, hr: Person): Promise<InvitedCandidate> {
  const invited = await signIn(home, hr, { codes: ['ID_THREE', 'XP_HR'] });
  await identify(home, invited);
  return invited;
}

/** A source that answers later is about to call back. */
async function awaitingSource(home: TestHouse, hr: Person) {
  const { orderDetailsId } = await handIn(home, hr, { codes: ['ADMIN_PENALTY'] });
  const taskId = await taskIn(home, orderDetailsId, 'running');
  await eventually(() => home.value<boolean>('select exists (select from app.source_call where task_id = $1)', taskId));
  return { orderDetailsId, taskId };
}

/** What nothing has to wait for: bound systems, links, a phone of one's own. */
async function people(home: TestHouse) {
  const hr = await home.hr({ fundsFen: 10_000_000 });
  // Nobody is invited before it.
  await home.confirm(hr);
  const [stranger, leaver] = [await home.hr({ name: '陌生人' }), await home.hr()];
  const colleague = await home.colleague(hr, ['P00003']);
  const [chief, second] = [await home.staff(...every), await home.staff(...every)];
  await home.owner.query('insert into app.ats_channel values ($1, $1, $2, $3)', [
    'MOKA',
    [atsBack],
    hashToken(atsSecret),
  ]);
  await home.owner.query("insert into app.ats_binding (member_id, channel, bound_by) values ($1, 'MOKA', $2)", [
    hr.memberId,
    hr.userId,
  ]);
  const [hrPhone, leaverPhone] = [await givePhone(home, hr), await givePhone(home, leaver)];
  return { hr, stranger, leaver, colleague, chief, second, hrPhone, leaverPhone };
}

async function handedOver(home: TestHouse, hr: Person) {
  const [invited, state] = [await reported(home, hr), 'state-of-the-system-0001'];
  const { orderDetailsId, token } = invited;
  await home.call(handoverCalls.open, { channelCode: 'MOKA', deliveryId: orderDetailsId, state }, hr);
  const yes = { state, agree: true, textVersion: grantTextVersion };
  await home.call(handoverCalls.agreement, yes, { token });
  return { invited, state };
}

/** A house in which something waits for every call: candidates at each step, reports, disputes, tasks, requests. */
export async function openWorld() {
  const source = await TestSource.open();
  source.manner = 'promises';
  const { connectors, items } = sourceFile(source);
  const later = { ...connectors.court, later: { everySeconds: 15, forSeconds: 60 } };
  const home = await TestHouse.open({
    lendsAccounts: true,
    sources: settingsFrom(
      { connectors: { later }, items: { ADMIN_PENALTY: { ...items.LIT_PUBLIC, connector: 'later' } } },
      source,
    ),
  });
  // Each finding is drawn, so that something waits to be judged a second time.
  await home.owner.query('update app.sampling_share set per_mille = 1000');
  await home.work();
  const crowd = await people(home);
  const { hr, colleague, chief } = crowd;
  const steps = {
    invited: invite(home, hr),
    arrived: signIn(home, hr),
    identified: identified(home, hr),
    inside: inside(home, hr),
    atFace: withPapers(home, hr),
    proof: withProof(home, hr),
    review: inReview(home, hr),
    // To be taken one after the other.
    next: inReview(home, hr),
    last: inReview(home, hr),
    material: asked(home, { hr, token: chief.token }),
    reported: reported(home, hr),
    costly: costly(home, hr),
    published: published(home, { hr, by: chief }),
    handover: handedOver(home, hr),
    dispute: disputed(home, hr),
    source: awaitingSource(home, hr),
    unpaid: home.placedOrder(hr),
    intake: home.paidOrder(hr, { codes: ['XP_RESUME'] }),
    approval: home.placedOrder(colleague),
  };
  const ready = Object.fromEntries(
    await Promise.all(Object.entries(steps).map(async ([name, step]) => [name, await step])),
  ) as { [Name in keyof typeof steps]: Awaited<(typeof steps)[Name]> };
  await home.jobsDone();
  await home.rest();
  // A sign-in is noted as seen once a minute: that is no effect of a call.
  await home.owner.query("update app.session set last_seen_at = now() + interval '1 hour'");
  await home.owner.query("update app.staff_session set seen_at = now() + interval '1 hour'");
  // Scenes that are to be alike begin at one moment, or the steps of their codes differ.
  const scene = { beganAt: Date.now() };
  const close = async (): Promise<void> => {
    await home.close();
    await source.close();
  };
  return { home, outside: source, ...crowd, ...ready, scene, close };
}
export type World = Awaited<ReturnType<typeof openWorld>>;
