import { documentWords } from '@beidiao/contract/typed/document';
import { endedWords } from '@beidiao/contract/finding/ended-item';
import { markOfEnded } from '@beidiao/contract/finding/marks';
import { orderCalls } from '@beidiao/contract/order/calls';
import type { Report } from '@beidiao/contract/report/calls';
import { eventWord } from '@beidiao/contract/report/labels';
import { itemTitle } from '@beidiao/contract/report/words';
import type { ReactElement, Ref } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { Icon } from '../ui/core/icon.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { ResultLight } from '../ui/result-light.tsx';
import { Timeline } from '../ui/desk/timeline.tsx';
import { useSend } from '../wire/use-call.ts';
import { EmptyBlock, ItemBlock } from './item-block.tsx';
import { paperTexts } from './paper-texts.ts';
import { ReportConsent } from './report-consent.tsx';
import styles from './report-paper.module.css';
import { Legend, Overall, Summary } from './report-summary.tsx';

type OfReport = { report: Report };

/** Masked; whole after an act of its own that the audit trail keeps. Without the right there is no such act. */
function IdCard({ revealId, masked }: { revealId: string | null; masked: string }): ReactElement {
  const t = useTexts(paperTexts);
  const reveal = useSend(orderCalls.details);
  return (
    <dd>
      {reveal.data?.idCard ?? masked}{' '}
      {!reveal.data && revealId !== null && (
        <LinkButton isBusy={reveal.isPending} onClick={() => reveal.mutate({ orderDetailsId: revealId, reveal: true })}>
          {t('show')}
        </LinkButton>
      )}
      <small aria-live="polite">{reveal.error?.message ?? (reveal.data && t('shown'))}</small>
    </dd>
  );
}

type CoverProps = OfReport & { revealId: string | null; nameAs: 'h1' | 'h2' };

function Cover({ report, revealId, nameAs: Name }: CoverProps): ReactElement {
  const t = useTexts(paperTexts);
  const language = useLanguage();
  const isStage = report.kind === 'stage';
  const { issue } = report;
  const issued = [
    ['issuer', issue?.issuer],
    ['contact', issue?.contact],
  ] as const;
  return (
    <header id="cover" tabIndex={-1} className={styles.cover}>
      <p>{t(isStage ? 'kindStage' : 'kind')}</p>
      <Name>{report.name}</Name>
      <dl className={styles.ledger}>
        <dt>{t('position')}</dt>
        <dd>{report.position ?? '-'}</dd>
        <dt>{t('client')}</dt>
        <dd>{report.enterpriseName}</dd>
        <dt>{documentWords[report.idType].number[language]}</dt>
        <IdCard revealId={revealId} masked={report.idCard} />
        <dt>{t('reportNo')}</dt>
        <dd>{report.reportNo}</dd>
        <dt>{t('consentNo')}</dt>
        <dd>{report.consent.consentNo ?? report.consent.consentId}</dd>
        <dt>{t('createdAt')}</dt>
        <dd>{formatTime(report.createdAt)}</dd>
        {issued.flatMap(([label, words]) =>
          words ? [<dt key={label}>{t(label)}</dt>, <dd key={`${label} words`}>{words}</dd>] : [],
        )}
      </dl>
      {issue && (
        <figure className={styles.proof}>
          <QrCode text={issue.verifyUrl} label={issue.code} size={120} />
          <figcaption>
            <b>{issue.code}</b>
            <span>{t('verifyNote')}</span>
          </figcaption>
        </figure>
      )}
    </header>
  );
}

function Findings({ report, orderDetailsId }: OfReport & { orderDetailsId: string | null }): ReactElement {
  const t = useTexts(paperTexts);
  const language = useLanguage();
  const { items, waiting, missing } = report;
  return (
    <>
      {items.map((item, place) => (
        <ItemBlock
          key={`${item.code} ${item.n}`}
          id={`item-${place + 1}`}
          no={place + 1}
          item={item}
          report={report}
          orderDetailsId={orderDetailsId}
        />
      ))}
      {waiting.map((item, place) => (
        <EmptyBlock
          key={`${item.code} ${place}`}
          id={`waiting-${place + 1}`}
          no={items.length + place + 1}
          title={itemTitle(item, report, language)}
          sentence={item.sentence[language]}
        >
          <ResultLight light="open">{t('waitingResult')}</ResultLight>
        </EmptyBlock>
      ))}
      {missing.map((item, place) => (
        <EmptyBlock
          key={`${item.code} ${place}`}
          id={`missing-${place + 1}`}
          no={items.length + waiting.length + place + 1}
          title={itemTitle(item, report, language)}
          sentence={item.sentence[language]}
        >
          <ResultLight light={markOfEnded(item.result)}>{endedWords[item.result][language]}</ResultLight>
        </EmptyBlock>
      ))}
    </>
  );
}

function History({ report: { timeline } }: OfReport): ReactElement {
  const t = useTexts(paperTexts);
  const language = useLanguage();
  const moments = timeline.map(({ at, event, proofBy }, place) => ({
    key: `${at} ${event}`,
    at,
    time: formatTime(at),
    words: eventWord(event, language, proofBy),
    isNow: place === timeline.length - 1,
  }));
  return (
    <section id="timeline" tabIndex={-1} className={styles.part}>
      <h2>{t('timeline')}</h2>
      <Timeline label={t('timeline')} moments={moments} />
    </section>
  );
}

function Declaration({ report }: OfReport): ReactElement {
  const t = useTexts(paperTexts);
  return (
    <section id="declaration" tabIndex={-1} className={`${styles.part} ${styles.declaration}`}>
      <h2>{t('declaration')}</h2>
      <p>{t('declarationOne')}</p>
      <p>{t('declarationTwo')}</p>
      <p>{t('declarationThree', { client: report.enterpriseName })}</p>
      <p className={styles.hash}>
        {t('hash')} <code>{report.hash}</code>
      </p>
    </section>
  );
}

type Props = OfReport & {
  orderDetailsId: string | null;
  mayReveal: boolean;
  watermark: string;
  ref: Ref<HTMLElement>;
};

/**
 * The report as a document: what is printed is this and nothing else. Without an order detail it is the specimen, which
 * has nothing behind it to open.
 */
export function ReportPaper({ report, orderDetailsId, mayReveal, watermark, ref }: Props): ReactElement {
  const t = useTexts(paperTexts);
  return (
    <article ref={ref} className={styles.paper}>
      <div className={styles.watermark} style={{ backgroundImage: watermark }} />
      {/* The specimen and a shared report stand below the title of their page. */}
      <Cover
        report={report}
        revealId={mayReveal ? orderDetailsId : null}
        nameAs={orderDetailsId === null ? 'h2' : 'h1'}
      />
      {report.kind === 'stage' && (
        <div className={styles.stage}>
          <Icon name="hour" size={18} />
          <p>
            <b>{t('stageTitle')}</b> {t('stageAbout', { count: report.waiting.length })}
          </p>
        </div>
      )}
      <section id="overall" tabIndex={-1} className={styles.part}>
        <Overall report={report} />
        <h2>
          {t('summary')} <small>{t('summaryNote')}</small>
        </h2>
        <Legend report={report} />
        <Summary report={report} />
      </section>
      <div className={styles.part}>
        <h2>
          {t('findings')} <small>{t('findingsNote')}</small>
        </h2>
        <Findings report={report} orderDetailsId={orderDetailsId} />
      </div>
      {report.timeline.length > 0 && <History report={report} />}
      <ReportConsent report={report} orderDetailsId={orderDetailsId} />
      <Declaration report={report} />
    </article>
  );
}
