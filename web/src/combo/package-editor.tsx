import { catalogueCalls, type CheckItem, type OwnPackage } from '@beidiao/contract/catalogue/calls';
import type { Data } from '@beidiao/contract/wire/call';
import { type ReactElement, useState } from 'react';
import { formatMoney } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { NotLoaded } from '../trade/failure/not-loaded.tsx';
import { Button } from '../ui/core/button.tsx';
import { TextBox } from '../ui/core/text-box.tsx';
import { TickBox } from '../ui/core/tick-box.tsx';
import { toast } from '../ui/core/toasts.tsx';
import { Dialog } from '../ui/desk/dialog.tsx';
import { Select } from '../ui/desk/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { problemOf } from '../wire/send/problem-of.ts';
import { send } from '../wire/send/send.ts';
import { useCall } from '../wire/use-call.ts';
import { useSubmit } from '../wire/use-submit.ts';
import { comboTexts } from './combo-texts.ts';
import styles from './combo.module.css';

/** As the contract has it. */
const nameMaximum = 40;
const formId = 'package-editor';
type Offered = Data<typeof catalogueCalls.offer>['dataList'];
type Chosen = ReadonlyMap<string, number>;

type ItemProps = { item: CheckItem; quantity: number | undefined; onChoose: (quantity: number | null) => void };

function ItemLine({ item, quantity, onChoose }: ItemProps): ReactElement {
  const t = useTexts(comboTexts);
  const name = item.name[useLanguage()];
  const most = Array.from({ length: item.maxQuantity }, (_, n) => String(n + 1));
  return (
    <li>
      <label>
        <TickBox isOn={quantity !== undefined} onTurn={(isOn) => onChoose(isOn ? 1 : null)} />
        {name}
      </label>
      {quantity !== undefined && item.maxQuantity > 1 && (
        <Select
          aria-label={t('quantityOf', { name })}
          value={String(quantity)}
          choices={most.map((value) => ({ value, label: `×${value}` }))}
          onChange={(value) => onChoose(Number(value))}
        />
      )}
      <span>{formatMoney(item.memberPriceFen)}</span>
    </li>
  );
}

function useEditor({ of, offered, onSaved, onClose }: Props & { offered: Offered | undefined }) {
  const t = useTexts(comboTexts);
  const [name, setName] = useState(of?.name ?? '');
  const [chosen, setChosen] = useState<Chosen>(
    () => new Map(of?.dataItemList.map(({ code, quantity }) => [code, quantity])),
  );
  // What can not be ordered any more is left out by the next save.
  const items = (offered?.dataItemList ?? []).flatMap(({ code, maxQuantity }) => {
    const quantity = chosen.get(code);
    return quantity === undefined ? [] : [{ code, quantity: Math.min(quantity, maxQuantity) }];
  });
  const lack = (): string | null =>
    name.trim() === '' ? t('nameMissing') : items.length === 0 ? t('itemsMissing') : null;
  const { isBusy, problem, submit } = useSubmit({
    check: () => lack() ?? true,
    onSubmit: async () => {
      const wish = { name: name.trim(), dataItemList: items, ...(of === null ? {} : { id: of.id }) };
      const { id } = await send(catalogueCalls.savePackage, wish);
      toast('done', t('saved', { name: wish.name }));
      onSaved(id);
      onClose();
    },
    explain: problemOf,
  });
  const choose = (code: string, quantity: number | null): void => {
    const next = new Map(chosen);
    if (quantity === null) next.delete(code);
    else next.set(code, quantity);
    setChosen(next);
  };
  return { name, setName, chosen, choose, items, isBusy, problem, submit };
}

type Props = {
  /** Null: a new one. */
  of: OwnPackage | null;
  onSaved: (id: string) => void;
  onClose: () => void;
};

/** Name and items of an own package. */
export function PackageEditor(props: Props): ReactElement {
  const { of, onClose } = props;
  const t = useTexts(comboTexts);
  const language = useLanguage();
  const query = useCall(catalogueCalls.offer, {});
  const offered = query.data?.dataList;
  const { name, setName, chosen, choose, items, isBusy, problem, submit } = useEditor({ ...props, offered });
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Dialog
      place="side"
      title={of === null ? t('newTitle') : t('editTitle', { name: of.name })}
      closeLabel={t('close')}
      width={520}
      onClose={onClose}
      foot={
        <div className={styles.foot}>
          <p role="status" data-problem={problem ? true : undefined}>
            {problem ?? t('chosen', { items: items.length, pieces })}
          </p>
          <Button type="submit" form={formId} look="primary" size="small" isBusy={isBusy} disabled={!offered}>
            {t('save')}
          </Button>
        </div>
      }
    >
      <form id={formId} className={styles.editor} onSubmit={(event) => void submit(event)}>
        <label>
          {t('nameLabel')}
          <TextBox name="packageName" maxLength={nameMaximum} value={name} onChange={setName} />
        </label>
        {!offered && query.error && <NotLoaded what={t('title')} onRetry={() => void query.refetch()} />}
        {!offered && !query.error && <Skeleton rows={8} label={t('loading')} />}
        {offered?.groupList.map((group) => {
          const inGroup = offered.dataItemList.filter((item) => item.group === group.code);
          if (inGroup.length === 0) return null;
          return (
            <fieldset key={group.code}>
              <legend>{group.name[language]}</legend>
              <ul>
                {inGroup.map((item) => (
                  <ItemLine
                    key={item.code}
                    item={item}
                    quantity={chosen.get(item.code)}
                    onChoose={(quantity) => choose(item.code, quantity)}
                  />
                ))}
              </ul>
            </fieldset>
          );
        })}
      </form>
    </Dialog>
  );
}
