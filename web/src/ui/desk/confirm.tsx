import { type ReactElement, type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '../core/button.tsx';
import styles from './confirm.module.css';
import { useModal } from './use-modal.ts';

export type Question = {
  title: string;
  /** What will happen, with the money in it. */
  body: ReactNode;
  /** The act in its own words: 取消并退 ¥524.00, never 确定. */
  act: string;
  keep: string;
  danger?: boolean;
};

type Open = Question & { answer: (yes: boolean) => void };

let open: Open | null = null;
const listeners = new Set<() => void>();

function show(next: Open | null): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks before an act that can not be undone. @returns true only when the person chose the act itself */
export function confirm(question: Question): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    show({
      ...question,
      answer: (yes) => {
        show(null);
        resolve(yes);
      },
    });
  });
}

/** As if it had been declined. */
export const closeQuestion = (): void => open?.answer(false);

function Box({ question }: { question: Open }): ReactElement {
  const modal = useModal(() => question.answer(false));
  return (
    <dialog {...modal} className={styles.box} aria-labelledby="confirm-title">
      <h2 id="confirm-title">{question.title}</h2>
      <div className={styles.body}>{question.body}</div>
      <div className={styles.acts}>
        {/* The safe choice first: a dialog focuses its first control. */}
        <Button size="small" onClick={() => question.answer(false)}>
          {question.keep}
        </Button>
        <Button size="small" look={question.danger ? 'danger' : 'primary'} onClick={() => question.answer(true)}>
          {question.act}
        </Button>
      </div>
    </dialog>
  );
}

/** Stands once, in the frame of the signed-in pages. The safe choice has the focus. */
export function ConfirmBox(): ReactElement | null {
  const question = useSyncExternalStore(subscribe, () => open);
  return question && <Box question={question} />;
}
