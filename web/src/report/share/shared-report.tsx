import { readDigits } from '@beidiao/contract/typed/code';
import { troubleWords } from '@beidiao/contract/typed/trouble';
import { phoneCode } from '@beidiao/contract/account/phone-code';
import { shareCalls } from '@beidiao/contract/report/share';
import type { Data } from '@beidiao/contract/wire/call';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Refused } from '../../wire/send/refused.ts';
import { send } from '../../wire/send/send.ts';
import { useAct } from '../../wire/use-act.ts';
import { ReportPaper } from '../report-paper.tsx';
import { ReportToc } from '../report-toc.tsx';
import columns from '../sample-report.module.css';
import { tocEntries } from '../toc-state.ts';
import { useTocState } from '../use-toc-state.ts';
import { watermarkOf } from '../watermark.ts';
import styles from './shared-report.module.css';
import { sharedTexts } from './shared-texts.ts';

type Opened = Data<typeof shareCalls.openShare>;

/** Parts of a report ask the query library for it; nothing is asked here. */
const queries = new QueryClient();

/** The browser sends the fragment to nobody, so that no log on the way keeps the link. */
const linkInFragment = (): string => decodeURIComponent(location.hash.slice(1)).slice(0, 64);

/** A report for a named person: nothing of it before the code, and nothing that stays once the page is left. */
export function SharedReport(): ReactElement {
  const [link] = useState(linkInFragment);
  const [opened, setOpened] = useState<Opened | null>(null);
  if (opened)
    return (
      <QueryClientProvider client={queries}>
        <Read opened={opened} />
      </QueryClientProvider>
    );
  return link === '' ? <Incomplete /> : <EnterCode link={link} onOpened={setOpened} />;
}

function Incomplete(): ReactElement {
  const t = useTexts(sharedTexts);
  return (
    <div className={styles.form}>
      <h1>{t('lacks')}</h1>
      <p>{t('lacksAbout')}</p>
    </div>
  );
}

/** Seconds until another code may be asked for. */
function useWait(): [number, () => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  const wait = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (wait === 0) return;
    const clock = setTimeout(() => setNow(Date.now()), 500);
    return () => clearTimeout(clock);
  }, [wait, now]);
  const begin = (): void => {
    setNow(Date.now());
    setUntil(Date.now() + phoneCode.resendAfterMs);
  };
  return [wait, begin];
}

function useCode(link: string, onOpened: (opened: Opened) => void) {
  const language = useLanguage();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const [wait, beginWait] = useWait();
  const opening = useAct();
  const sending = useAct();
  const ask = (): void =>
    void sending.run(async () => {
      await send(shareCalls.sendShareCode, { link });
      setSent(true);
      beginWait();
    });
  const open = (): void => {
    const trouble = troubleWords('code', code, language);
    if (trouble !== null) return setWrong(trouble);
    const validateCode = readDigits(code);
    void opening.run(async () => {
      try {
        onOpened(await send(shareCalls.openShare, { link, validateCode }));
      } catch (fault) {
        const isOfCode = fault instanceof Refused && (fault.is('codeWrong') || fault.is('codeOver'));
        if (!isOfCode) throw fault;
        setWrong(fault.errmsg);
      }
    });
  };
  const type = (value: string): void => {
    setWrong(null);
    setCode(value);
  };
  return { code, type, wrong, isSent, wait, ask, open, sending, opening };
}

function EnterCode({ link, onOpened }: { link: string; onOpened: (opened: Opened) => void }): ReactElement {
  const t = useTexts(sharedTexts);
  const { code, type, wrong, isSent, wait, ask, open, sending, opening } = useCode(link, onOpened);
  const problem = sending.problem ?? opening.problem;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    open();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <h1>{t('title')}</h1>
      <p>{t('about')}</p>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <Field
        name="code"
        label={t('code')}
        value={code}
        error={wrong}
        hint={isSent ? t('sent') : undefined}
        onChange={type}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={60}
        required
        after={
          <LinkButton disabled={wait > 0 || sending.isBusy} onClick={ask}>
            {sending.isBusy ? t('sending') : wait > 0 ? t('wait', { seconds: wait }) : t('get')}
          </LinkButton>
        }
      />
      <Button type="submit" look="primary" size="large" isWide isBusy={opening.isBusy}>
        {t('open')}
      </Button>
      <p className={styles.note}>{t('log')}</p>
    </form>
  );
}

function Read({ opened }: { opened: Opened }): ReactElement {
  const t = useTexts(sharedTexts);
  const language = useLanguage();
  const paper = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { report, readerName, sharedBy, purpose, expiresAt } = opened;
  const entries = useMemo(() => tocEntries(report, language), [report, language]);
  const state = useTocState(paper, entries);
  const [openedAt] = useState(() => Date.now());
  const watermark = useMemo(
    () => watermarkOf([readerName, sharedBy, formatTime(openedAt)].join(' · ')),
    [readerName, sharedBy, openedAt],
  );
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={columns.page}>
      <header className={columns.head}>
        <h1 ref={heading} tabIndex={-1}>
          {t('heading', { name: readerName })}
        </h1>
        <p>{t('from', { enterprise: sharedBy, purpose, at: formatTime(expiresAt) })}</p>
        <p>{t('again')}</p>
      </header>
      <div className={columns.columns}>
        <div className={columns.toc}>
          <ReportToc entries={entries} state={state} />
        </div>
        <ReportPaper ref={paper} report={report} orderDetailsId={null} mayReveal={false} watermark={watermark} />
      </div>
    </div>
  );
}
