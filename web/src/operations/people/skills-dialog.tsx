import { assignCalls, type SkillRow, type SkillSet } from '@beidiao/contract/verification/assign';
import {
  type LanguageLevel,
  languageLevels,
  type Region,
  regions,
  regionWords,
  type SkillLanguage,
  skillLanguages,
  skillLanguageWords,
} from '@beidiao/contract/verification/skill-rules';
import type { Bilingual } from '@beidiao/contract/wire/language';
import { type ReactElement, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { TextBox } from '../../ui/core/text-box.tsx';
import { TickBox } from '../../ui/core/tick-box.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { TextArea } from '../../ui/desk/text-area.tsx';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { FormDialog } from '../form-dialog.tsx';
import styles from '../plain.module.css';
import { skillsTexts } from './skills-texts.ts';

type Props = { row: SkillRow; groups: readonly { code: string; name: Bilingual }[]; onClose: () => void };
type Values = { skills: SkillSet; employers: string; awayUntil: string };

const day = /^\d{4}-\d{2}-\d{2}$/;
const turned = <K extends string>(list: readonly K[], key: K): K[] =>
  list.includes(key) ? list.filter((it) => it !== key) : [...list, key];

type FieldsProps = { values: Values; groups: Props['groups']; onChange: (skills: SkillSet) => void };
function SkillFields({ values: { skills }, groups, onChange }: FieldsProps): ReactElement {
  const t = useTexts(skillsTexts);
  const language = useLanguage();
  const setLevel = (code: SkillLanguage, level: string): void => {
    const { [code]: _, ...rest } = skills.languages;
    const known = languageLevels.find((it): it is LanguageLevel => it === level);
    onChange({ ...skills, languages: known === undefined ? rest : { ...rest, [code]: known } });
  };
  return (
    <>
      <fieldset>
        <legend>{t('groups')}</legend>
        <div className={styles.ticks}>
          {groups.map(({ code, name }) => (
            <label key={code}>
              <TickBox
                isOn={skills.groups.includes(code)}
                onTurn={() => onChange({ ...skills, groups: turned(skills.groups, code) })}
              />
              {name[language]}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('languages')}</legend>
        <div className={styles.ticks}>
          {skillLanguages.map((code) => (
            <label key={code}>
              {skillLanguageWords[code][language]}
              <Select
                aria-label={t('level', { name: skillLanguageWords[code][language] })}
                value={skills.languages[code] ?? ''}
                onChange={(level) => setLevel(code, level)}
                choices={[
                  { value: '', label: t('noLanguage') },
                  ...languageLevels.map((level) => ({ value: level, label: level })),
                ]}
              />
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('regions')}</legend>
        <div className={styles.ticks}>
          {regions.map((code: Region) => (
            <label key={code}>
              <TickBox
                isOn={skills.regions.includes(code)}
                onTurn={() => onChange({ ...skills, regions: turned(skills.regions, code) })}
              />
              {regionWords[code][language]}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}

/** What one reviewer can verify, where this person has worked, and until when they are away. */
export function SkillsDialog({ row, groups, onClose }: Props): ReactElement {
  const t = useTexts(skillsTexts);
  const [values, setValues] = useState<Values>({
    skills: row.skills ?? { groups: groups.map(({ code }) => code), languages: {}, regions: [] },
    employers: row.employers.join('\n'),
    awayUntil: row.awayUntil ?? '',
  });
  const lack = (): string | null => {
    if (values.skills.groups.length === 0) return t('groupsMissing');
    return values.awayUntil.trim() === '' || day.test(values.awayUntil.trim()) ? null : t('awayWrong');
  };
  const keep = async (): Promise<void> => {
    const employers = values.employers
      .split('\n')
      .map((it) => it.trim())
      .filter((it) => it !== '');
    const awayUntil = values.awayUntil.trim() || null;
    await sendAsStaff(assignCalls.saveSkills, { staffId: row.staffId, skills: values.skills, employers, awayUntil });
    toast('done', t('saved'));
    onClose();
  };
  return (
    <FormDialog
      title={t('dialogTitle', { name: row.name })}
      width={560}
      act={t('save')}
      lack={lack}
      onSubmit={keep}
      onClose={onClose}
    >
      {() => (
        <>
          <SkillFields values={values} groups={groups} onChange={(skills) => setValues({ ...values, skills })} />
          <label>
            {t('employers')}
            <TextArea rows={3} value={values.employers} onChange={(employers) => setValues({ ...values, employers })} />
            <small className={styles.hint}>{t('employersHint')}</small>
          </label>
          <label>
            {t('away')}
            <TextBox
              placeholder="2026-11-24"
              maxLength={10}
              value={values.awayUntil}
              onChange={(awayUntil) => setValues({ ...values, awayUntil })}
            />
            <small className={styles.hint}>{t('awayHint')}</small>
          </label>
        </>
      )}
    </FormDialog>
  );
}
