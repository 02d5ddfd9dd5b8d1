import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
} from 'react';
import { Icon } from '../core/icon.tsx';
import { TickBox } from '../core/tick-box.tsx';
import { leastWidth } from '../least-width.ts';
import styles from './table.module.css';
import { useRowsInSight } from '../use-rows-in-sight.ts';
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
  /** The rows can be sorted by it. */
  isSortable?: boolean;
};

/** By which column the rows are sorted; a press on its head turns the direction. */
export type Sorting = {
  by: string;
  isAscending: boolean;
  label: (head: string) => string;
  onTurn: (key: string) => void;
};

export type Selecting<Row> = {
  isOn: (key: string) => boolean;
  /** `isRange` when Shift was held. */
  onTurn: (key: string, isRange: boolean) => void;
  page: 'none' | 'some' | 'all';
  onTurnPage: () => void;
  /** Whether there is something to select it for; every row when left out. */
  can?: (row: Row) => boolean;
  /** Name of the box of this row, and of the box above them. */
  label: (row: Row) => string;
  pageLabel: string;
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
  selecting?: Selecting<Row>;
  sorting?: Sorting;
  /** Rows of 36 px with one line, or of 60 px with two; as `lines` says when left out. */
  density?: 'dense' | 'roomy';
  /** The keys of a list go from row to row, also where none is selected. */
  isWalked?: boolean;
  /** Something to say under a row: why an act was not done with it. */
  noteOf?: (row: Row) => ReactNode;
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

type SelectProps = { isOn: boolean; isFixed: boolean; label: string; onTurn: (isRange: boolean) => void };
function SelectCell({ isOn, isFixed, label, onTurn }: SelectProps) {
  const isRange = useRef(false);
  const id = useId();
  return (
    <td className={styles.select}>
      <label htmlFor={id}>
        <TickBox
          id={id}
          isOn={isOn}
          disabled={isFixed}
          aria-label={label}
          // The change of a box does not say which keys were held.
          onClick={(event) => {
            isRange.current = event.shiftKey;
          }}
          onTurn={() => onTurn(isRange.current)}
        />
      </label>
    </td>
  );
}

type LineProps<Row> = {
  row: Row;
  id: string;
  columns: readonly Column<Row>[];
  folding: Folding<Row> | undefined;
  selecting: Selecting<Row> | undefined;
  isWalked: boolean;
  note: ReactNode;
};

function Line<Row>({ row, id, columns, folding, selecting, isWalked, note }: LineProps<Row>): ReactElement {
  const isOpen = folding?.open.has(id) ?? false;
  const isOn = selecting?.isOn(id);
  const isFixed = selecting?.can?.(row) === false;
  const span = columns.length + Number(folding !== undefined) + Number(selecting !== undefined);
  return (
    <Fragment>
      <tr
        className={`${styles.row} ${folding ? styles.foldable : ''}`}
        data-row={id}
        data-fixed={isFixed || undefined}
        // Reached by the keys of a list, not by Tab.
        tabIndex={selecting || isWalked ? -1 : undefined}
        aria-selected={isFixed ? undefined : isOn}
        data-open={isOpen || undefined}
        data-on={(isOn && !isFixed) || undefined}
        onClick={(event) => isForRow(event) && folding?.onTurn(id)}
      >
        {selecting && (
          <SelectCell
            isOn={(isOn ?? false) && !isFixed}
            isFixed={isFixed}
            label={selecting.label(row)}
            onTurn={(isRange) => selecting.onTurn(id, isRange)}
          />
        )}
        {folding && <FoldCell isOpen={isOpen} label={folding.label(row)} onTurn={() => folding.onTurn(id)} />}
        {columns.map(({ key, head, cell, align, phone }) => (
          <td key={key} data-label={head} data-align={align} data-phone={phone}>
            {cell(row)}
          </td>
        ))}
      </tr>
      {note && (
        <tr>
          <td className={styles.why} colSpan={span}>
            {note}
          </td>
        </tr>
      )}
      {folding && isOpen && (
        <tr>
          <td className={styles.more} colSpan={span}>
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

function Head<Row>({
  columns,
  folding,
  selecting,
  sorting,
}: Pick<Props<Row>, 'columns' | 'folding' | 'selecting' | 'sorting'>) {
  const id = useId();
  return (
    <thead>
      <tr>
        {selecting && (
          <th className={styles.select}>
            <label htmlFor={id}>
              <TickBox
                id={id}
                isOn={selecting.page === 'all'}
                aria-label={selecting.pageLabel}
                ref={(box) => {
                  if (box) box.indeterminate = selecting.page === 'some';
                }}
                onTurn={selecting.onTurnPage}
              />
            </label>
          </th>
        )}
        {folding && <th className={styles.foldHead} aria-hidden="true" />}
        {columns.map(({ key, head, align, phone, isSortable }) => {
          const isSorted = sorting?.by === key;
          const way = sorting?.isAscending ? 'ascending' : 'descending';
          return (
            <th
              key={key}
              scope="col"
              data-align={align}
              data-phone={phone}
              aria-sort={isSorted ? way : isSortable && sorting ? 'none' : undefined}
            >
              {isSortable && sorting ? (
                <button
                  type="button"
                  className={styles.sort}
                  data-way={isSorted ? way : undefined}
                  data-tip={sorting.label(head)}
                  onClick={() => sorting.onTurn(key)}
                >
                  {head}
                  <Icon name="down" size={14} />
                </button>
              ) : (
                head
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** From so many rows on only those in sight are drawn, and the room of the others is kept. */
const drawnAtOnce = 50;

/** Rows beyond the screen as room; none while one of them is unfolded, since the heights differ then. */
function useDrawn<Row>(rows: readonly Row[], hasOpen: boolean, isLong: boolean) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { start, end, height } = useRowsInSight(body, rows.length);
  if (!isLong || hasOpen) return { body, drawn: rows, above: 0, below: 0 };
  return { body, drawn: rows.slice(start, end), above: start * height, below: (rows.length - end) * height };
}

const Room = ({ height }: { height: number }) => height > 0 && <tr aria-hidden="true" style={{ height }} />;

/** Fixed widths, a head that stays in sight, rows that unfold and are selected, cards on phones. Where it does not fit, it scrolls sideways under its first column and its acts. */
export function Table<Row>(props: Props<Row>): ReactElement {
  const { label, columns, rows, keyOf, lines = 1, folding, selecting, isWalked = false, density, noteOf, foot } = props;
  const { place, width } = useWidth<HTMLDivElement>();
  // Beside boxes the buttons that unfold stand closer.
  const [boxWidth, foldWidth] = [selecting ? 36 : 0, folding ? (selecting ? 32 : 44) : 0];
  const least = leastWidth(columns, boxWidth + foldWidth);
  const isTight = width > 0 && width < least;
  const hasOpen = rows.some((row) => folding?.open.has(keyOf(row)) || noteOf?.(row));
  const { body, drawn, above, below } = useDrawn(rows, hasOpen, rows.length > drawnAtOnce);
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
      <table
        className={styles.table}
        aria-label={label}
        aria-rowcount={drawn === rows ? undefined : rows.length + 1}
        data-lines={lines}
        data-density={density}
        data-folding={folding ? '' : undefined}
        data-selecting={selecting ? '' : undefined}
      >
        <colgroup>
          {selecting && <col style={{ width: boxWidth }} />}
          {folding && <col style={{ width: foldWidth }} />}
          {columns.map(({ key, width: own }) => (
            <col key={key} style={own ? { width: own } : undefined} />
          ))}
        </colgroup>
        <Head {...props} />
        <tbody ref={body}>
          <Room height={above} />
          {drawn.map((row) => (
            <Line
              key={keyOf(row)}
              id={keyOf(row)}
              {...{ row, columns, folding, selecting, isWalked }}
              note={noteOf?.(row)}
            />
          ))}
          <Room height={below} />
        </tbody>
        {foot && <Foot foot={foot} columns={columns} />}
      </table>
    </div>
  );
}
