import { webhookCalls } from '@beidiao/contract/webhook/calls';
import { type ReactElement, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { Button } from '../../ui/core/button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { Segments } from '../../ui/desk/segments.tsx';
import { send } from '../../wire/send/send.ts';
import { useAct } from '../../wire/use-act.ts';
import { useCall } from '../../wire/use-call.ts';
import { webhookTexts } from './webhook-texts.ts';
import styles from './webhooks.module.css';

const spans = { hour1: 1, hour24: 24, day7: 168, day14: 336 } as const;
type Span = keyof typeof spans;
const names = Object.keys(spans) as Span[]; // the keys of the table

/** From this moment back; what fails while somebody reads is among it. */
const timesOf = (span: Span) => {
  const now = Date.now();
  const from = new Date(now - spans[span] * 3_600_000).toISOString();
  return { span, from, until: new Date(now + 600_000).toISOString() };
};

/** Asks with the number first, then sends what has failed again, in order. */
export function ResendSpan({ webhookId, onClose }: { webhookId: string; onClose: () => void }): ReactElement {
  const t = useTexts(webhookTexts);
  const [{ span, ...times }, setTimes] = useState(() => timesOf('hour24'));
  const asked = { webhookId, ...times };
  const { data, error, refetch } = useCall(webhookCalls.failed, asked);
  const { run, isBusy, problem } = useAct();
  const count = data?.count ?? 0;
  const resend = (): void =>
    void run(async () => {
      const done = await send(webhookCalls.resendFailed, asked);
      toast('done', t('spanDone', { count: done.count }));
      onClose();
    });
  return (
    <Dialog title={t('spanTitle')} closeLabel={t('close')} onClose={onClose} width={480}>
      <div className={styles.form}>
        {problem && <Notice kind="problem">{problem}</Notice>}
        <Segments
          label={t('last')}
          choices={names.map((key) => ({ key, label: t(key) }))}
          chosen={span}
          onChoose={(key) => setTimes(timesOf(key))}
        />
        {error && !data ? (
          <NotLoaded onRetry={refetch} />
        ) : (
          <p role="status">{count === 0 ? t('spanNone') : t('spanCount', { span: t(span), count })}</p>
        )}
        <div className={styles.foot}>
          <Button size="small" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="small" look="primary" isBusy={isBusy} disabled={count === 0} onClick={resend}>
            {t('spanAct', { count })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
