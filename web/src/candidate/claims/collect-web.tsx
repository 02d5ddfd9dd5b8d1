import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { useOwnCheck } from '../entry/own-check.ts';
import { Status } from '../entry/status.tsx';
import { Tasks } from '../entry/tasks.tsx';
import { paths } from '../paths.ts';
import { go, usePlace } from '../place.ts';
import { Opening, Trouble } from '../trouble.tsx';
import { ClaimPlacesProvider, onDesk } from './claim-places.ts';
import { ClaimScreen } from './claim-screen.tsx';
import styles from './collect-web.module.css';
import { TaskList, useTaskSubjects } from './task-list.tsx';
import { EmployersScreen } from './employers-screen.tsx';
import { ClaimsProvider, useReadClaims } from './use-claims.ts';
import { useEmployers } from './use-employers.ts';

const texts = bilingual({
  zh: {
    title: '需要填写的内容',
    about: '{enterprise} · {position}',
    left: '已填好 {done} 项，共 {all} 项，还需约 {minutes} 分钟',
    ready: '已全部填好，可以提交',
    kept: '填写的内容随时保存，可以换到手机上继续。',
    progress: '填写进度',
  },
  en: {
    title: 'What is asked of you',
    about: '{enterprise} · {position}',
    left: '{done} of {all} done, about {minutes} minutes left',
    ready: 'All complete, ready to submit',
    kept: 'Your entries are saved as you type. You can go on from your phone.',
    progress: 'Progress',
  },
});

/** Filling in at a desk: what is asked stands left, what is being filled in right; one leads to the next. */
export function CollectWeb(): ReactElement {
  const { details } = useOwnCheck();
  const isAsked = details.step === 'claims';
  const claims = useReadClaims(details, isAsked);
  if (!isAsked) return <Status />;
  if (!claims.list)
    return claims.fault ? (
      <Trouble fault={claims.fault} again={() => void claims.read().catch(() => {})} />
    ) : (
      <Opening />
    );
  return (
    <ClaimsProvider value={claims}>
      <Desk />
    </ClaimsProvider>
  );
}

/** What the first page promises of a subject. */
const minutesEach = 2;

function Desk(): ReactElement {
  const t = useTexts(texts);
  const { search } = usePlace();
  const { details } = useOwnCheck();
  const subjects = useTaskSubjects();
  const left = subjects.filter(({ isWhole }) => !isWhole);
  const code = search.get('item');
  const chosen = subjects.find(({ of }) => of.itemCode === code && of.n === Number(search.get('n') ?? 1))?.of;
  const { employers, isAnswered } = useEmployers();
  const isAtEmployers = search.has('employers');
  const all = subjects.length + (employers.length > 0 ? 1 : 0);
  const open = left.length + (isAnswered ? 0 : 1);
  const places = onDesk((finished) => {
    const next = left.find(({ of }) => of.itemCode !== finished.itemCode || of.n !== finished.n);
    go(next ? places.placeOf(next.of) : isAnswered ? paths.collectOnDesktop : places.employers);
  });
  return (
    <ClaimPlacesProvider value={places}>
      <div className={styles.desk}>
        <aside className={styles.side} aria-labelledby="asked">
          <p className={styles.about}>
            {details.position
              ? t('about', { enterprise: details.enterpriseName, position: details.position })
              : details.enterpriseName}
          </p>
          <h2 id="asked">{t('title')}</h2>
          {all > 0 && (
            <>
              <p>{open === 0 ? t('ready') : t('left', { done: all - open, all, minutes: open * minutesEach })}</p>
              <progress max={all} value={all - open} aria-label={t('progress')} />
              <TaskList subjects={subjects} chosen={isAtEmployers ? 'employers' : chosen} />
            </>
          )}
          <p className={styles.about}>{t('kept')}</p>
        </aside>
        <div className={styles.form}>{isAtEmployers ? <EmployersScreen /> : chosen ? <ClaimScreen /> : <Tasks />}</div>
      </div>
    </ClaimPlacesProvider>
  );
}
