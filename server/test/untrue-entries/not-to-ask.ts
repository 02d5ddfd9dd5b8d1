import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { endedSentence } from '@beidiao/contract/finding/ended-item';
import { itemVersionCalls } from '@beidiao/contract/operations/item-versions';
import { emptyRecord } from '@beidiao/contract/verification/review-draft';
import { agree, identify, signIn } from '../invited.ts';
import { searched } from '../review.ts';
import { job, referee, words } from './people.ts';
import type { SaidRight } from './said-right.ts';
import { draftWith, groundWith, reportOf, switchboardCall, type TriedSheet } from './sheet.ts';
import type { Telling } from './told.ts';
import type { TriedActs } from './untrue-acts.ts';

const litigation = words('诉讼与失信被执行', 'Litigation and enforcement');

const employer: TriedSheet = {
  code: 'XP_HR',
  claim: job,
  contacts: [switchboardCall],
  pages: 0,
  tried: [
    {
      point: 'notToAsk',
      entered: words(
        '补充事实写“2021 年和单位打过劳动仲裁”',
        'Additional fact: a labour arbitration with the employer in 2021',
      ),
      draft: ({ contactIds }) =>
        draftWith(
          {
            company: job.company,
            from: job.from,
            to: job.to,
            position: job.position,
            leaveReason: '-',
            conduct: 'confirmed',
          },
          {
            fact: '2021 年和单位打过劳动仲裁',
            factGround: { kind: 'item' },
            ground: groundWith({ source: 'employerHr', method: 'switchboard', contactId: contactIds[0] ?? null }),
          },
        ),
      refused: ['fact forbidden'],
    },
  ],
};
const interview: TriedSheet = {
  code: 'XP_INTERVIEW',
  claim: referee,
  contacts: [switchboardCall],
  pages: 0,
  tried: [
    {
      point: 'notToAsk',
      entered: words('“不足”写“起诉过公司”', '“Concerns”: has sued the company'),
      draft: ({ contactIds }) =>
        draftWith(
          {
            identity: 'confirmed',
            relation: referee.relation,
            company: '-',
            performance: '能完成本职工作',
            strengths: '-',
            concerns: '起诉过公司',
            rehire: 'yes',
          },
          { ground: groundWith({ source: 'referee', method: 'switchboard', contactId: contactIds[0] ?? null }) },
        ),
      refused: ['fields.concerns forbidden'],
    },
  ],
};
export const notToAskSheets: readonly TriedSheet[] = [employer, interview];

export const notToAskSaid: readonly SaidRight[] = [
  {
    point: 'notToAsk',
    entered: words(
      '候选人讨要经济补偿金，作为申请执行人的案件',
      'The enforcement of severance pay that the candidate had claimed from an employer',
    ),
    code: 'LIT_PUBLIC',
    isSourceDown: true,
    claim: null,
    contacts: [],
    pages: 4,
    draft: ({ sheet, pages, now }) =>
      draftWith(
        {},
        {
          years: 5,
          receipts: searched('LIT_PUBLIC', { pages, at: now, lists: { enforcement: { result: 'some' } } }),
          records: [
            {
              ...emptyRecord,
              kind: 'enforcement',
              authority: '无锡市新吴区人民法院',
              number: '（2024）苏0214执118号',
              on: '2024-06-03',
              cause: '经济补偿金纠纷',
              role: 'plaintiff',
              outcome: 'open',
              outcomeWords: '执行标的 62,000 元',
              identity: 'sameId',
              register: 'enforcement',
              idDigits: `3301**********${sheet.person.idTail}`,
            },
          ],
        },
      ),
    fires: [],
  },
];

const dayMs = 86_400_000;
const ofCatalogue: TriedActs = {
  title: 'items that can report a criminal matter',
  async begin({ home }) {
    const sales = await home.staff('sales');
    const { versions, nextVersion } = await home.call(itemVersionCalls.form, { itemCode: 'LIT_PUBLIC' }, sales);
    const base = versions.find(({ state }) => state === 'inForce');
    if (base === undefined) throw new TypeError('no version is in force');
    const { state: _s, endTime: _e, savedBy: _b, savedAt: _a, toldAt: _t, ...terms } = base;
    const wish = {
      ...terms,
      itemCode: 'LIT_PUBLIC',
      startTime: new Date(Date.now() + 9 * dayMs).toISOString(),
      version: nextVersion,
      revision: 0,
      isSensitive: false,
    };
    return [
      {
        point: 'notToAsk',
        item: litigation,
        entered: words(
          '运营把“诉讼与失信被执行”改成不须单独同意',
          'Sales make “Litigation and enforcement” an item without a consent of its own',
        ),
        refusal: 'badParams',
        send: (language) => home.send(itemVersionCalls.save, wish, { ...sales, language }).then(({ answer }) => answer),
      },
    ];
  },
};
export const notToAskActs: readonly TriedActs[] = [ofCatalogue];

const unticked: Telling = {
  title: 'an item that can report a criminal matter, and is not ticked',
  async tell({ home, hr }) {
    const codes = ['ID_THREE', 'LIT_PUBLIC', 'CRIME_CERT'];
    const invited = await signIn(home, hr, { codes });
    const { orderDetailsId, token } = invited;
    await identify(home, invited);
    await agree(home, invited, []);
    await home.call(candidateCalls.submitClaims, { orderDetailsId }, { token });
    const { missing } = await reportOf(home, hr, orderDetailsId);
    const begun = await home.value<number>(
      `select count(*)::integer from app.check_task t left join app.source_call c on c.task_id = t.id
       where t.order_detail_id = $1 and t.code <> 'ID_THREE' and (c.id is not null or t.state <> 'stopped')`,
      orderDetailsId,
    );
    return codes.slice(1).map((code) => {
      const ended = missing.find((each) => each.code === code);
      if (ended === undefined || begun !== 0) throw new TypeError(`${code} was begun without a consent of its own`);
      const sentence = endedSentence(ended);
      return {
        point: 'notToAsk' as const,
        item: ended.name,
        entered: words(
          '候选人签了授权，没有单独勾选这一项',
          'The candidate signed the consent and did not tick this item',
        ),
        read: words(`报告写：${sentence.zh}`, `The report says: ${sentence.en}`),
        says: ['没有同意这一项，没有查询，费用已退'],
      };
    });
  },
};
export const notToAskTold: readonly Telling[] = [unticked];
