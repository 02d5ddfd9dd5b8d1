import { orderStates, type OrderState } from '@beidiao/contract/order/states';
import { allQrTabs, qrAgainMs, type QrTab, qrTabs } from '@beidiao/contract/qrcode/rules';
import type { ReactElement } from 'react';
import { formatDay, formatSpan, formatTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { readCandidateSession } from '../../wire/candidate-wire.ts';
import { ActButton, PageLink } from '../kit/act-button.tsx';
import { Glyph } from '../kit/glyph.tsx';
import { Ledger } from '../kit/ledger.tsx';
import text from '../kit/text.module.css';
import { Page } from '../page.tsx';
import { paths } from '../paths.ts';
import { go } from '../place.ts';
import { scanTexts } from './scan-texts.ts';

export type SubmittedFacts = {
  readonly enterpriseName: string;
  readonly department: string | null;
  readonly position: string | null;
  readonly submittedAt: string;
  readonly orderDetailsId: string;
  /** Null where this phone remembers it and nobody was asked. */
  readonly status: OrderState | null;
  readonly dueAt: string | null;
};

const tabOf = (status: OrderState): QrTab =>
  allQrTabs.find((tab) => (qrTabs[tab] as readonly OrderState[]).includes(status)) ?? 'ended';

/** What was sent, where it stands, and what to do for another post. */
export function SubmittedBefore({ of }: { of: SubmittedFacts }): ReactElement {
  const t = useTexts(scanTexts);
  const language = useLanguage();
  const isIn = readCandidateSession()?.orderDetailsId === of.orderDetailsId;
  const place = [of.department, of.position].filter(Boolean).join(' · ');
  const isWaiting = of.status === orderStates.awaitingViewing;
  return (
    <Page
      step={2}
      title={t('beforeTitle', { day: formatDay(of.submittedAt) })}
      lead={t('beforeLead', { span: formatSpan(qrAgainMs, language) })}
      actions={
        <ActButton look="primary" onClick={() => go(isIn ? paths.own : paths.begin)}>
          {t('gotIt')}
        </ActButton>
      }
    >
      <Ledger
        facts={[
          [
            t('beforeTo'),
            <span key="to">
              {of.enterpriseName}
              {place && <small style={{ display: 'block' }}>{place}</small>}
            </span>,
          ],
          [t('beforeAt'), formatTime(of.submittedAt)],
          [
            t('beforeNow'),
            <span key="now">
              {t(`stands_${of.status === null ? 'unknown' : tabOf(of.status)}`)}
              {isWaiting && of.dueAt && (
                <small style={{ display: 'block' }}>{t('stands_waitingUntil', { time: formatTime(of.dueAt) })}</small>
              )}
            </span>,
          ],
        ]}
      />
      {isIn && (
        <PageLink to={paths.own} className={text.pageLink}>
          <div>
            {t('mine')}
            <span>{t('mineAbout')}</span>
          </div>
          <Glyph name="next" />
        </PageLink>
      )}
      <details className={text.more}>
        <summary className={text.link}>{t('other')}</summary>
        <p className={text.hint}>{t('otherAbout')}</p>
      </details>
    </Page>
  );
}
