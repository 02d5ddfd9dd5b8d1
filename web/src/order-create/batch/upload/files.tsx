import { type Batch, batchCalls } from '@beidiao/contract/batch/calls';
import { batchOrderCalls } from '@beidiao/contract/batch/order-calls';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, type RefObject, useRef } from 'react';
import { formatTimeDense } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useDeskKeys } from '../../../trade/list/use-desk-keys.tsx';
import { useSavedViews } from '../../../trade/list/use-saved-views.ts';
import { ViewsBar } from '../../../trade/list/views-bar.tsx';
import { Button } from '../../../ui/core/button.tsx';
import { LinkButton } from '../../../ui/core/link-button.tsx';
import { Card } from '../../../ui/desk/card.tsx';
import { EmptyState } from '../../../ui/desk/empty-state.tsx';
import { IconButton } from '../../../ui/desk/icon-button.tsx';
import { Pager } from '../../../ui/desk/pager.tsx';
import { type Column, Ellipsis, Table, TwoLines } from '../../../ui/desk/table.tsx';
import { FilterRow, type TokenPlace } from '../../../ui/list/filter-row.tsx';
import { filterTexts } from '../../../ui/list/filter-texts.ts';
import { ManyToken } from '../../../ui/list/many-token.tsx';
import { SpanToken } from '../../../ui/list/span-token.tsx';
import { useToday } from '../../../ui/list/use-today.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { usePhone } from '../../../ui/use-narrow.ts';
import { useCall } from '../../../wire/use-call.ts';
import { useRemove } from '../use-remove.ts';
import {
  type FilesFilter,
  type FileToken,
  filesOfQuery,
  filesParams,
  fileTokens,
  isNarrowed,
  queryOfFiles,
  readFiles,
  type Sort,
  tokensOn,
  turnSort,
  widened,
  writeFiles,
} from './files-filter.ts';
import styles from './files.module.css';
import { uploadTexts } from './upload-texts.ts';

const allOf = ({ counts }: Batch): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
/** Some of its people are ordered, and others wait. */
const isSplit = ({ state, counts }: Batch): boolean => state === 'fixing' && counts.ordered > 0;

/** The column that shows what the lists are sorted by. */
const sortedBy: Record<Sort, string> = { newest: 'time', oldest: 'time', byName: 'name', byCount: 'people' };

const looks = { reading: 'platform', headings: 'you', fixing: 'you', refused: 'ended', ordered: 'done' } as const;
const icons = { reading: 'spin', headings: 'cols', fixing: 'pen', refused: 'ban', ordered: 'check' } as const;

function useColumns(): Column<Batch>[] {
  const t = useTexts(uploadTexts);
  const remove = useRemove();
  return [
    {
      key: 'name',
      head: t('name'),
      isSortable: true,
      phone: 'title',
      cell: ({ fileName, sheet }) =>
        sheet ? <TwoLines first={fileName} second={sheet} /> : <Ellipsis>{fileName}</Ellipsis>,
    },
    {
      key: 'state',
      head: t('state'),
      width: 148,
      cell: (row) => (
        <StatusTag look={looks[row.state]} icon={icons[row.state]}>
          {t(isSplit(row) ? 'state_some' : `state_${row.state}`)}
        </StatusTag>
      ),
    },
    {
      key: 'people',
      head: t('people'),
      isSortable: true,
      width: 188,
      cell: (row) => {
        const { ready, wrong, doubtful } = row.counts;
        return row.state === 'fixing' ? (
          <TwoLines first={allOf(row).toLocaleString()} second={t('peopleOf', { ready, wrong: wrong + doubtful })} />
        ) : (
          <>{row.state === 'refused' ? '-' : Math.max(allOf(row), row.readRows).toLocaleString()}</>
        );
      },
    },
    { key: 'ordered', head: t('ordered'), width: 88, align: 'end', cell: ({ counts }) => counts.ordered || '-' },
    { key: 'by', head: t('by'), width: 104, cell: ({ operatorName }) => <Ellipsis>{operatorName}</Ellipsis> },
    { key: 'time', head: t('time'), width: 112, isSortable: true, cell: ({ createdAt }) => formatTimeDense(createdAt) },
    {
      key: 'acts',
      head: t('acts'),
      width: 148,
      phone: 'foot',
      cell: (row) => {
        const { batchFileId: id, fileName: name, state, counts } = row;
        return (
          <span className={styles.acts}>
            {state !== 'ordered' && (
              <Link to="/Dashboard/Batch" search={{ id }} aria-label={t('goOnOf', { name })}>
                {t(state === 'refused' ? 'see' : 'goOn')}
              </Link>
            )}
            {counts.ordered > 0 && (
              <Link to="/Dashboard/Batch/detail" search={{ id }} aria-label={t('seeOf', { name })}>
                {t('see')}
              </Link>
            )}
            {counts.ordered === 0 && state !== 'ordered' && (
              <LinkButton aria-label={t('removeOf', { name })} onClick={() => void remove(row)}>
                {t('remove')}
              </LinkButton>
            )}
          </span>
        );
      },
    },
  ];
}

type TokenProps = TokenPlace & { filter: FilesFilter; onChange: (filter: FilesFilter) => void };

function NameToken({ filter, onChange, ...place }: TokenProps): ReactElement {
  const t = useTexts(uploadTexts);
  const names = useCall(batchOrderCalls.fileNames, { pageSize: 100 }, { staleTime: 60_000 });
  const known = [...new Set([...(names.data?.fileList.map(({ fileName }) => fileName) ?? []), filter.name])];
  return (
    <ManyToken
      {...place}
      isSingle
      label={t('name')}
      choices={known.filter(Boolean).map((name) => ({ value: name, label: name }))}
      chosen={filter.name ? [filter.name] : []}
      onTake={([name = '']) => onChange({ ...filter, name, page: 1 })}
    />
  );
}

function TimeToken({ filter, onChange, ...place }: TokenProps): ReactElement {
  const t = useTexts(uploadTexts);
  return (
    <SpanToken
      {...place}
      label={t('time')}
      value={filter.span}
      onTake={(span) => onChange({ ...filter, span, page: 1 })}
    />
  );
}

const tokens: Record<FileToken, (props: TokenProps) => ReactElement> = { name: NameToken, time: TimeToken };

type FilterProps = {
  filter: FilesFilter;
  onChange: (filter: FilesFilter, how?: 'replace') => void;
  search: RefObject<HTMLInputElement | null>;
  total: number | undefined;
  onHelp: () => void;
};

function Filters({ filter, onChange, search, total, onHelp }: FilterProps): ReactElement {
  const t = useTexts(uploadTexts);
  const words = useTexts(filterTexts);
  const isPhone = usePhone();
  const on = tokensOn(filter);
  return (
    <FilterRow<FileToken>
      box={search}
      search={{
        q: filter.q,
        label: t('by'),
        hint: `${t('by')} · ${t('byHint')}`,
        onSettle: (q) => onChange({ ...filter, q, page: 1 }, 'replace'),
      }}
      on={on}
      addable={fileTokens.filter((token) => !on.includes(token))}
      nameOf={(token) => t(token)}
      token={(token, place) => {
        const Token = tokens[token];
        return <Token {...{ filter, onChange, ...place }} />;
      }}
      isNarrowed={isNarrowed(filter)}
      onReset={() => onChange(widened(filter))}
      isPhone={isPhone}
      showWords={t('show', { count: total ?? '…' })}
    >
      <IconButton icon="help" label={words('keys')} data-tip={words('keys')} onClick={onHelp} />
    </FilterRow>
  );
}

/** Every list of the organization that one may see, with what has become of it. */
export function Files(): ReactElement {
  const t = useTexts(uploadTexts);
  const navigate = useNavigate();
  const filter = readFiles(useSearch({ strict: false }));
  const columns = useColumns();
  const saved = useSavedViews('batches');
  const [list, search] = [useRef<HTMLDivElement>(null), useRef<HTMLInputElement>(null)];
  const { data, error, refetch } = useCall(batchCalls.list, filesParams(filter, useToday()), { keepPrevious: true });
  const change = (next: FilesFilter, how?: 'replace'): void =>
    void navigate({
      to: '/Dashboard/Batch',
      search: { ...writeFiles(next) },
      replace: how === 'replace',
      resetScroll: false,
    });
  const open = (id: string): void => {
    const isOrdered = data?.fileList.find(({ batchFileId }) => batchFileId === id)?.state === 'ordered';
    void navigate({ to: isOrdered ? '/Dashboard/Batch/detail' : '/Dashboard/Batch', search: { id } });
  };
  const { showHelp, help } = useDeskKeys({ list: () => list.current, open, search: () => search.current?.focus() });
  const button = (words: 'again' | 'reset', act: () => void): ReactElement => (
    <Button size="small" onClick={act}>
      {t(words)}
    </Button>
  );
  const reset = (): void => change(widened(filter));
  return (
    <Card isFlush title={t('files')}>
      <ViewsBar
        saved={saved}
        viewId={filter.viewId}
        query={queryOfFiles(filter)}
        asToday={(query) => queryOfFiles(filesOfQuery(query, filter))}
        onOpen={({ viewId, query }) => change(filesOfQuery(query, { viewId, size: filter.size }))}
        onName={(viewId) => change({ ...filter, viewId }, 'replace')}
      />
      <Filters {...{ filter, search }} total={data?.total} onChange={change} onHelp={showHelp} />
      {error && !data && (
        <EmptyState title={t('failed')} about={error.message} action={button('again', () => void refetch())} />
      )}
      {!data && !error && <Skeleton rows={4} label={t('loading')} />}
      {data?.fileList.length === 0 &&
        (isNarrowed(filter) ? (
          <EmptyState title={t('noResult')} action={button('reset', reset)} />
        ) : (
          <EmptyState title={t('empty')} about={t('emptyAbout')} />
        ))}
      {data && data.fileList.length > 0 && (
        <div ref={list}>
          <Table
            label={t('files')}
            columns={columns}
            rows={data.fileList}
            keyOf={({ batchFileId }) => batchFileId}
            lines={2}
            isWalked
            sorting={{
              by: sortedBy[filter.sort],
              isAscending: filter.sort === 'oldest' || filter.sort === 'byName',
              label: (head) => t('sortBy', { name: head }),
              onTurn: (column) => change({ ...filter, sort: turnSort(filter.sort, column), page: 1 }),
            }}
          />
          <Pager
            page={filter.page}
            size={filter.size}
            shown={data.fileList.length}
            total={data.total}
            onChange={(page, size) => change({ ...filter, page, size })}
          />
        </div>
      )}
      {help}
    </Card>
  );
}
