import type { ArticleKind } from '@beidiao/contract/news/calls';
import { type ArticleLine, type ArticleState, articleStates, newsEditorCalls } from '@beidiao/contract/news/editor';
import { minuteInChina } from '@beidiao/contract/wire/china-time';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { Pager } from '../../ui/desk/pager.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sendAsStaff, useStaffCall } from '../../wire/staff-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import { Rows } from '../rows.tsx';
import { ArticleEditor } from './article-editor.tsx';
import { editorTexts } from './editor-texts.ts';
import styles from './news-editor.module.css';

function Line({ row, isOpen }: { row: ArticleLine; isOpen: boolean }): ReactElement {
  const t = useTexts(editorTexts);
  return (
    <li>
      <Link to="." search={{ id: row.id }} aria-current={isOpen ? 'page' : undefined}>
        <b>{row.title || t('untitled')}</b>
        <span className={styles.tag}>{t(row.state)}</span>
        <small>
          {row.state === 'scheduled' && row.publishTime
            ? t('goesOut', { time: minuteInChina(row.publishTime) })
            : t('saved', { name: row.savedBy, time: formatTimeDense(row.savedAt) })}
          {row.kind === 'notice' && ` · ${t('notice')}`}
          {!row.isInEnglish && ` · ${t('noEnglish')}`}
        </small>
      </Link>
    </li>
  );
}

function ArticleList({ openId }: { openId: string | undefined }): ReactElement {
  const t = useTexts(editorTexts);
  const navigate = useNavigate();
  const [state, setState] = useState<ArticleState | 'all'>('all');
  const [{ page, size }, setPage] = useState({ page: 1, size: 20 });
  const creating = useAct();
  const asked = { ...(state === 'all' ? {} : { state }), pageNo: page, pageSize: size };
  const query = useStaffCall(newsEditorCalls.list, asked, { keepPrevious: true });
  const { rows = [], total = 0 } = query.data ?? {};
  const create = (kind: ArticleKind): void =>
    void creating.run(async () => {
      const { id } = await sendAsStaff(newsEditorCalls.create, { kind, requestKey: crypto.randomUUID() });
      await navigate({ to: '.', search: { id } });
    });
  return (
    <div className={styles.list}>
      <h1>{t('title')}</h1>
      <div className={styles.acts}>
        <Button size="small" look="primary" isBusy={creating.isBusy} onClick={() => create('news')}>
          {t('addNews')}
        </Button>
        <Button size="small" isBusy={creating.isBusy} onClick={() => create('notice')}>
          {t('addNotice')}
        </Button>
      </div>
      {creating.problem && <Notice kind="problem">{creating.problem}</Notice>}
      <Select
        aria-label={t('state')}
        value={state}
        choices={(['all', ...articleStates] as const).map((it) => ({ value: it, label: t(it) }))}
        onChange={(it) => {
          setState(it);
          setPage({ page: 1, size });
        }}
      />
      <Rows query={query} count={rows.length} empty={<EmptyState title={t('none')} about={t('noneAbout')} />}>
        <ul className={styles.lines}>
          {rows.map((row) => (
            <Line key={row.id} row={row} isOpen={row.id === openId} />
          ))}
        </ul>
      </Rows>
      {total > size && (
        <Pager
          {...{ page, size, total }}
          shown={rows.length}
          onChange={(next, of) => setPage({ page: next, size: of })}
        />
      )}
    </div>
  );
}

function OpenArticle({ id, onLeave }: { id: string; onLeave: () => void }): ReactElement {
  const t = useTexts(editorTexts);
  const { data, error, refetch } = useStaffCall(newsEditorCalls.form, { id });
  if (data) return <ArticleEditor form={data} onReread={refetch} onLeave={onLeave} />;
  return (
    <div className={styles.main}>
      {error ? (
        <>
          <Notice kind="problem">{error.message}</Notice>
          <Button size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
          <Button size="small" onClick={onLeave}>
            {t('back')}
          </Button>
        </>
      ) : (
        <Skeleton label={t('loading')} rows={8} />
      )}
    </div>
  );
}

/** News and service notices: the list, and beside it the one that `?id=` names. */
export function News(): ReactElement {
  const t = useTexts(editorTexts);
  const navigate = useNavigate();
  const { id } = useSearch({ strict: false });
  return (
    <div className={styles.page} data-open={id !== undefined || undefined}>
      <ArticleList openId={id} />
      {id === undefined ? (
        <div className={styles.main}>
          <EmptyState title={t('choose')} />
        </div>
      ) : (
        <OpenArticle key={id} id={id} onLeave={() => void navigate({ to: '.', search: {} })} />
      )}
    </div>
  );
}
