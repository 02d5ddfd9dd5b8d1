import { candidateCalls } from '@beidiao/contract/candidate/calls';
import type { ClaimContent } from '@beidiao/contract/candidate/claim-content';
import { conflictCalls } from '@beidiao/contract/conflict/calls';
import type { ComparedCompany } from '@beidiao/contract/conflict/companies';
import { companiesWords } from '@beidiao/contract/conflict/words';
import { memberFlagCalls } from '@beidiao/contract/operations/member-flags';
import { orderCalls } from '@beidiao/contract/order/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { askedLines } from '@beidiao/contract/report/lines';
import type { Language } from '@beidiao/contract/wire/language';
import { aCandidate, anAddress, comparedCompany } from '../house.ts';
import { agree, declarePosts, identify, signIn } from '../invited.ts';
import { job, words } from './people.ts';
import { reportOf } from './sheet.ts';
import type { Telling } from './told.ts';
import type { Send, TriedActs, World } from './untrue-acts.ts';

export const conflict = words('商业利益冲突', 'Conflict of interest');
const chosen = { checkedDataItemList: [{ code: 'BIZ_CONFLICT' }] };

const newMember = async ({ home }: Pick<World, 'home'>) => {
  const hr = await home.hr({ fundsFen: 1_000_000 });
  await home.confirm(hr);
  return hr;
};

/** The company has to be given before anything is compared with it. */
const ofList: TriedActs = {
  title: 'companies to compare',
  async begin({ home }) {
    const hr = await newMember({ home });
    const own = await home.value<string>('select name from app.member where id = $1', hr.memberId);
    const order: Send = async (language) => {
      const { calculateId } = await home.call(pricingCalls.calculate, chosen, hr);
      return home.ask(orderCalls.submit, { candidate: aCandidate(), ...chosen, calculateId }, { ...hr, language });
    };
    const give =
      (name: string, creditCode: string | null): Send =>
      (language) =>
        home.ask(conflictCalls.save, { replaces: null, companies: [{ name, creditCode }] }, { ...hr, language });
    const tried = { point: 'asked', item: conflict } as const;
    return [
      {
        ...tried,
        entered: words('没有给出要对比的公司就下单', 'Ordered without a company to compare'),
        refusal: 'conflictListMissing',
        send: order,
      },
      {
        ...tried,
        entered: words(
          '要对比的公司，统一社会信用代码校验位不对',
          'A company to compare whose unified social credit code fails its check character',
        ),
        refusal: 'badParams',
        send: give(comparedCompany.name, '91330600MA2XY0017J'),
      },
      {
        ...tried,
        entered: words('要对比的公司填委托方自己', 'The orderer itself as the company to compare'),
        refusal: 'badParams',
        send: give(own, null),
      },
    ];
  },
};

const questions = [
  {
    code: 'BIZ_POSITION',
    item: words('对外投资与任职', 'Shareholding and positions'),
    claim: {},
    left: words('其他任职或持股', 'other posts or shares'),
  },
  {
    code: 'XP_NON_COMPETE',
    item: words('竞业限制', 'Non-compete obligation'),
    claim: { ...job, noFile: true },
    left: words('竞业限制', 'the non-compete'),
  },
  {
    code: 'DEGREE_DOMESTIC',
    item: words('国内学历学位', 'Degree in mainland China'),
    claim: { school: '浙江大学', major: '会计学', level: '本科', graduatedAt: '2012-06' },
    left: words('学习形式', 'the form of study'),
  },
  {
    code: 'INCOME_PAYROLL',
    item: words('工资收入', 'Salary'),
    claim: { ...job, bankCardLast4: '8812', noFile: true },
    left: words('月均收入', 'the average pay'),
  },
] as const;

/** The phone asks, and goes on once it is answered. */
const ofPhone: TriedActs = {
  title: 'answers that the phone asks for',
  async begin({ home, hr }) {
    const handedIn = async (code: string, content: ClaimContent): Promise<Send> => {
      const invited = await signIn(home, hr, { codes: [code] });
      const { orderDetailsId, token } = invited;
      await identify(home, invited);
      await agree(home, invited);
      const claim = { orderDetailsId, itemCode: code, n: 1, content, completed: true };
      await home.call(candidateCalls.saveClaim, claim, { token });
      return (language) => home.ask(candidateCalls.submitClaims, { orderDetailsId }, { token, language });
    };
    return Promise.all(
      questions.map(async ({ code, item, claim, left }) => ({
        point: 'asked' as const,
        item,
        entered: words(
          `候选人没有回答“${left.zh}”就提交`,
          `Handed in by the candidate without an answer on ${left.en}`,
        ),
        refusal: 'claimsIncomplete' as const,
        send: await handedIn(code, claim),
      })),
    );
  },
};

/** What only the candidate can declare. */
const ofOrderer: TriedActs = {
  title: 'answers that the orderer gives',
  async begin({ home, hr }) {
    const ordered =
      (code: string, filled: ClaimContent): Send =>
      async (language) => {
        const choice = { checkedDataItemList: [{ code, userAction: '1' as const, business: [filled] }] };
        const { calculateId } = await home.call(pricingCalls.calculate, choice, hr);
        return home.ask(orderCalls.submit, { candidate: aCandidate(), ...choice, calculateId }, { ...hr, language });
      };
    const tried = { point: 'asked', refusal: 'itemFieldOfCandidate' } as const;
    return [
      {
        ...tried,
        item: words('对外投资与任职', 'Shareholding and positions'),
        entered: words(
          'HR 下单时替候选人填“没有其他任职或持股”',
          'HR fills in “no other posts or shares” for the candidate',
        ),
        send: ordered('BIZ_POSITION', { hasPosts: false }),
      },
      {
        ...tried,
        item: words('竞业限制', 'Non-compete obligation'),
        entered: words('HR 下单时替候选人填“没有竞业限制”', 'HR fills in “no non-compete” for the candidate'),
        send: ordered('XP_NON_COMPETE', { nonCompete: 'none' }),
      },
    ];
  },
};
export const askedActs: readonly TriedActs[] = [ofList, ofPhone, ofOrderer];

type Shown = { readonly dataItemList: readonly { readonly companies?: readonly ComparedCompany[] | undefined }[] };
const ofOneList: Telling = {
  title: 'the companies that an order compares',
  async tell({ home }) {
    const hr = await newMember({ home });
    const codes = ['BIZ_CONFLICT'];
    const invited = await signIn(home, hr, { codes });
    const { list } = await home.call(conflictCalls.list, {}, hr);
    const other = { replaces: list?.listId ?? null, companies: [{ name: '湖州另一家贸易有限公司', creditCode: null }] };
    await home.call(conflictCalls.save, other, hr);
    const { orderDetailsId, link, token } = invited;
    const invitation = await home.call(candidateCalls.invitation, { link }, { address: anAddress() });
    await identify(home, invited);
    const own = await home.call(candidateCalls.details, { orderDetailsId }, { token });
    await agree(home, invited);
    await declarePosts(home, invited, { codes });
    await home.call(candidateCalls.submitClaims, { orderDetailsId }, { token });
    const { items } = await reportOf(home, hr, orderDetailsId);
    const shownIn = ({ dataItemList: [first] }: Shown, language: Language): string =>
      companiesWords(first?.companies ?? [], language);
    const printed = (language: Language): string =>
      (items[0] === undefined ? [] : askedLines(items[0], language))
        .filter(({ words: said }) => said.includes(comparedCompany.creditCode))
        .map(({ label, words: said }) => `${label}${language === 'zh' ? '：' : ': '}${said}`)
        .join();
    const told = { point: 'asked', item: conflict, says: [comparedCompany.name, comparedCompany.creditCode] } as const;
    return [
      {
        ...told,
        entered: words(
          '下单后 HR 换了要对比的公司；候选人打开邀请，再看自己的核查',
          'HR gave another company after the order; the candidate opens the invitation and then the own check',
        ),
        read: {
          zh: `候选人在邀请页看到：${shownIn(invitation, 'zh')}；授权前看到：${shownIn(own, 'zh')}`,
          en: `The candidate reads on the invitation: ${shownIn(invitation, 'en')}; before the consent: ${shownIn(own, 'en')}`,
        },
      },
      {
        ...told,
        entered: words(
          '下单后 HR 换了要对比的公司；报告完成',
          'HR gave another company after the order; the report is done',
        ),
        read: { zh: `报告写：${printed('zh')}`, en: `The report says: ${printed('en')}` },
      },
    ];
  },
};
export const askedTold: readonly Telling[] = [ofOneList];

/** Items that a member may order once the provider's sales have switched them on. */
export async function openItems({ home, hr }: Pick<World, 'home' | 'hr'>): Promise<void> {
  const sales = await home.staff('sales');
  const wish = {
    memberId: hr.memberId,
    why: '合同约定',
    flagList: [{ flag: 'workExperienceAuto' as const, isOn: true }],
  };
  await home.call(memberFlagCalls.save, wish, sales);
}
