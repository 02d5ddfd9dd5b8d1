import { followStatuses } from '@beidiao/contract/batch/states';
import { lightName, lights } from '@beidiao/contract/verification/task-states';
import type { ReactElement, RefObject } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { IconButton } from '../ui/desk/icon-button.tsx';
import { FilterRow } from '../ui/list/filter-row.tsx';
import { filterTexts } from '../ui/list/filter-texts.ts';
import { ManyToken } from '../ui/list/many-token.tsx';
import {
  allAuthorize,
  type DetailFilter,
  type DetailToken,
  detailTokens,
  isNarrowed,
  widened,
} from './detail-filter.ts';
import { detailTexts } from './detail-texts.ts';

type Props = {
  filter: DetailFilter;
  onChange: (filter: DetailFilter, how?: 'replace') => void;
  search: RefObject<HTMLInputElement | null>;
  isPhone: boolean;
  total: number;
  onHelp: () => void;
};

/** What each token can be set to. */
function useChoices(): Record<DetailToken, { value: string; label: string }[]> {
  const t = useTexts(detailTexts);
  const language = useLanguage();
  return {
    authorize: allAuthorize.map((value) => ({ value, label: t(value) })),
    follow: followStatuses.map((value) => ({ value, label: t(value) })),
    risk: lights.map((value) => ({ value, label: lightName(value, language) })),
  };
}

/** Search and tokens of the people of a list. */
export function DetailFilters({ filter, onChange, search, isPhone, total, onHelp }: Props): ReactElement {
  const t = useTexts(detailTexts);
  const words = useTexts(filterTexts);
  const choices = useChoices();
  const on = detailTokens.filter((token) => filter[token] !== '');
  return (
    <FilterRow<DetailToken>
      box={search}
      search={{
        q: filter.q,
        label: t('search'),
        hint: t('search'),
        onSettle: (q) => onChange({ ...filter, q, page: 1 }, 'replace'),
      }}
      on={on}
      addable={detailTokens.filter((token) => !on.includes(token))}
      nameOf={(token) => t(token)}
      token={(token, place) => (
        <ManyToken
          {...place}
          isSingle
          label={t(token)}
          choices={choices[token]}
          chosen={filter[token] === '' ? [] : [filter[token]]}
          // The choices are those of the token.
          onTake={([value = '']) => onChange({ ...filter, [token]: value, page: 1 })}
        />
      )}
      isNarrowed={isNarrowed(filter)}
      onReset={() => onChange(widened(filter))}
      isPhone={isPhone}
      showWords={t('show', { count: total })}
    >
      <small>{t('sorted')}</small>
      <IconButton icon="help" label={words('keys')} data-tip={words('keys')} onClick={onHelp} />
    </FilterRow>
  );
}
