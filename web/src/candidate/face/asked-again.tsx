import type { Proof } from '@beidiao/contract/candidate/face';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Message } from '../message.tsx';

const texts = bilingual({
  zh: { asks: '上次没有通过：{asks}。', why: '工作人员的说明：{reason}' },
  en: { asks: 'Not accepted last time: {asks}.', why: 'Reviewer’s note: {reason}' },
});

/** What was missing or bad when a reviewer asked again, point by point, and what the reviewer wrote. */
export function AskedAgain({ proof }: { proof: Proof | null }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  return (
    <>
      {proof !== null && proof.asks.length > 0 && (
        <Message kind="bad">
          {t('asks', { asks: proof.asks.map((ask) => ask[language]).join(language === 'zh' ? '；' : '; ') })}
        </Message>
      )}
      {proof?.reason && <Message kind="bad">{t('why', { reason: proof.reason })}</Message>}
    </>
  );
}
