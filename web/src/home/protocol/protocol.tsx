import { type Piece, type ProtocolPart, protocolCalls, protocolParts } from '@beidiao/contract/protocol/calls';
import type { ParamsSent } from '@beidiao/contract/wire/call';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Refused } from '../../wire/send/refused.ts';
import { useAnswer } from '../../wire/use-answer.ts';
import { Chapters } from './chapters.tsx';
import styles from './protocol.module.css';
import { protocolTexts } from './protocol-texts.ts';
import { Versions } from './versions.tsx';

const wordOf = (value: unknown): string | undefined => (value === undefined ? undefined : String(value));

/** What one agrees to, by `?part=`; `?version=` opens an earlier text, and `?since=` shows what has changed from that version on. */
export function Protocol(): ReactElement {
  const t = useTexts(protocolTexts);
  const language = useLanguage();
  const { part: wished, version, since } = useSearch({ strict: false });
  const part = protocolParts.find((it) => it === wished) ?? 'terms';
  const asked = { part, language, version: wordOf(version), since: wordOf(since) };
  return (
    <article className={styles.page}>
      <h1>{t('title')}</h1>
      <nav className={styles.parts} aria-label={t('title')}>
        {protocolParts.map((it) => (
          <Link key={it} to="/Protocol" search={{ part: it }} aria-current={it === part ? 'page' : undefined}>
            {t(it)}
          </Link>
        ))}
      </nav>
      <ProtocolText key={JSON.stringify(asked)} part={part} asked={asked} />
    </article>
  );
}

/** As it is called now, or was called if it is gone. */
const nameOf = (title: readonly Piece[]): string =>
  title.map(({ change, text }) => (change === 'removed' ? '' : text)).join('') || (title[0]?.text ?? '');

type Asked = ParamsSent<typeof protocolCalls.read>;

function ProtocolText({ part, asked }: { part: ProtocolPart; asked: Asked }): ReactElement {
  const t = useTexts(protocolTexts);
  const { data, error, again } = useAnswer(protocolCalls.read, asked);
  if (error instanceof Refused && error.is('protocolVersionUnknown'))
    return (
      <div className={styles.unknown}>
        <h2>{t('unknown')}</h2>
        <p>{t('unknownAbout')}</p>
        <p>
          <Link to="/Protocol" search={{ part }}>
            {t('toNewest')}
          </Link>
        </p>
      </div>
    );
  if (error) return <NotLoaded onRetry={again} />;
  if (!data) return <Skeleton label={t(part)} rows={12} />;
  const { version, since, versionList, chapterList } = data;
  const newest = versionList[0]?.version ?? version;
  const from = versionList.find((it) => it.version === version)?.from ?? '';
  const changed = chapterList.filter(({ change }) => change !== 'same');
  return (
    <>
      <p className={styles.version}>
        {t('version', { version, day: from })}
        {part === 'letter' && ` · ${t('letterAbout')}`} · <a href="#versions">{t('toVersions')}</a>
      </p>
      {since === null && version !== newest && (
        <p className={styles.earlier}>
          {t('earlier', { version: newest })}{' '}
          <Link to="/Protocol" search={{ part }}>
            {t('toCurrent')}
          </Link>
        </p>
      )}
      {since !== null && (
        <section className={styles.compared} aria-labelledby="compared">
          <h2 id="compared">{t('compared', { since, version })}</h2>
          <p>{t(changed.length === 0 ? 'noChange' : 'legend')}</p>
          {changed.length > 0 && (
            <>
              <h3>{t('changedChapters')}</h3>
              <ul>
                {changed.map(({ id, title }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{nameOf(title)}</a>
                  </li>
                ))}
              </ul>
            </>
          )}
          <p>
            <Link to="/Protocol" search={{ part, version: version === newest ? undefined : version }}>
              {t('endComparing', { version })}
            </Link>
          </p>
        </section>
      )}
      <Chapters chapters={chapterList} />
      <Versions part={part} version={version} since={since} versions={versionList} />
    </>
  );
}
