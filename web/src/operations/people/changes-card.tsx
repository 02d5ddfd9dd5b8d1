import { soleAdministratorWaitMs, type StaffChange, staffChangeCalls } from '@beidiao/contract/staff/changes';
import { type ReactElement, useState } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { AskWhy } from '../ask-why.tsx';
import { changeWords } from '../change-words.ts';
import styles from '../plain.module.css';
import { Rows } from '../rows.tsx';
import { usePages } from '../use-pages.ts';
import { changeTexts } from './change-texts.ts';

type Scope = 'waiting' | 'ended';
type Deciding = { row: StaffChange; confirms: boolean };

const contactOf = ({ mail, phone }: StaffChange): string => [mail, phone].filter((it) => it !== null).join(' · ');

/** What becomes of a change that waits. */
function useNext() {
  const t = useTexts(changeTexts);
  return (row: StaffChange): string => {
    const { isOwn, isAboutMe, carriedOutAt } = row;
    if (carriedOutAt !== null) return t(isOwn ? 'ownAlone' : 'alone', { time: formatTimeDense(carriedOutAt) });
    if (isOwn) return t('own');
    return isAboutMe ? t('aboutMe') : t('lapses', { time: formatTimeDense(row.lapsesAt) });
  };
}

const looks = { done: 'done', rejected: 'ended', withdrawn: 'ended', lapsed: 'ended', waiting: 'you' } as const;
const icons = { done: 'check', rejected: 'ban', withdrawn: 'ban', lapsed: 'clock', waiting: 'clock' } as const;
const doneWords = { person: 'done', wait: 'doneWait', operator: 'doneOperator' } as const;

function Ended({ row }: { row: StaffChange }): ReactElement {
  const t = useTexts(changeTexts);
  const { state, doneBy, decidedBy, decidedAt, why } = row;
  return (
    <span className={styles.tagged}>
      <StatusTag look={looks[state]} icon={icons[state]}>
        {t(doneBy === null ? state : doneWords[doneBy])}
      </StatusTag>
      <TwoLines
        first={[decidedBy?.name, formatTimeDense(decidedAt)].filter((it) => it !== undefined).join(' · ')}
        second={why}
      />
    </span>
  );
}

function useColumns(scope: Scope, onDecide: (deciding: Deciding) => void): Column<StaffChange>[] {
  const t = useTexts(changeTexts);
  const language = useLanguage();
  const nextOf = useNext();
  const facts: Column<StaffChange>[] = [
    {
      key: 'person',
      head: t('forWhom'),
      phone: 'title',
      width: '18%',
      cell: ({ person }) => <TwoLines first={person.name} second={person.loginName} />,
    },
    {
      key: 'what',
      head: t('what'),
      cell: (row) => <TwoLines first={changeWords(row, language)} second={contactOf(row)} />,
    },
    {
      key: 'asked',
      head: t('asked'),
      width: 130,
      cell: (row) => <TwoLines first={row.askedBy.name} second={formatTimeDense(row.askedAt)} />,
    },
  ];
  if (scope === 'ended')
    return [...facts, { key: 'result', head: t('result'), width: '26%', cell: (row) => <Ended row={row} /> }];
  return [
    ...facts,
    { key: 'next', head: t('next'), width: '26%', cell: nextOf },
    {
      key: 'acts',
      head: t('acts'),
      width: 130,
      align: 'end',
      phone: 'foot',
      cell: (row) => (
        <span className={styles.acts}>
          <LinkButton onClick={() => onDecide({ row, confirms: false })}>
            {t(row.isOwn ? 'withdraw' : 'reject')}
          </LinkButton>
          {!row.isOwn && !row.isAboutMe && (
            <LinkButton onClick={() => onDecide({ row, confirms: true })}>{t('confirm')}</LinkButton>
          )}
        </span>
      ),
    },
  ];
}

/** Asks once more before somebody gets a way in or more power, and for the reason of a no. */
function Decide({ deciding: { row, confirms }, onClose }: { deciding: Deciding; onClose: () => void }): ReactElement {
  const t = useTexts(changeTexts);
  const language = useLanguage();
  const facts = {
    name: row.person.name,
    asker: row.askedBy.name,
    what: changeWords(row, language),
    contact: contactOf(row),
  };
  const act = confirms ? 'confirm' : row.isOwn ? 'withdraw' : 'reject';
  const body = confirms && row.kind === 'contact' ? 'confirmContact' : (`${act}Body` as const);
  const said = { confirm: 'confirmed', withdraw: 'withdrawnNow', reject: 'rejectedNow' } as const;
  const decide = async (why: string): Promise<void> => {
    await sendAsStaff(staffChangeCalls.decide, { changeId: row.changeId, confirms, why });
    toast('done', t(said[act]));
  };
  return (
    <AskWhy
      title={t(`${act}Title`, facts)}
      body={t(body, facts)}
      act={t(act)}
      isDanger={!confirms}
      isOptional={confirms || row.isOwn}
      onClose={onClose}
      onAct={decide}
    />
  );
}

/** What administrators have asked for accounts, from the asking to the end. */
export function ChangesCard(): ReactElement {
  const t = useTexts(changeTexts);
  const [scope, setScope] = useState<Scope>('waiting');
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const query = usePages(
    staffChangeCalls.list,
    { scope },
    {
      nextOf: (page) => (page.hasMore ? (page.rows.at(-1)?.changeId ?? null) : null),
      cursorName: 'after',
    },
  );
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const columns = useColumns(scope, setDeciding);
  return (
    <Card title={t('title')} note={t('about', { hours: soleAdministratorWaitMs / 3_600_000 })} isFlush>
      <div className={styles.flushBar}>
        <Tabs
          label={t('scope')}
          chosen={scope}
          onChoose={setScope}
          tabs={(['waiting', 'ended'] as const).map((key) => ({ key, label: t(key) }))}
        />
      </div>
      <Rows
        query={query}
        count={rows.length}
        empty={
          scope === 'waiting' ? (
            <EmptyState title={t('none')} about={t('noneAbout')} />
          ) : (
            <EmptyState title={t('noneEnded')} />
          )
        }
      >
        <Table label={t('title')} columns={columns} rows={rows} keyOf={(row) => row.changeId} lines={2} />
      </Rows>
      {deciding && <Decide deciding={deciding} onClose={() => setDeciding(null)} />}
    </Card>
  );
}
