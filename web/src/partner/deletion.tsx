import { frameCalls } from '@beidiao/contract/partner/frame';
import { frameMessages } from '@beidiao/contract/partner/frame-rules';
import { type ReactElement, useState } from 'react';
import { formatTimeDense } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { DeleteReportDialog } from '../trade/delete-report-dialog.tsx';
import { Button, buttonClass } from '../ui/core/button.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { ResultPage } from '../ui/desk/result-page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useFrame } from '../wire/frame/frame.ts';
import { tellParent } from '../wire/frame/parent.ts';
import { useCall } from '../wire/use-call.ts';
import { partnerTexts } from './partner-texts.ts';

/** From then on the enterprise is told of it. */
const noticeDays = 30;

/** What is deleted and when, as the enterprise has set it, and what a person can do before. */
export function Deletion(): ReactElement {
  const t = useTexts(partnerTexts);
  const { channelName: channel, applyId } = useFrame();
  const [isAsking, setAsking] = useState(false);
  const { data, error, refetch } = useCall(frameCalls.deletion, { applyId: applyId ?? '' });
  if (error && !data)
    return (
      <EmptyState
        title={t('noDeletion')}
        about={error.message}
        action={
          <Button size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        }
      />
    );
  if (!data) return <Skeleton rows={4} label={t('loading')} />;
  const { name, daysLeft: days, months, orderDetailsId } = data;
  return (
    <>
      <ResultPage
        icon={data.isErased ? 'trash' : 'clock'}
        isUrgent={!data.isErased && days <= noticeDays}
        title={data.isErased ? t('deleted', { name }) : t('deletes', { name, days })}
        about={data.isErased ? undefined : t('deletesAbout', { months, time: formatTimeDense(data.deletesAt) })}
        facts={[
          { label: t('goes'), value: t('goesWhat') },
          { label: t('stays'), value: t('staysWhat') },
          { label: t('there', { channel }), value: t('thereWhat') },
        ]}
        acts={
          <>
            {data.hasReport && (
              <a className={buttonClass('plain', 'small')} href="/Dashboard/Report" target="_blank" rel="noopener">
                {t('keep')}
              </a>
            )}
            {data.mayDelete && (
              <Button size="small" onClick={() => setAsking(true)}>
                {t('deleteNow')}
              </Button>
            )}
            <Button size="small" look="primary" onClick={() => tellParent({ type: frameMessages.done })}>
              {t('understood')}
            </Button>
          </>
        }
      />
      {isAsking && <DeleteReportDialog row={{ orderDetailsId, name }} onClose={() => setAsking(false)} />}
    </>
  );
}
