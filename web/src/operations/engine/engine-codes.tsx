import type { CodeKind, CodesToday } from '@beidiao/contract/account/phone-code';
import { engineCalls } from '@beidiao/contract/verification/engine';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import type { IconName } from '../../ui/core/icon.tsx';
import { type Column, Table } from '../../ui/desk/table.tsx';
import { StatusTag, type StatusLook } from '../../ui/status-tag.tsx';
import { useStaffCall } from '../../wire/staff-wire.ts';
import { Rows } from '../rows.tsx';
import { engineTexts } from './engine-texts.ts';

const sources = {
  stranger: 'codesOfStranger',
  candidate: 'codesOfCandidate',
  known: 'codesOfKnown',
} as const satisfies Record<CodeKind, keyof (typeof engineTexts)['zh']>;

type Standing = 'codesFine' | 'codesHalf' | 'codesFull' | 'codesEach';
const looks: Record<Standing, { look: StatusLook; icon: IconName }> = {
  codesFine: { look: 'done', icon: 'check' },
  codesHalf: { look: 'platform', icon: 'alert' },
  codesFull: { look: 'you', icon: 'ban' },
  codesEach: { look: 'done', icon: 'check' },
};
function standingOf({ sent, most }: CodesToday): Standing {
  if (most === null) return 'codesEach';
  if (sent >= most) return 'codesFull';
  return 2 * sent >= most ? 'codesHalf' : 'codesFine';
}

/** How many codes have gone out to phones today, and how many may. */
export function EngineCodes(): ReactElement {
  const t = useTexts(engineTexts);
  const query = useStaffCall(engineCalls.connectors, {}, { refetchInterval: 15_000 });
  const rows = query.data?.codes ?? [];
  const columns: Column<CodesToday>[] = [
    { key: 'from', head: t('codesFrom'), phone: 'title', cell: ({ kind }) => t(sources[kind]) },
    {
      key: 'state',
      head: t('state'),
      width: 150,
      cell: (row) => <StatusTag {...looks[standingOf(row)]}>{t(standingOf(row))}</StatusTag>,
    },
    {
      key: 'sent',
      head: t('codesSent'),
      width: 150,
      align: 'end',
      cell: ({ sent, most }) => (most === null ? sent : t('codesOf', { sent, most })),
    },
  ];
  return (
    <Rows query={query} count={rows.length} empty={null}>
      <Table label={t('codes')} columns={columns} rows={rows} keyOf={({ kind }) => kind} />
    </Rows>
  );
}
