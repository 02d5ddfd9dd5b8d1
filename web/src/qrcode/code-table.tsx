import type { QrCode } from '@beidiao/contract/qrcode/calls';
import type { QrState } from '@beidiao/contract/qrcode/rules';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { Icon, type IconName } from '../ui/core/icon.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import { Menu } from '../ui/desk/menu.tsx';
import { type Column, Ellipsis, Table } from '../ui/desk/table.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { qrTexts } from './qr-texts.ts';
import styles from './qr.module.css';
import { useCodeActs } from './use-code-acts.ts';

const icons: Record<QrState, IconName> = { open: 'qr', full: 'users', expired: 'clock', stopped: 'ban' };

type Props = {
  rows: readonly QrCode[];
  chosenId: string;
  onChoose: (id: string) => void;
  onChange: (row: QrCode) => void;
};

export function CodeTable({ rows, chosenId, onChoose, onChange }: Props): ReactElement {
  const t = useTexts(qrTexts);
  const language = useLanguage();
  const columns: Column<QrCode>[] = [
    {
      key: 'name',
      head: t('name'),
      phone: 'title',
      cell: (row) => (
        <LinkButton aria-pressed={row.qrcodeId === chosenId} onClick={() => onChoose(row.qrcodeId)}>
          {row.name}
        </LinkButton>
      ),
    },
    {
      key: 'package',
      head: t('package'),
      cell: ({ packageName }) =>
        packageName === null ? <small>{t('packageGone')}</small> : <Ellipsis>{packageName[language]}</Ellipsis>,
    },
    {
      key: 'department',
      head: t('department'),
      width: 124,
      cell: ({ department }) =>
        department === null ? <small>{t('bySelf')}</small> : <Ellipsis>{department}</Ellipsis>,
    },
    { key: 'room', head: t('submitted'), width: 184, cell: (row) => <Room of={row} /> },
    {
      key: 'waiting',
      head: t('waiting'),
      width: 84,
      align: 'end',
      cell: ({ waiting }) => (waiting > 0 ? <b className={styles.due}>{waiting}</b> : <small>0</small>),
    },
    {
      key: 'until',
      head: t('until'),
      width: 136,
      cell: ({ endsAt }) => (endsAt === null ? <small>{t('forever')}</small> : formatTime(endsAt)),
    },
    {
      key: 'state',
      head: t('state'),
      width: 104,
      cell: ({ state }) => (
        <StatusTag look={state === 'open' ? 'platform' : 'ended'} icon={icons[state]}>
          {t(`state_${state}`)}
        </StatusTag>
      ),
    },
    {
      key: 'acts',
      head: t('acts'),
      width: 136,
      phone: 'foot',
      cell: (row) => <Acts of={row} onChange={() => onChange(row)} />,
    },
  ];
  return (
    <div className={styles.list}>
      <Table label={t('title')} columns={columns} rows={rows} keyOf={({ qrcodeId }) => qrcodeId} />
    </div>
  );
}

function Room({ of: { submitted, cap } }: { of: QrCode }): ReactElement {
  const t = useTexts(qrTexts);
  return (
    <span className={styles.room}>
      {submitted} / {cap ?? t('noCap')}
      {cap !== null && <meter min={0} max={cap} value={submitted} aria-label={t('submitted')} />}
    </span>
  );
}

function Acts({ of, onChange }: { of: QrCode; onChange: () => void }): ReactElement {
  const t = useTexts(qrTexts);
  const acts = useCodeActs();
  const { name, qrcodeId: id, state, mayChange } = of;
  return (
    <span className={styles.acts}>
      <Link to="/Dashboard/FaceToFace/Sheet" search={{ id }} aria-label={`${t('print')} ${name}`}>
        {t('print')}
      </Link>
      {mayChange && state === 'stopped' && (
        <LinkButton aria-label={`${t('start')} ${name}`} onClick={() => void acts.start(of)}>
          {t('start')}
        </LinkButton>
      )}
      {mayChange && state === 'open' && (
        <LinkButton aria-label={`${t('stop')} ${name}`} onClick={() => void acts.stop(of)}>
          {t('stop')}
        </LinkButton>
      )}
      {mayChange && (state === 'full' || state === 'expired') && (
        <LinkButton aria-label={`${t('change')} ${name}`} onClick={onChange}>
          {t('change')}
        </LinkButton>
      )}
      <Menu
        label={t('more', { name })}
        button={<Icon name="more" size={18} />}
        buttonClass={styles.more}
        align="end"
        entries={[
          { key: 'copy', label: t('copy'), act: () => void acts.copy(of) },
          ...(mayChange ? [{ key: 'change', label: t('change'), act: onChange }] : []),
        ]}
      />
    </span>
  );
}
