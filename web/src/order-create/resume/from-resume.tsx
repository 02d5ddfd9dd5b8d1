import type { ClaimContent } from '@beidiao/contract/candidate/claim-content';
import type { FoundPost } from '@beidiao/contract/resume/calls';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { useDraft } from '../draft-store.ts';
import styles from './from-resume.module.css';
import { postsFor, withPost } from './resume-rules.ts';
import { resumeTexts } from './resume-texts.ts';

type Props = { needs: readonly string[]; content: ClaimContent; onFill: (content: ClaimContent) => void };

const nameOf = ({ content: { company, school, position, major } }: FoundPost): string =>
  [company ?? school, position ?? major].filter((it) => typeof it === 'string').join(' · ');

/** The jobs or schools of the résumé, each to be taken into the piece that is open. */
export function FromResume({ needs, content, onFill }: Props): ReactElement | null {
  const t = useTexts(resumeTexts);
  const { resume } = useDraft();
  const posts = resume === null ? [] : postsFor(needs, resume.reading);
  if (posts.length === 0) return null;
  const take = (post: FoundPost): void => {
    const next = withPost(needs, content, post);
    const isNew = Object.entries(next).some(([name, value]) => content[name] !== value);
    if (isNew) onFill(next);
    toast('done', isNew ? t('fromDone', { post: nameOf(post) }) : t('nothingNew'));
  };
  return (
    <div className={styles.from} role="group" aria-label={t('fromResume')}>
      <b>{t('fromResume')}</b>
      <div>
        {posts.map((post) => (
          <Button key={post.words} size="small" onClick={() => take(post)}>
            {nameOf(post)}
          </Button>
        ))}
      </div>
      <small>{t('fromResumeHint')}</small>
    </div>
  );
}
