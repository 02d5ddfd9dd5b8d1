import type { Alternative } from '@beidiao/contract/pricing/calls';
import { isAbove, negateAmount } from '@beidiao/contract/wire/money';
import { type ReactElement, useEffect, useState } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import type { Draft, TrialInfo } from '../draft.ts';
import { changeDraft } from '../draft-store.ts';
import type { Price } from '../price/use-price.ts';
import { confirmTexts } from './confirm-texts.ts';
import styles from './alternatives.module.css';

/** How long a change can be taken back with one click. */
const undoMs = 8_000;
type Chosen = Pick<TrialInfo, 'investigationId' | 'checkedCardList'>;

const choose = (chosen: Chosen): void => changeDraft(({ trialInfo }) => ({ trialInfo: { ...trialInfo, ...chosen } }));

/** One of coupon and voucher in place of the other. */
const instead = ({ rule, ref }: Alternative): Chosen =>
  rule === 'coupon'
    ? { checkedCardList: ref === null ? [] : [ref], investigationId: null }
    : { checkedCardList: [], investigationId: ref };

/** What can be taken back, for a while. */
function useUndo(): {
  undo: { name: string; before: Chosen } | null;
  offer: (undo: { name: string; before: Chosen } | null) => void;
} {
  const [undo, offer] = useState<{ name: string; before: Chosen } | null>(null);
  useEffect(() => {
    if (undo === null) return;
    const clock = setTimeout(() => offer(null), undoMs);
    return () => clearTimeout(clock);
  }, [undo]);
  return { undo, offer };
}

/** Why in one sentence. */
function useWhy(): (row: Alternative) => string {
  const t = useTexts(confirmTexts);
  return ({ why, shortFen, from }) => {
    if (why === 'belowThreshold') return t('why_belowThreshold', { short: formatMoney(shortFen) });
    return t(`why_${why}`, { day: from ?? '' });
  };
}

function Then({ row: { totalFen, moreFen } }: { row: Alternative }): ReactElement {
  const t = useTexts(confirmTexts);
  if (totalFen === null || moreFen === null) return <>-</>;
  const more = isAbove(0, moreFen)
    ? t('less', { amount: formatMoney(negateAmount(moreFen)) })
    : t('more', { amount: formatMoney(moreFen) });
  return <TwoLines first={formatMoney(totalFen)} second={moreFen === 0 ? t('same') : more} />;
}

/** Everything that could have lowered the price and did not, with what the total would be. */
export function Alternatives({
  draft,
  price,
  isFixed,
}: {
  draft: Draft;
  price: Price;
  isFixed: boolean;
}): ReactElement | null {
  const t = useTexts(confirmTexts);
  const language = useLanguage();
  const why = useWhy();
  const { undo, offer } = useUndo();
  const { alternatives: rows } = price;
  const { investigationId, checkedCardList } = draft.trialInfo;
  if (rows.length === 0 && undo === null) return null;
  const columns: Column<Alternative>[] = [
    { key: 'name', head: t('colOffer'), phone: 'title', cell: ({ name }) => name[language] },
    { key: 'why', head: t('colWhy'), width: '42%', cell: why },
    { key: 'then', head: t('colThen'), width: 120, align: 'end', cell: (row) => <Then row={row} /> },
    {
      key: 'act',
      head: '',
      width: 72,
      phone: 'foot',
      cell: (row) =>
        row.totalFen !== null &&
        !isFixed && (
          <LinkButton
            aria-label={`${t('useIt')} ${row.name[language]}`}
            onClick={() => {
              offer({ name: row.name[language], before: { investigationId, checkedCardList } });
              choose(instead(row));
            }}
          >
            {t('useIt')}
          </LinkButton>
        ),
    },
  ];
  return (
    <Card isFlush title={t('unusedOffers')} note={t('unusedNote', { count: rows.length })}>
      {undo && !isFixed && (
        <p className={styles.undo} role="status">
          {t('changedTo', { name: undo.name })}{' '}
          <LinkButton
            onClick={() => {
              choose(undo.before);
              offer(null);
            }}
          >
            {t('undo')}
          </LinkButton>
        </p>
      )}
      {rows.length > 0 && (
        <Table
          label={t('unusedOffers')}
          columns={columns}
          rows={rows}
          keyOf={({ rule, ref, name }) => `${rule} ${ref} ${name.zh}`}
          lines={2}
        />
      )}
    </Card>
  );
}
