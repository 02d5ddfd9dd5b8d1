import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import type { PersonRow } from '@beidiao/contract/enterprise/calls';
import { limitCalls } from '@beidiao/contract/enterprise/limits';
import { type ReactElement, useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Dialog } from '../ui/desk/dialog.tsx';
import { TickBox } from '../ui/core/tick-box.tsx';
import { useCall } from '../wire/use-call.ts';
import { groupTexts } from './group-texts.ts';
import styles from './group.module.css';
import { PanelState } from './panel-state.tsx';
import { useChange } from './use-change.ts';

const texts = bilingual({
  zh: {
    title: '{name} 的可下单范围',
    hint: '不勾选表示不限。勾选套餐后，套餐内的核查项一并开放。',
    items: '核查项',
    packages: '套餐',
    chosen: '已选 {items} 项、{packages} 个套餐',
    none: '不限定',
    saved: '已保存',
    lifted: '已取消限定',
    clear: '清空选择',
  },
  en: {
    title: 'What {name} can order',
    hint: 'Select nothing for no restriction. Selecting a package includes its items.',
    items: 'Items',
    packages: 'Packages',
    chosen: 'Selected: {items} items, {packages} packages',
    none: 'No restriction',
    saved: 'Saved',
    lifted: 'Restriction removed',
    clear: 'Clear selection',
  },
});

type Choice = { readonly key: string; readonly label: string };
type TicksProps = {
  label: string;
  choices: readonly Choice[];
  chosen: ReadonlySet<string>;
  onTurn: (key: string) => void;
};

function Ticks({ label, choices, chosen, onTurn }: TicksProps): ReactElement {
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className={styles.ticks}>
        {choices.map(({ key, label: name }) => (
          <label key={key}>
            <TickBox isOn={chosen.has(key)} onTurn={() => onTurn(key)} />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const turned = (chosen: ReadonlySet<string>, key: string): Set<string> => {
  const next = new Set(chosen);
  if (!next.delete(key)) next.add(key);
  return next;
};

type FormProps = {
  person: PersonRow;
  items: readonly Choice[];
  packages: readonly Choice[];
  first: { items: readonly string[]; packages: readonly string[] };
  onClose: () => void;
};

function ItemLimitForm({ person, items, packages, first, onClose }: FormProps): ReactElement {
  const t = useTexts(texts);
  const group = useTexts(groupTexts);
  const [chosenItems, setItems] = useState<ReadonlySet<string>>(new Set(first.items));
  const [chosenPackages, setPackages] = useState<ReadonlySet<string>>(new Set(first.packages));
  const { change, isBusy } = useChange();
  const isNone = chosenItems.size + chosenPackages.size === 0;
  const save = async (): Promise<void> => {
    const params = {
      dataItemList: [...chosenItems],
      dataGroupIdList: [...chosenPackages],
      setOperatorIdList: [person.userId],
    };
    if (await change(limitCalls.setItems, params, t(isNone ? 'lifted' : 'saved'))) onClose();
  };
  const clear = (): void => {
    setItems(new Set());
    setPackages(new Set());
  };
  return (
    <div className={styles.stack}>
      <p className={styles.hint}>{t('hint')}</p>
      <Ticks
        label={t('packages')}
        choices={packages}
        chosen={chosenPackages}
        onTurn={(key) => setPackages(turned(chosenPackages, key))}
      />
      <Ticks
        label={t('items')}
        choices={items}
        chosen={chosenItems}
        onTurn={(key) => setItems(turned(chosenItems, key))}
      />
      <p aria-live="polite">
        {isNone ? t('none') : t('chosen', { items: chosenItems.size, packages: chosenPackages.size })}
      </p>
      <div className={styles.acts}>
        <Button size="small" onClick={clear}>
          {t('clear')}
        </Button>
        <Button look="primary" size="small" isBusy={isBusy} onClick={() => void save()}>
          {group('save')}
        </Button>
      </div>
    </div>
  );
}

/** Which items and packages a person may order. */
export function ItemLimitDialog({ person, onClose }: { person: PersonRow; onClose: () => void }): ReactElement {
  const t = useTexts(texts);
  const group = useTexts(groupTexts);
  const language = useLanguage();
  const items = useCall(catalogueCalls.items, {}, { staleTime: 60_000 });
  const packages = useCall(catalogueCalls.packages, {}, { staleTime: 60_000 });
  const limits = useCall(limitCalls.items, { userId: person.userId });
  const isThere = items.data && packages.data && limits.data;
  const answer = {
    data: isThere ? true : undefined,
    error: items.error ?? packages.error ?? limits.error,
    refetch: () => Promise.all([items.refetch(), packages.refetch(), limits.refetch()]),
  };
  const [limit] = limits.data?.limitList ?? [];
  return (
    <Dialog title={t('title', { name: person.name })} closeLabel={group('close')} onClose={onClose} width={640}>
      <PanelState answer={answer} isEmpty={false} empty={{ title: '' }}>
        <ItemLimitForm
          person={person}
          items={(items.data?.dataItemList ?? []).map((it) => ({ key: it.code, label: it.name[language] }))}
          packages={(packages.data?.dataGroupList ?? []).map((it) => ({ key: it.id, label: it.name[language] }))}
          first={{ items: limit?.dataItemList ?? [], packages: limit?.dataGroupIdList ?? [] }}
          onClose={onClose}
        />
      </PanelState>
    </Dialog>
  );
}
