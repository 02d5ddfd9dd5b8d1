import { reviewCalls } from '@beidiao/contract/verification/review';
import { wordsIn } from '@beidiao/contract/wire/language';
import { sentenceOf } from '../review.ts';
import { job, words } from './people.ts';
import { draftWith, groundWith, prepare, saveDraft, switchboardCall, takeOn } from './sheet.ts';
import type { Telling } from './told.ts';
import { employment, type TriedActs, type World } from './untrue-acts.ts';

const answered = { company: job.company, from: job.from, to: job.to, position: '仓库管理员', conduct: 'confirmed' };

/** A task that a colleague has drafted and given back, in the hands of the reviewer. */
async function takenOver(
  { home, hr, reviewer, second }: World,
  draftOf: (contactId: string | null) => Parameters<typeof saveDraft>[2]['draft'],
  outcome: 'reached' | 'refused',
): Promise<string> {
  const { taskId } = await takeOn({ home, hr, reviewer: second }, { code: 'XP_HR', claim: job });
  const contacts = [{ ...switchboardCall, outcome }];
  const { contactIds } = await prepare(home, second, { taskId, contacts, pages: 0 });
  await saveDraft(home, second, { taskId, draft: draftOf(contactIds[0] ?? null) });
  await home.call(reviewCalls.release, { taskId }, second);
  await home.call(reviewCalls.claim, { taskId }, reviewer);
  return taskId;
}
const factsAndJudgement = (contactId: string | null) =>
  draftWith(
    { ...answered, leaveReason: '-' },
    {
      ground: groundWith({ source: 'employerHr', method: 'switchboard', contactId }),
      judged: [{ rule: 'title-mismatch', reason: '单位确认没有管理职责' }],
      fact: '任职期间负责两条产线的计划',
      factGround: { kind: 'item' },
    },
  );

const ofConclusion: TriedActs = {
  title: 'tasks that are taken over',
  async begin(world) {
    const { home, reviewer } = world;
    const taskId = await takenOver(world, () => draftWith({}, { notVerified: 'refused' }), 'refused');
    const { draftVersion } = await home.call(reviewCalls.open, { taskId }, reviewer);
    return [
      {
        point: 'takenOver',
        item: employment,
        entered: words(
          '同事选了“对方拒绝答复”后放回，接手的人不作结论就发布',
          'A colleague chose “Refused to answer” and gave the task back; whoever took it on publishes without a conclusion',
        ),
        refusal: 'reviewIncomplete',
        send: async (language) => {
          const sentence = await sentenceOf(home, reviewer, taskId);
          return home.ask(reviewCalls.publish, { taskId, draftVersion, sentence }, { ...reviewer, language });
        },
      },
    ];
  },
};
export const takenOverActs: readonly TriedActs[] = [ofConclusion];

const ofFacts: Telling = {
  title: 'a draft in other hands',
  async tell(world) {
    const { home, reviewer } = world;
    const taskId = await takenOver(world, factsAndJudgement, 'reached');
    const { draft } = await home.call(reviewCalls.open, { taskId }, reviewer);
    const position = draft.fields['position'];
    const kept = position?.state === 'value' ? wordsIn(position.value, 'zh') : '';
    const [judged, facts] = [draft.judged.length, draft.fact === '' ? 0 : 1];
    return [
      {
        point: 'takenOver',
        item: employment,
        entered: words(
          '同事填了职务“仓库管理员”、判了规则、写了补充事实后放回，另一人接手',
          'A colleague entered the position 仓库管理员, judged a rule, wrote an additional fact and gave the task back; another one took it on',
        ),
        read: words(
          `核查员看到：职务“${kept}”；判断的规则 ${judged} 条；补充事实 ${facts} 条`,
          `The reviewer reads: position “${kept}”; judged rules: ${judged}; additional facts: ${facts}`,
        ),
        says: ['职务“仓库管理员”', '判断的规则 0 条', '补充事实 0 条'],
      },
    ];
  },
};
export const takenOverTold: readonly Telling[] = [ofFacts];
