import { openCalls } from '@beidiao/contract/open/calls';
import { requestOutcomes } from '@beidiao/contract/open/log';
import { openOperationNames } from '@beidiao/contract/open/operation-names';
import type { ReactElement, RefObject } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { useTyped } from '../../ui/list/use-typed.ts';
import { useCall } from '../../wire/use-call.ts';
import { logTexts } from './log-texts.ts';
import { isNarrowed, type LogView } from './log-view.ts';
import styles from './log.module.css';

type Props = {
  view: LogView;
  /** Narrows anew, from the newest on. */
  onNarrow: (wish: Partial<LogView>) => void;
  search: RefObject<HTMLDivElement | null>;
};

/** What the list is narrowed by: words that are looked for whole, key, operation and status. */
export function Filters({ view, onNarrow, search }: Props): ReactElement {
  const t = useTexts(logTexts);
  const keys = useCall(openCalls.keys, {}, { staleTime: 10_000 }).data?.keys ?? [];
  const [typed, type] = useTyped(view.search, (text) => onNarrow({ search: text }));
  const ofKeys = keys.map(({ keyId, name, lastFour }) => ({ value: keyId, label: t('ofKey', { name, lastFour }) }));
  const operations = openOperationNames.map((value) => ({ value, label: value }));
  const clear = (): void => onNarrow({ keyId: undefined, operation: undefined, outcome: 'all', search: '' });
  return (
    <div className={styles.filters} role="search" ref={search}>
      <TextBox
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={255}
        spellCheck={false}
        value={typed}
        onChange={type}
      />
      <Select
        aria-label={t('keyFilter')}
        value={view.keyId ?? ''}
        choices={[{ value: '', label: t('allKeys') }, ...ofKeys]}
        onChange={(keyId) => onNarrow({ keyId: keyId === '' ? undefined : keyId })}
      />
      <Select
        aria-label={t('operationFilter')}
        value={view.operation ?? ''}
        choices={[{ value: '', label: t('allOperations') }, ...operations]}
        onChange={(operation) => onNarrow({ operation: operation === '' ? undefined : operation })}
      />
      <Select
        aria-label={t('outcomeFilter')}
        value={view.outcome}
        choices={requestOutcomes.map((value) => ({ value, label: t(value) }))}
        onChange={(outcome) => onNarrow({ outcome })}
      />
      {isNarrowed(view) && (
        <Button size="small" look="text" onClick={clear}>
          {t('clear')}
        </Button>
      )}
    </div>
  );
}
