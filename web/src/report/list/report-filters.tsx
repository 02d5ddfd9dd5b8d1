import { orderCalls } from '@beidiao/contract/order/calls';
import { lightName, lights } from '@beidiao/contract/verification/task-states';
import { permissions } from '@beidiao/contract/wire/permissions';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { DepartmentsToken } from '../../trade/list/departments-token.tsx';
import { OrderersToken } from '../../trade/list/orderers-token.tsx';
import type { Days } from '../../ui/dates/calendar-days.ts';
import { FilterRow, type TokenPlace } from '../../ui/list/filter-row.tsx';
import { ListLooks } from '../../ui/list/list-looks.tsx';
import { ManyToken } from '../../ui/list/many-token.tsx';
import { SpanToken } from '../../ui/list/span-token.tsx';
import { useToday } from '../../ui/list/use-today.ts';
import { useCall } from '../../wire/use-call.ts';
import { useHolds } from '../../wire/use-holds.ts';
import { reportsTexts } from '../reports-texts.ts';
import { countOfTab } from './count-of-tab.ts';
import {
  countParams,
  filterOf,
  isNarrowed,
  type ReportColumn,
  reportColumns,
  type ReportToken,
  reportTokens,
  type ReportView,
  tokensOn,
  usualColumns,
  widened,
} from './report-view.ts';

type Props = {
  view: ReportView;
  onChange: (view: ReportView, how?: 'replace') => void;
  search: RefObject<HTMLInputElement | null>;
  isPhone: boolean;
  /** Rows that the filters let through; null before it is known. */
  count: number | null;
  exports: ReactNode;
  onHelp: () => void;
};

const freshMs = 30_000;

/** How many these days would give, under the other filters. */
function DaysCount({ view, days }: { view: ReportView; days: Days }): ReactElement | null {
  const t = useTexts(reportsTexts);
  const { data } = useCall(orderCalls.counts, countParams({ ...view, span: days }, ''), { staleTime: freshMs });
  return data ? <>{t('people', { count: countOfTab(data.counts, view.tab) })}</> : null;
}

type TokenProps = TokenPlace & Pick<Props, 'view' | 'onChange'>;

function DaysToken({ view, onChange, ...place }: TokenProps): ReactElement {
  const t = useTexts(reportsTexts);
  return (
    <SpanToken
      {...place}
      label={t('days')}
      value={view.span}
      countOf={(days) => <DaysCount view={view} days={days} />}
      onTake={(span) => onChange({ ...view, span, page: 1 })}
    />
  );
}

function ByToken({ view, onChange, ...place }: TokenProps): ReactElement {
  const t = useTexts(reportsTexts);
  const filter = filterOf({ ...view, by: [] }, useToday());
  return (
    <OrderersToken
      {...{ filter, ...place }}
      label={t('by')}
      by={view.by}
      isMine={false}
      onTake={(by) => onChange({ ...view, by, page: 1 })}
    />
  );
}

function DepartmentToken({ view, onChange, ...place }: TokenProps): ReactElement {
  const t = useTexts(reportsTexts);
  return (
    <DepartmentsToken
      {...place}
      label={t('dept')}
      chosen={view.departments}
      filter={filterOf({ ...view, departments: [] }, useToday())}
      onTake={(departments) => onChange({ ...view, departments, page: 1 })}
    />
  );
}

function ResultToken({ view, onChange, ...place }: TokenProps): ReactElement {
  const t = useTexts(reportsTexts);
  const language = useLanguage();
  return (
    <ManyToken
      {...place}
      label={t('result')}
      choices={lights.map((value) => ({ value, label: lightName(value, language) }))}
      chosen={view.lights}
      onTake={(taken) => onChange({ ...view, lights: lights.filter((it) => taken.includes(it)), page: 1 })}
    />
  );
}

function UnreadToken({ view, onChange, ...place }: TokenProps): ReactElement {
  const t = useTexts(reportsTexts);
  return (
    <ManyToken
      {...place}
      isSingle
      label={t('reading')}
      choices={[{ value: 'unread', label: t('unread') }]}
      chosen={view.isUnread ? ['unread'] : []}
      onTake={(taken) => onChange({ ...view, isUnread: taken.length > 0, page: 1 })}
    />
  );
}

const tokens: Record<ReportToken, (props: TokenProps) => ReactElement> = {
  days: DaysToken,
  by: ByToken,
  dept: DepartmentToken,
  result: ResultToken,
  unread: UnreadToken,
};

/** Search, tokens and looks of the report centre. */
export function ReportFilters({ view, onChange, search, isPhone, count, exports, onHelp }: Props): ReactElement {
  const t = useTexts(reportsTexts);
  const seesOthers = useHolds(permissions.seeOrdersOfOthers);
  const seesResults = useHolds(permissions.seeReports);
  const on = tokensOn(view);
  const isMissing: Partial<Record<ReportToken, boolean>> = { by: !seesOthers, result: !seesResults };
  const all = reportTokens.filter((token) => !isMissing[token]);
  const nameOf = (token: ReportToken): string => t(token === 'unread' ? 'reading' : token);
  const columns = {
    fixed: t('name'),
    all: reportColumns,
    shown: view.columns,
    usual: usualColumns,
    sortable: ['placed'] as const,
    nameOf: (key: ReportColumn) => t(key),
    onTake: (keys: readonly ReportColumn[]) => onChange({ ...view, columns: keys }),
  };
  return (
    <FilterRow<ReportToken>
      box={search}
      search={{
        q: view.q,
        label: t('search'),
        hint: t('searchHint'),
        onSettle: (q) => onChange({ ...view, q, page: 1 }, 'replace'),
      }}
      on={on}
      addable={all.filter((token) => !on.includes(token))}
      nameOf={nameOf}
      token={(token, place) => {
        const Token = tokens[token];
        return <Token {...{ view, onChange, ...place }} />;
      }}
      isNarrowed={isNarrowed(view)}
      onReset={() => onChange(widened(view))}
      isPhone={isPhone}
      showWords={t('show', { count: count ?? '…' })}
      exports={exports}
    >
      <ListLooks<ReportColumn>
        isDense={view.isDense}
        onDense={(isDense) => onChange({ ...view, isDense }, 'replace')}
        roomy={{ label: t('asCards'), icon: 'layers' }}
        columns={view.isDense ? columns : undefined}
        onHelp={onHelp}
      />
    </FilterRow>
  );
}
