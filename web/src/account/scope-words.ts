import type { ProgramScope } from '@beidiao/contract/call';
import { bilingual } from '../i18n/texts.ts';

/** What a bound system may do, as the administrator reads it; the keys are the scopes. */
export const scopeWords = bilingual({
  zh: {
    basic: '知道企业的名称',
    check: '查看核查列表和进度（手机号、证件号打码），把候选人交接给它',
    report: '候选人同意后，凭一次性授权码读取报告',
  } satisfies Record<ProgramScope, string>,
  en: {
    basic: 'Know the name of the enterprise',
    check: 'See the list of checks and how far they are (phone and ID card masked), and follow candidates',
    report: 'Read a report by a code that is good once, after the candidate has agreed',
  } satisfies Record<ProgramScope, string>,
});
