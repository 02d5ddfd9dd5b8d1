import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useCopy } from '../../ui/desk/use-copy.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { Button, buttonClass } from '../../ui/core/button.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { useSignedIn } from '../../wire/send/session.ts';
import { writeAddress } from '../write-address.ts';
import type { Showcase } from '../showcase.ts';
import { cheaperPackage, mostPeople, priceSelection, type Selection, writeSelection } from './selection.ts';
import { Counter, useTurnaround } from './service-row.tsx';
import { serviceTexts } from './service-texts.ts';
import styles from './services.module.css';

const wizardPath = '/Dashboard/OrderCreate';

/** The wizard with what is ticked; who has no account comes to it by way of the registration. */
function WizardLink({ search, className, children }: WizardLinkProps): ReactElement {
  const isIn = useSignedIn();
  if (isIn)
    return (
      <Link to={wizardPath} search={search} className={className}>
        {children}
      </Link>
    );
  return (
    <Link to="/Register" search={{ returnTo: `${wizardPath}${writeAddress(search)}` }} className={className}>
      {children}
    </Link>
  );
}
type WizardLinkProps = {
  search: Record<string, string | undefined>;
  className?: string | undefined;
  children: ReactNode;
};

type Props = { showcase: Showcase; selection: Selection; onChange: (selection: Selection) => void };

function PackageOffer({ showcase, selection }: Omit<Props, 'onChange'>): ReactElement | null {
  const t = useTexts(serviceTexts);
  const language = useLanguage();
  const found = cheaperPackage(selection, showcase);
  if (!found) return null;
  return (
    <p className={styles.offer}>
      {t('cheaper', {
        name: found.offered.name[language],
        saved: formatMoney(found.savedFen),
        price: formatMoney(found.totalFen),
      })}{' '}
      <WizardLink search={{ package: found.offered.id }}>{t('takePackage')}</WizardLink>
    </p>
  );
}

/** What the ticks add up to, by the price function of the orders. */
export function ServiceBill({ showcase, selection, onChange }: Props): ReactElement {
  const t = useTexts(serviceTexts);
  const language = useLanguage();
  const timeOf = useTurnaround();
  const { quantities, isFast, people } = selection;
  const { items, fast } = writeSelection(selection);
  const priceOf = (change: Partial<Selection>) => priceSelection({ ...selection, ...change }, showcase.dataItemList);
  const each = priceOf({ people: 1 });
  const total = priceOf({});
  const pieces = [...quantities.values()].reduce((sum, count) => sum + count, 0);
  const copy = useCopy();
  const share = (): Promise<void> =>
    copy(`${location.origin}/OurService${writeAddress(writeSelection(selection))}`, { copied: t('copied') });
  if (quantities.size === 0)
    return (
      <aside className={styles.bill} aria-label={t('bill')}>
        <h2>{t('bill')}</h2>
        <p className={styles.empty}>{t('empty')}</p>
      </aside>
    );
  return (
    <aside className={styles.bill} aria-label={t('bill')} aria-live="polite">
      <header>
        <h2>{t('chosen', { items: quantities.size, pieces })}</h2>
        <LinkButton onClick={() => onChange({ ...selection, quantities: new Map() })}>{t('clear')}</LinkButton>
      </header>
      <dl>
        {each.lines.map((line) => (
          <div key={line.code}>
            <dt>
              {line.name[language]}
              {line.quantity > 1 && ` × ${line.quantity}`}
            </dt>
            <dd>{formatMoney(line.baseUnitFen * line.quantity)}</dd>
          </div>
        ))}
        {each.surchargeFen > 0 && (
          <div>
            <dt>{t('surcharge')}</dt>
            <dd>{formatMoney(each.surchargeFen)}</dd>
          </div>
        )}
      </dl>
      <div role="group" aria-label={t('surcharge')} className={styles.speeds}>
        {([false, true] as const).map((fast) => (
          <BareButton
            key={String(fast)}
            aria-pressed={isFast === fast}
            onClick={() => onChange({ ...selection, isFast: fast })}
          >
            {t(fast ? 'hurried' : 'normal', { time: timeOf(priceOf({ isFast: fast }).estimatedHours) })}
          </BareButton>
        ))}
      </div>
      <p className={styles.sum}>
        {t('each')} <strong>{formatMoney(each.totalFen)}</strong>
      </p>
      <PackageOffer showcase={showcase} selection={selection} />
      <p className={styles.people}>
        {t('people')}
        <Counter
          name={t('people')}
          count={people}
          most={mostPeople}
          onChange={(count) => onChange({ ...selection, people: count })}
        />
        {people > 1 && (
          <span>
            {t('total', { people })} <b>{formatMoney(total.totalFen)}</b>
          </span>
        )}
      </p>
      <WizardLink search={{ items, fast }} className={`${buttonClass('primary')} ${styles.order}`}>
        {t('order')}
      </WizardLink>
      <Button onClick={() => void share()}>{t('copy')}</Button>
      <p className={styles.note}>{t('note')}</p>
    </aside>
  );
}
