import { changeOf, costLines, costRules, type CostLine, unitCost } from '@beidiao/contract/costs/rules';
import type { costsCalls } from '@beidiao/contract/costs/calls';
import type { Data } from '@beidiao/contract/wire/call';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/desk/card.tsx';
import { costsTexts } from './costs-texts.ts';
import styles from './costs.module.css';
import { type Place, searchOf } from './place.ts';

const mostShown = 3;
const eachOf = (line: CostLine, when: 'now' | 'before'): number | null =>
  unitCost(when === 'now' ? line.costFen : line.beforeCostFen, line[when].units);
/** How much more or less one costs than on the same days of the month before, in per cent; null where one of them is missing. */
export const changeOfLine = (line: CostLine): number | null => changeOf(eachOf(line, 'now'), eachOf(line, 'before'));
/** Rounded to the fen, for reading: nothing is added up from it. */
export const eachWords = (line: CostLine, when: 'now' | 'before' = 'now'): string => {
  const each = eachOf(line, when);
  return each === null ? '-' : formatMoney(Math.round(each));
};

type Props = { data: Data<typeof costsCalls.month>; place: Place; nameOf: (code: string) => string };

/** Items of which one costs clearly more than a month before, those that cost most of it first. */
export function RisesCard({ data, place, nameOf }: Props): ReactElement {
  const t = useTexts(costsTexts);
  const percent = costRules.markedPercent;
  const risen = costLines(data.cells, [], { by: 'item' }).filter((line) => (changeOfLine(line) ?? 0) >= percent);
  return (
    <Card title={t('toLook')} note={t('toLookNote', { percent })} isFlush>
      {risen.length === 0 ? (
        <p className={styles.none}>{t('noRises', { percent })}</p>
      ) : (
        <ul className={styles.rises}>
          {risen.slice(0, mostShown).map((line) => (
            <li key={line.key}>
              <Link to="." search={searchOf({ month: place.month, by: 'source', code: line.key })}>
                <b>{t('rises', { name: nameOf(line.key), percent: changeOfLine(line) ?? 0 })}</b>
                <small>
                  {t('risesAbout', {
                    before: eachWords(line, 'before'),
                    now: eachWords(line),
                    units: line.now.units.toLocaleString('en-US'),
                    cost: formatMoney(line.costFen),
                  })}
                </small>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
