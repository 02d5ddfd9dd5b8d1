import { catalogueCalls, type Package } from '@beidiao/contract/catalogue/calls';
import { type FormEvent, type ReactElement, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { confirm } from '../../ui/desk/confirm.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { send } from '../../wire/send/send.ts';
import { useAct } from '../../wire/use-act.ts';
import { toastProblem } from '../../trade/failure/toast-problem.ts';
import type { Draft } from '../draft.ts';
import { changeDraft } from '../draft-store.ts';
import type { Offer } from './offer.ts';
import styles from './own-packages.module.css';
import { packageTexts } from './package-texts.ts';

type RowProps = {
  row: Package;
  about: string;
  onRename: (name: string) => Promise<boolean>;
  onRemove: () => void;
};

function PackageRow({ row, about, onRename, onRemove }: RowProps): ReactElement {
  const t = useTexts(packageTexts);
  const language = useLanguage();
  const [name, setName] = useState<string | null>(null);
  const rename = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name?.trim() && (await onRename(name.trim()))) setName(null);
  };
  if (name !== null) {
    return (
      <form className={styles.rename} onSubmit={(event) => void rename(event)}>
        <TextBox
          value={name}
          maxLength={40}
          aria-label={t('renameOf', { name: row.name[language] })}
          // The person has just asked for this field
          ref={(input) => input?.focus()}
          onChange={setName}
          onKeyDown={(event) => event.key === 'Escape' && setName(null)}
        />
        <Button type="submit" size="small" look="primary" disabled={!name.trim()}>
          {t('keep')}
        </Button>
        <Button size="small" onClick={() => setName(null)}>
          {t('leave')}
        </Button>
      </form>
    );
  }
  return (
    <>
      <div className={styles.words}>
        <b>{row.name[language]}</b>
        <p>{about}</p>
      </div>
      {row.mayChange ? (
        <>
          <Button look="text" size="small" onClick={() => setName(row.name[language])}>
            {t('rename')}
          </Button>
          <Button look="text" size="small" onClick={onRemove}>
            {t('remove')}
          </Button>
        </>
      ) : (
        <small className={styles.kept}>{t('ofColleague')}</small>
      )}
    </>
  );
}

/** Sends a change of the packages, shows what the server says of it, and reads them anew. */
function usePackageActs(draft: Draft) {
  const t = useTexts(packageTexts);
  const language = useLanguage();
  const { run } = useAct({ explain: toastProblem });
  const carryOut = async (act: () => Promise<unknown>, done: string): Promise<boolean> => {
    const isDone = await run(async () => {
      await act();
      toast('done', done);
      return true;
    });
    return isDone ?? false;
  };
  return {
    rename: (row: Package, name: string) =>
      carryOut(() => send(catalogueCalls.renamePackage, { id: row.id, name }), t('renamed', { name })),
    remove: async (row: Package): Promise<void> => {
      const name = row.name[language];
      const yes = await confirm({
        title: t('removeTitle', { name }),
        body: t('removeBody'),
        act: t('removeAct'),
        keep: t('removeKeep'),
        danger: true,
      });
      if (!yes) return;
      const isGone = await carryOut(() => send(catalogueCalls.deletePackage, { id: row.id }), t('removed', { name }));
      if (isGone && draft.trialInfo.objId === row.id)
        changeDraft(({ trialInfo }) => ({ trialInfo: { ...trialInfo, objId: null, objType: null } }));
    },
  };
}

export function OwnPackages({ draft, offer }: { draft: Draft; offer: Offer }): ReactElement {
  const t = useTexts(packageTexts);
  const language = useLanguage();
  const acts = usePackageActs(draft);
  const own = offer.packages.filter(({ kind }) => kind === 'own');
  const about = ({ dataItemList }: Package): string => {
    const names = dataItemList.map(({ code }) => offer.byCode.get(code)?.name[language] ?? code);
    return t('count', { count: names.length, names: names.join(t('separator')) });
  };
  return (
    <Card title={t('list')}>
      {own.length === 0 ? (
        <EmptyState title={t('none')} about={t('noneAbout')} />
      ) : (
        <ul>
          {own.map((row) => (
            <li key={row.id} className={styles.row}>
              <PackageRow
                row={row}
                about={about(row)}
                onRename={(name) => acts.rename(row, name)}
                onRemove={() => void acts.remove(row)}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
