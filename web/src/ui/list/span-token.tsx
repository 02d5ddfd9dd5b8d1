import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import type { Days } from '../dates/calendar-days.ts';
import { FilterToken } from '../desk/filter-token.tsx';
import { parts } from '../parts.ts';
import { usePart } from '../use-part.ts';
import type { TokenPlace } from './filter-row.tsx';
import { filterTexts } from './filter-texts.ts';
import { spanTexts } from './span-texts.ts';
import { noSpan, type Span } from './spans.ts';
import { useToday } from './use-today.ts';

function useSpanWords(): (span: Span) => string {
  const t = useTexts(filterTexts);
  const spans = useTexts(spanTexts);
  const year = useToday().slice(0, 4);
  const day = (it: string): string => (it.startsWith(year) ? it.slice(5) : it);
  return (span) => {
    if (span.name !== undefined) return spans(span.name);
    const [from, to] = [day(span.from), day(span.to)];
    if (from && to) return from === to ? from : t('until', { from, to });
    return from ? t('since', { from }) : to ? t('upTo', { to }) : '';
  };
}

type Props = TokenPlace & {
  label: string;
  value: Span;
  /** How many rows these days would give, under the other filters. */
  countOf?: (days: Days) => ReactElement;
  onTake: (span: Span) => void;
};

/** Days that a list is narrowed to. */
export function SpanToken({ label, value, countOf, onTake, isNew, onClose }: Props): ReactElement {
  const t = useTexts(filterTexts);
  const words = useSpanWords();
  const { part, want } = usePart(parts.span);
  return (
    <FilterToken
      {...{ label, onClose }}
      startsOpen={isNew}
      words={words(value)}
      opens="dialog"
      clearLabel={t('clear', { label })}
      onClear={() => onTake(noSpan)}
      onReach={want}
      popup={(control, close) =>
        part && (
          <part.SpanPanel
            {...{ control, label, value }}
            {...(countOf && { countOf })}
            onPick={onTake}
            onClose={close}
          />
        )
      }
    />
  );
}
