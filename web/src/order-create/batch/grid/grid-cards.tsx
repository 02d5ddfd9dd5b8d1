import type { BatchRow } from '@beidiao/contract/batch/calls';
import { mayBeTypedAgain } from '@beidiao/contract/batch/cells';
import { type Column, columnNames, columns, neededColumns } from '@beidiao/contract/batch/columns';
import { problemHelp } from '@beidiao/contract/batch/problem-words';
import { type FormEvent, type ReactElement, useRef, useState } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { BareButton } from '../../../ui/core/bare-button.tsx';
import { Button } from '../../../ui/core/button.tsx';
import { Icon } from '../../../ui/core/icon.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import { RowField } from '../../../ui/desk/row-field.tsx';
import { useRowsInSight } from '../../../ui/use-rows-in-sight.ts';
import { DecisionActs, useRowWords } from './decision.tsx';
import { cellKey, cellOf } from './grid-store.ts';
import { gridTexts } from './grid-texts.ts';
import styles from './grid.module.css';
import type { OpenedGrid } from './use-grid.ts';

type DialogProps = { opened: OpenedGrid; row: BatchRow; onClose: () => void };

/** One row with all of its cells, where the screen is too narrow for the grid. */
function RowDialog({ opened, row, onClose }: DialogProps): ReactElement {
  const t = useTexts(gridTexts);
  const language = useLanguage();
  const words = useRowWords()(row);
  const { n } = row;
  const now = (column: Column) => cellOf(row, column, opened.grid.typed.get(cellKey({ n, column })));
  const [typed, setTyped] = useState<Partial<Record<Column, string>>>({});
  // A colleague may change the row while it is open.
  const [seen] = useState(() => Object.fromEntries(columns.map((column) => [column, now(column).text])));
  const save = (event: FormEvent): void => {
    event.preventDefault();
    opened.edit(
      columns.flatMap((column) =>
        typed[column] === undefined
          ? []
          : [
              {
                n,
                column,
                text: typed[column],
                was: seen[column] ?? '',
                isAgain: mayBeTypedAgain(now(column).problem),
              },
            ],
      ),
    );
    onClose();
  };
  return (
    <Dialog title={t('editTitle', { n })} closeLabel={t('close')} onClose={onClose}>
      <form noValidate onSubmit={save}>
        {columns.map((column) => {
          const { text, problem } = now(column);
          return (
            <RowField
              key={column}
              name={column}
              label={columnNames[column][language]}
              required={neededColumns.includes(column)}
              value={typed[column] ?? text}
              error={
                problem === null || typed[column] !== undefined
                  ? null
                  : problemHelp({ column, problem }, text, language)
              }
              maxLength={2_000}
              onChange={(value) => setTyped({ ...typed, [column]: value })}
            />
          );
        })}
        {(row.state === 'doubtful' || row.state === 'left') && (
          <p className={styles.decide}>
            {words}
            <DecisionActs
              row={row}
              isReachable
              onDecide={(decision) => {
                opened.decide([n], decision);
                onClose();
              }}
            />
          </p>
        )}
        <Button type="submit" look="primary" size="middle" isWide>
          {t('done')}
        </Button>
      </form>
    </Dialog>
  );
}

function RowCard({ row, onOpen }: { row: BatchRow; onOpen: () => void }): ReactElement {
  const t = useTexts(gridTexts);
  const words = useRowWords()(row);
  const { name, phoneNo, idCard, department, position } = row.cells;
  return (
    <BareButton
      className={styles.card}
      data-state={row.state}
      aria-label={`${t('edit', { n: row.n })} ${words}`}
      onClick={onOpen}
    >
      <span>
        <b>
          {row.n} · {name.text || '-'}
        </b>
        <small>{[phoneNo.text, idCard.text].filter(Boolean).join(' · ') || '-'}</small>
        {words === '' ? (
          <small>{[department.text, position.text].filter(Boolean).join(' · ') || '-'}</small>
        ) : (
          <i>{words}</i>
        )}
      </span>
      <Icon name="right" />
    </BareButton>
  );
}

/** The same rows on narrow screens: a card opens all of its cells. */
export function GridCards({ opened }: { opened: OpenedGrid }): ReactElement {
  const t = useTexts(gridTexts);
  const list = useRef<HTMLUListElement>(null);
  const [openN, setOpenN] = useState<number | null>(null);
  const { grid, shown } = opened;
  const { start, end, height } = useRowsInSight(list, shown.length);
  const openRow = openN === null ? undefined : grid.rows.get(openN);
  return (
    <>
      <ul
        ref={list}
        className={styles.cards}
        aria-label={t('grid')}
        style={{ paddingTop: start * height, paddingBottom: Math.max(0, shown.length - end) * height }}
      >
        {shown.slice(start, end).map((n) => {
          const row = grid.rows.get(n);
          return row === undefined ? null : (
            <li key={n}>
              <RowCard row={row} onOpen={() => setOpenN(n)} />
            </li>
          );
        })}
      </ul>
      {openRow && <RowDialog key={openRow.n} opened={opened} row={openRow} onClose={() => setOpenN(null)} />}
    </>
  );
}
