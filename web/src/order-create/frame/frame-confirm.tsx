import { candidateNotices } from '@beidiao/contract/candidate/notices';
import { fillWords } from '@beidiao/contract/wire/language';
import { type TradeState, tradeStates } from '@beidiao/contract/wallet/trade-states';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useEffectEvent, useRef } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ConflictBlock } from '../../trade/conflict/conflict-block.tsx';
import { useCompared } from '../../trade/conflict/use-compared.ts';
import { PayWays, usePayWays } from '../../trade/pay-ways.tsx';
import { useTradeStatus } from '../../trade/use-trade-status.ts';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { frameSearch } from '../../wire/frame/place.ts';
import { useSession } from '../../wire/send/session.ts';
import type { Draft } from '../draft.ts';
import { ItemsSummary } from '../items/items-summary.tsx';
import type { Offer } from '../items/offer.ts';
import type { Placed } from '../pay/place-order.ts';
import { useSubmit } from '../pay/use-submit.ts';
import { PricePanel } from '../price/price-panel.tsx';
import type { Price } from '../price/use-price.ts';
import { wayTo } from '../steps.ts';
import styles from './frame.module.css';
import { frameTexts } from './frame-texts.ts';
import { type Instruction, useFramePay } from './use-frame-pay.ts';

type Waiting = {
  instruction: Instruction;
  isBlocked: boolean;
  onAgain: () => void;
  onOther: () => void;
  onPaid: () => void;
};

/** The channel has a window of its own; this page asks every two seconds, and goes on by itself. */
function PayWait({ instruction, isBlocked, onAgain, onOther, onPaid }: Waiting): ReactElement {
  const t = useTexts(frameTexts);
  const { status } = useTradeStatus(instruction.orderId);
  const news = useEffectEvent((state: TradeState) => {
    if (state === tradeStates.paid) return onPaid();
    toast('problem', t('notPaid'));
    onOther();
  });
  useEffect(() => {
    if (status !== tradeStates.unpaid) news(status);
  }, [status]);
  return (
    <Card title={t('how')}>
      <p role="status">{t(isBlocked ? 'blocked' : 'waiting')}</p>
      <div className={styles.acts}>
        <Button look={isBlocked ? 'primary' : 'plain'} onClick={onAgain}>
          {t('again')}
        </Button>
        <Button look="text" onClick={onOther}>
          {t('otherWay')}
        </Button>
      </div>
    </Card>
  );
}

/** What the candidate will read on the phone. */
function Message({ isHeld }: { isHeld: boolean }): ReactElement {
  const t = useTexts(frameTexts);
  const enterprise = useSession((session) => session.enterprise?.epName ?? '');
  return (
    <Card title={t('message')} note={t(isHeld ? 'messageLater' : 'messageNote')}>
      <p className={styles.preview} lang="zh-CN">
        {fillWords(candidateNotices.invitation.zh.sms, { enterprise, url: `${location.host}/…`, checkCode: '····' })}
      </p>
    </Card>
  );
}

type Props = { draft: Draft; offer: Offer; price: Price };

/** What, how it is paid, and what the candidate gets: one act pays and sends. */
export function FrameConfirm({ draft, offer, price }: Props): ReactElement {
  const t = useTexts(frameTexts);
  const navigate = useNavigate();
  const due = price.breakdown?.totalFen ?? 0;
  const ways = usePayWays(due);
  const flow = useFramePay(t, {
    estimate: price.breakdown?.estimatedCompletedDate ?? null,
    onEnd: () => void navigate({ to: '/Other/success', search: frameSearch() }),
  });
  const isHeld = price.approval !== null;
  const isFree = price.breakdown !== null && due === 0;
  const way = isHeld || isFree ? null : ways.way;
  // Opened by the click, and filled once the order stands.
  const opened = useRef<Window | null>(null);
  const begin = (placed: Placed): void => void flow.begin(placed, way, opened.current);
  const { submit, isBusy, priceBefore } = useSubmit(price, begin);
  const amount = formatMoney(price.breakdown?.totalFen);
  const compared = useCompared(draft.checkedDataItemList.map(({ code }) => code));
  const act = (): void => {
    if (flow.placed !== null) return void (way && flow.pay(way));
    if (!compared.isReady()) return;
    opened.current = way !== null && way !== 'BALANCE' ? flow.openWindow() : null;
    void submit();
  };
  const label = isHeld ? t('submitApproval') : isFree ? t('submit') : t('pay', { amount });
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <ItemsSummary draft={draft} offer={offer} price={price} />
        <ConflictBlock compared={compared} isFixed={flow.placed !== null} />
        {flow.instruction ? (
          <PayWait
            instruction={flow.instruction}
            isBlocked={flow.isBlocked}
            onAgain={flow.openAgain}
            onOther={flow.chooseAgain}
            onPaid={flow.paid}
          />
        ) : (
          !isHeld &&
          !isFree && (
            <Card title={t('how')}>
              <div className={styles.ways}>
                <PayWays state={ways} />
              </div>
            </Card>
          )
        )}
        <Message isHeld={isHeld} />
      </div>
      <PricePanel
        draft={draft}
        offer={offer}
        price={price}
        isFixed={flow.placed !== null}
        notice={
          <>
            {isHeld && (
              <p className={styles.note} role="status">
                <Icon name="stamp" /> {t('approves')}
              </p>
            )}
            {priceBefore !== null && (
              <p className={styles.note} role="alert">
                <Icon name="alert" /> {t('priceChanged', { before: formatMoney(priceBefore), after: amount })}
              </p>
            )}
          </>
        }
        next={{
          label,
          shortLabel: isHeld || isFree ? label : t('payShort'),
          busyLabel: isBusy || flow.isPaying ? t('submitBusy') : undefined,
          isDisabled: flow.instruction !== null || !price.breakdown || (!isHeld && !isFree && way === null),
          act,
        }}
        links={
          <>
            {flow.placed === null && (
              <Button look="text" size="small" onClick={() => void navigate(wayTo(draft, 'items'))}>
                {t('back')}
              </Button>
            )}
            <p className={styles.quiet}>{t('backAbout', { amount })}</p>
          </>
        }
      />
    </div>
  );
}
