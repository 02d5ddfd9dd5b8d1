import { sandboxCalls } from '@beidiao/contract/sandbox';
import { type ReactElement, useState } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { toast } from '../ui/toasts.tsx';
import { send } from '../wire/send.ts';
import { useAct } from '../wire/use-act.ts';
import styles from './run-out.module.css';

const texts = bilingual({
  zh: {
    title: '时间',
    about: '等 7 天太久：把候选人短信里的链接贴在这里，让时间对这一次核查走完，不影响别的。',
    link: '候选人的链接',
    hint: '整条短信也可以',
    none: '这里面没有候选人的链接',
    linkOver: '让链接过期',
    checkOver: '让核查到期',
    linkDone: '链接已过期，核查还在等候选人',
    checkDone: '已到期，核查马上结束并退款',
  },
  en: {
    title: 'Time',
    about:
      'Seven days are long: paste the link from the candidate’s message, and time runs out for this one check, not for others.',
    link: 'Link of the candidate',
    hint: 'The whole message will do',
    none: 'There is no link of a candidate in it',
    linkOver: 'Let the link expire',
    checkOver: 'Let the check run out',
    linkDone: 'The link has expired; the check still waits for the candidate',
    checkDone: 'Its time is over; the check ends in a moment and is refunded',
  },
});

/** A link as it stands in a message, or the bare token. */
const linkIn = (pasted: string): string | undefined =>
  /[?&]link=([\w-]+)/.exec(pasted)?.[1] ?? /^\s*([\w-]{20,64})\s*$/.exec(pasted)?.[1];

/** Lets the days pass for one check. */
export function RunOut(): ReactElement {
  const t = useTexts(texts);
  const [pasted, setPasted] = useState('');
  const { isBusy, problem, say, run } = useAct();
  const [last, setLast] = useState<'link' | 'check' | null>(null);
  const end = async (what: 'link' | 'check'): Promise<void> => {
    const link = linkIn(pasted);
    if (link === undefined) return say(t('none'));
    await run(async () => {
      setLast(what);
      await send(sandboxCalls.runOut, { link, what });
      toast('done', t(what === 'link' ? 'linkDone' : 'checkDone'));
    });
  };
  return (
    <section>
      <h2>{t('title')}</h2>
      <p>{t('about')}</p>
      <div className={styles.form}>
        <Field
          label={t('link')}
          value={pasted}
          hint={t('hint')}
          error={problem}
          autoComplete="off"
          spellCheck={false}
          onChange={(text) => {
            setPasted(text);
            say(null);
          }}
        />
        <div className={styles.acts}>
          <Button isBusy={isBusy && last === 'link'} onClick={() => void end('link')}>
            {t('linkOver')}
          </Button>
          <Button isBusy={isBusy && last === 'check'} onClick={() => void end('check')}>
            {t('checkOver')}
          </Button>
        </div>
      </div>
    </section>
  );
}
