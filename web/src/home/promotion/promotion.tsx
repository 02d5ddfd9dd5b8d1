import { giftCalls } from '@beidiao/contract/gift/calls';
import type { Data } from '@beidiao/contract/wire/call';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button, buttonClass } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { useAnswer } from '../../wire/use-answer.ts';
import styles from './promotion.module.css';
import { promotionTexts } from './promotion-texts.ts';
import { arePutAway, putAway } from './put-away.ts';

type Offer = Data<typeof giftCalls.publicActivities>['activityList'][number];

const noParams = {};

/** What a top-up brings now, in a corner of the home page; nothing where no activity runs, and nothing once it is put away. */
export function Promotion({ isIn }: { isIn: boolean }): ReactElement | null {
  const t = useTexts(promotionTexts);
  const box = useRef<HTMLDetailsElement>(null);
  const [isShown, setShown] = useState(false);
  const { data } = useAnswer(giftCalls.publicActivities, noParams);
  const offers = data?.activityList ?? [];
  const ids = offers.map(({ activityId }) => activityId);
  const text = ids.join(' ');
  useEffect(() => {
    // Known to the browser alone: the page is drawn without it.
    setShown(text !== '' && !arePutAway(text.split(' ')));
  }, [text]);
  if (!isShown) return null;
  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !box.current?.open) return;
    box.current.open = false;
    box.current.querySelector('summary')?.focus();
  };
  const hide = (): void => {
    putAway(ids);
    setShown(false);
  };
  return (
    <aside className={styles.corner} aria-label={t('title')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it from anywhere inside */}
      <details ref={box} className={styles.box} onKeyDown={closeByKey}>
        <summary className={styles.open}>
          <Icon name="coin" />
          {t('open')}
        </summary>
        <div className={styles.panel}>
          <h2>{t('title')}</h2>
          <ul>
            {offers.map((offer) => (
              <li key={offer.activityId}>
                <b>{t('activity', { amount: formatMoney(offer.topUpFen), name: offer.name })}</b>
                <span>
                  <Worth of={offer} /> {t('until', { until: offer.until })}
                </span>
              </li>
            ))}
          </ul>
          <p>{t('about')}</p>
          <div className={styles.acts}>
            {isIn ? (
              <Link to="/Dashboard/Account" className={buttonClass('primary')}>
                {t('topUp')}
              </Link>
            ) : (
              <Link to="/Register" className={buttonClass('primary')}>
                {t('register')}
              </Link>
            )}
            <Button look="text" onClick={hide}>
              {t('close')}
            </Button>
          </div>
        </div>
      </details>
    </aside>
  );
}

function Worth({ of: { kind, offFen, thresholdFen, valueFen } }: { of: Offer }): ReactElement | null {
  const t = useTexts(promotionTexts);
  if (kind === 'coupon')
    return <>{t('coupon', { threshold: formatMoney(thresholdFen), off: formatMoney(offFen) })} · </>;
  return kind === 'giftCard' ? <>{t('giftCard', { value: formatMoney(valueFen) })} · </> : null;
}
