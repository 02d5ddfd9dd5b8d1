import { materialCalls } from '@beidiao/contract/verification/material';
import { materialReasons } from '@beidiao/contract/verification/material-rules';
import type { ReactElement } from 'react';
import { formatTimeDense } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { NotLoaded } from '../trade/failure/not-loaded.tsx';
import { Button } from '../ui/core/button.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { toast } from '../ui/core/toasts.tsx';
import { useSend, useCall } from '../wire/use-call.ts';
import styles from './waiting-material.module.css';

const texts = bilingual({
  zh: {
    title: '等候选人补充',
    about: '核查人员需要候选人补充材料，已发短信通知。其余核查项照常进行，预计完成时间已顺延。',
    until: '{due} 截止',
    remind: '提醒候选人',
    reminded: '已发短信提醒候选人',
    again: '今天已提醒，{time} 后可再次提醒',
  },
  en: {
    title: 'Waiting for the candidate',
    about:
      'A reviewer needs more information from the candidate, who was notified by text message. Other items continue. The expected completion date has moved.',
    until: 'Due by {due}',
    remind: 'Remind the candidate',
    reminded: 'Reminder sent to the candidate',
    again: 'Already reminded today. You can remind again after {time}',
  },
});

/** Which items wait for the candidate, and a way to remind. What exactly was asked stays with the reviewers. */
export function WaitingMaterial({ detailId }: { detailId: string }): ReactElement | null {
  const t = useTexts(texts);
  const language = useLanguage();
  const { data, isError, refetch } = useCall(materialCalls.ofOrder, { orderDetailsId: detailId });
  const remind = useSend(materialCalls.remind);
  const open = data?.rows.filter(({ state }) => state === 'open') ?? [];
  if (isError && !data) return <NotLoaded what={t('title')} onRetry={refetch} />;
  if (open.length === 0) return null;
  const send = (): void =>
    remind.mutate(
      { orderDetailsId: detailId },
      {
        onSuccess: () => toast('done', t('reminded')),
        onError: (fault) => toast('problem', fault.message),
      },
    );
  const nextAt = open.every(({ remindableAt }) => remindableAt !== null) ? (open[0]?.remindableAt ?? null) : null;
  return (
    <section className={styles.waiting} aria-label={t('title')}>
      <h3>
        <Icon name="hour" /> {t('title')}
      </h3>
      <ul>
        {open.map((it) => (
          <li key={it.materialId}>
            <b>{it.itemName[language]}</b>
            <span>
              {it.reasons.map((reason) => materialReasons[reason][language]).join(language === 'zh' ? '、' : ', ')}
            </span>
            <time dateTime={it.dueAt}>{t('until', { due: formatTimeDense(it.dueAt) })}</time>
          </li>
        ))}
      </ul>
      <p>{t('about')}</p>
      {nextAt === null ? (
        <Button size="small" isBusy={remind.isPending} onClick={send}>
          {t('remind')}
        </Button>
      ) : (
        <p>{t('again', { time: formatTimeDense(nextAt) })}</p>
      )}
    </section>
  );
}
