import { judgedRulesOf } from '@beidiao/contract/verification/review-forms';
import { unsaidOf } from '@beidiao/contract/verification/review-lacks';
import type { FiredRule } from '@beidiao/contract/finding/conclusion';
import type { RiskRule } from '@beidiao/contract/verification/risk-rules';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/desk/card.tsx';
import { LightShape } from '../../ui/result-light.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { TickBox } from '../../ui/core/tick-box.tsx';
import { FactField } from './fact-field.tsx';
import { TextNotes, textNotesId } from './text-notes.tsx';
import { isFired, ruleText } from './review-facts.ts';
import type { RecordParts } from '../sheet/sheet-parts.ts';
import { placeId } from '../sheet/sheet-place.ts';
import styles from './sheet-rows.module.css';
import { sheetTexts } from '../sheet/sheet-texts.ts';

const isHeavy = ({ light }: Pick<RiskRule, 'light'>): boolean => light === 'red' || light === 'yellow';

/** A rule that followed from a row, by itself or by a mark there: shown, and not to be ticked or taken back. */
function Fired({ rule, labelOf }: { rule: FiredRule; labelOf: (key: string) => string }): ReactElement {
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  const rows = rule.rows.map(labelOf).join(language === 'zh' ? '、' : ', ');
  return (
    <li>
      <LightShape light={rule.light} />
      <span>
        <b>{rule.no}</b> {rule.text[language]}
        {rows !== '' && <small>{t('firedBy', { rows })}</small>}
      </span>
      <small>{t(rule.by === 'auto' ? 'automatic' : 'byPerson')}</small>
    </li>
  );
}

/** A rule that only a person can see fulfilled; the reason goes with it. */
function Judged({ rule, drafting, lacks, isOpen, facts }: RecordParts & { rule: RiskRule }): ReactElement {
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  const { judged, receipts } = drafting.draft;
  const own = judged.find((each) => each.rule === rule.when);
  const others = judged.filter((each) => each.rule !== rule.when);
  const hasRecords = Object.values(receipts).some(({ result }) => result === 'some');
  const unsaid = unsaidOf(rule, facts);
  const isOffered = unsaid === null && (facts.form.register === null || hasRecords);
  const mayTick = isOpen && (isOffered || own !== undefined);
  const turn = (): void =>
    drafting.change({ judged: own === undefined ? [...others, { rule: rule.when, reason: '' }] : others });
  const at = `judged.${rule.when}`;
  const putReason = (reason: string): void => drafting.change({ judged: [...others, { rule: rule.when, reason }] });
  return (
    <li data-quiet={own === undefined || undefined}>
      <LightShape light={rule.light} />
      <div>
        <label>
          <TickBox disabled={!mayTick} isOn={own !== undefined} onTurn={turn} />
          <span>
            <b>{rule.no}</b> {ruleText(rule)[language]}
            {unsaid !== null && <small>{t(unsaid)}</small>}
          </span>
        </label>
        {own !== undefined && (
          <TextBox
            id={placeId(at)}
            aria-label={t('reasonOf', { no: rule.no })}
            placeholder={t('reasonOf', { no: rule.no })}
            maxLength={500}
            disabled={!isOpen}
            aria-describedby={textNotesId(lacks, at)}
            value={own.reason}
            onChange={putReason}
          />
        )}
        {own !== undefined && (
          <TextNotes
            drafting={drafting}
            lacks={lacks}
            isOpen={isOpen}
            field={at}
            text={own.reason}
            onText={putReason}
          />
        )}
      </div>
      <small>{t(isHeavy(rule) ? 'judgedSecond' : 'judged')}</small>
    </li>
  );
}

/** Every rule of the item: those that fired, those that a person judges, and those that did not fire. */
export function SheetRules(props: RecordParts & { isWithoutFact?: boolean }): ReactElement {
  const { facts, drafting, concluded, isWithoutFact = false } = props;
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  const { rules, rows } = concluded.conclusion;
  const judgeable = judgedRulesOf(facts.rules);
  const isTicked = (when: string): boolean => drafting.draft.judged.some(({ rule }) => rule === when);
  const automatic = rules.filter(({ by, when }) => by === 'auto' || !isTicked(when));
  const quiet = facts.rules.filter((rule) => rule.judged !== true && !isFired(rules, rule.when));
  const labelOf = (key: string): string => rows.find((row) => row.key === key)?.label[language] ?? key;
  return (
    <Card title={t('rulesTitle')} note={t('rulesNote')}>
      <ul className={styles.rules}>
        {automatic.map((rule) => (
          <Fired key={rule.when} rule={rule} labelOf={labelOf} />
        ))}
        {judgeable
          .filter((rule) => !automatic.some(({ when }) => when === rule.when))
          .map((rule) => (
            <Judged key={rule.when} {...props} rule={rule} />
          ))}
      </ul>
      {automatic.length === 0 && <p className={styles.none}>{t('noneFired')}</p>}
      {quiet.length > 0 && (
        <details className={styles.quiet}>
          <summary>{t('notFired', { count: quiet.length })}</summary>
          <ul className={styles.rules}>
            {quiet.map((rule) => (
              <li key={rule.when} data-quiet="true">
                <LightShape light={rule.light} />
                <span>
                  <b>{rule.no}</b> {ruleText(rule)[language]}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {!isWithoutFact && <FactField {...props} />}
    </Card>
  );
}
