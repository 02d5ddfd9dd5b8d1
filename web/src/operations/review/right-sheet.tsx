import { type ReactElement, type ReactNode, useId } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { rightsTexts } from '../people/rights-texts.ts';
import styles from '../sheet/sheet.module.css';

type HeadProps = {
  /** Its number in words. */
  number: string;
  sheet: { enterpriseName: string; orderNo: string; dueAt: string };
  title: string;
  endedAt: string | null;
};

/** What it is about, and its clock: the time as in the list beside it. */
function Head({ number, sheet, title, endedAt }: HeadProps): ReactElement {
  const t = useTexts(rightsTexts);
  const separator = useLanguage() === 'zh' ? '，' : ', ';
  return (
    <header className={styles.head}>
      <div>
        <p>{[number, sheet.enterpriseName, sheet.orderNo].join(separator)}</p>
        <h2>{title}</h2>
      </div>
      <p className={styles.clock}>
        {endedAt === null
          ? t('due', { time: formatTimeDense(sheet.dueAt) })
          : t('ended', { time: formatTimeDense(endedAt) })}
      </p>
    </header>
  );
}

type DecidingProps = {
  isBusy: boolean;
  onRelease: () => void;
  /** What still keeps the decision from being made. */
  hindrance: string | null;
  onDecide: () => void;
  /** What deciding is called. */
  children: ReactNode;
};

/** Gives it back, or decides it. */
export function DecidingFoot({ isBusy, onRelease, hindrance, onDecide, children }: DecidingProps): ReactElement {
  const t = useTexts(rightsTexts);
  const id = useId();
  return (
    <footer className={styles.foot}>
      <Button size="small" isBusy={isBusy} onClick={onRelease}>
        {t('release')}
      </Button>
      <span className={styles.status} id={id}>
        {hindrance}
      </span>
      <Button
        look="primary"
        size="small"
        disabled={hindrance !== null}
        aria-describedby={hindrance === null ? undefined : id}
        isBusy={isBusy}
        onClick={onDecide}
      >
        {children}
      </Button>
    </footer>
  );
}

type TakingProps = {
  isBusy: boolean;
  /** Why it can not be decided here and now. */
  why: string;
  /** null where it can not be taken on. */
  onTake: (() => void) | null;
  /** What taking it on is called. */
  children: ReactNode;
};

/** Takes it on, where that is open. */
export const TakingFoot = ({ isBusy, why, onTake, children }: TakingProps): ReactElement => (
  <footer className={styles.foot}>
    <span className={styles.status}>{why}</span>
    {onTake && (
      <Button look="primary" size="small" isBusy={isBusy} onClick={onTake}>
        {children}
      </Button>
    )}
  </footer>
);

type FrameProps = HeadProps & {
  foot: ReactNode;
  /** What stands beside it. */
  side: ReactNode;
  children: ReactNode;
};

/** One dispute or request: head, what is said and decided, a foot with what can be done, and a column beside it. */
export const RightSheet = ({ foot, side, children, ...head }: FrameProps): ReactElement => (
  <article className={styles.sheet}>
    <div className={styles.main}>
      <div className={styles.scroll}>
        <Head {...head} />
        {children}
      </div>
      {foot}
    </div>
    {side}
  </article>
);
