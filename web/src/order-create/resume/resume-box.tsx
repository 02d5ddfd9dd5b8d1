import { claimWord } from '@beidiao/contract/candidate/claim-names';
import type { FoundPost } from '@beidiao/contract/resume/calls';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { buttonClass } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { usePostWords } from '../../trade/post-words.ts';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import type { Draft, DraftResume } from '../draft.ts';
import styles from './resume-box.module.css';
import { type Proposal, proposalsOf } from './resume-rules.ts';
import { resumeTexts } from './resume-texts.ts';
import { acceptedResumes, useResume } from './use-resume.ts';

type Acts = ReturnType<typeof useResume>;

function ProposalRow({ proposal, typed, acts }: { proposal: Proposal; typed: string; acts: Acts }): ReactElement {
  const t = useTexts(resumeTexts);
  const post = usePostWords();
  const { field, value, words, state } = proposal;
  const label = field === 'position' ? post(field) : t(field);
  const said = { field: label, value };
  return (
    <li data-state={state}>
      <b>{label}</b>
      <div>
        {words === null ? (
          <span className={styles.missing}>{t('missing')}</span>
        ) : (
          <>
            <span>{value}</span>
            <small data-tip-if-cut={words}>{t('found', { words })}</small>
          </>
        )}
      </div>
      <div className={styles.act}>
        {state !== 'missing' && <span>{state === 'differs' ? t('differs', { typed }) : t(state)}</span>}
        {state === 'filled' && (
          <LinkButton aria-label={t('backOf', said)} onClick={() => acts.back(field)}>
            {t('back')}
          </LinkButton>
        )}
        {state === 'differs' && (
          <LinkButton aria-label={t('useOf', said)} onClick={() => acts.fill(field)}>
            {t('use')}
          </LinkButton>
        )}
        {state === 'open' && (
          <LinkButton aria-label={t('fillOf', said)} onClick={() => acts.fill(field)}>
            {t('fill')}
          </LinkButton>
        )}
      </div>
    </li>
  );
}

const PostList = ({ posts }: { posts: readonly FoundPost[] }): ReactElement => {
  const language = useLanguage();
  return (
    <>
      {posts.map(({ content, words }) => (
        <li key={words}>
          {Object.entries(content).map(([name, value]) => (
            <span key={name}>
              {claimWord(name, language)}
              {typeof value === 'string' && (language === 'zh' ? `：${value}` : `: ${value}`)}
            </span>
          ))}
          <small>{words}</small>
        </li>
      ))}
    </>
  );
};

function Career({ resume: { reading } }: { resume: DraftResume }): ReactElement {
  const t = useTexts(resumeTexts);
  const { employers, schools } = reading;
  if (employers.length + schools.length === 0) return <p className={styles.career}>{t('noPosts')}</p>;
  return (
    <div className={styles.career}>
      <p>{t('posts', { employers: employers.length, schools: schools.length })}</p>
      <details>
        <summary>{t('showPosts')}</summary>
        <ul>
          <PostList posts={employers} />
          <PostList posts={schools} />
        </ul>
      </details>
    </div>
  );
}

function Chooser({ acts, isAnother }: { acts: Acts; isAnother: boolean }): ReactElement {
  const t = useTexts(resumeTexts);
  return (
    <label
      className={isAnother ? styles.another : buttonClass('plain', 'small')}
      aria-busy={acts.name !== null || undefined}
    >
      {!isAnother && <Icon name="up2" />}
      {t(isAnother ? 'another' : 'choose')}
      <FileInput
        className="visually-hidden"
        accept={acceptedResumes}
        disabled={acts.name !== null}
        onPick={acts.take}
      />
    </label>
  );
}

/** A way to fill the form below: what a résumé says, field by field, and where it says so. */
export function ResumeBox({ draft: { resume, candidate } }: { draft: Draft }): ReactElement {
  const t = useTexts(resumeTexts);
  const acts = useResume();
  const { name, problem, isOver } = acts;
  return (
    <section className={styles.box} aria-label={t('heading')} data-over={isOver || undefined} aria-busy={name !== null}>
      <div className={styles.head}>
        <Icon name="doc" size={24} />
        <div>
          <h3>{resume === null ? t('heading') : resume.file.name}</h3>
          <p role="status">
            {name !== null ? t('reading', { name }) : isOver ? t('dropNow') : resume === null && t('drop')}
          </p>
        </div>
        <div className={styles.acts}>
          <Chooser acts={acts} isAnother={resume !== null} />
          {resume !== null && Object.keys(resume.before).length > 0 && (
            <LinkButton onClick={acts.backAll}>{t('backAll')}</LinkButton>
          )}
          {resume !== null && <LinkButton onClick={acts.remove}>{t('remove')}</LinkButton>}
        </div>
      </div>
      {problem !== null && <Notice kind="problem">{problem}</Notice>}
      {resume === null ? (
        <p className={styles.kinds}>{t('kinds')}</p>
      ) : (
        <>
          <ul className={styles.rows}>
            {proposalsOf(resume, candidate).map((proposal) => (
              <ProposalRow key={proposal.field} proposal={proposal} typed={candidate[proposal.field]} acts={acts} />
            ))}
          </ul>
          <Career resume={resume} />
        </>
      )}
    </section>
  );
}
