import { type QrCode as Code, qrcodeCalls } from '@beidiao/contract/qrcode/calls';
import { QueryClientProvider } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button, buttonClass } from '../ui/core/button.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { makeQueryClient, useFreshAnswers } from '../wire/query-client.ts';
import { useCall } from '../wire/use-call.ts';
import { sheetTexts } from './sheet-texts.ts';
import styles from './sheet.module.css';

/** This page stands outside the frame of the dashboard, and brings its own memory of answers. */
const queries = makeQueryClient(0);

/** A page of paper to put up: black on white, and nothing else when it is printed. */
export function Sheet(): ReactElement {
  useFreshAnswers(queries);
  return (
    <QueryClientProvider client={queries}>
      <Shown />
    </QueryClientProvider>
  );
}

function Shown(): ReactElement {
  const t = useTexts(sheetTexts);
  // Every address of the desk holds texts.
  const { id } = useSearch({ strict: false }) as { id?: string };
  const isId = /^[1-9]\d{0,17}$/.test(id ?? '');
  const { data, error, refetch } = useCall(qrcodeCalls.list, { qrcodeId: isId ? id : '1' }, { enabled: isId });
  const [code] = data?.rows ?? [];
  const isGone = !isId || (data && !code);
  return (
    <main id="main" className={styles.desk} aria-label={t('page')}>
      <div className={styles.bar}>
        <Link to="/Dashboard/FaceToFace" className={buttonClass('plain', 'small')}>
          {t('back')}
        </Link>
        {code && (
          <Button look="primary" size="small" onClick={() => window.print()}>
            <Icon name="print" /> {t('print')}
          </Button>
        )}
      </div>
      {isGone && <EmptyState title={t('gone')} />}
      {isId && !data && !error && <Skeleton rows={8} label={t('loading')} />}
      {!data && error && (
        <EmptyState
          title={t('failed')}
          about={error.message}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('again')}
            </Button>
          }
        />
      )}
      {code && (
        // What is wider than a phone scrolls, and is reached by the keyboard.
        <div className={styles.room} {...{ role: 'group', 'aria-label': t('page'), tabIndex: 0 }}>
          <Paper of={code} />
        </div>
      )}
    </main>
  );
}

function Paper({ of }: { of: Code }): ReactElement {
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  const address = of.link.replace(/^https?:\/\//, '');
  const terms = [
    of.endsAt && t('until', { time: formatTime(of.endsAt) }),
    of.cap && t('cap', { cap: of.cap }),
    (of.endsAt || of.cap) && t('over'),
  ].filter(Boolean);
  return (
    <article className={styles.sheet}>
      <header>
        <b>{of.enterpriseName}</b>
        <span>{[of.department, of.position].filter(Boolean).join(' · ')}</span>
      </header>
      <h1>{t('title')}</h1>
      <p className={styles.lead}>{t('lead')}</p>
      <div className={styles.code}>
        <QrCode text={of.link} label={t('code')} symbolMm={79} />
      </div>
      <p className={styles.address}>
        {t('typed')} {address.slice(0, -of.qrcode.length)}
        <b>{of.qrcode}</b>
      </p>
      <ol className={styles.steps}>
        <li>{t('step1')}</li>
        <li>{t('step2')}</li>
        <li>{t('step3')}</li>
      </ol>
      <dl className={styles.facts}>
        <div>
          <dt>{t('what')}</dt>
          <dd>{of.dataItemList.map((item) => item.name[language]).join(t('separator'))}</dd>
        </div>
        <div>
          <dt>{t('pays')}</dt>
          <dd>{t('paysNot')}</dd>
        </div>
        <div>
          <dt>{t('not')}</dt>
          <dd>{t('notAbout')}</dd>
        </div>
        <div>
          <dt>{t('real')}</dt>
          <dd>{aroundBold(t('realAbout', { code: of.checkCode }), of.checkCode)}</dd>
        </div>
      </dl>
      <footer>
        {t('by')} {terms.join(t('comma'))}
      </footer>
    </article>
  );
}

/** The words with one part of them in bold. */
function aroundBold(words: string, part: string): (string | ReactElement)[] {
  const [before = '', after = ''] = words.split(part);
  return [before, <b key="part">{part}</b>, after];
}
