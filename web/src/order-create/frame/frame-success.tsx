import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { frameMessages } from '@beidiao/contract/partner/frame-rules';
import { channelName } from '@beidiao/contract/wallet/words';
import { Link, Navigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatMoney, formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button, buttonClass } from '../../ui/core/button.tsx';
import { ResultPage } from '../../ui/desk/result-page.tsx';
import { useFrame } from '../../wire/frame/frame.ts';
import { tellParent } from '../../wire/frame/parent.ts';
import { frameSearch } from '../../wire/frame/place.ts';
import { useCall } from '../../wire/use-call.ts';
import { frameTexts } from './frame-texts.ts';
import { useOrdered } from './use-frame-pay.ts';

/** What was ordered, what it cost, and the code that proves the message to the candidate. */
export function FrameSuccess(): ReactElement {
  const t = useTexts(frameTexts);
  const language = useLanguage();
  const channel = useFrame((frame) => frame.channelName);
  const ended = useOrdered((ordered) => ordered.ended);
  const order = ended?.placed.order;
  const id = order && 'orderDetailsId' in order ? order.orderDetailsId : '';
  const { data } = useCall(
    candidateCalls.linkOfOrder,
    { orderDetailsId: id },
    { enabled: id !== '' && ended?.end === 'paid', refetchInterval: 2_000 },
  );
  if (!ended || !order) return <Navigate to="/Other/Create" search={frameSearch()} />;
  const { draft } = ended.placed;
  const isPaid = ended.end === 'paid';
  const code = data?.link?.checkCode;
  const facts = [
    { label: t('order'), value: order.orderNo },
    ...(isPaid
      ? [
          {
            label: t('paid'),
            value: [formatMoney(order.amountFen), ended.channel && channelName(ended.channel, language)]
              .filter(Boolean)
              .join(t('comma')),
          },
        ]
      : []),
    ...(code
      ? [
          {
            label: t('code'),
            value: (
              <>
                <b>{code}</b> {t('codeAbout')}
              </>
            ),
          },
        ]
      : []),
    ...(isPaid && ended.estimate !== null
      ? [{ label: t('estimate'), value: t('estimateBy', { time: formatTimeDense(ended.estimate) }) }]
      : []),
  ];
  return (
    <ResultPage
      icon={isPaid ? 'check' : 'stamp'}
      title={t(isPaid ? 'done' : 'held')}
      about={isPaid ? t('doneAbout', { name: draft.candidate.name, channel }) : t('heldAbout')}
      facts={facts}
      acts={
        <>
          <Link to="/Other/DeliveryList" search={frameSearch()} className={buttonClass('plain', 'small')}>
            {t('see')}
          </Link>
          <Button size="small" look="primary" onClick={() => tellParent({ type: frameMessages.done })}>
            {t('return', { channel })}
          </Button>
        </>
      }
    />
  );
}
