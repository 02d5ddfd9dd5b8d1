import { type RecruitingLink, recruitingCalls } from '@beidiao/contract/ats/calls';
import { stageTroubleWords } from '@beidiao/contract/ats/states';
import { type ReactElement, useState } from 'react';
import { formatTimeDense } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { toastProblem } from '../trade/failure/toast-problem.ts';
import { LinkButton } from '../ui/core/link-button.tsx';
import { toast } from '../ui/core/toasts.tsx';
import { confirm } from '../ui/desk/confirm.tsx';
import { useCopy } from '../ui/desk/use-copy.ts';
import { StatusTag } from '../ui/status-tag.tsx';
import { send } from '../wire/send/send.ts';
import { useAct } from '../wire/use-act.ts';
import { recruitingTexts } from './recruiting-texts.ts';
import { SecretsForm } from './secrets-form.tsx';
import styles from './recruiting.module.css';

/** One connection: how it stands, the address for the system, and what can be done with it. */
export function LinkCard({ link, onMap }: { link: RecruitingLink; onMap: () => void }): ReactElement {
  const t = useTexts(recruitingTexts);
  const copy = useCopy();
  const language = useLanguage();
  const { linkId, name, system, callbackUrl, isPaused, restingUntil, counts } = link;
  const [isChangingSecrets, setChangingSecrets] = useState(false);
  const { run, isBusy } = useAct({ explain: toastProblem });
  const test = (): void =>
    void run(async () => {
      const { trouble } = await send(recruitingCalls.tryConnection, { linkId });
      if (trouble === null) toast('done', t('testGood'));
      else toast('problem', stageTroubleWords[trouble][language]);
    });
  const turn = (): void =>
    void run(async () => {
      await send(recruitingCalls.change, { linkId, isPaused: !isPaused });
      toast('done', t('saved'));
    });
  const remove = async (): Promise<void> => {
    const question = { title: t('removeTitle'), body: t('removeBody'), act: t('remove'), keep: t('keep') };
    if (!(await confirm({ ...question, danger: true }))) return;
    await run(async () => {
      await send(recruitingCalls.remove, { linkId });
      toast('done', t('removed'));
    });
  };
  return (
    <section className={styles.link} aria-label={name}>
      <div className={styles.head}>
        <StatusTag look={isPaused ? 'ended' : 'done'} icon={isPaused ? 'ban' : 'check'}>
          {t(isPaused ? 'paused' : 'active')}
        </StatusTag>
        <h2>{name}</h2>
        <span className={styles.quiet}>{t(system)}</span>
        <span className={styles.acts}>
          <LinkButton disabled={isBusy} onClick={test}>
            {t('test')}
          </LinkButton>
          <LinkButton onClick={onMap}>{t('mapping')}</LinkButton>
          <LinkButton onClick={() => setChangingSecrets(true)}>{t('secrets')}</LinkButton>
          <LinkButton disabled={isBusy} onClick={turn}>
            {t(isPaused ? 'resume' : 'pause')}
          </LinkButton>
          <LinkButton disabled={isBusy} onClick={() => void remove()}>
            {t('remove')}
          </LinkButton>
        </span>
      </div>
      <div className={styles.address}>
        <span className={styles.quiet}>{t('callback')}</span>
        <code>{callbackUrl}</code>
        <LinkButton onClick={() => void copy(callbackUrl)}>{t('copy')}</LinkButton>
      </div>
      <p className={styles.quiet}>{t('callbackNote')}</p>
      <div className={styles.counts}>
        {counts.waiting > 0 && <span>{t('waitingOf', { count: counts.waiting })}</span>}
        {counts.refused > 0 && <span className={styles.bad}>{t('refusedOf', { count: counts.refused })}</span>}
        {counts.troubled > 0 && <span className={styles.bad}>{t('troubledOf', { count: counts.troubled })}</span>}
        {restingUntil !== null && <span>{t('resting', { at: formatTimeDense(restingUntil) })}</span>}
      </div>
      {isChangingSecrets && <SecretsForm link={link} onClose={() => setChangingSecrets(false)} />}
    </section>
  );
}
