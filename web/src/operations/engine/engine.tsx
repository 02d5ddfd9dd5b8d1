import { engineCalls, type PromiseRow } from '@beidiao/contract/verification/engine';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { type Column, Table } from '../../ui/desk/table.tsx';
import { useStaffCall } from '../../wire/staff-wire.ts';
import { EngineCodes } from './engine-codes.tsx';
import { EngineConnectors } from './engine-connectors.tsx';
import { EngineFailed } from './engine-failed.tsx';
import { EngineServices } from './engine-services.tsx';
import { engineTexts } from './engine-texts.ts';
import parts from './engine.module.css';
import styles from '../plain.module.css';
import { Rows } from '../rows.tsx';

/** Sources, stopped tasks, and promises beside what came to pass. */
export function Engine(): ReactElement {
  const t = useTexts(engineTexts);
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} about={t('about')} />
      <div className={parts.parts}>
        <section aria-labelledby="sources">
          <h2 id="sources">{t('connectors')}</h2>
          <EngineConnectors />
        </section>
        <section aria-labelledby="services">
          <h2 id="services">{t('services')}</h2>
          <p className={styles.hint}>{t('servicesAbout')}</p>
          <EngineServices />
        </section>
        <section aria-labelledby="codes">
          <h2 id="codes">{t('codes')}</h2>
          <p className={styles.hint}>{t('codesAbout')}</p>
          <EngineCodes />
        </section>
        <section aria-labelledby="stopped">
          <h2 id="stopped">{t('failed')}</h2>
          <EngineFailed />
        </section>
        <Promises />
      </div>
    </div>
  );
}

function Promises(): ReactElement {
  const t = useTexts(engineTexts);
  const language = useLanguage();
  const query = useStaffCall(engineCalls.promises, {});
  const rows = query.data?.items ?? [];
  const hours = (count: number): string => t('hours', { count });
  const columns: Column<PromiseRow>[] = [
    { key: 'item', head: t('item'), phone: 'title', cell: (row) => row.name[language] },
    { key: 'ended', head: t('ended'), width: 90, align: 'end', cell: (row) => row.ended },
    {
      key: 'inTime',
      head: t('inTime'),
      width: 120,
      align: 'end',
      cell: ({ inTime, ended }) => `${inTime} (${Math.round((100 * inTime) / ended)}%)`,
    },
    { key: 'promised', head: t('promised'), width: 110, align: 'end', cell: (row) => hours(row.promisedHours) },
    { key: 'actual', head: t('actual'), width: 110, align: 'end', cell: (row) => hours(row.actualHours) },
    { key: 'slow', head: t('slow'), width: 150, align: 'end', cell: (row) => hours(row.slowHours) },
  ];
  const { ended = 0, inTime = 0 } = query.data?.orders ?? {};
  return (
    <section aria-labelledby="promises">
      <h2 id="promises">{t('promises')}</h2>
      <p className={styles.hint}>
        {t('promisesAbout')} {ended > 0 && t('orders', { inTime, ended })}
      </p>
      <Rows
        query={query}
        count={rows.length}
        empty={<EmptyState title={t('noPromises')} about={t('noPromisesAbout')} />}
      >
        <Table label={t('promises')} columns={columns} rows={rows} keyOf={(row) => row.code} />
      </Rows>
    </section>
  );
}
