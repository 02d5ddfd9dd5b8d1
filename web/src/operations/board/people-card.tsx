import type { Board, BoardPerson } from '@beidiao/contract/operations/board';
import { regionWords, skillLanguages, skillLanguageWords } from '@beidiao/contract/verification/skill-rules';
import { assignCalls } from '@beidiao/contract/verification/assign';

import type { ReactElement } from 'react';
import { formatDay, formatSpan } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { useStaffCall } from '../../wire/staff-wire.ts';
import plain from '../plain.module.css';
import { clockOf } from './board-line.ts';
import { PlaceLink } from '../place-link.tsx';
import { boardTexts } from './board-texts.ts';
import styles from './board.module.css';

/** Open tasks as a bar, with a mark at what the rest of the shift can take. */
export function LoadBar({ open, room }: { open: number; room: number }): ReactElement {
  const t = useTexts(boardTexts);
  const most = Math.max(open, room, 1) * 1.08;
  return (
    <span
      className={styles.load}
      role="img"
      aria-label={t('ofRoom', { open, room })}
      data-over={open > room || undefined}
    >
      <i style={{ width: `${(open / most) * 100}%` }} />
      <b style={{ left: `${(room / most) * 100}%` }} />
    </span>
  );
}

/** Item groups, languages and regions of a person, in words. */
export function useSkillWords(): (skills: BoardPerson['skills']) => string[] {
  const t = useTexts(boardTexts);
  const language = useLanguage();
  const { data } = useStaffCall(assignCalls.skills, {}, { staleTime: 300_000, retry: false });
  return (skills) =>
    skills === null
      ? [t('anySkill')]
      : [
          ...skills.groups.map((code) => data?.groups.find((it) => it.code === code)?.name[language] ?? code),
          ...skillLanguages
            .filter((code) => skills.languages[code] !== undefined)
            .map((code) => `${skillLanguageWords[code][language]} ${skills.languages[code]}`),
          ...skills.regions.map((code) => regionWords[code][language]),
        ];
}

function useColumns(hasLead: boolean): Column<BoardPerson>[] {
  const t = useTexts(boardTexts);
  const language = useLanguage();
  const wordsOf = useSkillWords();
  const columns: Column<BoardPerson>[] = [
    {
      key: 'name',
      head: t('reviewer'),
      phone: 'title',
      width: 110,
      cell: ({ name, staffId }) => <PlaceLink to={`/Operations/Tasks?scope=all&staff=${staffId}`}>{name}</PlaceLink>,
    },
    {
      key: 'skills',
      head: t('skills'),
      cell: ({ skills, awayUntil }) =>
        awayUntil === null ? (
          <span className={plain.items}>
            {wordsOf(skills)
              .slice(0, 3)
              .map((word) => (
                <span key={word}>{word}</span>
              ))}
          </span>
        ) : (
          t('away', { day: awayUntil.slice(5) })
        ),
    },
    { key: 'load', head: t('inHand'), width: 150, cell: ({ open, room }) => <LoadBar open={open} room={room} /> },
    { key: 'count', head: '', width: 84, align: 'end', cell: ({ open, room }) => `${open} / ${room}` },
    { key: 'closed', head: t('closed'), width: 64, align: 'end', cell: ({ closedToday }) => closedToday || '-' },
    {
      key: 'average',
      head: t('average'),
      width: 110,
      align: 'end',
      cell: ({ averageMs }) => (averageMs === null ? '-' : formatSpan(averageMs, language)),
    },
    {
      key: 'ends',
      head: t('endsAt'),
      width: 110,
      cell: ({ endsAt, willBeLate, open }) =>
        endsAt === null || open === 0 ? (
          '-'
        ) : (
          <TwoLines
            first={formatDay(endsAt) === formatDay(Date.now()) ? clockOf(endsAt) : t('nextDay')}
            second={willBeLate > 0 && <span className={styles.grave}>{t('missesOwn', { count: willBeLate })}</span>}
          />
        ),
    },
  ];
  if (hasLead)
    columns.push({
      key: 'acts',
      head: t('acts'),
      width: 84,
      phone: 'foot',
      cell: ({ staffId, open, room, awayUntil }) =>
        open > room || awayUntil !== null ? (
          open > 0 && (
            <PlaceLink to={`/Operations/Tasks?scope=all&staff=${staffId}&select=latest`}>{t('relieve')}</PlaceLink>
          )
        ) : (
          <PlaceLink to="/Operations/Tasks?scope=unclaimed">{t('give')}</PlaceLink>
        ),
    });
  return columns;
}

/** Everybody's open tasks beside what they can take; reviewers see their own row. */
export function PeopleCard({ board, onBalance }: { board: Board; onBalance: () => void }): ReactElement {
  const t = useTexts(boardTexts);
  const columns = useColumns(board.hasLead);
  const { people, unclaimed, hasLead } = board;
  return (
    <Card
      title={t(hasLead ? 'people' : 'ownRow')}
      note={t('peopleAbout')}
      isFlush
      extra={
        hasLead && (
          <Button size="small" onClick={onBalance}>
            {t('balance')}
          </Button>
        )
      }
    >
      {people.length === 0 ? (
        <EmptyState title={t('noPeople')} about={t('noPeopleAbout')} />
      ) : (
        <Table label={t('people')} columns={columns} rows={people} keyOf={(row) => row.staffId} lines={2} />
      )}
      {unclaimed.count > 0 && <Unclaimed unclaimed={unclaimed} hasLead={hasLead} />}
    </Card>
  );
}

function Unclaimed({ unclaimed, hasLead }: { unclaimed: Board['unclaimed']; hasLead: boolean }): ReactElement {
  const t = useTexts(boardTexts);
  const language = useLanguage();
  return (
    <p className={styles.unclaimed}>
      <b>{t('nobody')}</b>
      <span>{unclaimed.groups.map((name) => name[language]).join(t('listMark'))}</span>
      <b>{unclaimed.count}</b>
      {unclaimed.earliest !== null && <span>{t('earliest', { time: clockOf(unclaimed.earliest) })}</span>}
      <PlaceLink to="/Operations/Tasks?scope=unclaimed">
        {t(hasLead ? 'assign' : 'all', { count: unclaimed.count })}
      </PlaceLink>
    </p>
  );
}
