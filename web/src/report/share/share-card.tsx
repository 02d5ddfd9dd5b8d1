import { type MemberShare, shareCalls } from '@beidiao/contract/report/share';
import { type ReactElement, useState } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { toastProblem } from '../../trade/failure/toast-problem.ts';
import { Button } from '../../ui/core/button.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { confirm } from '../../ui/desk/confirm.tsx';
import { useCall, useSend } from '../../wire/use-call.ts';
import styles from './share-card.module.css';
import { ShareDialog } from './share-dialog.tsx';
import { shareTexts } from './share-texts.ts';

function Row({ share, onEnd }: { share: MemberShare; onEnd: () => void }): ReactElement {
  const t = useTexts(shareTexts);
  const { state, openedAt, openedCount } = share;
  const at = formatTimeDense(state === 'ended' ? (share.endedAt ?? share.expiresAt) : share.expiresAt);
  const last = openedAt[0];
  return (
    <li>
      <p>
        <b>{share.name || t('erased')}</b> <span>{share.phoneNo}</span>
      </p>
      {share.purpose && <p>{t('purpose', { purpose: share.purpose })}</p>}
      <p className={styles.quiet}>
        {t(state === 'open' ? 'until' : state, { at })}
        {share.sharedBy && ` · ${t('by', { name: share.sharedBy })}`}
      </p>
      <p className={styles.quiet}>
        {last === undefined ? t('unread') : t('read', { count: openedCount, at: formatTimeDense(last) })}
      </p>
      {state === 'open' && share.mayEnd && <LinkButton onClick={onEnd}>{t('end')}</LinkButton>}
    </li>
  );
}

/** With whom the report is shared: who reads, until when, how often; and the way to begin and to end it. */
export function ShareCard({ id, name }: { id: string; name: string }): ReactElement {
  const t = useTexts(shareTexts);
  const { data, error, refetch } = useCall(shareCalls.shares, { orderDetailsId: id });
  const end = useSend(shareCalls.endShare);
  const [isSharing, setSharing] = useState(false);
  const endNow = async ({ shareId, name: reader }: MemberShare): Promise<void> => {
    const question = { title: t('endAsk', { name: reader }), body: t('endAbout'), act: t('endAct'), keep: t('keep') };
    if (!(await confirm({ ...question, danger: true }))) return;
    end.mutate(
      { orderDetailsId: id, shareId },
      { onSuccess: () => toast('done', t('endedToast', { name: reader })), onError: toastProblem },
    );
  };
  return (
    <Card title={t('title')}>
      {error && <NotLoaded what={t('troubled')} onRetry={() => void refetch()} />}
      {data?.shares.length === 0 && <p className={styles.quiet}>{t('none')}</p>}
      {data && data.shares.length > 0 && (
        <ul className={styles.list}>
          {data.shares.map((share) => (
            <Row key={share.shareId} share={share} onEnd={() => void endNow(share)} />
          ))}
        </ul>
      )}
      <Button size="small" onClick={() => setSharing(true)}>
        {t('act')}
      </Button>
      {isSharing && <ShareDialog id={id} name={name} onClose={() => setSharing(false)} />}
    </Card>
  );
}
