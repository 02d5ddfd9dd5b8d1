import { settingsCalls } from '@beidiao/contract/account/settings';
import { type OpenRequest, openLogCalls, requestKeptDays } from '@beidiao/contract/open/log';
import { permissions } from '@beidiao/contract/wire/permissions';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { NoRight } from '../../trade/no-right.tsx';
import { Button, buttonClass } from '../../ui/core/button.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSession } from '../../wire/send/session.ts';
import { useCall } from '../../wire/use-call.ts';
import { useHolds } from '../../wire/use-holds.ts';
import { OpenPage } from '../frame/open-page.tsx';
import { moveTo, useSideKeys } from '../frame/use-side-keys.ts';
import { Filters } from './filters.tsx';
import { logTexts } from './log-texts.ts';
import { askedOf, isNarrowed, type LogView, readLogView, writeLogView } from './log-view.ts';
import { RequestDetail } from './request-detail.tsx';
import { RequestList } from './request-list.tsx';
import { Sums } from './sums.tsx';
import { useReplay } from './use-replay.ts';
import styles from './log.module.css';

/** ms between two looks at the newest page. */
const lookMs = 5_000;

/** What programs have asked of the open API, for whoever may see what colleagues order. */
export function RequestLog(): ReactElement {
  const t = useTexts(logTexts);
  const maySee = useHolds(permissions.seeOrdersOfOthers);
  return (
    <OpenPage part="log" about={t('about', { days: requestKeptDays })}>
      {maySee ? (
        <>
          <Sums />
          <Requests />
        </>
      ) : (
        <NoRight code={permissions.seeOrdersOfOthers} />
      )}
    </OpenPage>
  );
}

/** The list stands in the address, so that a link shows the same. */
function useLogView() {
  const view = readLogView(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: LogView): void =>
    void navigate({ to: '/Dashboard/Setting/Open/Log', search: { ...writeLogView(next) }, resetScroll: false });
  return {
    view,
    narrow: (wish: Partial<LogView>) => show({ ...view, ...wish, cursor: undefined }),
    goTo: (cursor: string | undefined) => show({ ...view, cursor }),
  };
}

function Requests(): ReactElement {
  const t = useTexts(logTexts);
  const isAdmin = useSession(({ enterprise }) => enterprise?.roleId === 1);
  const { view, narrow, goTo } = useLogView();
  // Kept whole: newer requests push it from the page while somebody reads it.
  const [kept, setKept] = useState<OpenRequest>();
  const [list, search] = [useRef<HTMLElement>(null), useRef<HTMLDivElement>(null)];
  const { data, error, refetch } = useCall(openLogCalls.requests, askedOf(view), {
    keepPrevious: true,
    refetchInterval: view.cursor === undefined ? lookMs : false,
  });
  const own = useCall(settingsCalls.personalInfo, {}, { asPerson: true, staleTime: 60_000 });
  const rows = data?.rows ?? [];
  const chosen = rows.find(({ lineId }) => lineId === kept?.lineId) ?? kept ?? rows[0];
  const replaying = useReplay(chosen?.lineId);
  const choose = (lineId: string): void => setKept(rows.find((row) => row.lineId === lineId));
  const show = (next: () => void): void => {
    setKept(undefined);
    next();
  };
  const move = (step: number): void =>
    moveTo({ rows, chosen, keyOf: (row: OpenRequest) => row.lineId, choose }, step, list.current);
  const replay = (): void => {
    if (!isAdmin || chosen === undefined) return;
    setKept(chosen);
    replaying.replay(chosen.lineId);
  };
  useSideKeys(
    {
      move,
      letters: {
        j: () => move(1),
        k: () => move(-1),
        r: replay,
        '/': () => search.current?.querySelector('input')?.focus(),
      },
    },
    own.data?.personInfo.hasShortcuts ?? false,
  );
  return (
    <div className={styles.sides}>
      <section className={styles.card} aria-label={t('list')} ref={list}>
        <Filters view={view} onNarrow={(wish) => show(() => narrow(wish))} search={search} />
        {error && !data && <NotLoaded what={t('list')} onRetry={refetch} />}
        {!data && !error && <Skeleton rows={8} label={t('loading')} />}
        {data && rows.length === 0 && <Empty isNarrowed={isNarrowed(view) || view.cursor !== undefined} />}
        {rows.length > 0 && <RequestList rows={rows} chosen={chosen} onChoose={choose} />}
        {data && (rows.length > 0 || view.cursor !== undefined) && (
          <div className={styles.cardFoot}>
            <span className={styles.quiet}>{t('keys')}</span>
            <span className={styles.acts}>
              {view.cursor !== undefined && (
                <Button size="small" onClick={() => show(() => goTo(undefined))}>
                  {t('newest')}
                </Button>
              )}
              {data.nextCursor !== null && (
                <Button size="small" onClick={() => show(() => goTo(data.nextCursor ?? undefined))}>
                  {t('more')}
                </Button>
              )}
            </span>
          </div>
        )}
      </section>
      {chosen && (
        <RequestDetail key={chosen.lineId} row={chosen} replaying={replaying} onReplay={isAdmin ? replay : null} />
      )}
    </div>
  );
}

function Empty({ isNarrowed: isOfSome }: { isNarrowed: boolean }): ReactElement {
  const t = useTexts(logTexts);
  if (isOfSome) return <EmptyState title={t('noneHere')} />;
  return (
    <EmptyState
      title={t('none')}
      about={t('noneAbout')}
      action={
        <Link to="/Dashboard/Setting/Open/Keys" className={buttonClass('primary', 'small')}>
          {t('toKeys')}
        </Link>
      }
    />
  );
}
