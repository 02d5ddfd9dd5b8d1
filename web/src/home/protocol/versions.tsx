import type { ProtocolPart, protocolCalls } from '@beidiao/contract/protocol/calls';
import type { Data } from '@beidiao/contract/wire/call';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import styles from './protocol.module.css';
import { protocolTexts } from './protocol-texts.ts';

type Props = {
  part: ProtocolPart;
  version: string;
  since: string | null;
  versions: Data<typeof protocolCalls.read>['versionList'];
};

/** Every version with a way to read it, and a way to compare it with the one that is open. Links, so that they work without a script. */
export function Versions({ part, version, since, versions }: Props): ReactElement {
  const t = useTexts(protocolTexts);
  const newest = versions[0]?.version;
  return (
    <section className={styles.versions} aria-labelledby="versions">
      <h2 id="versions">{t('versions')}</h2>
      {versions.length === 1 && <p>{t('onlyVersion')}</p>}
      <ul>
        {versions.map((it) => (
          <li key={it.version}>
            <b>{it.version}</b>
            <span>
              {t('from', { day: it.from })}
              {it.version === newest && ` · ${t('current')}`}
            </span>
            {(it.version !== version || since !== null) && (
              <Link to="/Protocol" search={{ part, version: it.version === newest ? undefined : it.version }}>
                {t('read', { version: it.version })}
              </Link>
            )}
            {it.version !== version && it.version !== since && (
              <Link
                to="/Protocol"
                search={{
                  part,
                  version: laterOf(versions, version, it.version),
                  since: earlierOf(versions, version, it.version),
                }}
              >
                {t('compareWith', { version: it.version })}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Rows = Props['versions'];
/** Newest first. */
const placeOf = (rows: Rows, version: string): number => rows.findIndex((row) => row.version === version);
const laterOf = (rows: Rows, one: string, other: string): string =>
  placeOf(rows, one) <= placeOf(rows, other) ? one : other;
const earlierOf = (rows: Rows, one: string, other: string): string => (laterOf(rows, one, other) === one ? other : one);
