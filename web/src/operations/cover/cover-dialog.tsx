import type { FileContent } from '@beidiao/contract/file/calls';
import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { Button } from '../../ui/core/button.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { useFileAddress } from '../../ui/file-view.tsx';
import { type Box, boxAfterKey, boxBetween, firstBox, moved, type Point } from './boxes.ts';
import styles from './cover-dialog.module.css';
import { coverTexts } from './cover-texts.ts';

type Props = {
  file: FileContent;
  isBusy: boolean;
  onSave: (boxes: readonly Box[]) => void;
  onClose: () => void;
};

const styleOf = ({ x, y, width, height }: Box) => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
});

/** What a pointer that is down does: it draws a new box, or moves one. */
type Drag = { readonly from: Point; readonly held: { readonly at: number; readonly box: Box } | null };

/** A picture with boxes over what nobody may see; the boxes are drawn with a pointer or placed with keys. */
export function CoverDialog({ file, isBusy, onSave, onClose }: Props): ReactElement {
  const t = useTexts(coverTexts);
  const address = useFileAddress(file);
  const [boxes, putBoxes] = useState<readonly Box[]>([]);
  const [drawn, draw] = useState<Box | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const at = stage.current?.getBoundingClientRect();
    if (at === undefined || at.width === 0 || at.height === 0) return { x: 0, y: 0 };
    return { x: (clientX - at.left) / at.width, y: (clientY - at.top) / at.height };
  };
  const replace = (at: number, box: Box | null): void =>
    putBoxes((all) => (box === null ? all.filter((_, n) => n !== at) : all.map((each, n) => (n === at ? box : each))));
  const begin = (event: PointerEvent<HTMLDivElement>): void => {
    if (!event.isPrimary || isBusy) return;
    const at = Number((event.target as Element).closest<HTMLElement>('[data-box]')?.dataset['box'] ?? '-1');
    const box = boxes[at];
    stage.current?.setPointerCapture(event.pointerId);
    drag.current = { from: pointOf(event), held: box === undefined ? null : { at, box } };
  };
  const follow = (event: PointerEvent<HTMLDivElement>): void => {
    if (drag.current === null || !event.isPrimary) return;
    const { from, held } = drag.current;
    const to = pointOf(event);
    if (held === null) draw(boxBetween(from, to));
    else replace(held.at, moved(held.box, { x: to.x - from.x, y: to.y - from.y }));
  };
  const end = (): void => {
    if (drag.current?.held === null && drawn !== null) putBoxes([...boxes, drawn]);
    draw(null);
    drag.current = null;
  };
  const press = (event: KeyboardEvent<HTMLButtonElement>, at: number): void => {
    const box = boxes[at];
    const next = box && boxAfterKey(box, event);
    if (next === undefined) return;
    event.preventDefault();
    replace(at, next);
  };
  return (
    <Dialog
      title={t('coverTitle', { name: file.name })}
      closeLabel={t('close')}
      width={960}
      onClose={onClose}
      foot={
        <>
          <Button size="small" onClick={() => putBoxes([...boxes, firstBox])} disabled={isBusy}>
            {t('addBox')}
          </Button>
          <Button size="small" onClick={() => putBoxes(boxes.slice(0, -1))} disabled={isBusy || boxes.length === 0}>
            {t('takeOff')}
          </Button>
          <span className={styles.gap} />
          <Button size="small" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            look="primary"
            size="small"
            isBusy={isBusy}
            disabled={boxes.length === 0}
            onClick={() => onSave(boxes)}
          >
            {t('saveCovered')}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{t('coverHint')}</p>
      <p className={styles.hint}>{t('coverKeys')}</p>
      {address && (
        <div
          ref={stage}
          role="presentation"
          className={styles.stage}
          onPointerDown={begin}
          onPointerMove={follow}
          onPointerUp={end}
          onPointerCancel={end}
        >
          <img src={address} alt={file.name} draggable={false} />
          {boxes.map((box, at) => (
            // A box is nothing but its place in the list
            <BareButton
              key={at}
              data-box={at}
              aria-label={t('boxName', { n: at + 1 })}
              style={styleOf(box)}
              onKeyDown={(event) => press(event, at)}
            />
          ))}
          {drawn && <span data-drawn style={styleOf(drawn)} />}
        </div>
      )}
    </Dialog>
  );
}
