import type { MixRow } from '@beidiao/contract/desk/calls';
import { deskRules } from '@beidiao/contract/desk/rules';
import { type Light, lightName } from '@beidiao/contract/verification/task-states';
import { Link } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { Card } from '../ui/desk/card.tsx';
import { Segments } from '../ui/desk/segments.tsx';
import { type Column, Ellipsis, Table } from '../ui/desk/table.tsx';
import { LightShape } from '../ui/result-light.tsx';
import { figureTexts } from './figure-texts.ts';
import styles from './mix-card.module.css';

/** As the drawing has them: from good to grave, and what was not verified last. */
const shown = ['green', 'blue', 'yellow', 'red', 'grey'] as const satisfies readonly Light[];
const kinds = ['department', 'package', 'item'] as const;

/** Too few reports are told as numbers alone: shares of them would say nothing. */
function MixBar({ row }: { row: MixRow }): ReactElement | null {
  if (row.reports < deskRules.sample) return null;
  return (
    <span className={styles.bar} aria-hidden="true">
      {shown.map(
        (light) =>
          row.lights[light] > 0 && <i key={light} data-light={light} style={{ flexGrow: row.lights[light] }} />,
      )}
    </span>
  );
}

function useColumns(kind: MixRow['kind']): Column<MixRow>[] {
  const t = useTexts(figureTexts);
  const language = useLanguage();
  const nameOf = (row: MixRow): string => {
    if (row.kind === 'item') return row.itemName?.[language] ?? row.key;
    return row.key || t(row.kind === 'department' ? 'noDepartment' : 'noPackage');
  };
  const numberOf = (row: MixRow, light?: Light): ReactNode => {
    const count = light === undefined ? row.reports : row.lights[light];
    if (count === 0) return <span className={styles.none}>0</span>;
    const search = { kind: row.kind, key: row.key || undefined, light };
    return (
      <Link to="/Dashboard" search={search} resetScroll={false}>
        {count}
        <span className="visually-hidden">
          {' '}
          {nameOf(row)} {light && lightName(light, language)}
        </span>
      </Link>
    );
  };
  return [
    {
      key: 'name',
      head: t(`${kind}Head`),
      width: '18%',
      phone: 'title',
      cell: (row) => <Ellipsis>{nameOf(row)}</Ellipsis>,
    },
    { key: 'reports', head: t('reports'), width: 80, align: 'end', cell: (row) => numberOf(row) },
    { key: 'bar', head: t('bar'), cell: (row) => <MixBar row={row} /> },
    ...shown.map(
      (light): Column<MixRow> => ({
        key: light,
        head: lightName(light, language),
        width: 84,
        align: 'end',
        cell: (row) => numberOf(row, light),
      }),
    ),
  ];
}

const sumOf = (rows: readonly MixRow[], of: (row: MixRow) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** What was found, by department, package or item; never by who ordered. */
export function MixCard({ mix }: { mix: readonly MixRow[] }): ReactElement {
  const t = useTexts(figureTexts);
  const [kind, setKind] = useState<MixRow['kind']>('department');
  const rows = mix.filter((row) => row.kind === kind);
  const columns = useColumns(kind);
  const reports = sumOf(
    mix.filter((row) => row.kind === 'department'),
    (row) => row.reports,
  );
  const foot: Record<string, ReactNode> = { name: t('sum'), reports: sumOf(rows, (row) => row.reports) };
  for (const light of shown)
    foot[light] = (
      <span className={styles.sum}>
        <LightShape light={light} size={14} />
        {sumOf(rows, (row) => row.lights[light])}
      </span>
    );
  return (
    <Card
      title={t('mixTitle')}
      note={<small>{reports > 0 && t('mixAbout', { count: reports })}</small>}
      isFlush
      extra={
        <Segments
          label={t('by')}
          choices={kinds.map((key) => ({ key, label: t(key) }))}
          chosen={kind}
          onChoose={setKind}
        />
      }
    >
      <Table label={t('mixTitle')} columns={columns} rows={rows} keyOf={({ key }) => `${kind} ${key}`} foot={foot} />
    </Card>
  );
}
