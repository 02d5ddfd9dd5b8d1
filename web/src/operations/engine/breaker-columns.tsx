import { type ConnectorRow, type ConnectorState, engineCalls } from '@beidiao/contract/verification/engine';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { IconName } from '../../ui/core/icon.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { confirm } from '../../ui/desk/confirm.tsx';
import { type Column, TwoLines } from '../../ui/desk/table.tsx';
import { StatusTag, type StatusLook } from '../../ui/status-tag.tsx';
import { problemOf } from '../../wire/send/problem-of.ts';
import { sendAsStaff, useStaffSession } from '../../wire/staff-wire.ts';
import styles from '../plain.module.css';
import { engineTexts, failureWord } from './engine-texts.ts';

const looks: Record<ConnectorState, { look: StatusLook; icon: IconName }> = {
  closed: { look: 'done', icon: 'check' },
  open: { look: 'you', icon: 'ban' },
  halfOpen: { look: 'platform', icon: 'clock' },
};

/** What a breaker says, of a source or of a service. */
type BreakerFacts = Pick<ConnectorRow, 'name' | 'state' | 'since' | 'failures' | 'lastFailure' | 'lastLatencyMs'> &
  Partial<Pick<ConnectorRow, 'askedToday'>>;
type ResumeWords = { readonly title: string; readonly body: string; readonly done: string };

/** The columns of a breaker. The last one, to end its rest, is there for who administers. */
export function useBreakerColumns<Row extends BreakerFacts>(
  wordsOf: (row: Row) => ResumeWords,
): {
  readonly health: readonly Column<Row>[];
  readonly acts: readonly Column<Row>[];
} {
  const t = useTexts(engineTexts);
  const language = useLanguage();
  const mayResume = useStaffSession()?.staff.roles.includes('administrator') ?? false;
  const resume = async (row: Row): Promise<void> => {
    const { title, body, done } = wordsOf(row);
    if (!(await confirm({ title, body, act: t('resume'), keep: t('keep') }))) return;
    try {
      await sendAsStaff(engineCalls.resetConnector, { name: row.name });
      toast('done', done);
    } catch (fault) {
      toast('problem', problemOf(fault));
    }
  };
  const health: Column<Row>[] = [
    {
      key: 'state',
      head: t('state'),
      width: 150,
      cell: ({ state, since, askedToday }) => (
        <TwoLines
          first={<StatusTag {...looks[state]}>{t(state)}</StatusTag>}
          second={since === null ? askedToday === 0 && t('never') : t('since', { time: formatTimeDense(since) })}
        />
      ),
    },
    {
      key: 'trouble',
      head: t('trouble'),
      width: 200,
      cell: ({ lastFailure, failures }) =>
        lastFailure === null ? (
          t('noTrouble')
        ) : (
          <TwoLines
            first={`${formatTimeDense(lastFailure.at)} ${failureWord(lastFailure.what, language)}`}
            second={failures > 0 ? t('failures', { count: failures }) : ''}
          />
        ),
    },
    {
      key: 'latency',
      head: t('latency'),
      width: 150,
      align: 'end',
      cell: ({ lastLatencyMs }) => (lastLatencyMs === null ? '-' : `${lastLatencyMs} ms`),
    },
  ];
  const acts: Column<Row> = {
    key: 'acts',
    head: t('acts'),
    width: 120,
    align: 'end',
    phone: 'foot',
    cell: (row) =>
      row.state !== 'closed' && (
        <span className={styles.acts}>
          <LinkButton onClick={() => void resume(row)}>{t('resume')}</LinkButton>
        </span>
      ),
  };
  return { health, acts: mayResume ? [acts] : [] };
}
