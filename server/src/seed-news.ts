import { randomUUID } from 'node:crypto';
import { ArticleDraft } from '@beidiao/contract/news/editor';
import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import type { StaffActor } from './access/actor.ts';
import type { House } from './house.ts';
import { createArticle, publishArticle, saveArticle } from './news/editing.ts';

const dayMs = 86_400_000;
type Written = { readonly daysAgo: number; readonly draft: object };

const articles: readonly Written[] = [
  {
    daysAgo: 46,
    draft: {
      category: 'integration',
      title: { zh: 'Webhook 改用 Standard Webhooks 签名', en: 'Webhooks are now signed by Standard Webhooks' },
      summary: {
        zh: '验签只要一个函数，三种语言的示例在开发者页面。',
        en: 'Verification takes one function. Samples in three languages are on the developers page.',
      },
      body: {
        zh: '## 改了什么\n\n- 每条消息带 `webhook-id`、`webhook-timestamp` 和 `webhook-signature`。\n- 时间相差超过 5 分钟的消息请拒收，重放的消息因此无效。\n\n规范见 [Standard Webhooks](https://www.standardwebhooks.com/)。\n\n## 要做什么\n\n在“接口设置”里轮换一次密钥，按示例验签。',
        en: '## What changed\n\n- Each message carries `webhook-id`, `webhook-timestamp` and `webhook-signature`.\n- Refuse messages that are more than 5 minutes off, so that a replay is worth nothing.\n\nThe specification is at [Standard Webhooks](https://www.standardwebhooks.com/).\n\n## What to do\n\nRotate the secret once in your API settings and verify as in the samples.',
      },
    },
  },
  {
    daysAgo: 31,
    draft: {
      category: 'product',
      title: { zh: '报告里的“未核实”，从今天起写明原因', en: 'Reports now say why an entry is unverified' },
      summary: {
        zh: '是不让联系、没有答复，还是没有合法来源，三种情况分开写。',
        en: 'Contact not allowed, no reply, or no lawful source: three cases, told apart.',
      },
      body: {
        zh: '## 三种情况\n\n1. **不让联系**：候选人要求不联系现单位。\n2. **没有答复**：联系记录写明时间、方式和次数。\n3. **没有合法来源**：这一项查不到，不收费。\n\n> 查不到就写查不到，不猜。',
        en: '## Three cases\n\n1. **Contact not allowed**: the candidate asked not to contact the current employer.\n2. **No reply**: the contact log states when, how and how often.\n3. **No lawful source**: the entry cannot be checked and is not charged.\n\n> What cannot be found is reported as not found. We do not guess.',
      },
    },
  },
  {
    daysAgo: 12,
    draft: {
      category: 'law',
      title: { zh: '治安违法记录封存以后，背景核查怎么做', en: 'Screening after minor offences are sealed' },
      summary: {
        zh: '2026-01-01 起治安违法记录依法封存。我们下架了哪些、还能查什么。',
        en: 'Records of minor offences are sealed by law since 2026-01-01. What we took down, and what can still be checked.',
      },
      body: {
        zh: '## 不再提供\n\n治安违法记录的查询已经下架，已下的单全额退回。\n\n## 还能查\n\n公开的诉讼、失信和被执行信息，来源是法院的公开渠道，照常提供。\n\n## 合同里要改的一句\n\n“无违法犯罪记录”请改为“无依法可查询的犯罪记录”。',
        en: '## No longer offered\n\nThe check of minor offences was taken down. Open orders were refunded in full.\n\n## Still available\n\nPublic litigation, dishonesty and enforcement records come from the public channels of the courts and stay available.\n\n## One sentence to change in contracts\n\nReplace “no record of offences or crimes” by “no criminal record that may lawfully be looked up”.',
      },
    },
  },
  {
    daysAgo: 4,
    draft: {
      category: 'turnaround',
      title: {
        zh: '第三季度承诺与实际：海外学历没有做到',
        en: 'Promised and actual in Q3: overseas degrees fell short',
      },
      summary: {
        zh: '按时 95.1%。海外学历 84.1%，原因是三所院校改了核验方式，已换渠道。',
        en: '95.1% were on time. Overseas degrees reached 84.1%: three universities changed how they verify. We changed the channel.',
      },
      body: {
        zh: '## 每一项做得怎么样\n\n| 核查项 | 件数 | 承诺 | 按时 |\n|---|--:|--:|--:|\n| 国内学历学位 | 1,902 | 1 天 | 99.1% |\n| 工作履历核实 | 2,846 | 3 天 | 94.6% |\n| 工作表现访谈 | 588 | 4 天 | 93.0% |\n| **海外学历** | 214 | 3 天 | **84.1%** |\n\n## 为什么\n\n八月起，三所英国院校只接受毕业生本人在校方系统里发出的核验链接。我们原先的书面函询要多等一到两天。\n\n## 改了什么\n\n- 候选人填写学校时，如果是这三所，直接引导他发出核验链接，大约两分钟。\n- 没有发出链接的，下单时就写 5 天，不再写 3 天。',
        en: '## How each check did\n\n| Check | Count | Promised | On time |\n|---|--:|--:|--:|\n| Domestic degree | 1,902 | 1 day | 99.1% |\n| Employment | 2,846 | 3 days | 94.6% |\n| Reference interview | 588 | 4 days | 93.0% |\n| **Overseas degree** | 214 | 3 days | **84.1%** |\n\n## Why\n\nSince August three British universities accept only a link that graduates send from the university portal. Our written request took one to two days longer.\n\n## What we changed\n\n- Candidates from these universities are guided to send the link when they enter the school. It takes about two minutes.\n- Without the link the order says 5 days instead of 3.',
      },
    },
  },
];

/** A holiday that lies ahead, with the days around it. */
function noticeFrom(today: string): Written {
  const day = (n: number): string => daysAfter(today, n);
  const usual = { pace: 'usual', zh: '照常', en: 'As usual' };
  const closed = { pace: 'closed', zh: '放假', en: 'Holiday' };
  return {
    daysAgo: 2,
    draft: {
      kind: 'notice',
      title: { zh: '假期前后，核查时间怎么算', en: 'How turnaround is counted around the holiday' },
      summary: {
        zh: '自动项照常；要打电话的顺延。下单时的预计时间已经算进去。',
        en: 'Automatic checks run as usual; those that need a phone call move. The estimate on your order already counts it.',
      },
      body: {
        zh: '## 不受影响\n\n身份、诉讼、企业信息等自动核查；候选人授权；充值、支付和退款。\n\n## 会顺延\n\n工作履历、访谈、竞业限制、早年学历、海外学历。\n\n## 要赶时间\n\n加急照常受理；电话类的加急在假期里也顺延，不收加急费。\n\n## 候选人的申请\n\n异议、查阅、删除的期限按工作日算。拒绝授权后的 24 小时删除不顺延。',
        en: '## Not affected\n\nAutomatic checks such as identity, litigation and company records; consent; top-ups, payments and refunds.\n\n## Delayed\n\nEmployment, interviews, non-compete, early and overseas degrees.\n\n## In a hurry\n\nExpress orders are accepted as usual. Express checks that need a phone call move as well, without the express fee.\n\n## Requests of candidates\n\nDisputes, access and deletion are counted in working days. Deletion within 24 hours after consent was refused is not delayed.',
      },
      shownFrom: day(-2),
      shownUntil: day(21),
      days: [
        { day: day(12), ...usual },
        { day: day(13), pace: 'changed', zh: '18:00 停打电话', en: 'Calls end 18:00' },
        { day: day(14), ...closed },
        { day: day(15), ...closed },
        { day: day(16), ...closed },
        { day: day(17), pace: 'changed', zh: '09:00 恢复', en: 'Back at 09:00' },
        { day: day(18), ...usual },
      ],
    },
  };
}

/** What the demo has to read: some articles and the notice of a holiday, in both languages. */
export async function writeDemoNews(house: House, sales: StaffActor): Promise<void> {
  for (const { daysAgo, draft } of [...articles, noticeFrom(dayInChina(house.now()))]) {
    const past: House = { ...house, now: () => new Date(house.now().getTime() - daysAgo * dayMs) };
    const whole = ArticleDraft.parse({ kind: 'news', isOnHome: true, ...draft });
    const { id } = await createArticle(past, sales, { kind: whole.kind, requestKey: randomUUID() });
    const { revision } = await saveArticle(past, sales, { id, revision: 1, draft: whole });
    await publishArticle(past, sales, { id, revision, publishTime: null });
  }
}
