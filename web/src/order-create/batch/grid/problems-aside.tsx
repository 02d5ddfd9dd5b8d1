import type { BatchRow, batchCalls } from '@beidiao/contract/batch/calls';
import { nameWithoutDigits } from '@beidiao/contract/batch/cells';
import { neededColumns } from '@beidiao/contract/batch/columns';
import { fixWords, problemWords } from '@beidiao/contract/batch/problem-words';
import type { Data } from '@beidiao/contract/wire/call';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { BareButton } from '../../../ui/core/bare-button.tsx';
import { LinkButton } from '../../../ui/core/link-button.tsx';
import { Card } from '../../../ui/desk/card.tsx';
import { gridTexts } from './grid-texts.ts';
import styles from './aside.module.css';
import type { Edit } from './paste-block.ts';
import { groupProblems, type Place, type ProblemGroup } from './problem-places.ts';
import type { OpenedGrid } from './use-grid.ts';

type GroupProps = {
  title: string;
  ns: readonly number[];
  isHere: boolean;
  onVisit: () => void;
  /** What helps all of these rows at once. */
  acts: ReactNode;
};

function Group({ title, ns, isHere, onVisit, acts }: GroupProps): ReactElement {
  const t = useTexts(gridTexts);
  const [n = 0] = ns;
  return (
    <li data-here={isHere || undefined}>
      <BareButton onClick={onVisit}>
        <span>{title}</span>
        <b>{ns.length}</b>
      </BareButton>
      <p>
        <span>{ns.length === 1 ? t('rowOne', { n }) : t('rowMany', { n, count: ns.length })}</span>
        {acts}
      </p>
    </li>
  );
}

type Props = { opened: OpenedGrid; fixes: Data<typeof batchCalls.progress>['fixes'] };

const rowsOf = ({ grid }: OpenedGrid, ns: readonly number[]): BatchRow[] => ns.flatMap((n) => grid.rows.get(n) ?? []);

/** What one click puts right in all rows of a group; nothing where only somebody who knows the person can. */
function useHelp(opened: OpenedGrid): (group: ProblemGroup) => ReactNode {
  const t = useTexts(gridTexts);
  return ({ column, problem, ns }) => {
    const rows = rowsOf(opened, ns);
    const bare: Edit[] = rows.flatMap((row) => {
      const text = problem === 'nameDigits' ? nameWithoutDigits(row.cells.name.text) : undefined;
      return text === undefined ? [] : [{ n: row.n, column, text }];
    });
    if (problem === 'formula')
      return (
        <LinkButton
          onClick={() =>
            opened.edit(rows.map(({ n, cells }) => ({ n, column, text: cells[column].text, isAgain: true })))
          }
        >
          {t('takeValues')}
        </LinkButton>
      );
    if (bare.length > 0) return <LinkButton onClick={() => opened.edit(bare)}>{t('dropDigits')}</LinkButton>;
    if (!neededColumns.includes(column))
      return (
        <LinkButton onClick={() => opened.edit(ns.map((n) => ({ n, column, text: '' })))}>{t('clear')}</LinkButton>
      );
    return <LinkButton onClick={() => opened.decide(ns, 'leave')}>{t('leaveThem')}</LinkButton>;
  };
}

/** Everything that waits, by what it is: a click goes to the first of it. */
export function ProblemsAside({ opened, fixes }: Props): ReactElement {
  const t = useTexts(gridTexts);
  const language = useLanguage();
  const help = useHelp(opened);
  const { grid, acts, active } = opened;
  const all = useMemo(() => [...grid.rows.values()], [grid.rows]);
  const groups = useMemo(() => groupProblems(all), [all]);
  const doubtful = all.filter(({ state }) => state === 'doubtful');
  const kinds = [
    { key: 'sameInFile', ns: doubtful.filter(({ twin }) => twin !== null).map(({ n }) => n) },
    { key: 'orderedLately', ns: doubtful.filter(({ twin }) => twin === null).map(({ n }) => n) },
  ] as const;
  const isAt = ({ n, column }: Place): boolean => active?.place.n === n && active.place.column === column;
  const wrong = groups.reduce((sum, { ns }) => sum + ns.length, 0);
  return (
    <aside className={styles.aside}>
      {groups.length > 0 && (
        <Card isFlush title={t('toChange', { count: wrong })}>
          <ul className={styles.groups}>
            {groups.map((group) => {
              const { column, problem, ns } = group;
              const place = { n: ns[0] ?? 0, column };
              return (
                <Group
                  key={`${column} ${problem}`}
                  title={problemWords({ column, problem }, language)}
                  ns={ns}
                  isHere={isAt(place)}
                  onVisit={() => acts.visit(place)}
                  acts={help(group)}
                />
              );
            })}
          </ul>
        </Card>
      )}
      {doubtful.length > 0 && (
        <Card isFlush title={t('toDecide', { count: doubtful.length })}>
          <ul className={styles.groups}>
            {kinds.map(({ key, ns }) => {
              const place = { n: ns[0] ?? 0, column: 'decision' } as const;
              return (
                ns.length > 0 && (
                  <Group
                    key={key}
                    title={t(key)}
                    ns={ns}
                    isHere={isAt(place)}
                    onVisit={() => acts.visit(place)}
                    acts={
                      <>
                        <LinkButton onClick={() => acts.decide(ns, 'leave')}>{t('leaveAll')}</LinkButton>
                        <LinkButton onClick={() => acts.decide(ns, 'order')}>{t('orderAll')}</LinkButton>
                      </>
                    }
                  />
                )
              );
            })}
          </ul>
        </Card>
      )}
      {fixes.length > 0 && (
        <Card title={t('fixedTitle')}>
          <p className={styles.fixes}>
            {fixes.map(({ fix, count }) => t('fixed', { what: fixWords[fix][language], count })).join(t('separator'))}
          </p>
          <p className={styles.fixes}>{t('fixedAbout')}</p>
        </Card>
      )}
    </aside>
  );
}
