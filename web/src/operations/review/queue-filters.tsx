import { assignCalls } from '@beidiao/contract/verification/assign';
import { reviewCalls } from '@beidiao/contract/verification/review';
import type { ReactElement, RefObject } from 'react';
import { useState } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { PickField } from '../../ui/pick-field.tsx';
import { useStaffCall } from '../../wire/staff-wire.ts';
import styles from './queue.module.css';
import { queueTexts } from './queue-texts.ts';
import { tasksTexts } from './tasks-texts.ts';
import type { Place } from './use-place.ts';

type Props = { place: Place; searchBox: RefObject<HTMLFormElement | null>; count: number; hasMore: boolean };

/** What narrows the list; each stands in the address. */
export function QueueFilters({ place, searchBox, count, hasMore }: Props): ReactElement {
  const t = useTexts(queueTexts);
  const s = useTexts(tasksTexts);
  const language = useLanguage();
  const counts = useStaffCall(reviewCalls.counts, {}, { staleTime: 20_000 });
  const skills = useStaffCall(assignCalls.skills, {}, { staleTime: 300_000 });
  const [typed, type] = useState(place.search ?? '');
  const { code = '', memberId = '', group = '', staffId = '', dueFrom, dueTo, go } = place;
  const items = counts.data?.items.map((it) => ({ value: it.code, label: `${it.name[language]} ${it.count}` })) ?? [];
  const members = counts.data?.members.map((it) => ({ value: it.memberId, label: `${it.name} ${it.count}` })) ?? [];
  const groups = skills.data?.groups.map((it) => ({ value: it.code, label: it.name[language] })) ?? [];
  const people = skills.data?.rows.map((it) => ({ value: it.staffId, label: it.name })) ?? [];
  const span =
    dueFrom !== undefined && dueTo !== undefined
      ? t('dueSpan', { from: formatTimeDense(dueFrom), to: formatTimeDense(dueTo) })
      : null;
  return (
    <div className={styles.filters}>
      <form
        ref={searchBox}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          go({ search: typed.trim() });
        }}
      >
        <TextBox
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={60}
          value={typed}
          onChange={(next) => {
            type(next);
            if (next === '' && place.search !== undefined) go({ search: '' });
          }}
        />
      </form>
      {span !== null && (
        <Button size="small" aria-label={t('takeOff', { name: span })} onClick={() => go({ dueFrom: '', dueTo: '' })}>
          {span} <Icon name="x" size={14} />
        </Button>
      )}
      <PickField
        label={s('item')}
        none={s('allItems')}
        choices={items}
        chosen={[code]}
        onChange={([next = '']) => go({ code: next })}
      />
      <PickField
        label={t('skill')}
        none={t('allSkills')}
        choices={groups}
        chosen={[group]}
        onChange={([next = '']) => go({ group: next })}
      />
      <PickField
        label={t('who')}
        none={t('anybody')}
        choices={people}
        chosen={[staffId]}
        onChange={([next = '']) => go({ staff: next })}
      />
      <PickField
        label={s('member')}
        none={s('allMembers')}
        choices={members}
        chosen={[memberId]}
        onChange={([next = '']) => go({ member: next })}
      />
      <p>{t(hasMore ? 'shownMore' : 'shown', { count })}</p>
    </div>
  );
}
