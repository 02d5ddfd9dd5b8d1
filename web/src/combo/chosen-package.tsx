import type { OwnPackage } from '@beidiao/contract/catalogue/calls';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatMoney } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { RenameForm } from '../trade/package/rename-form.tsx';
import { Button, buttonClass } from '../ui/core/button.tsx';
import { useScans } from '../trade/use-scans.ts';
import { Icon } from '../ui/core/icon.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import card from '../ui/desk/card.module.css';
import { itemWords } from './item-words.ts';
import { comboTexts } from './combo-texts.ts';
import styles from './combo.module.css';
import { PackageCodes } from './package-codes.tsx';

type Props = {
  of: OwnPackage;
  isNaming: boolean;
  onNaming: (isNaming: boolean) => void;
  onRename: (name: string) => Promise<boolean>;
  onEdit: () => void;
};

/** What the chosen package holds, what each item costs by it now, and what can be done with it. */
export function ChosenPackage({ of, isNaming, onNaming, onRename, onEdit }: Props): ReactElement {
  const t = useTexts(comboTexts);
  const language = useLanguage();
  const scans = useScans();
  return (
    <aside className={card.card} aria-label={of.name}>
      <header className={card.head}>
        {isNaming ? (
          <RenameForm name={of.name} onRename={onRename} onLeave={() => onNaming(false)} />
        ) : (
          <>
            <h2>{of.name}</h2>
            <div className={card.extra}>
              {of.mayChange && <LinkButton onClick={() => onNaming(true)}>{t('rename')}</LinkButton>}
            </div>
          </>
        )}
      </header>
      <div className={card.body}>
        <ul className={styles.items}>
          {of.dataItemList.map((item) => (
            <li key={item.code} data-closed={!item.isOpen || undefined}>
              <span>{itemWords(t, language, item)}</span>
              <span>{item.isOpen ? formatMoney(item.totalFen) : t('closed')}</span>
            </li>
          ))}
        </ul>
        {of.priceFen === null ? (
          <p className={styles.hint}>{t('closedAbout')}</p>
        ) : (
          <p className={styles.sum}>
            <span>{t('perPerson')}</span>
            <b>{formatMoney(of.priceFen)}</b>
          </p>
        )}
        <div className={styles.does}>
          <Link to="/Dashboard/OrderCreate" search={{ package: of.id }} className={buttonClass('plain', 'small')}>
            {t('orderIt')}
          </Link>
          {scans && of.priceFen !== null && (
            <Link to="/Dashboard/FaceToFace" search={{ package: of.id }} className={buttonClass('plain', 'small')}>
              <Icon name="qr" /> {t('scanIt')}
            </Link>
          )}
          {of.mayChange ? (
            <Button size="small" onClick={onEdit}>
              {t('edit')}
            </Button>
          ) : (
            <small>{t('ofColleague')}</small>
          )}
        </div>
        {scans && <PackageCodes id={of.id} name={of.name} />}
      </div>
    </aside>
  );
}
