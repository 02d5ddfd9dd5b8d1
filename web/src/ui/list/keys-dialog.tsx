import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Dialog } from '../desk/dialog.tsx';
import styles from './keys-dialog.module.css';

const texts = bilingual({
  zh: {
    title: '快捷键',
    close: '关闭',
    note: '可在账号设置中关闭单键快捷键。输入文字时不起作用。',
    rows: '上一行、下一行',
    open: '打开详情',
    select: '选中或取消选中',
    range: '连续选中',
    page: '选中本页',
    clear: '取消选择',
    search: '搜索',
    export: '导出',
    list: '显示这个列表',
    click: '单击',
  },
  en: {
    title: 'Keyboard shortcuts',
    close: 'Close',
    note: 'You can turn single-key shortcuts off in Settings. They do nothing while you type.',
    rows: 'Previous and next row',
    open: 'Open details',
    select: 'Select or deselect',
    range: 'Select a range',
    page: 'Select this page',
    clear: 'Clear selection',
    search: 'Search',
    export: 'Export',
    list: 'Show this list',
    click: 'Click',
  },
});

type Line = readonly [readonly string[], keyof (typeof texts)['zh']];
type Props = { hasExport: boolean; hasSelection: boolean; hasSearch: boolean; onClose: () => void };

/** The keys of a list. */
export function KeysDialog({ hasExport, hasSelection, hasSearch, onClose }: Props): ReactElement {
  const t = useTexts(texts);
  const selecting: readonly Line[] = [
    [['X'], 'select'],
    [['Shift', t('click')], 'range'],
    [['Ctrl', 'A'], 'page'],
    [['Esc'], 'clear'],
  ];
  const keys: readonly Line[] = [
    [['K', 'J'], 'rows'],
    [['Enter'], 'open'],
    ...(hasSelection ? selecting : []),
    ...(hasSearch ? ([[['/'], 'search']] as const) : []),
    ...(hasExport ? ([[['E'], 'export']] as const) : []),
    [['?'], 'list'],
  ];
  return (
    <Dialog title={t('title')} closeLabel={t('close')} width={400} onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([names, what]) => (
          <div key={what}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('note')}</p>
    </Dialog>
  );
}
