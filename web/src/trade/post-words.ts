import { bilingual, type Translate, useTexts } from '../i18n/texts.ts';
import { useFlag } from './use-flag.ts';

const own = bilingual({
  zh: { department: '入职部门', position: '入职岗位', proposedEntryDate: '拟入职日期' },
  en: { department: 'Department', position: 'Position', proposedEntryDate: 'Start date' },
});
const assigned = bilingual({
  zh: { department: '用工单位', position: '派驻岗位', proposedEntryDate: '拟派驻日期' },
  en: { department: 'Client company', position: 'Assigned position', proposedEntryDate: 'Assignment date' },
});

/** What the post of a candidate is called: a staffing agency places people with its clients. */
export function usePostWords(): Translate<keyof (typeof own)['zh']> {
  const isAgency = useFlag('isManPower');
  return useTexts(isAgency ? assigned : own);
}
