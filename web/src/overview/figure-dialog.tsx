import { deskCalls } from '@beidiao/contract/desk/calls';
import { deskRules } from '@beidiao/contract/desk/rules';
import { lightName, lights } from '@beidiao/contract/verification/task-states';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatTimeDense } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { NotLoaded } from '../trade/failure/not-loaded.tsx';
import { Dialog } from '../ui/desk/dialog.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { ResultLight } from '../ui/result-light.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useCall } from '../wire/use-call.ts';
import styles from './figure-dialog.module.css';
import { figureTexts } from './figure-texts.ts';
import { spanWords } from './turnaround.ts';

type Asked = Pick<Parameters<typeof useFigureRows>[0], 'week' | 'kind' | 'key' | 'light'>;

/** What the address asks for; null where it asks for no figure. */
export function figureAsked(search: Readonly<Record<string, string | undefined>>): Asked | null {
  const kind = (['department', 'package', 'item'] as const).find((it) => it === search['kind']);
  const light = lights.find((it) => it === search['light']);
  const week = /^\d{4}-\d{2}-\d{2}$/.test(search['week'] ?? '') ? search['week'] : undefined;
  if (kind === undefined && week === undefined) return null;
  return {
    ...(week === undefined ? {} : { week }),
    ...(kind === undefined ? {} : { kind, key: search['key'] ?? '' }),
    ...(light === undefined ? {} : { light }),
  };
}

function useFigureRows(asked: {
  week?: string;
  kind?: 'department' | 'package' | 'item';
  key?: string;
  light?: (typeof lights)[number];
}) {
  return useCall(deskCalls.figureRows, asked);
}

function Rows({ asked }: { asked: Asked }): ReactElement {
  const t = useTexts(figureTexts);
  const language = useLanguage();
  const { data, isError, refetch } = useFigureRows(asked);
  if (!data) return isError ? <NotLoaded onRetry={refetch} /> : <Skeleton rows={6} label={t('loading')} />;
  if (data.rows.length === 0) return <EmptyState title={t('listEmpty')} />;
  return (
    <>
      <ul className={styles.rows}>
        {data.rows.map(({ orderDetailsId, name, department, reportedAt, hours, light }) => (
          <li key={orderDetailsId}>
            <Link to="/Dashboard/Order" search={{ detail: orderDetailsId }}>
              {name}
            </Link>
            {light && <ResultLight light={light}>{lightName(light, language)}</ResultLight>}
            <small>{[department, spanWords(hours, t), formatTimeDense(reportedAt)].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
      {data.rows.length === deskRules.figureRows && (
        <p className={styles.note}>{t('listNote', { most: deskRules.figureRows })}</p>
      )}
    </>
  );
}

/** The reports behind a figure, by the address: it can be shared, and Back leads out of it. */
export function FigureDialog(): ReactElement | null {
  const t = useTexts(figureTexts);
  const navigate = useNavigate();
  const asked = figureAsked(useSearch({ strict: false }));
  if (asked === null) return null;
  const close = (): void => void navigate({ to: '/Dashboard', search: {}, resetScroll: false });
  const title = asked.week === undefined ? t('listTitle') : t('listWeek', { week: asked.week });
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={close} place="side" width={480}>
      <Rows asked={asked} />
    </Dialog>
  );
}
