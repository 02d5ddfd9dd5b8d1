import { type KeyboardEvent, type ReactElement, type RefObject, useState } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Button } from '../core/button.tsx';
import { LinkButton } from '../core/link-button.tsx';
import { TickBox } from '../core/tick-box.tsx';
import { PopBox } from '../pop-box.tsx';
import styles from './columns-panel.module.css';
import { columnsMax, moveColumn } from './columns.ts';

const texts = bilingual({
  zh: {
    title: '列设置',
    about: '拖动排序，最多 {most} 列',
    fixed: '固定',
    sortable: '可排序',
    hidden: '未显示',
    move: '移动“{name}”：按上下方向键',
    usual: '恢复默认',
    take: '应用',
  },
  en: {
    title: 'Columns',
    about: 'Drag to reorder, up to {most}',
    fixed: 'Always shown',
    sortable: 'Can be sorted',
    hidden: 'Not shown',
    move: 'Move {name}: press the up and down arrows',
    usual: 'Restore defaults',
    take: 'Apply',
  },
});

type Props<Key extends string> = {
  control: RefObject<HTMLElement | null>;
  /** The first column, which stays. */
  fixed: string;
  all: readonly Key[];
  shown: readonly Key[];
  usual: readonly Key[];
  /** Those by which the rows can be sorted. */
  sortable: readonly Key[];
  nameOf: (key: Key) => string;
  onTake: (keys: readonly Key[]) => void;
  onClose: () => void;
};

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Which columns stand in which order: dragged, or moved by the arrows at their handle. */
export function ColumnsPanel<Key extends string>(props: Props<Key>): ReactElement {
  const { control, fixed, all, shown, usual, sortable, nameOf, onTake, onClose } = props;
  const t = useTexts(texts);
  const [keys, setKeys] = useState(shown);
  const [dragged, setDragged] = useState<Key | null>(null);
  const move = (event: KeyboardEvent, key: Key): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setKeys(moveColumn(keys, key, keys.indexOf(key) + step));
  };
  /** To the place of the column that the pointer is over. */
  const drag = (key: Key, { x, y }: { x: number; y: number }): void => {
    const over = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')?.dataset['column'];
    const to = keys.findIndex((it) => it === over);
    if (to >= 0 && over !== key) setKeys(moveColumn(keys, key, to));
  };
  const turn = (key: Key, isOn: boolean): void => setKeys(isOn ? [...keys, key] : keys.filter((it) => it !== key));
  const isFull = keys.length >= columnsMax;
  const box = (key: Key, isOn: boolean): ReactElement => (
    <label>
      <TickBox
        isOn={isOn}
        disabled={(isOn && keys.length === 1) || (!isOn && isFull)}
        onTurn={(next) => turn(key, next)}
      />
      {nameOf(key)}
      {sortable.includes(key) && <small>{t('sortable')}</small>}
    </label>
  );
  return (
    <PopBox control={control} label={t('title')} onClose={onClose}>
      <div className={styles.panel}>
        <p className={styles.head}>
          <b>{t('title')}</b>
          <small>{t('about', { most: columnsMax })}</small>
        </p>
        <ul>
          <li data-fixed="">
            <label>
              <TickBox isOn disabled />
              {fixed}
            </label>
            <small>{t('fixed')}</small>
          </li>
          {keys.map((key) => (
            <li key={key} data-column={key} data-dragged={dragged === key || undefined}>
              {box(key, true)}
              <button
                type="button"
                className={styles.grip}
                draggable
                onDragStart={() => setDragged(key)}
                onDragEnd={() => setDragged(null)}
                onDrag={({ clientX, clientY }) => drag(key, { x: clientX, y: clientY })}
                aria-label={t('move', { name: nameOf(key) })}
                onKeyDown={(event) => move(event, key)}
              >
                <span aria-hidden="true">⠿</span>
              </button>
            </li>
          ))}
        </ul>
        <p>
          <small>{t('hidden')}</small>
        </p>
        <ul>
          {all
            .filter((key) => !keys.includes(key))
            .map((key) => (
              <li key={key}>{box(key, false)}</li>
            ))}
        </ul>
        <div className={styles.foot}>
          <LinkButton onClick={() => setKeys(usual)}>{t('usual')}</LinkButton>
          <Button
            size="small"
            look="primary"
            onClick={() => {
              onTake(keys);
              onClose();
            }}
          >
            {t('take')}
          </Button>
        </div>
      </div>
    </PopBox>
  );
}
