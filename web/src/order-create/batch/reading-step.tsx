import { batchCalls } from '@beidiao/contract/batch/calls';
import { fixWords, problemWords } from '@beidiao/contract/batch/problem-words';
import type { Data } from '@beidiao/contract/wire/call';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import cards from '../../ui/desk/card.module.css';
import { Card } from '../../ui/desk/card.tsx';
import { useCall } from '../../wire/use-call.ts';
import { BatchHead } from './batch-head.tsx';
import { batchTexts } from './batch-texts.ts';
import styles from './reading-step.module.css';
import { useRemove } from './use-remove.ts';

type Progress = Data<typeof batchCalls.progress>;
/** News of the list come by the stream; where there is none it is asked for so often, in ms. */
const restingMs = 15_000;

function Parts({ progress: { sheet, readRows, allRows } }: { progress: Progress }): ReactElement {
  const t = useTexts(batchTexts);
  const at = sheet === null || allRows === null ? 1 : readRows < allRows ? 2 : 3;
  const parts = ['stepUpload', 'stepRead', 'stepCheck', 'stepTwins', 'stepOrdered'] as const;
  const wordsOf = (part: (typeof parts)[number], of: { readRows: number; allRows: number }): string | undefined =>
    part === 'stepRead'
      ? t('rows', { count: of.allRows.toLocaleString() })
      : part === 'stepCheck'
        ? `${of.readRows.toLocaleString()} / ${of.allRows.toLocaleString()}`
        : undefined;
  return (
    <ol className={styles.parts}>
      {parts.map((part, place) => {
        const state = place < at ? 'done' : place === at ? 'now' : 'next';
        const word = state === 'done' ? 'stepDone' : state === 'now' ? 'stepNow' : 'stepWaits';
        const count = allRows === null || state === 'next' ? undefined : wordsOf(part, { readRows, allRows });
        return (
          <li key={part} data-state={state}>
            <i aria-hidden="true">
              {state !== 'next' && <Icon name={state === 'done' ? 'check' : 'spin'} size={14} />}
            </i>
            <span>
              {t(part)}
              <small>{count ?? t(word)}</small>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Found({ progress: { problems, fixes, counts } }: { progress: Progress }): ReactElement {
  const t = useTexts(batchTexts);
  const language = useLanguage();
  const list = fixes.map(({ fix, count }) => t('fixedOne', { what: fixWords[fix][language], count }));
  return (
    <Card isFlush title={t('found')} extra={<small className={styles.quiet}>{t('foundNote')}</small>}>
      {problems.length === 0 && <p className={styles.none}>{t('foundNone')}</p>}
      <dl className={styles.found}>
        {problems.map((it) => (
          <div key={`${it.column} ${it.problem}`}>
            <dt>{problemWords(it, language)}</dt>
            <dd>{it.count.toLocaleString()}</dd>
          </div>
        ))}
        {problems.length > 0 && (
          <div className={styles.sum}>
            <dt>{t('wrongRows')}</dt>
            <dd>{counts.wrong.toLocaleString()}</dd>
          </div>
        )}
      </dl>
      {list.length > 0 && <p className={styles.fixed}>{t('fixed', { list: list.join(t('separator')) })}</p>}
    </Card>
  );
}

type Seen = { readonly at: number; readonly rows: number };

/** How far the reading is, and how long it goes on at the pace since this page looked first. */
function HowFar({ now, all }: { now: Seen; all: number | null }): ReactElement {
  const t = useTexts(batchTexts);
  const [first] = useState(now);
  const count = now.rows.toLocaleString();
  if (all === null || all === 0)
    return (
      <>
        <p className={styles.read} role="status">
          <span>{t('read', { count })}</span>
        </p>
        <div className={styles.track} role="progressbar" aria-label={t('reading')} />
      </>
    );
  const share = Math.floor((now.rows / all) * 100);
  const seconds =
    now.rows > first.rows ? ((all - now.rows) / (now.rows - first.rows)) * ((now.at - first.at) / 1_000) : null;
  const left =
    seconds === null
      ? null
      : seconds < 90
        ? t('secondsLeft', { count: Math.max(1, Math.ceil(seconds)) })
        : t('minutesLeft', { count: Math.ceil(seconds / 60) });
  return (
    <>
      <p className={styles.read} role="status">
        <b>{share}%</b> <span>{t('readOf', { count, all: all.toLocaleString() })}</span>
        {left !== null && <small>{left}</small>}
      </p>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={t('reading')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
      >
        <i style={{ width: `${share}%` }} />
      </div>
    </>
  );
}

/** While a job looks at each row. Whoever leaves misses nothing. */
export function ReadingStep({ progress }: { progress: Progress }): ReactElement {
  const t = useTexts(batchTexts);
  const navigate = useNavigate();
  const remove = useRemove();
  const { batchFileId, fileName, sheet, readRows, allRows, counts } = progress;
  const { dataUpdatedAt } = useCall(batchCalls.progress, { batchFileId }, { refetchInterval: restingMs });
  const stop = async (): Promise<void> => {
    if (await remove(progress)) await navigate({ to: '/Dashboard/Batch', search: {} });
  };
  return (
    <>
      <BatchHead batch={progress} step="candidate" />
      <div className={styles.columns}>
        <section className={cards.card} aria-labelledby="reading-file">
          <header className={styles.head}>
            <h2 id="reading-file">
              <Icon name="list" /> {fileName}
            </h2>
            {sheet && <span>{t('sheet', { sheet })}</span>}
            <Button size="small" onClick={() => void stop()}>
              {t('stop')}
            </Button>
          </header>
          <HowFar now={{ at: dataUpdatedAt, rows: readRows }} all={allRows} />
          <Parts progress={progress} />
          <dl className={styles.counts}>
            {(['ready', 'wrong', 'doubtful'] as const).map((key) => (
              <div key={key}>
                <dt>{t(key)}</dt>
                <dd>{counts[key].toLocaleString()}</dd>
              </div>
            ))}
          </dl>
        </section>
        <Found progress={progress} />
      </div>
    </>
  );
}
