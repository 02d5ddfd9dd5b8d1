import type { ReactElement, RefObject } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { FilterRow, type TokenPlace } from '../../ui/list/filter-row.tsx';
import { ListLooks } from '../../ui/list/list-looks.tsx';
import { ManyToken } from '../../ui/list/many-token.tsx';
import { usePhone } from '../../ui/use-narrow.ts';
import { peopleTexts } from './people-texts.ts';
import {
  isNarrowed,
  paysNames,
  type PeopleColumn,
  peopleColumns,
  type PeopleToken,
  peopleTokens,
  type PeopleView,
  roleNames,
  stateNames,
  tokensOn,
  usualColumns,
  widened,
} from './people-view.ts';

type Props = {
  view: PeopleView;
  onChange: (view: PeopleView, how?: 'replace') => void;
  search: RefObject<HTMLInputElement | null>;
  /** People that the filters let through; null before it is known. */
  count: number | null;
  onHelp: () => void;
};

const namesOf = { role: roleNames, state: stateNames, pays: paysNames } as const;

function OneToken({
  token,
  view,
  onChange,
  ...place
}: TokenPlace & Pick<Props, 'view' | 'onChange'> & { token: PeopleToken }) {
  const t = useTexts(peopleTexts);
  const names: readonly (typeof namesOf)[PeopleToken][number][] = namesOf[token];
  return (
    <ManyToken
      {...place}
      isSingle
      label={t(token)}
      choices={names.map((value) => ({ value, label: t(value) }))}
      chosen={view[token] === '' ? [] : [view[token]]}
      onTake={([taken]) => onChange({ ...view, [token]: names.find((it) => it === taken) ?? '', page: 1 })}
    />
  );
}

/** Search, tokens and looks of the list of people. */
export function PeopleFilters({ view, onChange, search, count, onHelp }: Props): ReactElement {
  const t = useTexts(peopleTexts);
  const on = tokensOn(view);
  return (
    <FilterRow<PeopleToken>
      box={search}
      search={{
        q: view.q,
        label: t('findLabel'),
        hint: t('find'),
        onSettle: (q) => onChange({ ...view, q, page: 1 }, 'replace'),
      }}
      on={on}
      addable={peopleTokens.filter((token) => !on.includes(token))}
      nameOf={(token) => t(token)}
      token={(token, place) => <OneToken {...{ token, view, onChange, ...place }} />}
      isNarrowed={isNarrowed(view)}
      onReset={() => onChange(widened(view))}
      isPhone={usePhone()}
      showWords={t('show', { count: count ?? '…' })}
    >
      <ListLooks<PeopleColumn>
        isDense={view.isDense}
        onDense={(isDense) => onChange({ ...view, isDense }, 'replace')}
        columns={{
          fixed: t('person'),
          all: peopleColumns,
          shown: view.columns,
          usual: usualColumns,
          sortable: [],
          nameOf: (key) => t(key),
          onTake: (keys) => onChange({ ...view, columns: keys }),
        }}
        onHelp={onHelp}
      />
    </FilterRow>
  );
}
