import { frameCalls } from '@beidiao/contract/partner/frame';
import { frameMessages } from '@beidiao/contract/partner/frame-rules';
import type { ReactElement } from 'react';
import { formatTimeDense } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button, buttonClass } from '../ui/core/button.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { ResultPage } from '../ui/desk/result-page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useFrame } from '../wire/frame/frame.ts';
import { tellParent } from '../wire/frame/parent.ts';
import { useCall } from '../wire/use-call.ts';
import { partnerTexts } from './partner-texts.ts';

/** What the enterprise has agreed to, and by whom; ending it is done on our own pages, in a window of their own. */
export function Bound(): ReactElement {
  const t = useTexts(partnerTexts);
  const channel = useFrame((frame) => frame.channelName);
  const { data, error, refetch } = useCall(frameCalls.binding, {});
  if (error && !data)
    return (
      <EmptyState
        title={error.message}
        action={
          <Button size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        }
      />
    );
  if (!data) return <Skeleton rows={4} label={t('loading')} />;
  return (
    <ResultPage
      icon="link"
      title={t('bound', { channel })}
      about={t('boundAbout', { channel })}
      facts={[
        { label: t('enterprise'), value: data.enterpriseName },
        { label: t('may', { channel }), value: data.scopes.map((it) => <div key={it}>{t(`scope_${it}`)}</div>) },
        { label: t('boundBy'), value: `${data.boundBy}${t('comma')}${formatTimeDense(data.boundAt)}` },
      ]}
      acts={
        <>
          <a
            className={buttonClass('plain', 'small')}
            href="/Dashboard/EnterpriseSetting"
            target="_blank"
            rel="noopener"
          >
            {t('unbind')}
          </a>
          <Button size="small" look="primary" onClick={() => tellParent({ type: frameMessages.done })}>
            {t('return', { channel })}
          </Button>
        </>
      }
    />
  );
}
