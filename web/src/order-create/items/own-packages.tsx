import type { Package } from '@beidiao/contract/catalogue/calls';
import { type ReactElement, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { RenameForm } from '../../trade/package/rename-form.tsx';
import { usePackageActs } from '../../trade/package/use-package-acts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
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
  const [isNaming, setNaming] = useState(false);
  if (isNaming) return <RenameForm name={row.name[language]} onRename={onRename} onLeave={() => setNaming(false)} />;
  return (
    <>
      <div className={styles.words}>
        <b>{row.name[language]}</b>
        <p>{about}</p>
      </div>
      {row.mayChange ? (
        <>
          <Button look="text" size="small" onClick={() => setNaming(true)}>
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

export function OwnPackages({ draft, offer }: { draft: Draft; offer: Offer }): ReactElement {
  const t = useTexts(packageTexts);
  const language = useLanguage();
  const acts = usePackageActs((id) => {
    if (draft.trialInfo.objId === id)
      changeDraft(({ trialInfo }) => ({ trialInfo: { ...trialInfo, objId: null, objType: null } }));
  });
  const own = offer.packages.filter(({ kind }) => kind === 'own');
  const named = ({ id, name }: Package) => ({ id, name: name[language] });
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
                onRename={(name) => acts.rename(named(row), name)}
                onRemove={() => void acts.remove(named(row))}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
