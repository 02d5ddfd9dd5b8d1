import { catalogueCalls, type OwnPackage } from '@beidiao/contract/catalogue/calls';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useRef, useState } from 'react';
import { formatDay, formatMoney } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { usePackageActs } from '../trade/package/use-package-acts.ts';
import { Button } from '../ui/core/button.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import { TextBox } from '../ui/core/text-box.tsx';
import card from '../ui/desk/card.module.css';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { Menu } from '../ui/desk/menu.tsx';
import { PageHeader } from '../ui/desk/page-header.tsx';
import { type Column, Table, TwoLines } from '../ui/desk/table.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useCall } from '../wire/use-call.ts';
import { ChosenPackage } from './chosen-package.tsx';
import { itemWords } from './item-words.ts';
import { comboTexts } from './combo-texts.ts';
import styles from './combo.module.css';
import { PackageEditor } from './package-editor.tsx';

const isLike = ({ name, dataItemList }: OwnPackage, search: string): boolean =>
  [name, ...dataItemList.flatMap((item) => [item.name.zh, item.name.en])].some((text) =>
    text.toLowerCase().includes(search.trim().toLowerCase()),
  );

type ListProps = {
  rows: readonly OwnPackage[];
  chosenId: string;
  onChoose: (id: string) => void;
  onRename: (id: string) => void;
  onEdit: (row: OwnPackage) => void;
  onRemove: (row: OwnPackage) => void;
};

function PackageTable({ rows, chosenId, onChoose, onRename, onEdit, onRemove }: ListProps): ReactElement {
  const t = useTexts(comboTexts);
  const language = useLanguage();
  const columns: Column<OwnPackage>[] = [
    {
      key: 'name',
      head: t('name'),
      phone: 'title',
      cell: (row) => (
        <TwoLines
          first={
            <LinkButton aria-pressed={row.id === chosenId} onClick={() => onChoose(row.id)}>
              {row.name}
            </LinkButton>
          }
          second={row.dataItemList.map((item) => itemWords(t, language, item)).join(t('separator'))}
        />
      ),
    },
    {
      key: 'pieces',
      head: t('pieces'),
      width: 92,
      align: 'end',
      cell: ({ dataItemList, pieceCount }) => `${dataItemList.length} / ${pieceCount}`,
    },
    {
      key: 'price',
      head: t('price'),
      width: 112,
      align: 'end',
      cell: ({ priceFen }) => (priceFen === null ? <small>{t('noPrice')}</small> : formatMoney(priceFen)),
    },
    {
      key: 'used',
      head: t('used'),
      width: 150,
      cell: ({ orderCount, lastOrderedAt }) =>
        orderCount === 0 ? t('neverUsed') : t('usedValue', { count: orderCount, day: formatDay(lastOrderedAt) }),
    },
    {
      key: 'acts',
      head: t('acts'),
      width: 96,
      phone: 'foot',
      cell: (row) => (
        <span className={styles.acts}>
          <Link to="/Dashboard/OrderCreate" search={{ package: row.id }} aria-label={`${t('order')} ${row.name}`}>
            {t('order')}
          </Link>
          {row.mayChange && (
            <Menu
              label={t('more', { name: row.name })}
              button={<Icon name="more" size={18} />}
              buttonClass={styles.more}
              align="end"
              entries={[
                { key: 'edit', label: t('edit'), act: () => onEdit(row) },
                { key: 'rename', label: t('rename'), act: () => onRename(row.id) },
                { key: 'remove', label: t('remove'), act: () => onRemove(row) },
              ]}
            />
          )}
        </span>
      ),
    },
  ];
  return (
    <div className={styles.list}>
      <Table label={t('title')} columns={columns} rows={rows} keyOf={({ id }) => id} lines={2} />
    </div>
  );
}

/** The own packages beside the one that is looked at. */
export function Combo(): ReactElement {
  const t = useTexts(comboTexts);
  const query = useCall(catalogueCalls.ownPackages, {});
  const [search, setSearch] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [namingId, setNamingId] = useState<string | null>(null);
  const [edited, setEdited] = useState<OwnPackage | 'new' | null>(null);
  const aside = useRef<HTMLDivElement>(null);
  const acts = usePackageActs();
  const all = query.data?.packageList ?? [];
  const rows = all.filter((row) => isLike(row, search));
  const chosen = rows.find(({ id }) => id === chosenId) ?? rows[0];
  const choose = (id: string): void => {
    setChosenId(id);
    setNamingId(null);
    // Below the list on narrow screens.
    aside.current?.scrollIntoView({ behavior: 'smooth', block: 'nearest' });
  };
  const rename = async (of: OwnPackage, name: string): Promise<boolean> => {
    const isDone = await acts.rename(of, name);
    if (!isDone) return false;
    // It stays in sight, whatever was looked for.
    setChosenId(of.id);
    if (!isLike({ ...of, name }, search)) setSearch('');
    return true;
  };
  const add = (
    <Button look="primary" size="small" onClick={() => setEdited('new')}>
      <Icon name="plus" /> {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} about={t('about')} actions={add} />
      {!query.data && !query.error && <Skeleton rows={6} label={t('loading')} />}
      {!query.data && query.error && (
        <EmptyState
          title={t('failed')}
          about={query.error.message}
          action={
            <Button size="small" onClick={() => void query.refetch()}>
              {t('again')}
            </Button>
          }
        />
      )}
      {query.data && all.length === 0 && <EmptyState title={t('none')} about={t('noneAbout')} />}
      {all.length > 0 && (
        <div className={styles.columns}>
          <section className={card.card} aria-label={t('title')}>
            <div className={styles.bar}>
              <TextBox
                type="search"
                aria-label={t('find')}
                placeholder={t('find')}
                maxLength={40}
                value={search}
                onChange={setSearch}
              />
              <span role="status">{t('count', { count: rows.length })}</span>
            </div>
            {rows.length === 0 ? (
              <EmptyState title={t('noneFound')} about={t('noneFoundAbout')} />
            ) : (
              <PackageTable
                rows={rows}
                chosenId={chosen?.id ?? ''}
                onChoose={choose}
                onRename={(id) => {
                  choose(id);
                  setNamingId(id);
                }}
                onEdit={setEdited}
                onRemove={(row) => void acts.remove(row)}
              />
            )}
          </section>
          <div ref={aside}>
            {chosen && (
              <ChosenPackage
                key={chosen.id}
                of={chosen}
                isNaming={namingId === chosen.id}
                onNaming={(isNaming) => setNamingId(isNaming ? chosen.id : null)}
                onRename={(name) => rename(chosen, name)}
                onEdit={() => setEdited(chosen)}
              />
            )}
          </div>
        </div>
      )}
      {edited && (
        <PackageEditor
          of={edited === 'new' ? null : edited}
          onSaved={(id) => {
            setSearch('');
            setChosenId(id);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
