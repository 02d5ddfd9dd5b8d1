import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { useOwnCheck } from '../entry/own-check.ts';
import { PageLink } from '../kit/act-button.tsx';
import { Glyph } from '../kit/glyph.tsx';
import { isNone, subjectsOf } from './claim-needs.ts';
import { useClaimPlaces } from './claim-places.ts';
import styles from './task-list.module.css';
import { type SubjectId, useClaims } from './use-claims.ts';

const texts = bilingual({
  zh: { part: '{item} · 第 {n} 段', whole: '已填好', todo: '去填', none: '没有', begun: '未填完' },
  en: { part: '{item} · no. {n}', whole: 'Done', todo: 'Fill in', none: 'None', begun: 'Incomplete' },
});

export type TaskSubject = {
  readonly of: SubjectId;
  readonly name: string;
  readonly about: string;
  readonly isWhole: boolean;
  readonly isNone: boolean;
  readonly isBegun: boolean;
};

/** Everything that is asked of the candidate, and how far each of it is. */
export function useTaskSubjects(): TaskSubject[] {
  const t = useTexts(texts);
  const language = useLanguage();
  const { details } = useOwnCheck();
  const { contentOf, isWhole } = useClaims();
  return subjectsOf(details.dataItemList.filter((item) => item.isAgreed === true)).map(({ item, n }) => {
    const of = { itemCode: item.code, n };
    const content = contentOf(of);
    return {
      of,
      name: item.quantity > 1 ? t('part', { item: item.name[language], n }) : item.name[language],
      isWhole: isWhole(of),
      about: aboutOf(content),
      isNone: isNone({ n, content }),
      isBegun: Object.values(content).some(Boolean),
    };
  });
}

/** One row a subject. `chosen` is the one that stands beside the list. */
export function TaskList({
  subjects,
  chosen,
}: {
  subjects: readonly TaskSubject[];
  chosen?: SubjectId | undefined;
}): ReactElement {
  const t = useTexts(texts);
  const { placeOf } = useClaimPlaces();
  return (
    <div className={styles.tasks}>
      {subjects.map((subject) => {
        const { itemCode, n } = subject.of;
        const isChosen = chosen?.itemCode === itemCode && chosen.n === n;
        return (
          <PageLink key={`${itemCode} ${n}`} to={placeOf(subject.of)} aria-current={isChosen ? 'page' : undefined}>
            <span>
              {subject.name}
              {subject.about && <small>{subject.about}</small>}
            </span>
            {subject.isWhole ? (
              <span className={`${styles.state} ${styles.done}`}>
                <Glyph name="ok" />
                {t(subject.isNone ? 'none' : 'whole')}
              </span>
            ) : (
              <span className={styles.state}>
                {t(subject.isBegun ? 'begun' : 'todo')}
                <Glyph name="next" />
              </span>
            )}
          </PageLink>
        );
      })}
    </div>
  );
}

/** What a row is about, in the candidate's own words. */
function aboutOf(content: Readonly<Record<string, unknown>>): string {
  const found = ['company', 'school', 'certificateName', 'licenceNo'].map((name) => content[name]);
  return found.find((value) => typeof value === 'string' && value !== '')?.toString() ?? '';
}
