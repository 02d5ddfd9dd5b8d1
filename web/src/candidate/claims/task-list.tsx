import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { useOwnCheck } from '../entry/own-check.ts';
import { PageLink } from '../kit/act-button.tsx';
import { Glyph } from '../kit/glyph.tsx';
import { isNone } from './claim-needs.ts';
import { subjectsOf } from './claim-subjects.ts';
import { useClaimPlaces } from './claim-places.ts';
import styles from './task-list.module.css';
import { type SubjectId, useClaims } from './use-claims.ts';
import { useEmployers } from './use-employers.ts';

const texts = bilingual({
  zh: {
    part: '{item} · 第 {n} 段',
    whole: '已填好',
    todo: '去填',
    none: '没有',
    begun: '未填完',
    employers: '不要联系的单位',
    joined: '、',
  },
  en: {
    part: '{item} · no. {n}',
    whole: 'Done',
    todo: 'Fill in',
    none: 'None',
    begun: 'Incomplete',
    employers: 'Employers not to contact',
    joined: ', ',
  },
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

type Props = {
  subjects: readonly TaskSubject[];
  /** The one that stands beside the list. */
  chosen?: SubjectId | 'employers' | undefined;
};

/** One row a subject, and one for the employers that they name. */
export function TaskList({ subjects, chosen }: Props): ReactElement {
  const t = useTexts(texts);
  const { placeOf } = useClaimPlaces();
  return (
    <div className={styles.tasks}>
      {subjects.map((subject) => {
        const { itemCode, n } = subject.of;
        const isChosen = typeof chosen === 'object' && chosen.itemCode === itemCode && chosen.n === n;
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
      <EmployersRow isChosen={chosen === 'employers'} />
    </div>
  );
}

function EmployersRow({ isChosen }: { isChosen: boolean }): ReactElement | null {
  const t = useTexts(texts);
  const { employers, isAnswered } = useEmployers();
  const places = useClaimPlaces();
  if (employers.length === 0) return null;
  const closed = employers.filter(({ doNotContact }) => doNotContact).map(({ company }) => company);
  return (
    <PageLink to={places.employers} aria-current={isChosen ? 'page' : undefined}>
      <span>
        {t('employers')}
        {isAnswered && closed.length > 0 && <small>{closed.join(t('joined'))}</small>}
      </span>
      {isAnswered ? (
        <span className={`${styles.state} ${styles.done}`}>
          <Glyph name="ok" />
          {t(closed.length === 0 ? 'none' : 'whole')}
        </span>
      ) : (
        <span className={styles.state}>
          {t('todo')}
          <Glyph name="next" />
        </span>
      )}
    </PageLink>
  );
}

/** What a row is about, in the candidate's own words. */
function aboutOf(content: Readonly<Record<string, unknown>>): string {
  const found = ['company', 'school', 'certificateName', 'licenceNo'].map((name) => content[name]);
  return found.find((value) => typeof value === 'string' && value !== '')?.toString() ?? '';
}
