import { grantTextVersion, handoverCalls } from '@beidiao/contract/partner/handover';
import type { Data } from '@beidiao/contract/wire/call';
import { type ReactElement, useEffect, useState } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { sendAsCandidate } from '../../wire/candidate-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import { ActButton } from '../kit/act-button.tsx';
import { TextButton } from '../kit/text-button.tsx';
import text from '../kit/text.module.css';

const texts = bilingual({
  zh: {
    title: '{system} 申请读取报告',
    agree: '同意',
    refuse: '不同意',
    agreed: '您已于 {at} 同意，可以随时撤回。',
    ended: '自 {at} 起不再提供给 {system}。',
    takeBack: '撤回同意',
    again: '改为同意',
  },
  en: {
    title: '{system} wants to read the report',
    agree: 'Agree',
    refuse: 'Decline',
    agreed: 'You agreed on {at}. You can withdraw this at any time.',
    ended: 'Not shared with {system} since {at}.',
    takeBack: 'Withdraw',
    again: 'Agree',
  },
});

type Agreement = Data<typeof handoverCalls.agreement>;

/** The system that the employer recruits with follows this check: asked apart from the consent. Nothing where there is none. */
export function GrantCard(): ReactElement | null {
  const t = useTexts(texts);
  const language = useLanguage();
  const [state, setState] = useState<string | null>(null);
  const [asked, setAsked] = useState<Agreement | null>(null);
  const { isBusy, problem, run } = useAct();
  useEffect(() => {
    const read = async (): Promise<void> => {
      const found = await sendAsCandidate(handoverCalls.grants, {});
      if (found.state === null) return;
      setState(found.state);
      setAsked(await sendAsCandidate(handoverCalls.agreement, { state: found.state }));
    };
    // The page is whole without it
    read().catch(() => {});
  }, []);
  if (state === null || asked === null) return null;
  const { channelName: system, answer, answeredAt } = asked;
  const say = (agree: boolean) =>
    run(async () => {
      setAsked(await sendAsCandidate(handoverCalls.agreement, { state, agree, textVersion: grantTextVersion }));
    });
  return (
    <section className={text.section}>
      <h2>{t('title', { system })}</h2>
      <p>{asked.text[language]}</p>
      {problem && <p role="alert">{problem}</p>}
      {answer === 'open' ? (
        <div className={text.answers}>
          <ActButton look="primary" isBusy={isBusy} onClick={() => say(true)}>
            {t('agree')}
          </ActButton>
          <ActButton isBusy={isBusy} onClick={() => say(false)}>
            {t('refuse')}
          </ActButton>
        </div>
      ) : (
        <>
          <p className={text.hint} role="status">
            {t(answer, { at: formatTime(answeredAt), system })}
          </p>
          <TextButton isBusy={isBusy} onClick={() => say(answer === 'ended')}>
            {t(answer === 'agreed' ? 'takeBack' : 'again')}
          </TextButton>
        </>
      )}
    </section>
  );
}
