import { documentWords } from '@beidiao/contract/typed/document';
import { isAbove } from '@beidiao/contract/wire/money';
import { orderCalls, type OrderDetails } from '@beidiao/contract/order/calls';
import { orderStateFacts } from '@beidiao/contract/order/states';
import { Link } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useState } from 'react';
import { channelName } from '@beidiao/contract/wallet/words';
import { CheckResult } from '../trade/check-result.tsx';
import { OrderStateTag } from '../trade/order-state-tag.tsx';
import { usePackageWords } from '../trade/package-words.ts';
import { usePostWords } from '../trade/post-words.ts';
import { formatMoney, formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button, buttonClass } from '../ui/core/button.tsx';
import { copyText } from '../ui/desk/copy-text.ts';
import { Dialog } from '../ui/desk/dialog.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useSend, useCall } from '../wire/use-call.ts';
import { dueWords } from '../trade/due-words.ts';
import { ItemList } from './item-list.tsx';
import { canDeleteReport, isReported, type RowActs } from './order-columns.tsx';
import { placedWords } from './placed-words.ts';
import styles from './order-drawer.module.css';
import { ordersTexts } from './orders-texts.ts';
import { ResumeFact } from './resume-fact.tsx';
import { SavedRows } from './saved-rows.tsx';
import { isLinkAwaited, SentLink } from './sent-link.tsx';
import { Timeline } from './timeline.tsx';
import { canCheckAgain, isErased } from './use-order-acts.ts';
import { WaitingMaterial } from './waiting-material.tsx';

const texts = bilingual({
  zh: {
    waiting: '订单详情',
    close: '关闭',
    phone: '手机号',
    reveal: '查看',
    revealNote: '查看完整号码会留下记录。',
    revealed: '本次查看已记录。',
    revealNoRight: '查看同事订单的完整号码需要“查看完整身份信息”权限，请联系管理员。',
    orderNo: '订单号',
    tradeNo: '支付单号',
    copy: '复制',
    copied: '已复制',
    notCopied: '复制失败，请手动选取',
    what: '套餐',
    by: '下单人',
    at: '下单时间',
    expected: '预计完成',
    cost: '费用',
    refunded: '已退',
    channel: '支付方式',
    items: '核查项',
    progress: '进展',
  },
  en: {
    waiting: 'Order',
    close: 'Close',
    phone: 'Phone',
    reveal: 'Show',
    revealNote: 'Viewing the full numbers is recorded.',
    revealed: 'This view has been recorded.',
    revealNoRight:
      'You need the permission “Reveal personal details” to see the full numbers in colleagues’ orders. Ask your administrator.',
    orderNo: 'Order no.',
    tradeNo: 'Payment order no.',
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'Could not copy. Please select it manually',
    what: 'Package',
    by: 'Ordered by',
    at: 'Ordered on',
    expected: 'Expected',
    cost: 'Cost',
    refunded: 'Refunded',
    channel: 'Payment method',
    items: 'Items',
    progress: 'Progress',
  },
});

function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement | null {
  if (children === null) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Phone and ID card: masked, and whole after an act of its own that the audit trail keeps. */
function PersonFacts({ details }: { details: OrderDetails }): ReactElement {
  const t = useTexts(texts);
  const reveal = useSend(orderCalls.details);
  const shown = reveal.data ?? details;
  const look = (): void => reveal.mutate({ orderDetailsId: details.orderDetailsId, reveal: true });
  const button = !reveal.data && details.mayReveal && (
    <LinkButton isBusy={reveal.isPending} onClick={look}>
      {t('reveal')}
    </LinkButton>
  );
  return (
    <>
      <Fact name={t('phone')}>
        {shown.phoneNo} {button}
      </Fact>
      <Fact name={documentWords[details.idType].number[useLanguage()]}>
        {shown.idCard} {button}
      </Fact>
      <dd className={styles.note} aria-live="polite">
        {reveal.error?.message ?? t(reveal.data ? 'revealed' : details.mayReveal ? 'revealNote' : 'revealNoRight')}
      </dd>
    </>
  );
}

/** Says itself how it went, beside the eye. */
function CopyLink({ text }: { text: string }): ReactElement {
  const t = useTexts(texts);
  const [outcome, setOutcome] = useState<'copy' | 'copied' | 'notCopied'>('copy');
  const copy = async (): Promise<void> => setOutcome((await copyText(text)) ? 'copied' : 'notCopied');
  return (
    <LinkButton aria-live="polite" onClick={() => void copy()}>
      {t(outcome)}
    </LinkButton>
  );
}

/** What has ended is expected no more. */
const expectedAt = ({ status, estimatedCompletedAt: at }: OrderDetails): string | null =>
  at === null || orderStateFacts[status].phase === 'ended' ? null : formatTime(at);

function Facts({ details }: { details: OrderDetails }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const packageWords = usePackageWords();
  const post = usePostWords();
  return (
    <dl className={styles.facts}>
      {!isErased(details) && <PersonFacts details={details} />}
      {!isErased(details) && <ResumeFact details={details} />}
      <Fact name={t('orderNo')}>
        {details.orderNo} <CopyLink text={details.orderNo} />
      </Fact>
      <Fact name={t('tradeNo')}>
        {details.tradeNo} <CopyLink text={details.tradeNo} />
      </Fact>
      <Fact name={t('what')}>{packageWords(details)}</Fact>
      <Fact name={post('department')}>{details.department}</Fact>
      <Fact name={post('position')}>{details.position}</Fact>
      <Fact name={post('proposedEntryDate')}>{details.proposedEntryDate}</Fact>
      <Fact name={t('by')}>{placedWords(details, language)}</Fact>
      <Fact name={t('at')}>{formatTime(details.createdAt)}</Fact>
      <Fact name={t('expected')}>{expectedAt(details)}</Fact>
      <Fact name={t('cost')}>{formatMoney(details.amountFen)}</Fact>
      <Fact name={t('refunded')}>{isAbove(details.refundedFen, 0) ? formatMoney(details.refundedFen) : null}</Fact>
      <Fact name={t('channel')}>{details.channelCode && channelName(details.channelCode, language)}</Fact>
    </dl>
  );
}

function Foot({ details, acts }: { details: OrderDetails; acts: RowActs }): ReactElement | null {
  const t = useTexts(ordersTexts);
  const [canPay, canCancel, isAgain] = [
    details.moves.includes('pay'),
    details.moves.includes('cancel'),
    canCheckAgain(details),
  ];
  return (
    <>
      {canDeleteReport(details) && (
        <Button size="small" look="text" onClick={() => acts.deleteReport(details)}>
          {t('deleteReport')}
        </Button>
      )}
      {canCancel && (
        <Button size="small" onClick={() => acts.cancel(details)}>
          {t('cancel')}
        </Button>
      )}
      {isAgain && (
        <Link
          to="/Dashboard/OrderCreate"
          search={{ again: details.orderDetailsId }}
          className={buttonClass('plain', 'small')}
        >
          {t('checkAgain')}
        </Link>
      )}
      {isReported(details) && (
        <Link
          to="/Dashboard/Report"
          search={{ id: details.orderDetailsId }}
          className={buttonClass('primary', 'small')}
        >
          {t('report')}
        </Link>
      )}
      {canPay && (
        <Button size="small" look="primary" onClick={() => acts.pay(details)}>
          {t('pay')} {formatMoney(details.amountFen)}
        </Button>
      )}
    </>
  );
}

/** One order whole, beside the list. */
export function OrderDrawer({
  detailId,
  acts,
  onClose,
}: {
  detailId: string;
  acts: RowActs;
  onClose: () => void;
}): ReactElement {
  const t = useTexts(texts);
  const all = useTexts(ordersTexts);
  const language = useLanguage();
  const { data, error, refetch } = useCall(orderCalls.details, { orderDetailsId: detailId });
  const hasFoot =
    data && (canCheckAgain(data) || isReported(data) || data.moves.includes('pay') || data.moves.includes('cancel'));
  const again = (
    <Button size="small" onClick={() => void refetch()}>
      {all('again')}
    </Button>
  );
  return (
    <Dialog
      place="side"
      title={data ? (isErased(data) ? all('erased') : data.name) : t('waiting')}
      closeLabel={t('close')}
      onClose={onClose}
      foot={hasFoot && <Foot details={data} acts={acts} />}
    >
      {error && !data && <EmptyState title={all('troubled')} about={error.message} action={again} />}
      {!data && !error && <Skeleton rows={8} label={all('loading')} />}
      {data && (
        <div className={styles.drawer}>
          <p className={styles.state}>
            <OrderStateTag state={data.status} />
            <CheckResult row={data} isInline />
            <span>{dueWords(data, language).text}</span>
          </p>
          {isLinkAwaited(data.status) && <SentLink details={data} />}
          {data.waitsForCandidate && <WaitingMaterial detailId={detailId} />}
          <Facts details={data} />
          <h3>{t('items')}</h3>
          <ItemList details={data} />
          <SavedRows price={data.price} />
          <h3>{t('progress')}</h3>
          <Timeline details={data} />
        </div>
      )}
    </Dialog>
  );
}
