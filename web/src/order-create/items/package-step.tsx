import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactElement, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button, buttonClass } from '../../ui/core/button.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { RowField } from '../../ui/desk/row-field.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { changesShown } from '../../wire/send/changes.ts';
import { Refused } from '../../wire/send/refused.ts';
import { useSend } from '../../wire/use-call.ts';
import type { Draft } from '../draft.ts';
import { changeDraft, readDraft } from '../draft-store.ts';
import type { Offer } from './offer.ts';
import { OwnPackages } from './own-packages.tsx';
import styles from './package-step.module.css';
import { packageTexts } from './package-texts.ts';
import { wayTo } from '../steps.ts';

/** As the contract has it. */
const nameMaximum = 40;

function useSave(draft: Draft) {
  const t = useTexts(packageTexts);
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const act = useSend(catalogueCalls.savePackage);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (act.isPending || draft.checkedDataItemList.length === 0) return;
    const title = name.trim();
    if (!title) return setError(t('noName'));
    const dataItemList = draft.checkedDataItemList.map(({ code, quantity }) => ({ code, quantity }));
    act.mutate(
      { name: title, dataItemList },
      {
        onSuccess: async ({ id }) => {
          await changesShown();
          // A package that lowers the price is not given up for one that only has a name.
          if (readDraft().trialInfo.objId === null)
            changeDraft(({ trialInfo }) => ({ trialInfo: { ...trialInfo, objId: id, objType: 'package' } }));
          toast('done', t('saved', { name: title }));
          await navigate(wayTo(draft, 'items'));
        },
        onError: (fault) =>
          setError(fault instanceof Refused && fault.is('packageNameTaken') ? t('taken') : fault.message),
      },
    );
  };
  const change = (value: string): void => {
    setName(value);
    setError(null);
  };
  return {
    name,
    change,
    error,
    leave: () => name && !name.trim() && setError(t('noName')),
    save,
    isBusy: act.isPending,
  };
}

/** Gives the chosen items a name, and keeps the named ones in order. */
export function PackageStep({ draft, offer }: { draft: Draft; offer: Offer }): ReactElement {
  const t = useTexts(packageTexts);
  const language = useLanguage();
  const { name, change, error, leave, save, isBusy } = useSave(draft);
  const count = draft.checkedDataItemList.length;
  return (
    <div className={styles.columns}>
      <Card title={t('heading')}>
        <form className={styles.form} noValidate onSubmit={save}>
          <RowField
            name="packageName"
            label={t('name')}
            value={name}
            error={error}
            hint={t('nameHint')}
            required
            maxLength={nameMaximum}
            onChange={change}
            onBlur={leave}
          />
          <p className={styles.chosen}>{count === 0 ? t('noItems') : t('chosen', { count })}</p>
          <ul className={styles.items}>
            {draft.checkedDataItemList.map(({ code, quantity }) => (
              <li key={code}>
                {offer.byCode.get(code)?.name[language] ?? code}
                {quantity > 1 && ` ×${quantity}`}
              </li>
            ))}
          </ul>
          <div className={styles.acts}>
            <Link {...wayTo(draft, 'items')} className={buttonClass('plain', 'small')}>
              {t('back')}
            </Link>
            <Button
              type="submit"
              look="primary"
              size="small"
              disabled={count === 0 || name.trim() === ''}
              isBusy={isBusy}
            >
              {t(isBusy ? 'saving' : 'save')}
            </Button>
          </div>
        </form>
      </Card>
      {draft.applyId === null && <OwnPackages draft={draft} offer={offer} />}
    </div>
  );
}
