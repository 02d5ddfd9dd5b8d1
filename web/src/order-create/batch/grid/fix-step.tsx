import type { batchCalls } from '@beidiao/contract/batch/calls';
import { columnNames } from '@beidiao/contract/batch/columns';
import { batchOrderCalls } from '@beidiao/contract/batch/order-calls';
import type { BatchRowState } from '@beidiao/contract/batch/states';
import type { Data } from '@beidiao/contract/wire/call';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useEffectEvent, useRef } from 'react';
import { secondInChina } from '@beidiao/contract/wire/china-time';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { toastProblem } from '../../../trade/failure/toast-problem.ts';
import { Button, buttonClass } from '../../../ui/core/button.tsx';
import { Icon } from '../../../ui/core/icon.tsx';
import { LinkButton } from '../../../ui/core/link-button.tsx';
import card from '../../../ui/desk/card.module.css';
import { EmptyState } from '../../../ui/desk/empty-state.tsx';
import { IconButton } from '../../../ui/desk/icon-button.tsx';
import { Segments } from '../../../ui/desk/segments.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { saveDownload } from '../../../wire/save-download.ts';
import { useSend } from '../../../wire/use-call.ts';
import { wayTo } from '../../steps.ts';
import { BatchHead } from '../batch-head.tsx';
import { batchTexts } from '../batch-texts.ts';
import { columnsStep } from '../mapping-step.tsx';
import { GridCards } from './grid-cards.tsx';
import { gridTexts } from './grid-texts.ts';
import { GridTable } from './grid-table.tsx';
import { ProblemsAside } from './problems-aside.tsx';
import styles from './fix-step.module.css';
import { type OpenedGrid, type RowFilter, rowFilters, useGrid } from './use-grid.ts';

type Progress = Data<typeof batchCalls.progress>;
type Counts = Readonly<Record<BatchRowState, number>>;

/** What is kept, what is on its way, and what could not be kept. */
function SaveNote({ opened: { grid, retry } }: { opened: OpenedGrid }): ReactElement | null {
  const t = useTexts(gridTexts);
  const failed = [...grid.typed.values()].filter(({ why }) => why !== null).length;
  if (failed > 0)
    return (
      <span className={styles.note} role="alert">
        <Icon name="alert" /> {t('failed', { count: failed })} <LinkButton onClick={retry}>{t('retry')}</LinkButton>
      </span>
    );
  if (grid.isSaving) return <span className={styles.note}>{t('saving')}</span>;
  if (grid.savedAt === null) return null;
  return (
    <span className={styles.note} role="status">
      <Icon name="check" /> {t('saved', { time: secondInChina(grid.savedAt).slice(11) })}
    </span>
  );
}

/** Cells that a colleague has changed while somebody typed here: both texts, and the choice. */
function Clashes({ opened: { grid, choose } }: { opened: OpenedGrid }): ReactElement {
  const t = useTexts(gridTexts);
  const language = useLanguage();
  return (
    <div role="alert">
      {[...grid.clashes.values()].map((clash) => {
        const { n, column, mine, theirs } = clash;
        const cell = t('cell', { n, column: columnNames[column][language] });
        return (
          <div key={cell} className={styles.clash}>
            <b>{t('clash', { cell })}</b>
            <span>{t('theirs', { text: theirs || t('noText') })}</span>
            <span>{t('mine', { text: mine || t('noText') })}</span>
            <span>
              <LinkButton onClick={() => choose(clash, true)}>{t('keepMine')}</LinkButton>
              <LinkButton onClick={() => choose(clash, false)}>{t('keepTheirs')}</LinkButton>
            </span>
          </div>
        );
      })}
    </div>
  );
}

function HeadActs({ opened, progress }: { opened: OpenedGrid; progress: Progress }): ReactElement {
  const t = useTexts(batchTexts);
  const act = useSend(batchOrderCalls.download);
  const { batchFileId, headings } = progress;
  return (
    <>
      <SaveNote opened={opened} />
      <Button
        size="small"
        isBusy={act.isPending}
        onClick={() => act.mutate({ fileId: batchFileId }, { onSuccess: saveDownload, onError: toastProblem })}
      >
        <Icon name="dl" /> {t('annotated')}
      </Button>
      {headings.length > 0 && (
        <Link
          to="/Dashboard/Batch"
          search={{ id: batchFileId, step: columnsStep }}
          className={buttonClass('plain', 'small')}
        >
          {t('matchAgain')}
        </Link>
      )}
      <Link to="/Dashboard/Batch" search={{}} className={buttonClass('plain', 'small')}>
        {t('otherFile')}
      </Link>
    </>
  );
}

/** Which problem one is at, and the way to the next. */
function Walk({ opened: { places, active, jump } }: { opened: OpenedGrid }): ReactElement {
  const t = useTexts(gridTexts);
  const at = places.findIndex(({ n, column }) => active?.place.n === n && active.place.column === column);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    jump(event.shiftKey);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  const count = places.length;
  const words =
    count === 0 ? t('solved') : at < 0 ? t('positionNone', { all: count }) : t('position', { at: at + 1, all: count });
  return (
    <div className={styles.walk}>
      <span role="status">{words}</span>
      <IconButton icon="left" label={t('before')} disabled={count === 0} onClick={() => jump(true)} />
      <Button
        size="small"
        aria-label={t('nextLabel')}
        aria-keyshortcuts="F8"
        disabled={count === 0}
        onClick={() => jump(false)}
      >
        {t('next')} <Icon name="right" />
      </Button>
      <kbd>F8</kbd>
    </div>
  );
}

/** What the colours mean and what the keys do. Whoever leaves the grid by Esc goes on from here. */
function Legend({ place }: { place: React.RefObject<HTMLDivElement | null> }): ReactElement {
  const t = useTexts(gridTexts);
  const keys = [
    ['Enter', t('keyEnter')],
    ['Tab', t('keyTab')],
    ['Esc', t('keyEsc')],
    ['Ctrl Z', t('keyUndo')],
  ] as const;
  return (
    <div ref={place} className={styles.legend} tabIndex={-1}>
      <span data-look="wrong">{t('legendWrong')}</span>
      <span data-look="doubtful">{t('legendDoubtful')}</span>
      <span data-look="fixed">{t('legendFixed')}</span>
      <span className={styles.keys}>
        {keys.map(([key, words]) => (
          <span key={key}>
            <kbd>{key}</kbd> {words}
          </span>
        ))}
        <span>{t('canPaste')}</span>
      </span>
    </div>
  );
}

/** How many can be ordered, and the way there: with everybody, or with those who are ready. */
function GoOn({
  counts,
  batchFileId,
  isSaving,
}: {
  counts: Counts;
  batchFileId: string;
  isSaving: boolean;
}): ReactElement {
  const t = useTexts(gridTexts);
  const navigate = useNavigate();
  const { ready, wrong, doubtful } = counts;
  const isAll = wrong + doubtful === 0;
  const go = (): void => void navigate(wayTo({ batchFileId }, 'items'));
  return (
    <div className={styles.bar}>
      <p role="status">
        <b>{t('sum', { ready })}</b>
        {!isAll && t('sumRest', { wrong, doubtful })}
      </p>
      {!isAll && (
        <Button size="small" disabled={ready === 0 || isSaving} onClick={go}>
          {t('goOnSome', { ready })}
        </Button>
      )}
      <Button size="small" look="primary" disabled={!isAll || ready === 0 || isSaving} onClick={go}>
        {t('goOn')}
      </Button>
    </div>
  );
}

function Rows({ opened, filter }: { opened: OpenedGrid; filter: RowFilter }): ReactElement {
  const t = useTexts(gridTexts);
  const isNarrow = useNarrow();
  const { grid, shown, readAgain } = opened;
  const isLoading = !grid.isWhole && grid.loadProblem === null;
  return (
    <>
      {shown.length > 0 && (isNarrow ? <GridCards opened={opened} /> : <GridTable key={filter} opened={opened} />)}
      {shown.length === 0 && isLoading && <Skeleton rows={8} label={t('loading')} />}
      {shown.length === 0 && grid.isWhole && <EmptyState title={t('none')} about={t('noneAbout')} />}
      {shown.length > 0 && isLoading && <p className={styles.more}>{t('loading')}</p>}
      {grid.loadProblem !== null && (
        <EmptyState
          title={t('loadFailed')}
          about={grid.loadProblem}
          action={
            <Button size="small" onClick={readAgain}>
              {t('again')}
            </Button>
          }
        />
      )}
    </>
  );
}

type Props = { progress: Progress; filter: RowFilter; onFilter: (filter: RowFilter) => void };

/** Cells are changed where they stand; each is looked at as soon as one leaves it. The file stays as it is. */
export function FixStep({ progress, filter, onFilter }: Props): ReactElement {
  const t = useTexts(gridTexts);
  const legend = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow();
  const { batchFileId } = progress;
  const opened = useGrid(progress, filter, () => legend.current?.focus());
  const { grid } = opened;
  const counts: Counts = grid.counts ?? progress.counts;
  const all = counts.wrong + counts.doubtful + counts.ready + counts.left;
  const countOf = (it: RowFilter): number => (it === 'all' ? all : counts[it]);
  return (
    <>
      <BatchHead batch={progress} step="candidate" actions={<HeadActs opened={opened} progress={progress} />} />
      <div className={styles.columns}>
        <section className={card.card} aria-label={t('grid')}>
          <div className={styles.tools}>
            <Segments
              label={t('show')}
              chosen={filter}
              onChoose={onFilter}
              choices={rowFilters
                .filter((it) => it !== 'left' || counts.left > 0 || filter === 'left')
                .map((key) => ({ key, label: t(key, { count: countOf(key) }) }))}
            />
            {!isNarrow && <Walk opened={opened} />}
          </div>
          {grid.decideProblem !== null && (
            <p className={styles.problem} role="alert">
              {grid.decideProblem}
            </p>
          )}
          <Clashes opened={opened} />
          <Rows opened={opened} filter={filter} />
          {!isNarrow && <Legend place={legend} />}
        </section>
        <ProblemsAside opened={opened} fixes={progress.fixes} />
      </div>
      <GoOn counts={counts} batchFileId={batchFileId} isSaving={grid.isSaving} />
    </>
  );
}
