import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Icon } from '../core/icon.tsx';
import { leastWidth } from '../least-width.ts';
import styles from './table.module.css';
import { useWidth } from '../use-width.ts';

export type Column<Row> = {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** px, or a part of the table; the columns without one share what is left. */
  width?: number | `${number}%`;
  align?: 'end';
  /** On phones a row is a card: `title` stands on top, `foot` at the end, both without their heading. */
  phone?: 'title' | 'foot';
};

type Folding<Row> = {
  open: ReadonlySet<string>;
  onTurn: (key: string) => void;
  /** Name of the button that unfolds this row. */
  label: (row: Row) => string;
  body: (row: Row) => ReactNode;
};

type Props<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  lines?: 1 | 2;
  folding?: Folding<Row>;
  /** The last line, by column: a sum, named in the first of them. Not for rows that unfold. */
  foot?: Readonly<Partial<Record<string, ReactNode>>>;
};

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrows go from row to row by their fold buttons. */
function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const folds = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('[data-fold]') ?? [])];
  folds[folds.findIndex((it) => it === event.currentTarget) + step]?.focus();
}

/** A click on a row unfolds it unless it was meant for a control or for selecting text. */
const isForRow = (event: MouseEvent): boolean =>
  !(event.target instanceof Element && event.target.closest('a, button, input')) && !getSelection()?.toString();

/** Two lines of a cell: the second small and quiet. Both end in an ellipsis and say their whole text when pointed at. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }): ReactElement {
  return (
    <span>
      <Ellipsis>{first}</Ellipsis>
      <span className={styles.second} data-tip-if-cut={typeof second === 'string' ? second : undefined}>
        {second}
      </span>
    </span>
  );
}

export function Ellipsis({ children }: { children: ReactNode }): ReactElement {
  return (
    <span className={styles.ellipsis} data-tip-if-cut={typeof children === 'string' ? children : undefined}>
      {children}
    </span>
  );
}

function FoldCell({ isOpen, label, onTurn }: { isOpen: boolean; label: string; onTurn: () => void }): ReactElement {
  return (
    <td className={styles.fold}>
      <button type="button" data-fold aria-expanded={isOpen} aria-label={label} onClick={onTurn} onKeyDown={walkRows}>
        <Icon name="right" />
      </button>
    </td>
  );
}

type LineProps<Row> = {
  row: Row;
  id: string;
  columns: readonly Column<Row>[];
  folding: Folding<Row> | undefined;
};

function Line<Row>({ row, id, columns, folding }: LineProps<Row>): ReactElement {
  const isOpen = folding?.open.has(id) ?? false;
  return (
    <Fragment>
      <tr
        className={`${styles.row} ${folding ? styles.foldable : ''}`}
        data-open={isOpen || undefined}
        onClick={(event) => isForRow(event) && folding?.onTurn(id)}
      >
        {folding && <FoldCell isOpen={isOpen} label={folding.label(row)} onTurn={() => folding.onTurn(id)} />}
        {columns.map(({ key, head, cell, align, phone }) => (
          <td key={key} data-label={head} data-align={align} data-phone={phone}>
            {cell(row)}
          </td>
        ))}
      </tr>
      {folding && isOpen && (
        <tr>
          <td className={styles.more} colSpan={columns.length + 1}>
            <div className={styles.opened}>{folding.body(row)}</div>
          </td>
        </tr>
      )}
    </Fragment>
  );
}

function Foot<Row>({ foot, columns }: Required<Pick<Props<Row>, 'foot' | 'columns'>>): ReactElement {
  return (
    <tfoot>
      <tr className={`${styles.row} ${styles.sum}`}>
        {columns.map(({ key, head, align }, place) => (
          <td
            key={key}
            data-label={foot[key] === undefined ? undefined : head}
            data-align={align}
            data-phone={place === 0 ? 'title' : undefined}
          >
            {foot[key]}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** Fixed widths, a head that stays in sight, rows that unfold, cards on phones. Where it does not fit, it scrolls sideways under its first column and its acts. */
export function Table<Row>({ label, columns, rows, keyOf, lines = 1, folding, foot }: Props<Row>): ReactElement {
  const { place, width } = useWidth<HTMLDivElement>();
  const least = leastWidth(columns, folding !== undefined);
  const isTight = width > 0 && width < least;
  // The type knows no custom properties.
  const sizes = { '--least': `${least}px`, '--room': `${width}px` } as CSSProperties;
  return (
    <div
      ref={place}
      className={styles.place}
      style={sizes}
      data-tight={isTight || undefined}
      // What scrolls is reached by the keyboard.
      {...(isTight && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      <table className={styles.table} aria-label={label} data-lines={lines} data-folding={folding ? '' : undefined}>
        <colgroup>
          {folding && <col style={{ width: 44 }} />}
          {columns.map(({ key, width: own }) => (
            <col key={key} style={own ? { width: own } : undefined} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {folding && <th className={styles.foldHead} aria-hidden="true" />}
            {columns.map(({ key, head, align, phone }) => (
              <th key={key} scope="col" data-align={align} data-phone={phone}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={keyOf(row)} row={row} id={keyOf(row)} columns={columns} folding={folding} />
          ))}
        </tbody>
        {foot && <Foot foot={foot} columns={columns} />}
      </table>
    </div>
  );
}
