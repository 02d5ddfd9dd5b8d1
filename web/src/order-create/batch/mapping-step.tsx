import { batchCalls } from '@beidiao/contract/batch/calls';
import { type Column, columnNames, columns, neededColumns } from '@beidiao/contract/batch/columns';
import type { Data } from '@beidiao/contract/wire/call';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactElement, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { send } from '../../wire/send/send.ts';
import { useAct } from '../../wire/use-act.ts';
import { BatchHead } from './batch-head.tsx';
import { batchTexts } from './batch-texts.ts';
import styles from './mapping-step.module.css';
import { useRemove } from './use-remove.ts';

type Progress = Data<typeof batchCalls.progress>;
const none = '';

/** Where the columns of a list that was read already are matched again: `step` of its address. */
export const columnsStep = 'columns';

/** Somebody says which column of the file is which: once, for all files of the organization; again where they have changed their mind. */
export function MappingStep({ progress }: { progress: Progress }): ReactElement {
  const t = useTexts(batchTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const remove = useRemove();
  const { batchFileId, headings, state } = progress;
  const isAgain = state === 'fixing';
  const backToRows = () => navigate({ to: '/Dashboard/Batch', search: { id: batchFileId } });
  const [placeOf, setPlaceOf] = useState<Partial<Record<Column, string>>>(() =>
    Object.fromEntries(headings.flatMap(({ column, place }) => (column === null ? [] : [[column, String(place)]]))),
  );
  const act = useAct();
  const headingAt = (place: string | undefined) => headings.find((it) => String(it.place) === place);
  const chosen = columns.flatMap((column) => (placeOf[column] ? [{ column, place: placeOf[column] }] : []));
  const twice = chosen.find(({ place }, at) => chosen.findIndex((it) => it.place === place) !== at);
  const isWhole = neededColumns.every((column) => placeOf[column]);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    void act.run(async () => {
      await send(batchCalls.mapHeadings, {
        batchFileId,
        columns: chosen.map(({ column, place }) => ({ column, place: Number(place) })),
      });
      if (isAgain) await backToRows();
    });
  };
  const giveUp = async (): Promise<void> => {
    if (await remove(progress)) await navigate({ to: '/Dashboard/Batch', search: {} });
  };
  const choices = [
    { value: none, label: t('notThere') },
    ...headings.map(({ place, heading }) => ({
      value: String(place),
      label: heading.trim() || t('place', { place: place + 1 }),
    })),
  ];
  return (
    <>
      <BatchHead batch={progress} step="candidate" isMapping={isAgain} />
      <Card title={progress.fileName} note={progress.sheet && t('sheet', { sheet: progress.sheet })}>
        <form onSubmit={save}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('column')}</th>
                <th scope="col">{t('heading')}</th>
                <th scope="col">{t('sample')}</th>
              </tr>
            </thead>
            <tbody>
              {columns.map((column) => (
                <tr key={column}>
                  <th scope="row">
                    {columnNames[column][language]}
                    <small>{t(neededColumns.includes(column) ? 'needed' : 'optional')}</small>
                  </th>
                  <td>
                    <Select
                      aria-label={t('pick', { column: columnNames[column][language] })}
                      value={placeOf[column] ?? none}
                      choices={choices}
                      onChange={(place) => setPlaceOf({ ...placeOf, [column]: place })}
                    />
                  </td>
                  <td>{headingAt(placeOf[column])?.sample || '-'}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {isAgain && <Notice kind="note">{t('againAbout')}</Notice>}
          {twice && <Notice kind="problem">{t('twice', { heading: headingAt(twice.place)?.heading ?? '' })}</Notice>}
          {act.problem !== null && <Notice kind="problem">{act.problem}</Notice>}
          <div className={styles.acts}>
            <Button size="small" onClick={() => void (isAgain ? backToRows() : giveUp())}>
              {t(isAgain ? 'keepColumns' : 'remove')}
            </Button>
            <Button
              type="submit"
              size="small"
              look="primary"
              isBusy={act.isBusy}
              disabled={!isWhole || twice !== undefined}
            >
              {t('save')}
            </Button>
          </div>
        </form>
      </Card>
    </>
  );
}
