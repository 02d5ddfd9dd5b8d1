import type { ProgramScope } from '@beidiao/contract/wire/call';
import { bilingual } from '../../i18n/texts.ts';

/** What a bound system may do, as the administrator reads it; the keys are the scopes. */
export const scopeWords = bilingual({
  zh: {
    basic: '查看企业名称',
    check: '查看核查列表和进度（手机号、证件号打码），把候选人交接给它',
    report: '候选人同意后，凭一次性授权码读取报告',
    order: '在它的页面里打开背调的下单页：成员按各自的权限和额度下单、付款',
  } satisfies Record<ProgramScope, string>,
  en: {
    basic: 'See the organization’s name',
    check: 'View checks and their progress (phone and ID card numbers masked), and hand candidates over',
    report: 'Read a report with a one-time code after the candidate agrees',
    order: 'Show ordering pages inside it, where your people order and pay within their own permissions and allowances',
  } satisfies Record<ProgramScope, string>,
});
