import type { SavedView } from '@beidiao/contract/view/calls';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { confirm } from '../../ui/desk/confirm.tsx';
import { useCopy } from '../../ui/desk/use-copy.ts';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { Menu } from '../../ui/desk/menu.tsx';
import type { MenuEntry } from '../../ui/menu-entry.ts';
import type { SavedViews } from './use-saved-views.ts';
import styles from './views-bar.module.css';

const texts = bilingual({
  zh: {
    views: '已保存的视图',
    save: '存为视图',
    changed: '已改',
    more: '视图“{name}”的操作',
    saveChanges: '保存修改',
    saveAs: '另存为',
    revert: '还原',
    rename: '重命名',
    remove: '删除',
    removeTitle: '删除视图“{name}”？',
    removeBody: '只删除保存的筛选条件，订单等数据不受影响。',
    keep: '返回',
    removed: '已删除视图“{name}”',
    saved: '已保存视图“{name}”',
    name: '视图名称',
    nameHint: '最多 24 个字',
    nameMissing: '请填写视图名称',
    close: '关闭',
    confirm: '保存',
    share: '网址就是这个视图，可发给同事',
    copied: '已复制网址',
    waiting: '{count} 项待处理',
  },
  en: {
    views: 'Saved views',
    save: 'Save view',
    changed: 'Edited',
    more: 'Actions for the view {name}',
    saveChanges: 'Save changes',
    saveAs: 'Save as',
    revert: 'Revert',
    rename: 'Rename',
    remove: 'Delete',
    removeTitle: 'Delete the view “{name}”?',
    removeBody: 'Only the saved filters are deleted. Orders and other data stay as they are.',
    keep: 'Keep view',
    removed: 'The view “{name}” is deleted',
    saved: 'The view “{name}” is saved',
    name: 'View name',
    nameHint: 'Up to 24 characters',
    nameMissing: 'Enter a name for the view',
    close: 'Close',
    confirm: 'Save',
    share: 'The address holds this view. Send it to a colleague',
    copied: 'Address copied',
    waiting: '{count} waiting',
  },
});

type Props = {
  saved: SavedViews;
  viewId: string;
  /** What the list is set to now, as it would be saved; and what was saved, as the list understands it today. */
  query: string;
  asToday: (query: string) => string;
  onOpen: (view: { viewId: string; query: string }) => void;
  /** The list is the same, under another view or none. */
  onName: (viewId: string) => void;
  /** Rows that wait for the person, for views that ask for work. */
  waitingOf?: (view: SavedView) => number;
};

type Naming = { readonly what: 'add' | 'rename'; readonly name: string };

function NameDialog({
  naming,
  onTake,
  onClose,
}: {
  naming: Naming;
  onTake: (name: string) => void;
  onClose: () => void;
}) {
  const t = useTexts(texts);
  const id = useId();
  const [name, setName] = useState(naming.name);
  const [isWrong, setWrong] = useState(false);
  const take = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') return setWrong(true);
    onTake(name.trim());
  };
  const foot = (
    <Button size="small" look="primary" type="submit" form={id}>
      {t('confirm')}
    </Button>
  );
  return (
    <Dialog
      title={t(naming.what === 'add' ? 'save' : 'rename')}
      closeLabel={t('close')}
      width={400}
      onClose={onClose}
      foot={foot}
    >
      <form id={id} className={styles.naming} onSubmit={take}>
        <label htmlFor={`${id}-name`}>{t('name')}</label>
        <TextBox
          id={`${id}-name`}
          value={name}
          maxLength={24}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-hint`}
          onChange={(text) => {
            setName(text);
            setWrong(false);
          }}
        />
        <small id={`${id}-hint`} data-wrong={isWrong || undefined} role={isWrong ? 'alert' : undefined}>
          {t(isWrong ? 'nameMissing' : 'nameHint')}
        </small>
      </form>
    </Dialog>
  );
}

/** The acts on views, with what the person is asked and told. */
function useViewActs({ saved, viewId, query, onName }: Props) {
  const t = useTexts(texts);
  const [naming, setNaming] = useState<Naming | null>(null);
  const current = saved.views.find((view) => view.viewId === viewId);
  const take = async (name: string): Promise<void> => {
    if (naming?.what === 'rename' && current) {
      if (await saved.change(current.viewId, { name })) setNaming(null);
      return;
    }
    const added = await saved.add(name, query);
    if (added === undefined) return;
    setNaming(null);
    onName(added);
    toast('done', t('saved', { name }));
  };
  const save = async (view: SavedView): Promise<void> => {
    if (await saved.change(view.viewId, { query })) toast('done', t('saved', { name: view.name }));
  };
  const remove = async ({ viewId: id, name }: SavedView): Promise<void> => {
    const question = { title: t('removeTitle', { name }), body: t('removeBody'), act: t('remove'), keep: t('keep') };
    if (!(await confirm({ ...question, danger: true })) || !(await saved.remove(id))) return;
    onName('');
    toast('done', t('removed', { name }));
  };
  return { current, naming, setNaming, take, save, remove };
}

/** The saved views of a list: one press opens one; what was changed since says so, and is saved or taken back. */
export function ViewsBar(props: Props): ReactElement {
  const { saved, query, asToday, onOpen, waitingOf } = props;
  const t = useTexts(texts);
  const { current, naming, setNaming, take, save, remove } = useViewActs(props);
  const isChanged = current !== undefined && asToday(current.query) !== query;
  const entries = (view: SavedView): MenuEntry[] => [
    ...(isChanged
      ? [
          { key: 'save', label: t('saveChanges'), act: () => void save(view) },
          { key: 'revert', label: t('revert'), act: () => onOpen(view) },
        ]
      : []),
    { key: 'saveAs', label: t('saveAs'), act: () => setNaming({ what: 'add', name: '' }) },
    { key: 'rename', label: t('rename'), act: () => setNaming({ what: 'rename', name: view.name }) },
    { key: 'remove', label: t('remove'), act: () => void remove(view) },
  ];
  const copy = useCopy();
  return (
    <div className={styles.bar} role="group" aria-label={t('views')}>
      {saved.views.map((view) => {
        const isCurrent = view === current;
        const waiting = waitingOf?.(view) ?? 0;
        return (
          <span key={view.viewId} className={styles.view} data-on={isCurrent || undefined}>
            <BareButton aria-pressed={isCurrent} onClick={() => onOpen(view)}>
              <Icon name="bookmark" size={14} />
              {view.name}
              {isCurrent && isChanged && <small>{t('changed')}</small>}
              {waiting > 0 && (
                <b className={styles.waiting} aria-label={t('waiting', { count: waiting })}>
                  {waiting}
                </b>
              )}
            </BareButton>
            {isCurrent && (
              <Menu
                align="end"
                label={t('more', { name: view.name })}
                buttonClass={styles.more}
                button={<Icon name="more" size={14} />}
                entries={entries(view)}
              />
            )}
          </span>
        );
      })}
      <BareButton className={styles.add} onClick={() => setNaming({ what: 'add', name: '' })}>
        <Icon name="plus" size={14} />
        {t('save')}
      </BareButton>
      <BareButton className={styles.share} onClick={() => void copy(location.href, { copied: t('copied') })}>
        <Icon name="link" size={14} />
        {t('share')}
      </BareButton>
      {naming && <NameDialog naming={naming} onTake={(name) => void take(name)} onClose={() => setNaming(null)} />}
    </div>
  );
}
