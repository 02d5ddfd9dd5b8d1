import { forbiddenMatter, withoutMatter } from '@beidiao/contract/verification/forbidden-matter';
import {
  type ForbiddenCategory,
  forbiddenCategories,
  forbiddenGroups,
} from '@beidiao/contract/verification/forbidden-words';
import { type Lack, lackText } from '@beidiao/contract/verification/lack-words';
import type { ClearedWords } from '@beidiao/contract/verification/review-draft';
import type { ReviewField } from '@beidiao/contract/verification/review-forms';
import { isMarkable, wordsOf } from '@beidiao/contract/verification/text-lacks';
import { type ReactElement, useId } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/core/icon.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { RadioDot } from '../../ui/core/radio-dot.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import type { RecordParts } from '../sheet/sheet-parts.ts';
import { placeId } from '../sheet/sheet-place.ts';
import { answeredMark, markOf, turnedMark } from './adverse-mark.ts';
import styles from './field-lack.module.css';
import { statementTexts } from './statement-texts.ts';

/** What a text can not say, and what a sentence against the candidate still needs. */
const ofText: readonly Lack['what'][] = [
  'forbidden',
  'seemsForbidden',
  'adverseUnmarked',
  'adverseElsewhere',
  'adverseNotAsked',
  'adverseHearsay',
  'judgedWithoutRemark',
];
const lacksOfText = (lacks: readonly Lack[], field: string): Lack[] =>
  lacks.filter((lack) => lack.field === field && ofText.includes(lack.what));

/** Of the notes below a text, for `aria-describedby`; undefined where it has none. */
export const textNotesId = (lacks: readonly Lack[], field: string): string | undefined =>
  lacksOfText(lacks, field).length === 0 ? undefined : `${placeId(field)}-notes`;

const categoryOf = ({ facts }: Lack): ForbiddenCategory | undefined =>
  forbiddenCategories.find((category) => category === facts?.['category']);

type Props = Pick<RecordParts, 'drafting' | 'lacks' | 'isOpen'> & {
  /** The control that holds the text, as a lack names it. */
  field: string;
  text: string;
  onText: (text: string) => void;
};

/** Why a text cannot stand, below its control: refused words can be taken out, doubtful ones explained. */
export function TextNotes(props: Props): ReactElement | null {
  const { drafting, lacks, field, text, isOpen } = props;
  const { cleared } = drafting.draft;
  const own = lacksOfText(lacks, field);
  const hits = forbiddenMatter(text);
  const standing = cleared.filter(
    (it) => it.field === field && hits.some((hit) => hit.category === it.category && wordsOf(hit) === it.words),
  );
  const isExplained = (lack: Lack): boolean =>
    lack.what === 'seemsForbidden' && standing.some(({ category }) => category === lack.facts?.['category']);
  const shown = own.filter((lack) => !isExplained(lack));
  if (shown.length === 0 && standing.length === 0) return null;
  return (
    <div className={styles.notes} id={`${placeId(field)}-notes`}>
      {shown.map((lack) => (
        <Wrong key={`${lack.what} ${lack.facts?.['category'] ?? ''}`} {...props} lack={lack} />
      ))}
      {standing.map((it) => (
        <Explained key={it.category} it={it} drafting={drafting} isOpen={isOpen} />
      ))}
    </div>
  );
}

function Wrong({ lack, drafting, field, text, isOpen, onText }: Props & { lack: Lack }): ReactElement {
  const t = useTexts(statementTexts);
  const language = useLanguage();
  const category = categoryOf(lack);
  const isDoubtful = lack.what === 'seemsForbidden';
  const explain = (of: ForbiddenCategory): void => {
    const others = drafting.draft.cleared.filter((it) => it.field !== field || it.category !== of);
    const added: ClearedWords = { field, category: of, words: String(lack.facts?.['words'] ?? ''), reason: '' };
    drafting.change({ cleared: [...others, added] });
  };
  return (
    <div className={styles.note}>
      <p className={styles.lack}>
        <Icon name={lack.what === 'forbidden' ? 'ban' : 'alert'} size={14} /> <span>{lackText(lack, language)}</span>
      </p>
      {isOpen && category !== undefined && (
        <span className={styles.acts}>
          <LinkButton onClick={() => onText(withoutMatter(text, category))}>
            {t(isDoubtful ? 'yesRemove' : 'remove')}
          </LinkButton>
          {isDoubtful && <LinkButton onClick={() => explain(category)}>{t('noBecause')}</LinkButton>}
        </span>
      )}
    </div>
  );
}

type ExplainedProps = Pick<RecordParts, 'drafting' | 'isOpen'> & { it: ClearedWords };

/** What doubtful words say instead; the second reader reads it. */
function Explained({ it, drafting, isOpen }: ExplainedProps): ReactElement {
  const t = useTexts(statementTexts);
  const language = useLanguage();
  const others = drafting.draft.cleared.filter((each) => each !== it);
  const label = t('whyNot', { words: it.words, category: forbiddenGroups[it.category].label[language] });
  return (
    <div className={styles.note}>
      <label className={styles.why}>
        {label}
        <TextBox
          maxLength={300}
          disabled={!isOpen}
          value={it.reason}
          onChange={(reason) => drafting.change({ cleared: [...others, { ...it, reason }] })}
        />
      </label>
      {isOpen && (
        <span className={styles.acts}>
          <LinkButton onClick={() => drafting.change({ cleared: others })}>{t('cancel')}</LinkButton>
        </span>
      )}
    </div>
  );
}

type MarkProps = Pick<RecordParts, 'facts' | 'drafting' | 'isOpen'> & { field: ReviewField; text: string };

/** Marks a sentence as one that speaks against the candidate, and asks whether the referee was there. */
export function AdverseChoice({ facts, drafting, isOpen, field, text }: MarkProps): ReactElement | null {
  const t = useTexts(statementTexts);
  const name = useId();
  if (text.trim() === '' || !isMarkable(facts, field)) return null;
  const { draft, change } = drafting;
  const mark = markOf(draft, field.key);
  const turn = (): void => change({ adverse: turnedMark(draft, field.key) });
  if (mark === undefined)
    return isOpen ? (
      <div className={styles.notes}>
        <span className={styles.acts}>
          <LinkButton onClick={turn}>{t('mark')}</LinkButton> <kbd>Alt U</kbd>
        </span>
      </div>
    ) : null;
  return (
    <div className={styles.notes} data-adverse="true">
      <span className={styles.acts}>
        <Icon name="alert" size={14} /> <b>{t('marked')}</b>
        {isOpen && <LinkButton onClick={turn}>{t('cancel')}</LinkButton>}
      </span>
      <fieldset className={styles.acts} disabled={!isOpen}>
        <legend>{t('firstHand')}</legend>
        {([true, false] as const).map((isFirstHand) => (
          <label key={String(isFirstHand)}>
            <RadioDot
              name={name}
              isChosen={mark.isFirstHand === isFirstHand}
              onChoose={() => change({ adverse: answeredMark(draft, field.key, isFirstHand) })}
            />
            {t(isFirstHand ? 'wasThere' : 'wasNotThere')}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
