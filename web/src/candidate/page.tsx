import { type ReactElement, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { switchLanguage, useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { BareButton } from '../ui/core/bare-button.tsx';
import { useConnection } from '../wire/connection.ts';
import { Glyph } from './kit/glyph.tsx';
import styles from './page.module.css';
import { goBack, hasMoved } from './place.ts';
import text from './kit/text.module.css';

const texts = bilingual({
  zh: {
    site: '背调',
    back: '返回上一步',
    stepShort: '第 {n} 步',
    stepOf: '，共 {all} 步',
    progress: '进度',
    offline: '网络已断开，恢复后页面会自动更新。',
    unreachable: '暂时无法连接，正在自动重试。已填写的内容不会丢失。',
    step1: '了解',
    step2: '手机',
    step3: '身份',
    step4: '授权',
    step5: '签名',
    step6: '填写',
  },
  en: {
    site: 'Beidiao',
    back: 'Back',
    stepShort: 'Step {n}',
    stepOf: ' of {all}',
    progress: 'Progress',
    offline: "You're offline. The page updates when you're back online.",
    unreachable: 'The service is not responding. Retrying automatically. Your entries are saved.',
    step1: 'About',
    step2: 'Phone',
    step3: 'Identity',
    step4: 'Consent',
    step5: 'Signature',
    step6: 'Details',
  },
});

const steps = [1, 2, 3, 4, 5, 6] as const;
export type Step = (typeof steps)[number];

type Props = {
  title: string;
  kicker?: ReactNode;
  lead?: ReactNode;
  step?: Step;
  /** Stands where the steps are, on pages outside of them. */
  where?: string;
  /** Where the arrow leads when nothing of ours lies behind; no arrow without it. */
  back?: string | undefined;
  banner?: ReactNode;
  actions?: ReactNode;
  isCentred?: boolean;
  /** Cards stand on it. */
  isGrounded?: boolean;
  /** A drawing above the title. */
  art?: ReactNode;
  children?: ReactNode;
};

function ConnectionNote({ connection }: { connection: 'offline' | 'unreachable' }): ReactElement {
  const t = useTexts(texts);
  return (
    <>
      <Glyph name="offline" />
      <span>{t(connection)}</span>
    </>
  );
}

/** One question: the title asks it, the foot answers it. */
export function Page({
  title,
  kicker,
  lead,
  step,
  where,
  back,
  banner,
  actions,
  isCentred,
  isGrounded,
  art,
  children,
}: Props): ReactElement {
  const t = useTexts(texts);
  const connection = useConnection();
  const note = banner || (connection !== 'ok' && <ConnectionNote connection={connection} />);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${t('site')}`;
  });
  const head = useRef<HTMLElement>(null);
  const foot = useRef<HTMLElement>(null);
  useScrollPadding(head, foot);
  // A reader who hears the page is told that it is another one.
  useEffect(() => {
    if (hasMoved()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={`${styles.app} ${isGrounded ? styles.grounded : ''}`}>
      <header ref={head} className={styles.top}>
        <div className={styles.row}>
          {back !== undefined && (
            <BareButton className={styles.back} aria-label={t('back')} onClick={() => goBack(back)}>
              <Glyph name="back" />
            </BareButton>
          )}
          <p className={`${styles.where} ${back === undefined ? styles.first : ''}`}>
            {step ? <StepWords step={step} /> : (where ?? t('site'))}
          </p>
          <LanguageButton />
        </div>
        {step && (
          <div
            className={styles.bar}
            role="progressbar"
            aria-label={t('progress')}
            aria-valuemin={1}
            aria-valuemax={steps.length}
            aria-valuenow={step}
            aria-valuetext={`${t('stepShort', { n: step })} ${t(`step${step}`)}`}
          >
            {steps.map((it) => (
              <i key={it} className={it <= step ? styles.done : undefined} />
            ))}
          </div>
        )}
      </header>
      <div aria-live="polite">{note && <div className={styles.banner}>{note}</div>}</div>
      <main className={`${styles.main} ${isCentred ? styles.centre : ''}`}>
        {art && <div className={styles.art}>{art}</div>}
        {kicker && <p className={styles.kicker}>{kicker}</p>}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={text.lead}>{lead}</p>}
        {children}
      </main>
      {actions && (
        <footer ref={foot} className={styles.act}>
          <div>{actions}</div>
        </footer>
      )}
    </div>
  );
}

type Bar = RefObject<HTMLElement | null>;

/** Nothing that is scrolled to or gets the focus comes to lie under the head or the foot, however tall their words make them. */
function useScrollPadding(head: Bar, foot: Bar): void {
  useLayoutEffect(() => {
    const heightOf = ({ current: bar }: Bar): number =>
      bar && getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight + 8 : 0;
    const measure = () => {
      document.documentElement.style.scrollPaddingBlock = `${heightOf(head)}px ${heightOf(foot)}px`;
    };
    const watch = new ResizeObserver(measure);
    for (const bar of [head.current, foot.current]) if (bar) watch.observe(bar);
    measure();
    return () => watch.disconnect();
  });
}

function StepWords({ step }: { step: Step }): ReactElement {
  const t = useTexts(texts);
  const all = steps.length;
  return (
    <>
      <span className={styles.long}>
        <b>{t('stepShort', { n: step })}</b>
        {t('stepOf', { all })}
      </span>
      <b className={styles.short} aria-hidden="true">
        {step} / {all}
      </b>
    </>
  );
}

function LanguageButton(): ReactElement {
  const other = useLanguage() === 'zh' ? 'en' : 'zh';
  return (
    <BareButton
      className={styles.language}
      lang={other === 'en' ? 'en' : 'zh-CN'}
      onClick={() => switchLanguage(other)}
    >
      {other === 'en' ? 'English' : '中文'}
    </BareButton>
  );
}
