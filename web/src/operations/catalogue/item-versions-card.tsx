import type { ItemForm, ItemVersion } from '@beidiao/contract/operations/item-versions';
import { minuteInChina } from '@beidiao/contract/wire/china-time';
import type { ReactElement } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { type Moment, Timeline } from '../../ui/desk/timeline.tsx';
import styles from './catalogue.module.css';
import { catalogueTexts } from './catalogue-texts.ts';
import { changedRows } from './item-draft.ts';
import { useRowWords } from './row-words.ts';

type Props = { form: ItemForm; onCompare: (before: ItemVersion, after: ItemVersion) => void };

/** Every version with what it changed, who saved it, and when it counted. */
export function ItemVersionsCard({ form, onCompare }: Props): ReactElement {
  const t = useTexts(catalogueTexts);
  const words = useRowWords();
  const spanOf = ({ state, startTime, endTime }: ItemVersion): string => {
    if (state === 'withdrawn') return t('stateWithdrawn');
    const from = startTime && minuteInChina(startTime);
    const to = endTime && minuteInChina(endTime);
    if (from && to) return t('between', { from, to });
    if (from) return t('since', { time: from });
    return to ? t('until', { to }) : t('fromStart');
  };
  const headOf = ({ state, version }: ItemVersion): string => {
    if (state === 'inForce') return t('inForce', { version });
    return t(state === 'ahead' ? 'plannedHead' : 'v', { version });
  };
  const moments = form.versions.map((it, place): Moment => {
    const before = form.versions.slice(place + 1).find(({ state }) => state !== 'withdrawn');
    const rows = before ? changedRows(before, it) : [];
    const change =
      before && rows.includes('price')
        ? `${t('price')} ${words('price', before).join('')} → ${words('price', it).join('')}`
        : rows.map((row) => t(row)).join(' · ');
    return {
      key: String(it.version),
      at: it.savedAt,
      time: formatTimeDense(it.savedAt),
      isNow: it.state === 'ahead',
      words: (
        <span className={styles.version} data-state={it.state}>
          <span>
            <b>{headOf(it)}</b> {spanOf(it)}
          </span>
          {change && <small>{change}</small>}
          <small>{it.savedBy === null ? t('byCatalogue') : t('by', { name: it.savedBy })}</small>
          {before && (
            <span>
              <LinkButton onClick={() => onCompare(before, it)}>
                {t('compare')}
                <span className={styles.hidden}> {t('v', { version: it.version })}</span>
              </LinkButton>
            </span>
          )}
        </span>
      ),
    };
  });
  return (
    <Card title={t('versions')}>
      <Timeline label={t('versions')} time="below" moments={moments} />
    </Card>
  );
}
