import { Link } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button, buttonClass } from '../../ui/core/button.tsx';
import { Mark } from '../../ui/core/mark.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { readOpenDocument } from '../../wire/open-api.ts';
import { SampleBench } from './bench.tsx';
import { codesOf, type OpenDocument, operationsOf, type ShownOperation } from './document.ts';
import { placesOf } from './find.ts';
import {
  Changes,
  Errors,
  Events,
  Idempotency,
  Keys,
  LimitsPart,
  Magic,
  Paging,
  Retry,
  Start,
  Tools,
  Verify,
  Versions,
} from './guides.tsx';
import { type PortalText, portalTexts } from './portal-texts.ts';
import styles from './portal.module.css';
import { Operation } from './reference.tsx';
import { goTo, SearchBox } from './search-box.tsx';
import { type Group, SideList } from './side-list.tsx';
import { Status } from './status.tsx';

function useDocument() {
  const language = useLanguage();
  const [state, setState] = useState<{ document: OpenDocument | null; isTroubled: boolean }>({
    document: null,
    isTroubled: false,
  });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    readOpenDocument(language, controller.signal).then(
      // What the server declares and its tests hold
      (document) => setState({ document: document as OpenDocument, isTroubled: false }),
      () => !controller.signal.aborted && setState({ document: null, isTroubled: true }),
    );
    return () => controller.abort();
  }, [language, round]);
  return { ...state, again: () => setRound((last) => last + 1) };
}

const guides = {
  groupStart: ['start', 'keys', 'magic'],
  groupRules: ['idempotency', 'paging', 'errors', 'limits', 'versions'],
  Webhooks: ['events', 'verify', 'retry'],
} as const satisfies Partial<Record<PortalText, readonly PortalText[]>>;
const tools = ['sdk', 'mcp', 'openapi', 'changes', 'status'] as const;

const isText = (key: string): key is PortalText => key in portalTexts.en;

function useGroups(operations: readonly ShownOperation[]): Group[] {
  const t = useTexts(portalTexts);
  const language = useLanguage();
  return useMemo(() => {
    const tags = [...new Set(operations.map(({ tag }) => tag))];
    const named = (keys: readonly PortalText[]) => keys.map((anchor) => ({ anchor, title: t(anchor) }));
    return [
      ...Object.entries(guides).map(([title, keys]) => ({
        title: t(title as keyof typeof guides),
        entries: named(keys),
      })),
      ...tags.map((tag) => ({
        title: isText(tag) ? t(tag) : tag,
        entries: operations
          .filter((each) => each.tag === tag)
          .map(({ name, summary, method }) => ({ anchor: name, title: summary, method })),
      })),
      { title: t('groupTools'), entries: named(tools) },
    ];
    // oxlint-disable-next-line react/exhaustive-deps -- `t` is a new function on each render, and follows the language alone
  }, [operations, language]);
}

/** The developers' page: for anybody, made from the OpenAPI document, so that it says what the server does. */
export function Portal({ languageSwitch }: { languageSwitch: ReactNode }): ReactElement {
  const t = useTexts(portalTexts);
  const { document, isTroubled, again } = useDocument();
  return (
    <div className={styles.ground}>
      {document ? (
        <Docs document={document} languageSwitch={languageSwitch} />
      ) : (
        <>
          <Head languageSwitch={languageSwitch} search={null} />
          <main id="main" tabIndex={-1} className={styles.main}>
            {isTroubled ? (
              <p role="alert" className={styles.troubled}>
                {t('troubled')} <Button onClick={again}>{t('again')}</Button>
              </p>
            ) : (
              <Skeleton label={t('loading')} rows={12} />
            )}
          </main>
        </>
      )}
    </div>
  );
}

function Head({ languageSwitch, search }: { languageSwitch: ReactNode; search: ReactNode }): ReactElement {
  const t = useTexts(portalTexts);
  return (
    <header className={styles.head}>
      <Link to="/" className={styles.logo}>
        <Mark />
        {t('product')} <span>{t('developers')}</span>
      </Link>
      <nav aria-label={t('nav')} className={styles.ways}>
        <a href="#start">{t('docs')}</a>
        <a href="#getMe">{t('reference')}</a>
        <a href="#changes">{t('changes')}</a>
        <a href="#status">{t('status')}</a>
      </nav>
      {search}
      <div className={styles.acts}>
        {languageSwitch}
        <Link to="/Dashboard/Setting/Open/Keys" className={buttonClass('plain', 'small')}>
          {t('myKeys')}
        </Link>
      </div>
    </header>
  );
}

function Docs({ document, languageSwitch }: { document: OpenDocument; languageSwitch: ReactNode }): ReactElement {
  const t = useTexts(portalTexts);
  const operations = useMemo(() => operationsOf(document), [document]);
  const codes = useMemo(() => codesOf(operations), [operations]);
  const groups = useGroups(operations);
  const sections = groups.flatMap(({ entries }) => entries.filter(({ method }) => method === undefined));
  const { 'x-limits': limits } = document.info;
  // The parts were not there when the browser looked for the one that the address names.
  useEffect(() => goTo(window.location.hash.slice(1)), []);
  return (
    <SampleBench base={document.servers[0]?.url ?? ''}>
      <Head languageSwitch={languageSwitch} search={<SearchBox places={placesOf(sections, operations, codes)} />} />
      <div className={styles.page}>
        <SideList groups={groups} />
        <main id="main" tabIndex={-1} className={styles.main}>
          <h1>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
          <Start />
          <Keys limits={limits} />
          <Magic />
          <Idempotency limits={limits} />
          <Paging />
          <Errors codes={codes} />
          <LimitsPart limits={limits} />
          <Versions />
          <Events document={document} />
          <Verify />
          <Retry limits={limits} />
          {operations.map((operation) => (
            <Operation key={operation.name} operation={operation} />
          ))}
          <Tools />
          <Changes />
          <Status />
        </main>
      </div>
    </SampleBench>
  );
}
