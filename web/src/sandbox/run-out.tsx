import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { type ReactElement, useState } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { toast } from '../ui/core/toasts.tsx';
import { send } from '../wire/send/send.ts';
import { useAct } from '../wire/use-act.ts';
import styles from './run-out.module.css';

const texts = bilingual({
  zh: {
    title: '时间',
    about: '无需等待 7 天：粘贴候选人短信中的链接，即可让该次核查立即到期，不影响其他核查。',
    link: '候选人的链接',
    hint: '也可粘贴整条短信',
    none: '未找到候选人的链接',
    linkOver: '让链接过期',
    checkOver: '让核查到期',
    linkDone: '链接已过期，核查仍在等待候选人',
    checkDone: '已到期，核查即将结束并退款',
  },
  en: {
    title: 'Time',
    about:
      'No need to wait 7 days. Paste the link from the candidate’s text message to make this check expire now. Other checks are not affected.',
    link: 'Candidate link',
    hint: 'You can paste the whole message',
    none: 'No candidate link found',
    linkOver: 'Expire the link',
    checkOver: 'Expire the check',
    linkDone: 'Link expired. The check is still waiting for the candidate',
    checkDone: 'Expired. The check will end shortly and be refunded',
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
