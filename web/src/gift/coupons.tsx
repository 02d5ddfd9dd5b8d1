import { type GiftKind, giftCalls, type Holding, type HoldingState } from '@beidiao/contract/gift/calls';
import type { Data } from '@beidiao/contract/wire/call';
import { hiddenAmount } from '@beidiao/contract/wire/money';
import { Link } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useState } from 'react';
import { formatMoney, formatTimeDense } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { HoldingCard } from '../trade/gift/holding-card.tsx';
import { Button } from '../ui/core/button.tsx';
import { Notice } from '../ui/core/notice.tsx';
import { useFlag } from '../trade/use-flag.ts';
import { LinkButton } from '../ui/core/link-button.tsx';
import card from '../ui/desk/card.module.css';
import { Card } from '../ui/desk/card.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { PageHeader } from '../ui/desk/page-header.tsx';
import { Segments } from '../ui/desk/segments.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type StatusLook, StatusTag } from '../ui/status-tag.tsx';
import type { IconName } from '../ui/core/icon.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useCall } from '../wire/use-call.ts';
import { CardUses } from './card-uses.tsx';
import { couponTexts } from './coupon-texts.ts';
import styles from './coupons.module.css';
import { daysUntil, nameOfHolding } from './holding-words.ts';
import { Invitation } from './invitation.tsx';
import { PastTable } from './past-table.tsx';
import { OrderLink, RedeemBox } from './redeem-box.tsx';

type Held = Data<typeof giftCalls.coupons>;
const soonDays = 7;
const recentRows = 5;

/** Until when; the last week in the colour of what waits for the reader. */
function Until({ of }: { of: Holding }): ReactElement {
  const t = useTexts(couponTexts);
  const { validUntil: day, kind, valueFen } = of;
  const count = daysUntil(day);
  if (count <= soonDays) return <b>{count <= 0 ? t('untilToday') : t('untilSoon', { day, count })}</b>;
  if (kind === 'giftCard' && valueFen !== null) return <>{t('value', { value: formatMoney(valueFen), day })}</>;
  return <>{t('until', { day })}</>;
}

type Off = Exclude<HoldingState, 'usable'>;
const marks = {
  held: { look: 'you', icon: 'hour', word: 'stateHeld' },
  switchedOff: { look: 'ended', icon: 'ban', word: 'stateSwitchedOff' },
  notYet: { look: 'candidate', icon: 'clock', word: 'stateNotYet' },
  notOpen: { look: 'candidate', icon: 'ban', word: 'stateNotOpen' },
  notSold: { look: 'ended', icon: 'ban', word: 'stateNotSold' },
  onlyBatch: { look: 'candidate', icon: 'users', word: 'stateOnlyBatch' },
} as const satisfies Record<Off, { look: StatusLook; icon: IconName; word: string }>;

/** Why it can not be used, and what changes that. */
function Why({ of }: { of: Holding }): ReactNode {
  const t = useTexts(couponTexts);
  const language = useLanguage();
  if (of.state === 'held' && of.heldBy !== null) {
    const time = formatTimeDense(of.heldBy.backAt);
    const { orderNo } = of.heldBy;
    if (orderNo === null) return t('whyHeldOther', { time });
    const [before = '', after = ''] = t('whyHeld', { order: '\n', time }).split('\n');
    return (
      <>
        {before}
        <Link to="/Dashboard/Order" search={{ q: orderNo }}>
          {orderNo}
        </Link>
        {after}
      </>
    );
  }
  if (of.state === 'notYet' && of.validFrom !== null)
    return t('whyNotYet', { day: of.validFrom, count: daysUntil(of.validFrom) });
  if (of.state === 'notOpen') return t('whyNotOpen', { item: of.closedItem?.[language] ?? '' });
  if (of.state === 'switchedOff') return t('whySwitchedOff');
  return t(of.state === 'notSold' ? 'whyNotSold' : 'whyOnlyBatch');
}

function Usable({ of, onUses }: { of: Holding; onUses: () => void }): ReactElement {
  const t = useTexts(couponTexts);
  return (
    <HoldingCard
      of={{ ...of, name: nameOfHolding(of) }}
      until={<Until of={of} />}
      foot={
        <>
          <OrderLink kind={of.kind} id={of.id}>
            {t('order')}
          </OrderLink>
          {of.kind !== 'giftCard' && <small>{t('count', { count: of.count })}</small>}
          {of.kind === 'giftCard' && of.balanceFen !== hiddenAmount && (
            <LinkButton onClick={onUses}>{t('uses')}</LinkButton>
          )}
        </>
      }
    />
  );
}

function Unusable({ of }: { of: Holding }): ReactElement {
  const t = useTexts(couponTexts);
  const { look, icon, word } = marks[of.state as Off];
  return (
    <HoldingCard
      isOff
      of={{ ...of, name: nameOfHolding(of) }}
      until={<Until of={of} />}
      mark={
        <StatusTag look={look} icon={icon}>
          {t(word)}
        </StatusTag>
      }
      foot={
        <p>
          <Why of={of} />
        </p>
      }
    />
  );
}

const kinds = ['all', 'coupon', 'voucher', 'giftCard'] as const;

function HeldList({ held }: { held: Held }): ReactElement {
  const t = useTexts(couponTexts);
  const isWithoutCoupons = useFlag('orderConfirmPageNotShowCoupon');
  const [kind, setKind] = useState<GiftKind | 'all'>('all');
  const [shown, setShown] = useState<Holding | null>(null);
  const usable = held.couponList.filter(({ state }) => state === 'usable');
  const unusable = held.couponList.filter(({ state }) => state !== 'usable');
  const countOf = (of: GiftKind): number =>
    usable.filter((it) => it.kind === of).reduce((sum, { count }) => sum + count, 0);
  const listed = usable.filter((it) => kind === 'all' || it.kind === kind);
  if (held.couponList.length === 0) return <EmptyState title={t('noneHeld')} about={t('noneAbout')} />;
  return (
    <>
      <div className={styles.bar}>
        <Segments
          label={t('kinds')}
          chosen={kind}
          onChoose={setKind}
          choices={kinds
            .filter((key) => key !== 'coupon' || !isWithoutCoupons)
            .map((key) => ({ key, label: key === 'all' ? t(key) : `${t(key)} ${countOf(key)}` }))}
        />
        <span>{t('soonest')}</span>
      </div>
      {listed.length === 0 && <EmptyState title={t('noneHeld')} about={t('noneAbout')} />}
      <div className={styles.cards}>
        {listed.map((it) => (
          <Usable key={`${it.kind} ${it.id}`} of={it} onUses={() => setShown(it)} />
        ))}
      </div>
      {unusable.length > 0 && (
        <section className={styles.unusable}>
          <h2>
            {t('unusable')} <small>{unusable.length}</small>
          </h2>
          <div className={styles.cards}>
            {unusable.map((it) => (
              <Unusable key={`${it.kind} ${it.id}`} of={it} />
            ))}
          </div>
        </section>
      )}
      {shown && <CardUses card={shown} onClose={() => setShown(null)} />}
    </>
  );
}

type TabKey = 'held' | 'used' | 'expired';

function Lists({ held }: { held: Held }): ReactElement {
  const t = useTexts(couponTexts);
  const [tab, setTab] = useState<TabKey>('held');
  const { pastList, counts } = held;
  const past = pastList.filter(({ state }) => (state === 'expired') === (tab === 'expired'));
  return (
    <>
      <section className={card.card}>
        <Tabs<TabKey>
          label={t('title')}
          chosen={tab}
          onChoose={setTab}
          controls="holdings"
          tabs={(['held', 'used', 'expired'] as const).map((key) => ({ key, label: t(key), count: counts[key] }))}
        />
        <div id="holdings" role="tabpanel" aria-label={t(tab)}>
          {tab === 'held' ? <HeldList held={held} /> : <PastTable rows={past} />}
        </div>
      </section>
      {tab === 'held' && pastList.length > 0 && (
        <Card
          isFlush
          title={t('recent')}
          extra={
            <LinkButton onClick={() => setTab('used')}>
              {t('allPast', { count: counts.used + counts.expired })}
            </LinkButton>
          }
        >
          <PastTable rows={pastList.slice(0, recentRows)} />
        </Card>
      )}
    </>
  );
}

/** What a top-up brings now; nothing where no activity runs. */
function Activities(): ReactElement | null {
  const t = useTexts(couponTexts);
  const { data } = useCall(giftCalls.activities, {});
  if (!data || data.activityList.length === 0) return null;
  return (
    <Card title={t('activities')}>
      <ul className={styles.activities}>
        {data.activityList.map((it) => (
          <li key={it.activityId}>
            <b>{t('activity', { amount: formatMoney(it.topUpFen), name: it.name })}</b>
            <span>{t('activityUntil', { until: it.until, count: it.leftForMe })}</span>
            <Link to="/Dashboard/Account">{t('topUp')}</Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Everything of value that a member holds besides its balance: one list, unusable ones below with their reason. */
export function Coupons(): ReactElement {
  const t = useTexts(couponTexts);
  const { data, error, refetch, dataUpdatedAt } = useCall(giftCalls.coupons, {});
  const isWithoutCoupons = useFlag('orderConfirmPageNotShowCoupon');
  const hasSwitchedOff = data?.couponList.some(({ state }) => state === 'switchedOff') === true;
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} about={t(isWithoutCoupons ? 'aboutWithoutCoupons' : 'about')} />
      <RedeemBox
        orderLink={({ kind, id }, words) =>
          kind === 'coupon' && isWithoutCoupons ? (
            t('redeemedOff')
          ) : (
            <OrderLink kind={kind} id={id}>
              {words}
            </OrderLink>
          )
        }
      />
      {isWithoutCoupons && hasSwitchedOff && <Notice>{t('switchedOff')}</Notice>}
      {data && error && (
        <Notice kind="problem">
          {t('stale', { time: formatTimeDense(dataUpdatedAt).slice(-5) })}{' '}
          <LinkButton onClick={() => void refetch()}>{t('retry')}</LinkButton>
        </Notice>
      )}
      {!data && !error && (
        <section className={card.card}>
          <Skeleton label={t('loading')} rows={6} />
        </section>
      )}
      {!data && error && (
        <section className={card.card}>
          <EmptyState
            title={t('failed')}
            about={error.message}
            action={
              <Button size="small" onClick={() => void refetch()}>
                {t('retry')}
              </Button>
            }
          />
        </section>
      )}
      {data && <Lists held={data} />}
      <Activities />
      <Invitation />
    </div>
  );
}
