import { columnNames, columns, neededColumns } from '@beidiao/contract/batch/columns';
import { type ReactElement, useEffect, useRef } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useRowsInSight } from '../../../ui/use-rows-in-sight.ts';
import { GridRow } from './grid-row.tsx';
import { gridTexts } from './grid-texts.ts';
import styles from './grid.module.css';
import type { OpenedGrid } from './use-grid.ts';

/** What stands over the page: its header and the headings of the grid, and the bar below. */
const covered = { top: 56 + 40, bottom: 72 };

/** Brings a row into sight that may not be drawn yet. */
function reveal(list: HTMLElement, at: number, height: number): void {
  const top = list.getBoundingClientRect().top + at * height;
  const over = top - covered.top;
  const under = top + height - (innerHeight - covered.bottom);
  if (over < 0) scrollBy({ top: over - height });
  // Room for what is said below a cell.
  else if (under + 2 * height > 0) scrollBy({ top: under + 2 * height });
}

/** Rows of one height, of which only those near the screen are drawn: 32 or 10,000. */
export function GridTable({ opened }: { opened: OpenedGrid }): ReactElement {
  const t = useTexts(gridTexts);
  const language = useLanguage();
  const { grid, shown, boundary, active, acts } = opened;
  const list = useRef<HTMLDivElement>(null);
  // The line between what waits and what does not is a row like any other.
  const hasLine = boundary > 0 && boundary < shown.length;
  const count = shown.length + (hasLine ? 1 : 0);
  const { start, end, height } = useRowsInSight(list, count);
  const placeOf = (index: number): number => (hasLine && index >= boundary ? index + 1 : index);
  const n = active?.place.n;
  const at = n === undefined ? -1 : shown.indexOf(n);
  const isWanted = active?.isWanted ?? false;
  const spot = at < 0 ? -1 : placeOf(at);
  useEffect(() => {
    if (list.current !== null && spot >= 0 && isWanted) reveal(list.current, spot, height);
    // oxlint-disable-next-line react/exhaustive-deps -- the page follows whoever goes to a cell, and scrolls freely else
  }, [active]);
  const heads = [t('row'), ...columns.map((it) => heading(it)), t('problem')];
  function heading(column: (typeof columns)[number]): string {
    const name = columnNames[column][language];
    return neededColumns.includes(column) ? t('needed', { column: name }) : name;
  }
  const draw = (index: number): ReactElement | null => {
    if (hasLine && index === boundary) {
      return (
        <div key="line" role="row" aria-rowindex={index + 2} className={styles.line}>
          <div role="gridcell" aria-colspan={columns.length + 2}>
            {t('clean', { count: shown.length - boundary })}
          </div>
        </div>
      );
    }
    const row = grid.rows.get(shown[hasLine && index > boundary ? index - 1 : index] ?? 0);
    if (row === undefined) return null;
    return (
      <GridRow
        key={row.n}
        row={row}
        place={index + 2}
        typed={grid.typed}
        active={active !== null && active.place.n === row.n ? active.place.column : null}
        isWanted={isWanted}
        acts={acts}
      />
    );
  };
  return (
    <div
      role="grid"
      aria-label={t('grid')}
      aria-rowcount={count + 1}
      aria-colcount={heads.length}
      className={styles.grid}
    >
      <div role="row" aria-rowindex={1} className={styles.heads}>
        {heads.map((head, column) => (
          <div key={head} role="columnheader" aria-colindex={column + 1}>
            {head}
          </div>
        ))}
      </div>
      <div
        ref={list}
        role="rowgroup"
        style={{ paddingTop: start * height, paddingBottom: Math.max(0, count - end) * height }}
      >
        {Array.from({ length: Math.max(0, end - start) }, (_, index) => draw(start + index))}
      </div>
    </div>
  );
}
