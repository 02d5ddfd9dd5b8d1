import { batchCalls } from '@beidiao/contract/batch/calls';
import { faultWords } from '@beidiao/contract/batch/problem-words';
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button, buttonClass } from '../../ui/core/button.tsx';
import cards from '../../ui/desk/card.module.css';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Refused } from '../../wire/send/refused.ts';
import { useCall } from '../../wire/use-call.ts';
import { BatchHead } from './batch-head.tsx';
import { batchTexts } from './batch-texts.ts';
import { FixStep } from './grid/fix-step.tsx';
import { readFilter } from './grid/use-grid.ts';
import { columnsStep, MappingStep } from './mapping-step.tsx';
import { OrderSteps } from './pay/order-steps.tsx';
import type { Placed } from '../pay/place-order.ts';
import { ReadingStep } from './reading-step.tsx';
import type { Step } from '../steps.ts';
import { UploadStep } from './upload/upload-step.tsx';

const laterSteps = ['items', 'package', 'confirm'] as const satisfies readonly Step[];

/** A list as far as it has come: what is shown follows from its state, so that a link leads to where it is now. */
function OpenedList({ batchFileId }: { batchFileId: string }): ReactElement {
  const t = useTexts(batchTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const [placed, setPlaced] = useState<Placed | null>(null);
  const { data, error, refetch } = useCall(batchCalls.progress, { batchFileId });
  const back = (
    <Link to="/Dashboard/Batch" search={{}} className={buttonClass('plain', 'small')}>
      {t('otherFile')}
    </Link>
  );
  if (data === undefined) {
    if (error === null) return <Skeleton rows={8} label={t('loading')} />;
    const isGone = error instanceof Refused && error.is('notFound');
    const again = (
      <Button size="small" onClick={() => void refetch()}>
        {t('again')}
      </Button>
    );
    return (
      <EmptyState
        title={t(isGone ? 'gone' : 'failed')}
        about={isGone ? t('goneAbout') : error.message}
        action={isGone ? back : again}
      />
    );
  }
  // An order that was just placed is paid first, whatever has become of the list by it.
  if (placed !== null) return <OrderSteps batch={data} step="confirm" placed={placed} onPlaced={setPlaced} />;
  if (data.state === 'reading') return <ReadingStep progress={data} />;
  if (data.state === 'headings') return <MappingStep progress={data} />;
  if (data.state === 'ordered') return <Navigate to="/Dashboard/Batch/detail" search={{ id: batchFileId }} replace />;
  if (data.state === 'refused')
    return (
      <>
        <BatchHead batch={data} step="candidate" />
        <section className={cards.card}>
          <EmptyState
            title={data.fileName}
            about={
              <span role="alert">{data.fault === null ? t('refusedAbout') : faultWords[data.fault][language]}</span>
            }
            action={back}
          />
        </section>
      </>
    );
  if (search['step'] === columnsStep && data.headings.length > 0) return <MappingStep progress={data} />;
  const step = laterSteps.find((it) => it === search['step']);
  if (step !== undefined) return <OrderSteps batch={data} step={step} placed={placed} onPlaced={setPlaced} />;
  return (
    <FixStep
      progress={data}
      filter={readFilter(search['show'])}
      onFilter={(show) =>
        void navigate({
          to: '/Dashboard/Batch',
          search: { id: batchFileId, show: show === 'all' ? undefined : show },
          resetScroll: false,
          replace: true,
        })
      }
    />
  );
}

/** From a file of candidates to their orders; without a list: the way to begin, and the lists that there are. */
export function Batch(): ReactElement {
  const id = useSearch({ strict: false, select: (search: { id?: string | undefined }) => search.id });
  const batchFileId = /^\d+$/.test(id ?? '') ? id : undefined;
  return batchFileId === undefined ? <UploadStep /> : <OpenedList key={batchFileId} batchFileId={batchFileId} />;
}
