import type { BatchRow } from '@beidiao/contract/batch/calls';
import { mayBeTypedAgain } from '@beidiao/contract/batch/cells';
import { problemHelp } from '@beidiao/contract/batch/problem-words';
import { type Column, columnNames, columns } from '@beidiao/contract/batch/columns';
import { type KeyboardEvent, memo, type ReactElement, useEffect, useRef } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { CellInput } from './cell-input.tsx';
import { RowProblem } from './decision.tsx';
import { cellKey, cellOf, type Typed } from './grid-store.ts';
import { gridTexts } from './grid-texts.ts';
import styles from './grid.module.css';
import type { Place } from './problem-places.ts';
import type { GridActs } from './use-grid.ts';

type Props = {
  row: BatchRow;
  /** As the grid counts its rows, with the headings. */
  place: number;
  typed: ReadonlyMap<string, Typed>;
  /** The cell of this row that one is in. */
  active: Place['column'] | null;
  isWanted: boolean;
  acts: GridActs;
};

type CellProps = Omit<Props, 'place' | 'active'> & { column: Column; isActive: boolean };

/** The cell that one is in: an input, with what there is to say of it. */
function OpenCell({ row, column, typed, isWanted, acts }: Omit<CellProps, 'isActive'>): ReactElement {
  const t = useTexts(gridTexts);
  const language = useLanguage();
  const { n } = row;
  const change = typed.get(cellKey({ n, column }));
  const { text, given, problem } = cellOf(row, column, change);
  const isWrong = problem !== null && row.state !== 'left';
  const aboutId = `about-${n}-${column}`;
  const why = change?.why ?? null;
  const about = [
    why === null ? null : t('notKept', { why }),
    isWrong ? problemHelp({ column, problem }, text, language) : null,
  ].filter((it) => it !== null);
  const hasAbout = about.length > 0 || given !== null;
  return (
    <>
      <CellInput
        text={text}
        label={t('cell', { n, column: columnNames[column][language] })}
        isWrong={isWrong}
        mayConfirm={mayBeTypedAgain(problem)}
        aboutId={hasAbout ? aboutId : undefined}
        isWanted={isWanted}
        acts={acts.of({ n, column })}
      />
      {hasAbout && (
        <div id={aboutId} className={styles.about} data-wrong={about.length > 0 || undefined}>
          {about.map((words) => (
            <b key={words}>{words}</b>
          ))}
          <span>{given === null ? t('onRow', { n }) : t('given', { text: given, n })}</span>
        </div>
      )}
    </>
  );
}

/** Hundreds of them come into sight at once: it asks for nothing that only an open one needs. */
function Cell({ row, column, typed, isActive, isWanted, acts }: CellProps): ReactElement {
  const { n } = row;
  const change = typed.get(cellKey({ n, column }));
  const { text, given, problem } = cellOf(row, column, change);
  const isWrong = problem !== null && row.state !== 'left';
  return (
    <div
      role="gridcell"
      aria-colindex={columns.indexOf(column) + 2}
      aria-selected={isActive}
      aria-invalid={isWrong || undefined}
      tabIndex={-1}
      className={styles.cell}
      data-cell={`${n} ${column}`}
      data-wrong={isWrong || undefined}
      data-failed={(change?.why ?? null) !== null || undefined}
      data-active={isActive || undefined}
      onMouseDown={(event) => {
        if (isActive) return;
        // The input that comes takes the focus itself.
        event.preventDefault();
        acts.visit({ n, column });
      }}
    >
      {isActive ? (
        <OpenCell {...{ row, column, typed, isWanted, acts }} />
      ) : (
        <span className={styles.text} data-fixed={given === null ? undefined : ''} data-tip-if-cut={text}>
          {text}
        </span>
      )}
    </div>
  );
}

const moves: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** In it: Enter goes to its acts, Esc back to the cell. */
function LastCell({ row, active, isWanted, acts }: Pick<Props, 'row' | 'active' | 'isWanted' | 'acts'>): ReactElement {
  const cell = useRef<HTMLDivElement>(null);
  const { n, state } = row;
  const isActive = active === 'decision';
  useEffect(() => {
    if (isActive && isWanted) cell.current?.focus({ preventScroll: true });
    // A decision takes its buttons away: the focus stays in the cell.
  }, [isActive, isWanted, state]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { key, currentTarget, target } = event;
    if (key === 'Escape') {
      event.preventDefault();
      return target === currentTarget ? acts.leave() : currentTarget.focus();
    }
    if (key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return acts.undo();
    }
    if (target !== currentTarget && key !== 'ArrowUp' && key !== 'ArrowDown') return;
    const button = currentTarget.querySelector('button');
    if (key === 'Enter' && button !== null) {
      event.preventDefault();
      return button.focus();
    }
    const move =
      key === 'Tab' ? ([0, event.shiftKey ? -1 : 1] as const) : key === 'Enter' ? ([1, 0] as const) : moves[key];
    if (move !== undefined && acts.move({ n, column: 'decision' }, ...move)) event.preventDefault();
  };
  return (
    <div
      ref={cell}
      role="gridcell"
      aria-colindex={columns.length + 2}
      aria-selected={isActive}
      className={styles.cell}
      data-cell={`${n} decision`}
      data-active={isActive || undefined}
      tabIndex={isActive ? 0 : -1}
      onMouseDown={() => isActive || acts.visit({ n, column: 'decision' })}
      onKeyDown={onKeyDown}
    >
      <RowProblem row={row} isReachable={isActive} onDecide={(decision) => acts.decide([n], decision)} />
    </div>
  );
}

/** While the page scrolls, rows that stay in sight are not drawn anew. */
export const GridRow = memo(function GridRow({ row, place, typed, active, isWanted, acts }: Props): ReactElement {
  const { n, state } = row;
  return (
    <div
      role="row"
      aria-rowindex={place}
      className={styles.row}
      data-state={state}
      data-current={active !== null || undefined}
    >
      <div role="rowheader" aria-colindex={1} className={styles.n}>
        {n}
      </div>
      {columns.map((column) => (
        <Cell key={column} {...{ row, column, typed, isWanted, acts }} isActive={active === column} />
      ))}
      <LastCell {...{ row, active, isWanted, acts }} />
    </div>
  );
});
