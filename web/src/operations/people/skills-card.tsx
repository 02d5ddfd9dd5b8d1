import { assignCalls, type SkillRow } from '@beidiao/contract/verification/assign';
import { regionWords, skillLanguages, skillLanguageWords } from '@beidiao/contract/verification/skill-rules';
import { type ReactElement, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { type Column, Table } from '../../ui/desk/table.tsx';
import { useStaffCall } from '../../wire/staff-wire.ts';
import { Rows } from '../rows.tsx';
import { SkillsDialog } from './skills-dialog.tsx';
import { skillsTexts } from './skills-texts.ts';

/** What each reviewer can verify, and who is away. */
export function SkillsCard(): ReactElement {
  const t = useTexts(skillsTexts);
  const language = useLanguage();
  const query = useStaffCall(assignCalls.skills, {});
  const [open, setOpen] = useState<SkillRow | null>(null);
  const groups = query.data?.groups ?? [];
  const rows = query.data?.rows ?? [];
  const list = (words: readonly string[]): string => words.join(language === 'zh' ? '、' : ', ');
  const groupName = (code: string): string => groups.find((it) => it.code === code)?.name[language] ?? code;
  const columns: Column<SkillRow>[] = [
    { key: 'name', head: t('name'), phone: 'title', width: '14%', cell: (row) => row.name },
    {
      key: 'groups',
      head: t('groups'),
      cell: ({ skills }) => (skills === null ? t('unset') : list(skills.groups.map(groupName))),
    },
    {
      key: 'languages',
      head: t('languages'),
      width: 150,
      cell: ({ skills }) =>
        list(
          skillLanguages.flatMap((code) => {
            const level = skills?.languages[code];
            return level === undefined ? [] : [`${skillLanguageWords[code][language]} ${level}`];
          }),
        ) || t('none'),
    },
    {
      key: 'regions',
      head: t('regions'),
      width: 140,
      cell: ({ skills }) => list(skills?.regions.map((code) => regionWords[code][language]) ?? []) || t('everywhere'),
    },
    { key: 'away', head: t('away'), width: 110, cell: (row) => row.awayUntil ?? t('none') },
    {
      key: 'acts',
      head: t('acts'),
      width: 110,
      align: 'end',
      phone: 'foot',
      cell: (row) => <LinkButton onClick={() => setOpen(row)}>{t('edit')}</LinkButton>,
    },
  ];
  return (
    <Card title={t('title')} note={t('about')} isFlush>
      <Rows query={query} count={rows.length} empty={<EmptyState title={t('noneYet')} about={t('noneYetAbout')} />}>
        <Table label={t('title')} columns={columns} rows={rows} keyOf={(row) => row.staffId} />
      </Rows>
      {open !== null && <SkillsDialog row={open} groups={groups} onClose={() => setOpen(null)} />}
    </Card>
  );
}
