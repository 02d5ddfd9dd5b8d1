import { consentStateWords } from '@beidiao/contract/candidate/consent-state';
import type { Report } from '@beidiao/contract/report/calls';
import { identitySteps } from '@beidiao/contract/report/labels';
import { searchesOf } from '@beidiao/contract/report/searches';
import { Fragment, type ReactElement } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { LinkButton } from '../ui/core/link-button.tsx';
import { paperTexts } from './paper-texts.ts';
import styles from './report-paper.module.css';
import { useConsentPdf } from './use-download.ts';

type Props = { report: Pick<Report, 'consent' | 'timeline'>; orderDetailsId: string | null };

function Facts({ report, orderDetailsId }: Props): ReactElement {
  const t = useTexts(paperTexts);
  const language = useLanguage();
  const file = useConsentPdf();
  const { consent } = report;
  const identity = identitySteps(report).map((step) => t(step.label, { at: formatTime(step.at) }));
  const at = formatTime(consent.givenAt);
  const signed = consent.isDrawn === undefined ? at : t(consent.isDrawn ? 'drawn' : 'typed', { at });
  const rows: [string, string][] = [
    [t('textVersion'), consent.textVersion],
    [t('signedAt'), signed],
    [t('identity'), identity.join(language === 'zh' ? '，' : '; ')],
    [t('addressAndDevice'), [consent.address, consent.device?.[language]].filter(Boolean).join(' · ')],
    [t('validity'), t('validityWords', { day: formatTime(consent.endsAt) })],
    [
      t('consentChange'),
      consent.withdrawnAt ? t('withdrawnWords', { at: formatTime(consent.withdrawnAt) }) : t('noChange'),
    ],
  ];
  return (
    <dl className={styles.ledger}>
      <dt>{t('consentNo')}</dt>
      <dd>
        {consent.consentNo ?? consent.consentId}{' '}
        {orderDetailsId !== null && (
          <LinkButton isBusy={file.isBusy} onClick={() => !file.isBusy && file.save({ orderDetailsId })}>
            {t('consentPdf')}
          </LinkButton>
        )}
      </dd>
      {rows
        .filter(([, words]) => words !== '')
        .flatMap(([label, words]) => [<dt key={label}>{label}</dt>, <dd key={`${label} words`}>{words}</dd>])}
    </dl>
  );
}

type WholeProps = { report: Pick<Report, 'items' | 'consent' | 'timeline'>; orderDetailsId: string | null };

/** What was agreed to, item by item, how it stood when the version was written, and whether all was asked under it. */
export function ReportConsent({ report, orderDetailsId }: WholeProps): ReactElement {
  const t = useTexts(paperTexts);
  const language = useLanguage();
  const { consent } = report;
  const { all, outside } = searchesOf(report);
  return (
    <section id="consent" tabIndex={-1} className={styles.part}>
      <h2>
        {t('consent')}{' '}
        {all > 0 && <small>{outside === 0 ? t('consentNote') : t('consentOutside', { count: outside })}</small>}
      </h2>
      <Facts report={report} orderDetailsId={orderDetailsId} />
      {consent.items && (
        <table className={styles.consented} aria-label={t('consent')}>
          <thead>
            <tr>
              <th scope="col">{t('item')}</th>
              <th scope="col">{t('state')}</th>
              <th scope="col">{t('stateTime')}</th>
            </tr>
          </thead>
          <tbody>
            {consent.items.map((item) => (
              <tr key={item.code}>
                <th scope="row">
                  {item.name[language]} {item.isSensitive && <small>{t('sensitive')}</small>}
                </th>
                <td>{consentStateWords[item.state][language]}</td>
                <td>
                  {[item.at, item.endedAt]
                    .filter((at) => at !== null)
                    .map((at, place) => (
                      <Fragment key={at}>
                        {place > 0 && ' / '}
                        <span>{formatTime(at)}</span>
                      </Fragment>
                    ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
