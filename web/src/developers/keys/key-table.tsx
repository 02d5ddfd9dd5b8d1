import type { ApiKey } from '@beidiao/contract/open/calls';
import { keyScopes } from '@beidiao/contract/open/scopes';
import type { ReactElement } from 'react';
import { formatDay } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { EnvironmentTag } from './environment-tag.tsx';
import { keyTexts } from './key-texts.ts';
import { addressWords, endWords, limitWords, type Said, scopeNames, usedWords } from './key-words.ts';
import styles from './keys.module.css';

const Plum = ({ children, isOn }: { children: string; isOn: boolean | undefined }): ReactElement => (
  <span className={isOn ? styles.urgent : undefined}>{children}</span>
);
const Lines = ({ first, second, isUrgent }: Said): ReactElement => (
  <TwoLines first={<Plum isOn={isUrgent}>{first}</Plum>} second={second} />
);

function Scopes({ apiKey }: { apiKey: ApiKey }): ReactElement {
  const t = useTexts(keyTexts);
  const language = useLanguage();
  const names = scopeNames(apiKey, language);
  const shown = names.length === keyScopes.length ? [t('everything')] : names;
  return (
    <span className={styles.chips}>
      {shown.map((name) => (
        <span key={name}>{name}</span>
      ))}
      <small>{addressWords(t, apiKey.addresses)}</small>
    </span>
  );
}

export type KeyAct = 'change' | 'rotate' | 'stop';
type Props = {
  keys: readonly ApiKey[];
  /** When they were read. */
  now: number;
  mayManage: boolean;
  onAct: (act: KeyAct, apiKey: ApiKey) => void;
};

const actsOf = ({ state, isReplaced }: ApiKey): readonly KeyAct[] => {
  if (state !== 'active') return [];
  return isReplaced ? ['stop'] : ['change', 'rotate', 'stop'];
};

/** The keys of the enterprise: what each may do, how it is used, and what can be done with it. */
export function KeyTable({ keys, now, mayManage, onAct }: Props): ReactElement {
  const t = useTexts(keyTexts);
  const language = useLanguage();
  const columns: Column<ApiKey>[] = [
    {
      key: 'name',
      head: t('name'),
      width: 176,
      phone: 'title',
      cell: (row) => (
        <TwoLines first={<b>{row.name}</b>} second={t('madeBy', { name: row.madeBy, day: formatDay(row.createdAt) })} />
      ),
    },
    {
      key: 'key',
      head: t('key'),
      width: 132,
      cell: ({ environment, lastFour }) => (
        <span className={styles.key}>
          <EnvironmentTag environment={environment} />
          <code>…{lastFour}</code>
        </span>
      ),
    },
    { key: 'scopes', head: t('scopes'), cell: (row) => <Scopes apiKey={row} /> },
    {
      key: 'limit',
      head: t('limit'),
      width: 148,
      align: 'end',
      cell: (row) => <Lines {...limitWords(t, row)} />,
    },
    {
      key: 'used',
      head: t('lastUsed'),
      width: 148,
      cell: (row) => <Lines {...usedWords(t, row, { language, now })} />,
    },
    {
      key: 'calls',
      head: t('calls'),
      width: 92,
      align: 'end',
      cell: ({ callsToday }) => callsToday.toLocaleString('en'),
    },
    {
      key: 'expires',
      head: t('expires'),
      width: 124,
      cell: (row) => {
        const { second, isUrgent } = endWords(t, row, now);
        return <TwoLines first={formatDay(row.expiresAt)} second={<Plum isOn={isUrgent}>{second}</Plum>} />;
      },
    },
    ...(mayManage ? [actsColumn(t('acts'), (act) => t(act), onAct)] : []),
  ];
  return (
    <div className={styles.table}>
      <Table label={t('list')} columns={columns} rows={keys} keyOf={({ keyId }) => keyId} lines={2} />
    </div>
  );
}

const actsColumn = (head: string, word: (act: KeyAct) => string, onAct: Props['onAct']): Column<ApiKey> => ({
  key: 'acts',
  head,
  width: 172,
  phone: 'foot',
  cell: (row) => (
    <span className={styles.acts}>
      {actsOf(row).map((act) => (
        <LinkButton key={act} onClick={() => onAct(act, row)}>
          {word(act)}
          <span className="visually-hidden"> {row.name}</span>
        </LinkButton>
      ))}
    </span>
  ),
});
