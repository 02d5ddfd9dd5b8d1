import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { FilterToken } from '../desk/filter-token.tsx';
import { parts } from '../parts.ts';
import { usePart } from '../use-part.ts';
import type { CountedChoice } from './choice-panel.tsx';
import type { TokenPlace } from './filter-row.tsx';
import { filterTexts } from './filter-texts.ts';

type Props = TokenPlace & {
  label: string;
  /** What is chosen, in words; in its place the names of the choices when left out. */
  words?: string;
  choices: readonly CountedChoice[];
  chosen: readonly string[];
  onTake: (values: string[]) => void;
  onClear?: () => void;
  /** One at most: it takes the place of the one before. */
  isSingle?: boolean;
  /** Somebody reaches for it. */
  onReach?: () => void;
};

/** A token that opens a list of which several can be chosen; each counts at once. */
export function ManyToken(props: Props): ReactElement {
  const { label, words, choices, chosen, onTake, onClear, onReach, isSingle = false, isNew, onClose } = props;
  const t = useTexts(filterTexts);
  const { part, want } = usePart(parts.choices);
  const names = choices.filter(({ value }) => chosen.includes(value)).map((it) => it.label);
  return (
    <FilterToken
      {...{ label, onClose }}
      words={words ?? names.join(t('and'))}
      startsOpen={isNew}
      opens="listbox"
      clearLabel={t('clear', { label })}
      onClear={onClear ?? (() => onTake([]))}
      onReach={() => {
        want();
        onReach?.();
      }}
      popup={(control, close) =>
        part && (
          <part.ChoicePanel
            {...{ control, label, choices, chosen, isSingle }}
            onChange={(values) => {
              onTake(values);
              if (isSingle) close();
            }}
            onClose={close}
          />
        )
      }
    />
  );
}
