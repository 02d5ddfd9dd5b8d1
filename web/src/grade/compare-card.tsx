import type { GradeTerm } from '@beidiao/contract/grade/calls';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { formatMoney } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { Card } from '../ui/desk/card.tsx';
import { type Column, Table } from '../ui/desk/table.tsx';
import { useNarrow } from '../ui/use-narrow.ts';
import styles from './compare-card.module.css';
import { type GradeRow, termIn } from './grade-rows.ts';
import { membershipTexts } from './membership-texts.ts';

type Props = {
  rows: readonly GradeRow[];
  terms: readonly GradeTerm[];
  note: string;
  isTooFew: boolean;
  chosen: string | null;
  onChoose: (goodsCode: string) => void;
};

const signed = (amountFen: number): string => `${amountFen > 0 ? '+' : ''}${formatMoney(amountFen)}`;

/** How much of half the width a bar takes beside the longest. */
function NetBar({ netFen, longestFen }: { netFen: number; longestFen: number }): ReactElement {
  const width = longestFen === 0 ? 0 : Math.round((Math.abs(netFen) / longestFen) * 48);
  // The type knows no custom properties.
  return (
    <span
      className={styles.bar}
      data-minus={netFen < 0 || undefined}
      style={{ '--width': `${width}%` } as CSSProperties}
    >
      <i />
    </span>
  );
}

function Act({
  row,
  terms,
  chosen,
  onChoose,
}: { row: GradeRow } & Pick<Props, 'terms' | 'chosen' | 'onChoose'>): ReactNode {
  const t = useTexts(membershipTexts);
  const language = useLanguage();
  const { product } = row;
  const current = termIn(terms, 'inForce');
  if (product === null) return !row.isCurrent && <span className={styles.quiet}>{t('backToFree')}</span>;
  if (row.isNext) return <span className={styles.quiet}>{t('linedUp')}</span>;
  if (product.quote === null)
    return <span className={styles.quiet}>{t(current?.lastDay === null ? 'forGood' : 'notNow')}</span>;
  const isChosen = chosen === product.goodsCode;
  const act = t(product.quote.act, { grade: product.name[language] });
  return (
    <span className={styles.pick}>
      <Button
        size="small"
        look={product.quote.act === 'downgrade' && !isChosen ? 'text' : 'plain'}
        aria-pressed={isChosen}
        aria-label={`${product.name[language]} ${act}`}
        onClick={() => onChoose(product.goodsCode)}
      >
        {isChosen && <Icon name="check" />}
        {isChosen ? t('chosen') : act}
      </Button>
    </span>
  );
}

/** What each line says of a grade. */
function useLines({ rows, terms, chosen, onChoose }: Props) {
  const t = useTexts(membershipTexts);
  const longestFen = Math.max(0, ...rows.map(({ netFen }) => Math.abs(netFen)));
  const figure = (amountFen: (row: GradeRow) => number) => (row: GradeRow) =>
    row.product === null ? '-' : formatMoney(amountFen(row));
  return [
    {
      key: 'price',
      head: t('unitPrice'),
      cell: ({ discountPercent: percent }: GradeRow) => (percent === 100 ? t('full') : t('percent', { percent })),
    },
    { key: 'saved', head: t('saved'), cell: figure(({ savedFen }) => savedFen) },
    { key: 'year', head: t('yearSaved'), cell: figure(({ yearFen }) => yearFen) },
    { key: 'fee', head: t('fee'), cell: figure(({ priceFen }) => -priceFen) },
    {
      key: 'net',
      head: t('net'),
      cell: (row: GradeRow) => (
        <span className={styles.net}>
          <b>{signed(row.netFen)}</b>
          <NetBar netFen={row.netFen} longestFen={longestFen} />
        </span>
      ),
    },
    {
      key: 'acts',
      head: '',
      cell: (row: GradeRow) => <Act row={row} terms={terms} chosen={chosen} onChoose={onChoose} />,
    },
  ];
}

function Name({ row }: { row: GradeRow }): ReactElement {
  const t = useTexts(membershipTexts);
  const language = useLanguage();
  return (
    <>
      <span className={styles.name}>
        <b>{row.name[language]}</b>
        {row.isCurrent && <span className={styles.tag}>{t('current')}</span>}
      </span>
      <span className={styles.price}>
        {row.product === null ? formatMoney(0) : t('ofYear', { price: formatMoney(row.priceFen) })}
      </span>
    </>
  );
}

const known = ['price', 'acts'];

/** The grades side by side; one below the other where there is no room. */
export function CompareCard(props: Props): ReactElement {
  const t = useTexts(membershipTexts);
  const isNarrow = useNarrow();
  const { rows, note, isTooFew } = props;
  // What can not be foretold yet takes no room.
  const lines = useLines(props).filter(({ key }) => !isTooFew || known.includes(key));
  if (isNarrow) {
    const columns: Column<GradeRow>[] = [
      { key: 'grade', head: t('grade'), phone: 'title', cell: (row) => <Name row={row} /> },
      ...lines.map((line): Column<GradeRow> => ({ ...line, ...(line.key === 'acts' ? { phone: 'foot' } : {}) })),
    ];
    return (
      <Card title={t('compare')} note={note} isFlush>
        <Table label={t('compare')} columns={columns} rows={rows} keyOf={({ gradeType }) => String(gradeType)} />
      </Card>
    );
  }
  return (
    <Card title={t('compare')} note={note} isFlush>
      <table className={styles.table} aria-label={t('compare')}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('grade')}</span>
            </th>
            {rows.map((row) => (
              <th key={row.gradeType} scope="col" data-current={row.isCurrent || undefined}>
                <Name row={row} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, head, cell }) => (
            <tr key={key} data-line={key}>
              <th scope="row">{head || <span className="visually-hidden">{t('acts')}</span>}</th>
              {rows.map((row) => (
                <td key={row.gradeType} data-current={row.isCurrent || undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
