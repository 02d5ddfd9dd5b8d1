import { candidateCalls, identityNoticeVersion, identityTries } from '@beidiao/contract/candidate/calls';
import { proofCalls } from '@beidiao/contract/candidate/proof';
import { orderCalls } from '@beidiao/contract/order/calls';
import { endedSentence } from '@beidiao/contract/finding/ended-item';
import { eventWord } from '@beidiao/contract/report/labels';
import { materialCalls } from '@beidiao/contract/verification/material';
import { reviewCalls } from '@beidiao/contract/verification/review';
import { anAddress, eventually } from '../house.ts';
import { agree, handIn, identify, type InvitedCandidate, messageTo, signIn, somebody } from '../invited.ts';
import { decideProof } from '../proofs.ts';
import {
  addPicture,
  answersToRead,
  askInVain,
  emptyOnWire,
  fieldsOf,
  publishAnswer,
  publishAsRead,
  sentenceOf,
} from '../review.ts';
import { words } from './people.ts';
import { reportOf } from './sheet.ts';
import type { Telling, Told } from './told.ts';
import { identity, type TriedActs, withPapers, type World } from './untrue-acts.ts';

const litigation = words('诉讼与失信被执行', 'Litigation and enforcement');
const codes = ['ID_THREE', 'LIT_PUBLIC'];

/** By the end of the phone the sandbox answers: name and number do not match, or nothing is known of them. */
const doubts = {
  '0001': words('来源答姓名与证件号不一致', 'The source says that name and number differ'),
  '0003': words('来源没有给出结果', 'The source gives no result'),
} as const;
type Doubt = keyof typeof doubts;

async function doubted(
  { home, hr }: World,
  tail: Doubt = '0001',
): Promise<{ invited: InvitedCandidate; taskId: string }> {
  const invited = await handIn(home, hr, { codes, tail });
  const [taskId] = await answersToRead(home, invited.orderDetailsId);
  if (taskId === undefined) throw new TypeError('the source has confirmed the identity');
  await home.jobsDone();
  return { invited, taskId };
}
const searchesOf = ({ home }: World, { orderDetailsId }: InvitedCandidate) =>
  home.value<number>(
    `select count(*)::integer from app.source_call c join app.check_task t on t.id = c.task_id
     where t.order_detail_id = $1 and t.code = 'LIT_PUBLIC'`,
    orderDetailsId,
  );
const times = (count: number) => words(`查询来源 ${count} 次`, `Searches made: ${count}`);

async function withoutSecondProof(world: World) {
  const { home, reviewer } = world;
  const { taskId } = await doubted(world);
  await home.call(reviewCalls.claim, { taskId }, reviewer);
  const { answer, draftVersion } = await home.call(reviewCalls.open, { taskId }, reviewer);
  if (answer === null) throw new TypeError('no source has answered');
  const wish = { taskId, agrees: true, opinion: '', draftVersion, sentence: answer.sentence };
  return (language: string) => home.ask(reviewCalls.confirm, wish, { ...reviewer, language });
}
const ofDoubt: TriedActs = {
  title: 'an identity that a source does not confirm',
  async begin(world) {
    return [
      {
        point: 'resting',
        item: identity,
        entered: words(
          '来源答姓名与证件号不一致，没有请候选人再证明就发布',
          'The source says that name and number differ; published without asking the candidate for a second proof',
        ),
        refusal: 'reviewIncomplete',
        send: await withoutSecondProof(world),
      },
    ];
  },
};

const ofCorrection: TriedActs = {
  title: 'names and numbers that the orderer corrects',
  async begin({ home, hr }) {
    const one = { codes: ['ID_THREE'] };
    const agreed = await signIn(home, hr, one);
    await identify(home, agreed);
    await agree(home, agreed);
    const shown = await withPapers({ home, hr });
    const misspelled = await signIn(home, hr, { ...one, name: '欧阳晨羲' });
    await home.call(candidateCalls.correctPerson, { orderDetailsId: misspelled.orderDetailsId, name: '欧阳晨曦' }, hr);
    const correct =
      ({ orderDetailsId }: InvitedCandidate, wish: { name?: string; idCard?: string }) =>
      (language: string) =>
        home.ask(candidateCalls.correctPerson, { orderDetailsId, ...wish }, { ...hr, language });
    const tried = { point: 'resting', item: identity } as const;
    const fresh = await signIn(home, hr, one);
    return [
      {
        ...tried,
        entered: words('候选人已授权，HR 更正姓名', 'HR corrects the name after the candidate has agreed'),
        refusal: 'orderNotInState',
        send: correct(agreed, { name: '王五' }),
      },
      {
        ...tried,
        entered: words('核查员在看证件，HR 更正姓名', 'HR corrects the name while a reviewer looks at the papers'),
        refusal: 'papersLookedAt',
        send: correct(shown, { name: '王五' }),
      },
      {
        ...tried,
        entered: words('HR 更正成校验位不对的身份证号', 'HR corrects to an ID number that fails its check character'),
        refusal: 'badParams',
        send: correct(fresh, { idCard: '330106199003072416' }),
      },
      {
        ...tried,
        entered: words('HR 更正姓名之后打开旧链接', 'The old link is opened after HR has corrected the name'),
        refusal: 'linkUnknown',
        send: (language) =>
          home.ask(candidateCalls.invitation, { link: misspelled.link }, { address: anAddress(), language }),
      },
    ];
  },
};
export const restingActs: readonly TriedActs[] = [ofDoubt, ofCorrection];

const heldBy = (tail: Doubt): Telling => ({
  title: `an identity in doubt (…${tail}) holds what rests on it, and ends it`,
  async tell(world) {
    const { home, hr, second } = world;
    const { invited, taskId } = await doubted(world, tail);
    const { timeline } = await home.call(orderCalls.details, { orderDetailsId: invited.orderDetailsId }, hr);
    const held = timeline.at(-1)?.event ?? '';
    const before = times(await searchesOf(world, invited));
    await home.call(reviewCalls.claim, { taskId }, second);
    await askInVain(home, second, taskId);
    await publishAnswer(home, second, taskId);
    const { items, missing } = await reportOf(home, hr, invited.orderDetailsId);
    const after = times(await searchesOf(world, invited));
    const ended = missing.find(({ code }) => code === 'LIT_PUBLIC');
    if (ended === undefined || items.length !== 1)
      throw new TypeError('an item that rests on the identity was searched');
    const sentence = endedSentence(ended);
    const told = { point: 'resting', item: litigation } as const;
    return [
      {
        ...told,
        entered: doubts[tail],
        read: {
          zh: `HR 看到：${eventWord(held, 'zh')}；${before.zh}`,
          en: `HR reads: ${eventWord(held, 'en')}; ${before.en}`,
        },
        says: ['其他项目等待身份核验', '查询来源 0 次'],
      },
      {
        ...told,
        entered: words(
          `${doubts[tail].zh}；请候选人再证明身份，没有回应；核查员阅后发布`,
          `${doubts[tail].en}; the candidate was asked for a second proof in vain; a reviewer read and published it`,
        ),
        read: {
          zh: `报告写：${sentence.zh}${after.zh}`,
          en: `The report says: ${sentence.en} ${after.en}`,
        },
        says: ['身份核验没有确认姓名与证件号一致', '费用已退', '查询来源 0 次'],
      },
    ];
  },
});

/** The candidate hands in papers, the reader rejects the answer of the source, and another reviewer concludes from the papers. */
async function provedByPapers(world: World): Promise<InvitedCandidate> {
  const { home, reviewer, second } = world;
  const { invited, taskId } = await doubted(world);
  const { orderDetailsId, token } = invited;
  await home.call(reviewCalls.claim, { taskId }, second);
  const wish = { reasons: ['identityDoubted' as const], wants: ['file' as const], fields: [], words: '' };
  const { materialId } = await home.call(materialCalls.ask, { taskId, ...wish }, second);
  const answer = { orderDetailsId, materialId, words: '身份证照片稍后补上，号码与订单一致。', fields: {} };
  await home.call(materialCalls.answer, answer, { token });
  await home.call(reviewCalls.claim, { taskId }, second);
  const read = await home.call(reviewCalls.open, { taskId }, second);
  const rejection = { agrees: false, opinion: '身份证原件与订单一致。', draftVersion: read.draftVersion };
  await home.call(reviewCalls.confirm, { taskId, ...rejection }, second);
  await home.call(reviewCalls.claim, { taskId }, reviewer);
  await addPicture(home, reviewer, taskId);
  const ground = { ...emptyOnWire.ground, source: 'candidateDocument' as const, method: 'document' as const };
  const draft = { ...emptyOnWire, fields: fieldsOf({ idName: 'equal', idPhone: '-' }), ground };
  const { draftVersion: before } = await home.call(reviewCalls.open, { taskId }, reviewer);
  const { draftVersion } = await home.call(reviewCalls.save, { taskId, draft, draftVersion: before }, reviewer);
  await publishAsRead(home, reviewer, { taskId, draftVersion });
  await home.call(reviewCalls.claim, { taskId }, second);
  const sheet = await home.call(reviewCalls.open, { taskId }, second);
  for (const fileId of sheet.unread) await home.call(reviewCalls.openFile, { taskId, fileId }, second);
  const sentence = await sentenceOf(home, second, taskId);
  const consent = { taskId, agrees: true, opinion: '', draftVersion: sheet.draftVersion, sentence };
  await home.call(reviewCalls.confirm, consent, second);
  return invited;
}
const papers: Telling = {
  title: 'papers that prove what the source had denied',
  async tell(world) {
    const { orderDetailsId } = await provedByPapers(world);
    const { items } = await reportOf(world.home, world.hr, orderDetailsId);
    const said = items.find(({ code }) => code === 'LIT_PUBLIC')?.sentence;
    if (said === undefined) throw new TypeError('the search was not made');
    return [
      {
        point: 'resting',
        item: litigation,
        entered: words(
          '来源答不一致，候选人补了身份证，核查员看过原件，第二人阅过',
          'The source says that they differ; the candidate handed in the ID card, a reviewer saw it, another one read that',
        ),
        read: { zh: `报告写：${said.zh}`, en: `The report says: ${said.en}` },
        says: ['来源曾答姓名与证件号不一致', 'A source had answered that name and ID number do not match'],
      },
    ];
  },
};

const tries: Telling = {
  title: 'tries that differ from the order',
  async tell({ home, hr, reviewer }) {
    const invited = await withPapers({ home, hr });
    const { orderDetailsId, token } = invited;
    const { orderNo } = await home.call(orderCalls.details, { orderDetailsId }, hr);
    const { rows } = await home.call(proofCalls.list, { pageSize: 100 }, reviewer);
    const proofId = rows.find((row) => row.orderNo === orderNo)?.proofId ?? '';
    await decideProof(home, reviewer, { proofId, decision: 'accepted' });
    await agree(home, invited);
    await home.call(candidateCalls.submitClaims, { orderDetailsId }, { token });
    const [item] = (await reportOf(home, hr, orderDetailsId)).items;
    if (item === undefined) throw new TypeError('the report has no item');
    const told = {
      point: 'resting',
      item: identity,
      entered: words(
        `候选人 ${identityTries} 次填了和订单不同的号码，改用证件照片`,
        `${identityTries} tries with another number than ordered, then papers`,
      ),
      read: { zh: `报告写：${item.sentence.zh}`, en: `The report says: ${item.sentence.en}` },
      says: [
        `${identityTries} 次所填与下单信息不同，没有查询来源`,
        `${identityTries} differed from the order; no source was asked`,
      ],
    } as const satisfies Told;
    return [told];
  },
};

/** Past the code of a link that has just been sent anew; codes are sent a minute apart at the least. */
async function signInAnew({ home }: World, { candidate, link: before }: InvitedCandidate): Promise<string> {
  const link = await eventually(async () => {
    const newest = await messageTo(home, candidate.phoneNo, /link=([\w-]+)/);
    return newest === before ? undefined : newest;
  });
  home.clock.at = new Date(home.house.now().getTime() + 120_000);
  try {
    await home.call(candidateCalls.sendCode, { link }, { address: anAddress() });
    await home.jobsDone();
    const validateCode = await messageTo(home, candidate.phoneNo, /验证码 (\d{6})/);
    const entered = await home.call(candidateCalls.enterCode, { link, validateCode }, { address: anAddress() });
    return entered.accessToken;
  } finally {
    home.clock.at = undefined;
  }
}
const answerWords = {
  match: words('一致，进入授权', 'Matches, on to the consent'),
  unasked: words('与订单不同，没有查询来源', 'Differs from the order, no source was asked'),
  asked: words('来源答不一致', 'The source says that they differ'),
} as const;
const wordsOfTry = (answer: { result: string; isAsked?: boolean }) =>
  answerWords[answer.result === 'match' ? 'match' : answer.isAsked === true ? 'asked' : 'unasked'];

const spelling: Telling = {
  title: 'a name or a number that is written otherwise',
  async tell(world) {
    const { home, hr } = world;
    const invited = await signIn(home, hr, { codes: ['ID_THREE'], name: '欧阳晨羲' });
    const right = { ...invited, candidate: { ...invited.candidate, name: '欧阳晨曦' } };
    const before = await identify(home, right);
    const { triesUnlikeOrder } = await home.call(
      candidateCalls.linkOfOrder,
      { orderDetailsId: invited.orderDetailsId },
      hr,
    );
    const correction = { orderDetailsId: invited.orderDetailsId, name: '欧阳晨曦' };
    await home.call(candidateCalls.correctPerson, correction, hr);
    const after = await identify(home, { ...right, token: await signInAnew(world, invited) });
    const person = { ...somebody(), idCard: '330106900307241' };
    const older = await signIn(home, hr, { codes: ['ID_THREE'], person });
    const whole = await home.call(
      candidateCalls.proveIdentity,
      {
        orderDetailsId: older.orderDetailsId,
        name: person.name,
        idCard: '330106199003072415',
        noticeVersion: identityNoticeVersion,
      },
      { token: older.token },
    );
    const told = { point: 'resting', item: identity } as const;
    const toCandidate = (answer: Parameters<typeof wordsOfTry>[0]) => {
      const { zh, en } = wordsOfTry(answer);
      return words(`候选人：${zh}`, `The candidate: ${en}`);
    };
    return [
      {
        ...told,
        entered: words('HR 下单时写错姓名，候选人填对', 'HR misspelled the name; the candidate types it right'),
        read: words(
          `${toCandidate(before).zh}；HR：${triesUnlikeOrder} 次所填与下单信息不同`,
          `${toCandidate(before).en}; HR: ${triesUnlikeOrder} try unlike the order`,
        ),
        says: ['没有查询来源', 'HR：1 次'],
      },
      {
        ...told,
        entered: words(
          'HR 在授权前更正姓名，候选人用新链接再填',
          'HR corrects the name before the consent; typed again by the new link',
        ),
        read: toCandidate(after),
        says: [answerWords.match.zh],
      },
      {
        ...told,
        entered: words(
          '订单是 15 位号码，候选人填同一人的 18 位',
          'Ordered by a 15-digit number; the candidate types the 18 digits of the same person',
        ),
        read: toCandidate(whole),
        says: [answerWords.match.zh],
      },
    ];
  },
};
export const restingTold: readonly Telling[] = [heldBy('0001'), heldBy('0003'), papers, tries, spelling];
