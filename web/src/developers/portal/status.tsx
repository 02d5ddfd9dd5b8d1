import { measuredAtLeast, openStatusCalls } from '@beidiao/contract/open/status';
import type { ReactElement } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAnswer } from '../../wire/use-answer.ts';
import { Section, Table } from './parts.tsx';
import { portalTexts } from './portal-texts.ts';

/** The longest duration that is told apart, as the server counts them. */
const longestMs = 10_000;

/** How the API has answered lately, as the server has measured it. */
export function Status(): ReactElement {
  const t = useTexts(portalTexts);
  const { data, error, again } = useAnswer(openStatusCalls.read, {});
  const share = ({ requests, failed }: { requests: number; failed: number }): string =>
    `${(Math.floor((1 - failed / requests) * 10_000) / 100).toFixed(2)}%`;
  return (
    <Section id="status" title={t('status')}>
      <p>{t('statusAbout')}</p>
      {!data && !error && <Skeleton label={t('statusLoading')} rows={3} />}
      {error && (
        <p role="alert">
          {t('statusTroubled')} <LinkButton onClick={again}>{t('again')}</LinkButton>
        </p>
      )}
      {data && (
        <>
          <Table
            heads={['', t('requests'), t('success'), t('p95')]}
            rows={data.windows.map((it) => ({
              key: String(it.minutes),
              cells: [
                t('windowLast', { hours: it.minutes / 60 }),
                it.requests.toLocaleString('en'),
                it.requests < measuredAtLeast ? t('tooFew', { least: measuredAtLeast }) : share(it),
                it.p95Ms === null ? '–' : t(it.p95Ms >= longestMs ? 'slower' : 'within', { ms: it.p95Ms }),
              ],
            }))}
          />
          <p>{t('since', { at: formatTime(data.since) })}</p>
        </>
      )}
    </Section>
  );
}
