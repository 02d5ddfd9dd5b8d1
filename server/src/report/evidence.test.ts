import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { recordingBytesMax } from '@beidiao/contract/file/calls';
import { materialCalls } from '@beidiao/contract/verification/material';
import { reportCalls } from '@beidiao/contract/report/calls';
import { reviewCalls } from '@beidiao/contract/verification/review';
import type { ReviewDraft } from '@beidiao/contract/verification/review-draft';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agree, identify, signIn } from '../../test/invited.ts';
import { aRecording, emptyOnWire, fieldsOf, publishAsRead, reachSomebody, wireDraft } from '../../test/review.ts';
import { codeOf, eventually, type Operator, type Person, TestHouse } from '../../test/house.ts';
import { paperOf } from './paper.ts';

let home: TestHouse;
let hr: Person;
let lu: Operator;
let picture: string;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  hr = await home.hr({ fundsFen: 10_000_000 });
  lu = await home.staff('reviewer');
  const made = sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } });
  picture = (await made.png().toBuffer()).toString('base64');
});
afterAll(() => home.close());

const employer = { company: '无锡恒铭达电子', position: '经理', from: '2019-03', to: '2022-12' };
const good: ReviewDraft = {
  ...emptyOnWire,
  fields: fieldsOf({
    company: employer.company,
    from: '2019-03',
    to: '2022-12',
    position: '经理',
    leaveReason: '.',
    conduct: 'confirmed',
  }),
  ground: { ...emptyOnWire.ground, source: 'employerHr', method: 'phone' },
};

/** Held by `lu`. */
async function held() {
  const invited = await signIn(home, hr, { codes: ['XP_HR'] });
  const { orderDetailsId, token } = invited;
  await identify(home, invited);
  await agree(home, invited, ['XP_HR']);
  const claim = { orderDetailsId, itemCode: 'XP_HR', n: 1, content: employer, completed: true };
  await home.call(candidateCalls.saveClaim, claim, { token });
  await home.call(candidateCalls.submitClaims, { orderDetailsId }, { token });
  const taskId = await eventually(async () => {
    const text = "select id::text from app.check_task where order_detail_id = $1 and state = 'waitingReviewer'";
    return (await home.value<string | null>(text, orderDetailsId)) ?? undefined;
  });
  await home.call(reviewCalls.claim, { taskId }, lu);
  const add = (name: string, base64: string) => home.call(reviewCalls.addEvidence, { taskId, name, base64 }, lu);
  return { orderDetailsId, taskId, token, add };
}
type Held = Awaited<ReturnType<typeof held>>;

async function publish({ taskId, orderDetailsId }: Held) {
  const contactId = await reachSomebody(home, lu, taskId);
  const draft = wireDraft({ ...good, ground: { ...good.ground, contactId } });
  const { draftVersion } = await home.call(reviewCalls.save, { taskId, draft, draftVersion: 0 }, lu);
  await publishAsRead(home, lu, { taskId, draftVersion });
  await home.jobsDone();
  return home.call(reportCalls.view, { orderDetailsId }, hr);
}
const open = (orderDetailsId: string, fileId: string, who: Person = hr) =>
  home.ask(reportCalls.evidence, { orderDetailsId, fileId }, who);

describe('evidence beside a finding', () => {
  it('is opened by the member where it is shared, and each opening is on the record', async () => {
    const it = await held();
    const shared = await it.add('社保缴纳记录.png', picture);
    const kept = await it.add('内部截图.png', picture);
    const talk = await it.add('通话录音.wav', aRecording().toString('base64'));
    expect([shared, kept, talk].map(({ mime, isShared }) => [mime, isShared])).toEqual([
      ['image/png', true],
      ['image/png', true],
      ['audio/wav', false],
    ]);
    const { taskId, orderDetailsId } = it;
    await home.call(reviewCalls.shareEvidence, { taskId, fileId: kept.fileId, isShared: false }, lu);
    expect((await open(orderDetailsId, shared.fileId)).errcode).toBe(codeOf('reportNotReady'));
    const { report } = await publish(it);
    expect(report.items[0]?.evidence).toEqual([
      { no: 'E1', name: '社保缴纳记录.png', fileId: shared.fileId },
      { no: 'E2', name: '内部截图.png' },
      { no: 'E3', name: '通话录音.wav' },
    ]);
    const facts = paperOf(report, { language: 'zh', reader: { name: '沈若溪', at: new Date() } }).items[0]?.facts;
    expect(facts?.find(({ label }) => label === '证据')?.words).toBe(
      'E1 社保缴纳记录.png（可在平台打开）、E2 内部截图.png、E3 通话录音.wav',
    );
    const { data } = await open(orderDetailsId, shared.fileId);
    expect(data).toMatchObject({ name: '社保缴纳记录.png', mime: 'image/png' });
    for (const { fileId } of [kept, talk])
      expect((await open(orderDetailsId, fileId)).errcode).toBe(codeOf('fileNotFound'));
    const { views } = await home.call(reportCalls.view, { orderDetailsId }, hr);
    expect(views.filter(({ what }) => what === 'evidence')).toHaveLength(1);
    const trail = "select facts->>'file' from app.audit where member_id = $1 and action = 'openEvidence'";
    expect(await home.value(trail, hr.memberId)).toBe(shared.fileId);
  });

  it('belongs to its report alone, and to who may read it', async () => {
    const one = await held();
    const { fileId } = await one.add('公函.png', picture);
    await publish(one);
    const other = await held();
    await publish(other);
    expect((await open(other.orderDetailsId, fileId)).errcode).toBe(codeOf('fileNotFound'));
    const stranger = await home.hr();
    expect((await open(one.orderDetailsId, fileId, stranger)).errcode).toBe(codeOf('orderNotFound'));
    // Taken back behind the report that names it.
    await home.owner.query('update app.stored_file set is_shared = false where id = $1', [fileId]);
    expect((await open(one.orderDetailsId, fileId)).errcode).toBe(codeOf('fileNotFound'));
  });
});

describe('a recording', () => {
  it('is told by its content, has a size, and is taken from reviewers alone', async () => {
    const it = await held();
    const { taskId, orderDetailsId, token } = it;
    const add = async (content: Buffer) =>
      (await home.ask(reviewCalls.addEvidence, { taskId, name: '录音.mp3', base64: content.toString('base64') }, lu))
        .errcode;
    expect(await add(Buffer.from('no recording at all, whatever it is called'))).toBe(codeOf('fileTypeUnknown'));
    expect(await add(aRecording(recordingBytesMax))).toBe(codeOf('fileTooBig'));
    const { materialId } = await home.call(
      materialCalls.ask,
      { taskId, reasons: ['missingPaper'], wants: ['file'], words: '请补一份离职证明' },
      lu,
    );
    const sent = { orderDetailsId, materialId, name: '录音.wav', base64: aRecording().toString('base64') };
    expect((await home.ask(materialCalls.addFile, sent, { token })).errcode).toBe(codeOf('fileTypeUnknown'));
  });
});
