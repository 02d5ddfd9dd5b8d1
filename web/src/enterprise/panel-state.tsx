import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { groupTexts } from './group-texts.ts';

type Props = {
  answer: { data: unknown; error: Error | null; refetch: () => unknown };
  isEmpty: boolean;
  empty: { title: string; about?: string; action?: ReactNode };
  children: ReactNode;
};

/** A list in whatever state it is: on its way, in trouble, empty, there. */
export function PanelState({ answer, isEmpty, empty, children }: Props): ReactElement {
  const t = useTexts(groupTexts);
  const { data, error, refetch } = answer;
  const again = (
    <Button size="small" onClick={() => void refetch()}>
      {t('again')}
    </Button>
  );
  if (error && !data) return <EmptyState title={t('troubled')} about={error.message} action={again} />;
  if (!data) return <Skeleton rows={6} label={t('loading')} />;
  return isEmpty ? <EmptyState {...empty} /> : <>{children}</>;
}
