import { identityTries, papersNoticeVersion } from '@beidiao/contract/candidate/calls';
import { collectCalls } from '@beidiao/contract/candidate/collect';
import { faceCalls } from '@beidiao/contract/candidate/face';
import { proofCalls } from '@beidiao/contract/candidate/proof';
import type { ProofTicks } from '@beidiao/contract/candidate/proof-tick-shapes';
import { type DisputeDecision, disputeCalls, type Recheck } from '@beidiao/contract/dispute/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import type { RefusalName } from '@beidiao/contract/refusals';
import { reportCalls } from '@beidiao/contract/report/calls';
import { reviewCalls } from '@beidiao/contract/verification/review';
import type { Bilingual } from '@beidiao/contract/wire/language';
import { eventually, type Operator, type Person, type TestHouse } from '../house.ts';
import { handIn, identify, type InvitedCandidate, signIn } from '../invited.ts';
import { proofDecision } from '../proofs.ts';
import { aPicture, emptyOnWire, fieldsOf, publishAnswersOf, throughSwitchboard } from '../review.ts';
import type { Answer } from '@beidiao/contract/wire/call';
import { job, words } from './people.ts';
import { type Point, takeOn } from './sheet.ts';

/** Who takes part in what is tried. */
export type World = {
  readonly home: TestHouse;
  readonly hr: Person;
  readonly reviewer: Operator;
  /** Another reviewer. */
  readonly second: Operator;
};
/** The answer of the call in a language; a refused one may be sent again. */
export type Send = (language: string) => Promise<Answer>;
export type UntrueAct = {
  readonly point: Point;
  readonly item: Bilingual;
  readonly entered: Bilingual;
  readonly refusal: RefusalName;
};
/** Acts that begin with the same check. */
export type TriedActs = {
  readonly title: string;
  begin(world: World): Promise<(UntrueAct & { readonly send: Send })[]>;
};

export const identity = words('身份信息三要素', 'Identity three elements');
export const employment = words('工作履历核实', 'Employment check');

const ofEmployer: TriedActs = {
  title: 'contacts that are written down',
  async begin({ home, hr, reviewer }) {
    const closed = { ...job, to: '', isPresent: true, doNotContact: true };
    const shut = await takeOn({ home, hr, reviewer }, { code: 'XP_HR', claim: closed });
    const open = await takeOn({ home, hr, reviewer }, { code: 'XP_HR', claim: job });
    const note =
      (taskId: string, more: object): Send =>
      (language) => {
        const called = { taskId, ...throughSwitchboard, outcome: 'reached', words: '已致电', ...more } as const;
        return home.ask(reviewCalls.noteContact, called, { ...reviewer, language });
      };
    return [
      {
        point: 'contact',
        item: employment,
        entered: words(
          '候选人要求不要联系的公司，记“总机转接，已接通”',
          'A call to the switchboard of an employer whom the candidate asks not to contact',
        ),
        refusal: 'contactForbidden',
        send: note(shut.taskId, {}),
      },
      {
        point: 'source',
        item: employment,
        entered: words(
          '候选人留的号码，记成“总机”',
          'The number that the candidate gave, written down as the switchboard',
        ),
        refusal: 'claimedNumber',
        send: note(open.taskId, { number: job.hrPhone }),
      },
    ];
  },
};

/** A candidate who shows papers, with as many tries before as there are. */
export async function withPapers({ home, hr }: Pick<World, 'home' | 'hr'>): Promise<InvitedCandidate> {
  const invited = await signIn(home, hr, { codes: ['ID_THREE'] });
  const { orderDetailsId, token } = invited;
  for (let n = 0; n < identityTries; n += 1) await identify(home, invited, '110105199411230032');
  for (const shade of ['#ddd', '#ccc'])
    await home.call(
      collectCalls.upload,
      { orderDetailsId, kind: 'proof', name: '照片.png', base64: await aPicture(shade) },
      { token },
    );
  await home.call(
    faceCalls.askProof,
    { orderDetailsId, kind: 'papers', noticeVersion: papersNoticeVersion },
    { token },
  );
  return invited;
}
const ofPapers: TriedActs = {
  title: 'papers that prove an identity',
  async begin(world) {
    const { home, hr, reviewer } = world;
    const invited = await withPapers(world);
    const { orderNo } = await home.call(orderCalls.details, { orderDetailsId: invited.orderDetailsId }, hr);
    const { rows } = await home.call(proofCalls.list, { pageSize: 100 }, reviewer);
    const proofId = rows.find((row) => row.orderNo === orderNo)?.proofId ?? '';
    const { files } = await home.call(proofCalls.open, { proofId }, reviewer);
    const accept =
      (ticks: Partial<ProofTicks>): Send =>
      async (language) =>
        home.ask(proofCalls.decide, await proofDecision(home, reviewer, { proofId, decision: 'accepted', ticks }), {
          ...reviewer,
          language,
        });
    const tried = { point: 'identity', item: identity, refusal: 'proofNotAcceptable' } as const;
    return [
      {
        ...tried,
        entered: words('两张毕业证照片，当作身份证通过', 'Two photos of a diploma, accepted as an ID card'),
        send: accept({ pictures: files.map(({ fileId }) => ({ fileId, shows: 'other' })) }),
      },
      {
        ...tried,
        entered: words('两张都是人像面', 'Both photos show the portrait side'),
        send: accept({ pictures: files.map(({ fileId }) => ({ fileId, shows: 'portrait' })) }),
      },
      {
        ...tried,
        entered: words('证件已过期', 'The document has expired'),
        send: accept({ term: 'day', until: '2020-01-01' }),
      },
      {
        ...tried,
        entered: words('没有逐项核对', 'Nothing was ticked'),
        send: accept({ pictures: [], name: null, number: '', term: null, face: null }),
      },
    ];
  },
};

const groundAt = (at: string): Recheck['ground'] => ({
  ...emptyOnWire.ground,
  source: 'officialPortal',
  method: 'portal',
  queryNo: 'SH-20261122-1',
  queriedAt: at,
});
const recheck = (found: string, at = new Date().toISOString()): Recheck => ({
  fields: fieldsOf({ idName: found }),
  identities: [],
  ground: groundAt(at),
});

/** A report with an identity that differs, and a dispute of it with a paper of the candidate. */
async function disputed({ home, hr, reviewer }: World) {
  const invited = await handIn(home, hr, { codes: ['ID_THREE'], tail: '0001' });
  const { orderDetailsId, token } = invited;
  await publishAnswersOf(home, orderDetailsId);
  await eventually(async () => (await home.ask(reportCalls.view, { orderDetailsId }, hr)).errcode === '0000');
  const item = { orderDetailsId, itemCode: 'ID_THREE', n: 1 };
  const proof = { ...item, name: '过户凭证.png', base64: await aPicture() };
  const { fileId } = await home.call(disputeCalls.addProof, proof, { token });
  const { disputeId } = await home.call(
    disputeCalls.dispute,
    { ...item, words: '号码去年才过户到我名下', fileIds: [fileId] },
    { token },
  );
  await home.call(disputeCalls.staffClaim, { disputeId }, reviewer);
  return { disputeId, fileId };
}
const ofDisputes: TriedActs = {
  title: 'decisions of a dispute',
  async begin(world) {
    const { home, reviewer } = world;
    const { disputeId, fileId } = await disputed(world);
    const decide =
      (decision: DisputeDecision, again: Recheck | null, before?: () => Promise<unknown>): Send =>
      async (language) => {
        await before?.();
        const preview = await home.ask(disputeCalls.staffPreview, { disputeId, decision, recheck: again }, reviewer);
        const sentence = Reflect.get(Object(preview.data), 'sentence') ?? { zh: '', en: '' };
        const wish = { disputeId, decision, recheck: again, words: '已重新核实', sentence };
        return home.ask(disputeCalls.staffDecide, wish, { ...reviewer, language });
      };
    const openProof = () => home.call(disputeCalls.staffFile, { disputeId, fileId }, reviewer);
    const addPage = async () =>
      home.call(
        disputeCalls.staffAddEvidence,
        { disputeId, name: '查询结果页.png', base64: await aPicture() },
        reviewer,
      );
    const tried = { point: 'dispute', item: identity } as const;
    return [
      {
        ...tried,
        entered: words('没有打开候选人的材料就更正', 'Corrected without opening what the candidate handed in'),
        refusal: 'proofsUnread',
        send: decide('upheld', recheck('equal'), addPage),
      },
      {
        ...tried,
        entered: words('依据是异议之前的查询', 'Corrected by a query of before the dispute'),
        refusal: 'noNewGround',
        send: decide('upheld', recheck('equal', '2026-01-01T00:00:00.000Z'), openProof),
      },
      {
        ...tried,
        entered: words('更正，结果和原来一样', 'Corrected, with the same result as before'),
        refusal: 'correctionEmpty',
        send: decide('upheld', recheck('different')),
      },
      {
        ...tried,
        entered: words('维持原结果，重新核实却一致', 'Upheld as it stands, though it matches when looked up again'),
        refusal: 'upheldAgainstGround',
        send: decide('rejected', recheck('equal')),
      },
      {
        ...tried,
        entered: words('维持原结果，没有重新核实', 'Upheld as it stands, without looking it up again'),
        refusal: 'noNewGround',
        send: decide('rejected', null),
      },
    ];
  },
};

export const triedActs: readonly TriedActs[] = [ofEmployer, ofPapers, ofDisputes];
