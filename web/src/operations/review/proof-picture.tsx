import { proofCalls } from '@beidiao/contract/candidate/proof';
import type { PictureKind } from '@beidiao/contract/candidate/proof-tick-shapes';
import { sidesOf } from '@beidiao/contract/candidate/proof-ticks';
import { sideWords } from '@beidiao/contract/candidate/proof-words';
import type { StoredFile } from '@beidiao/contract/file/calls';
import type { DocumentType } from '@beidiao/contract/typed/document';
import { type CSSProperties, type KeyboardEvent, type ReactElement, useId, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { IconButton } from '../../ui/desk/icon-button.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { useFileAddress } from '../../ui/file-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useStaffCall } from '../../wire/staff-wire.ts';
import styles from './proof-picture.module.css';
import { proofTexts } from './proof-texts.ts';

type Props = {
  proofId: string;
  idType: DocumentType;
  file: StoredFile;
  /** From 1. */
  n: number;
  shows: PictureKind | undefined;
  onShows: (shows: PictureKind | undefined) => void;
};

/** One photo: covered until it is asked for, then with zoom and rotation, and what it is of the document. */
export function ProofPicture({ proofId, idType, file, n, shows, onShows }: Props): ReactElement {
  const t = useTexts(proofTexts);
  const language = useLanguage();
  const [isShown, setShown] = useState(false);
  const selectId = useId();
  const kinds: readonly PictureKind[] = [...sidesOf[idType], 'other'];
  const nameOf = (kind: PictureKind) => (kind === 'other' ? t('other') : sideWords[kind][language]);
  return (
    <article className={styles.picture}>
      <header>
        <b>{t('picture', { n })}</b>
        <small>{file.name}</small>
        {isShown && (
          <LinkButton aria-label={t('hidePicture', { n })} onClick={() => setShown(false)}>
            {t('hide')}
          </LinkButton>
        )}
      </header>
      {isShown ? (
        <Content {...{ proofId, n }} fileId={file.fileId} />
      ) : (
        <div className={styles.cover}>
          <span>{t('covered')}</span>
          <Button size="small" aria-label={t('showPicture', { n })} onClick={() => setShown(true)}>
            <Icon name="eye" /> {t('show')}
          </Button>
        </div>
      )}
      <div className={styles.shows}>
        <label htmlFor={selectId}>{t('shows')}</label>
        <Select
          id={selectId}
          name="shows"
          aria-label={t('showsOf', { n })}
          value={shows ?? ''}
          choices={[{ value: '', label: t('choose') }, ...kinds.map((kind) => ({ value: kind, label: nameOf(kind) }))]}
          onChange={(next) => onShows(kinds.find((kind) => kind === next))}
        />
      </div>
    </article>
  );
}

function Content({ proofId, fileId, n }: { proofId: string; fileId: string; n: number }): ReactElement {
  const t = useTexts(proofTexts);
  const { data, error, refetch } = useStaffCall(
    proofCalls.file,
    { proofId, fileId },
    { retry: false, staleTime: 60_000 },
  );
  if (error)
    return (
      <Notice kind="problem">
        {error.message} <LinkButton onClick={() => void refetch()}>{t('retry')}</LinkButton>
      </Notice>
    );
  if (!data) return <Skeleton label={t('loading')} rows={5} />;
  return <Shown file={data} n={n} onRetry={() => void refetch()} />;
}

type ShownProps = { file: { name: string; mime: string; base64: string }; n: number; onRetry: () => void };

function Shown({ file, n, onRetry }: ShownProps): ReactElement | null {
  const t = useTexts(proofTexts);
  const address = useFileAddress(file);
  const [isBroken, setBroken] = useState(false);
  if (address === null) return null;
  if (file.mime === 'application/pdf')
    return (
      <>
        <iframe className={styles.pdf} src={address} title={file.name} />
        <a href={address} target="_blank" rel="noreferrer">
          {t('openPdf')}
        </a>
      </>
    );
  if (isBroken)
    return (
      <Notice kind="problem">
        {t('pictureBroken')}{' '}
        <LinkButton
          onClick={() => {
            setBroken(false);
            onRetry();
          }}
        >
          {t('retry')}
        </LinkButton>
      </Notice>
    );
  return <Stage address={address} name={file.name} n={n} onBroken={() => setBroken(true)} />;
}

const zooms = [1, 1.5, 2, 3, 4] as const;
const quarter = 90;

type StageProps = { address: string; name: string; n: number; onBroken: () => void };

/** Moved by scrolling; by the keyboard with arrows, + − and R. */
function Stage({ address, name, n, onBroken }: StageProps): ReactElement {
  const t = useTexts(proofTexts);
  const [place, setPlace] = useState(0);
  const [turn, setTurn] = useState(0);
  const zoom = zooms[place] ?? 1;
  const acts: Readonly<Record<string, () => void>> = {
    '+': () => setPlace((at) => Math.min(zooms.length - 1, at + 1)),
    '-': () => setPlace((at) => Math.max(0, at - 1)),
    r: () => setTurn((at) => (at + quarter) % (4 * quarter)),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key === '=' ? '+' : event.key === '−' || event.key === '_' ? '-' : event.key.toLowerCase();
    const act = acts[key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <div className={styles.viewer}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- what is larger than its frame is scrolled and turned by the keyboard */}
      <div className={styles.stage} role="group" aria-label={t('stage', { n })} tabIndex={0} onKeyDown={onKeyDown}>
        <div
          className={styles.turned}
          data-turn={turn}
          style={{ '--zoom': zoom } as CSSProperties /* the type knows no custom properties */}
        >
          <img src={address} alt={name} onError={onBroken} />
        </div>
      </div>
      <div className={styles.tools}>
        <IconButton icon="minus" label={t('smaller')} title={t('smaller')} disabled={place === 0} onClick={acts['-']} />
        <output>{Math.round(zoom * 100)}%</output>
        <IconButton
          icon="plus"
          label={t('larger')}
          title={t('larger')}
          disabled={place === zooms.length - 1}
          onClick={acts['+']}
        />
        <IconButton icon="refresh" label={t('rotate')} title={t('rotate')} onClick={acts['r']} />
      </div>
    </div>
  );
}
