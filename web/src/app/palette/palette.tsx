import { Autocomplete } from '@base-ui/react/autocomplete';
import { deskCalls, type FoundPerson } from '@beidiao/contract/desk/calls';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { toastProblem } from '../../trade/failure/toast-problem.ts';
import { lightName } from '@beidiao/contract/verification/task-states';
import { useNameHint } from '../../trade/list/use-name-hint.ts';
import { OrderStateTag } from '../../trade/order-state-tag.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { confirm } from '../../ui/desk/confirm.tsx';
import { useModal } from '../../ui/desk/use-modal.ts';
import { ResultLight } from '../../ui/result-light.tsx';
import { sessionKey, useSession } from '../../wire/send/session.ts';
import { useSend } from '../../wire/use-call.ts';
import {
  countIn,
  cutAt,
  type Entry,
  type Group,
  groupsShown,
  readTyped,
  type Scope,
  scopes,
  turnScope,
} from './palette-groups.ts';
import styles from './palette.module.css';
import { paletteTexts } from './palette-texts.ts';
import { noteOpened } from './recent.ts';
import { usePalette } from './use-palette.ts';

function EntryRow({ entry, text }: { entry: Entry; text: string }): ReactElement {
  const language = useLanguage();
  const [before, hit, after] = cutAt(entry.label, text);
  return (
    <>
      <Icon name={entry.icon} />
      <span className={styles.label}>
        {before}
        {hit && <mark>{hit}</mark>}
        {after}
      </span>
      <span className={styles.note}>{entry.note}</span>
      {entry.light && <ResultLight light={entry.light}>{lightName(entry.light, language)}</ResultLight>}
      {entry.state !== undefined && <OrderStateTag state={entry.state} />}
      {entry.count !== undefined && (
        <b className={styles.count} aria-hidden="true">
          {entry.count}
        </b>
      )}
      {entry.end && <span className={styles.end}>{entry.end}</span>}
      <i className={styles.enter} aria-hidden="true">
        ↵
      </i>
    </>
  );
}

type ScopesProps = { scope: Scope; groups: readonly Group[]; onChoose: (scope: Scope) => void };

function Scopes({ scope, groups, onChoose }: ScopesProps): ReactElement {
  const t = useTexts(paletteTexts);
  return (
    <div className={styles.scopes} role="group" aria-label={t('scope')}>
      {scopes.map((key) => (
        <BareButton
          key={key}
          tabIndex={-1}
          aria-pressed={key === scope}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(key)}
        >
          {t('scopeCount', { scope: t(key), count: countIn(groups, key) })}
        </BareButton>
      ))}
    </div>
  );
}

function Foot(): ReactElement {
  const t = useTexts(paletteTexts);
  return (
    <div className={styles.foot} aria-hidden="true">
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd> {t('move')}
      </span>
      <span>
        <kbd>Enter</kbd> {t('open')}
      </span>
      <span>
        <kbd>Ctrl</kbd>
        <kbd>Enter</kbd> {t('newTab')}
      </span>
      <span>
        <kbd>Tab</kbd> {t('tab')}
      </span>
      <span className={styles.last}>
        <kbd>&gt;</kbd> {t('onlyActs')} <kbd>#</kbd> {t('onlyOrders')}
      </span>
    </div>
  );
}

/** What an entry does once it is chosen. It opens pages, and asks in a dialog; by itself it pays and cancels nothing. */
function useChoosing(person: FoundPerson | null, onClose: () => void) {
  const t = useTexts(paletteTexts);
  const navigate = useNavigate();
  const session = useSession(sessionKey);
  const reminding = useSend(deskCalls.remind);
  const remind = async ({ orderDetailsId, name }: FoundPerson): Promise<void> => {
    const question = { title: t('askRemind', { name }), body: t('askRemindAbout'), act: t('send'), keep: t('keep') };
    if (!(await confirm(question))) return;
    try {
      await reminding.mutateAsync({ orderDetailsId });
      toast('done', t('reminded', { name }));
    } catch (fault) {
      toastProblem(fault);
    }
  };
  return (entry: Entry, isNewTab: boolean): void => {
    onClose();
    if (entry.href === null) {
      if (person !== null) void remind(person);
      return;
    }
    const id = /[?&]detail=(\d+)$/.exec(entry.href)?.[1];
    const isPerson = entry.id.startsWith('person ') || entry.id.startsWith('recent ');
    if (id !== undefined && isPerson)
      noteOpened(session, { id, name: entry.label, note: entry.note ?? '', at: Date.now() });
    if (isNewTab) window.open(entry.href, '_blank', 'noopener');
    else void navigate({ href: entry.href });
  };
}

/** Finds people, orders, pages and acts from anywhere. */
export function Palette({ typedBefore, onClose }: { typedBefore: () => string; onClose: () => void }): ReactElement {
  const t = useTexts(paletteTexts);
  const modal = useModal(onClose);
  const [typed, setTyped] = useState(typedBefore);
  const [chosen, setChosen] = useState<Scope>('all');
  const highlighted = useRef<Entry | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const { scope, text } = readTyped(typed, chosen);
  const nameHint = useNameHint(text);
  const { groups, person, nearest, state } = usePalette(text, scope !== 'pages' && scope !== 'acts');
  const everything = groupsShown(groups, 'all');
  const shown = groupsShown(groups, scope);
  const choose = useChoosing(person, onClose);
  const count = countIn(everything, scope);
  const isNothing = state === 'found' && count === 0;
  const tryNearest = (): void => {
    if (nearest === null) return;
    setTyped(nearest);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Tab') {
      event.preventDefault();
      setChosen(turnScope(scope, event.shiftKey ? -1 : 1));
      setTyped(text);
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
    if (event.key === 'Enter' && isNothing) tryNearest();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && highlighted.current) {
      event.preventDefault();
      event.stopPropagation();
      choose(highlighted.current, true);
    }
  };
  const status =
    state === 'loading' ? t('loading') : state === 'offline' ? t('offline') : state === 'troubled' ? t('troubled') : '';
  return (
    <dialog {...modal} className={styles.palette} aria-label={t('title')} closedby="any">
      <Autocomplete.Root
        inline
        open
        mode="none"
        autoHighlight="always"
        keepHighlight
        items={shown.map(({ key, items }) => ({ value: key, items }))}
        value={typed}
        itemToStringValue={({ label }: Entry) => label}
        onValueChange={(value, { reason }) => {
          if (reason !== 'item-press') setTyped(value);
        }}
        onItemHighlighted={(entry) => {
          highlighted.current = entry;
        }}
      >
        <div className={styles.head}>
          <Icon name="search" size={18} />
          <Autocomplete.Input
            ref={field}
            className={styles.input}
            aria-label={t('title')}
            placeholder={t('hint')}
            maxLength={60}
            autoFocus
            onKeyDown={onKeyDown}
          />
          <BareButton className={styles.close} tabIndex={-1} aria-label={t('close')} onClick={onClose}>
            Esc
          </BareButton>
        </div>
        {text !== '' && <Scopes scope={scope} groups={everything} onChoose={setChosen} />}
        <Autocomplete.List className={styles.list} aria-label={t('results')}>
          {(group: { value: Group['key']; items: readonly Entry[] }) => (
            <Autocomplete.Group key={group.value} items={group.items} className={styles.group}>
              <Autocomplete.GroupLabel className={styles.heading}>
                {group.value === 'forPerson' ? t('forPerson', { name: person?.name ?? '' }) : t(group.value)}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(entry: Entry) => (
                  <Autocomplete.Item
                    key={entry.id}
                    value={entry}
                    className={styles.entry}
                    onClick={(event) => choose(entry, event.ctrlKey || event.metaKey)}
                  >
                    <EntryRow entry={entry} text={text} />
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        <Autocomplete.Status className={styles.status} data-is-told={status !== '' || undefined}>
          {status || <span className="visually-hidden">{t('counted', { count })}</span>}
        </Autocomplete.Status>
        {isNothing && (
          <div className={styles.nothing}>
            <p>{t('nothing', { text })}</p>
            {nearest ? (
              <BareButton className={styles.nearest} onClick={tryNearest}>
                {t('nearest', { text: nearest })} <kbd aria-hidden="true">Enter</kbd>
              </BareButton>
            ) : (
              <p>{nameHint ?? t('nothingAbout')}</p>
            )}
          </div>
        )}
      </Autocomplete.Root>
      <Foot />
    </dialog>
  );
}
