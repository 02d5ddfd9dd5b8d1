import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Tick } from '../kit/choice.tsx';

const texts = bilingual({
  zh: {
    tick: '我同意进行一次身份核验',
    tickAbout:
      '以上三项信息将发送至公安身份核验渠道，仅确认是否为同一人，仅保留“一致 / 不一致”的结果。这一步不核查您的其他情况。',
  },
  en: {
    tick: 'I agree to a one-time identity check',
    tickAbout:
      'These details are sent to the public security identity service only to confirm that they belong to the same person. Only “match” or “no match” is kept. Nothing else is checked in this step.',
  },
});

/** What is said before the three elements are compared, and agreed to by itself. */
export function IdentityTick({ isOn, onSet }: { isOn: boolean; onSet: (isOn: boolean) => void }): ReactElement {
  const t = useTexts(texts);
  return <Tick name="notice" title={t('tick')} about={t('tickAbout')} isOn={isOn} onSet={onSet} />;
}
