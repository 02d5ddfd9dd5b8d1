import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { lowerFirst } from '@beidiao/contract/finding/result-words';
import type { OrderDetails } from '@beidiao/contract/order/calls';
import { documentWords } from '@beidiao/contract/typed/document';
import { type OrderState, orderStates } from '@beidiao/contract/order/states';
import { type ReactElement, useState } from 'react';
import { formatTimeDense } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { NotLoaded } from '../trade/failure/not-loaded.tsx';
import { Button } from '../ui/core/button.tsx';
import { toast } from '../ui/core/toasts.tsx';
import { useCall, useSend } from '../wire/use-call.ts';
import { CorrectPersonDialog } from './correct-person-dialog.tsx';
import { CorrectPhoneDialog } from './correct-phone-dialog.tsx';
import styles from './sent-link.module.css';

const texts = bilingual({
  zh: {
    title: '候选人链接',
    code: '核对码',
    about: '候选人来电核实时，请念出核对码；与短信中的一致，就说明短信是真的。',
    sent: '{sent} 发送，{until} 前有效',
    none: '链接还没有发出。',
    again: '重新发送链接',
    correct: '更正手机号',
    correctPerson: '更正姓名或{number}',
    unlike: '候选人核验身份时，{count} 次所填姓名或{number}与下单信息不同，没有查询来源。下单信息有误的，请更正。',
    rest: '{time} 后可以再次发送',
    done: '已发送新链接，旧链接失效',
  },
  en: {
    title: 'Candidate link',
    code: 'Check code',
    about: 'If the candidate calls to verify the message, read out this code. It matches the one in the text message.',
    sent: 'Sent {sent}, valid until {until}',
    none: 'The link has not been sent yet.',
    again: 'Resend link',
    correct: 'Correct phone number',
    correctPerson: 'Correct name or {number}',
    unlike:
      'While confirming their identity, the candidate entered a name or {number} unlike the order (tries: {count}); no source was asked. If the order is wrong, correct it.',
    rest: 'Can be resent after {time}',
    done: 'New link sent. The old one no longer works.',
  },
});

export const isLinkAwaited = (state: OrderState): boolean =>
  state === orderStates.awaitingIdentity || state === orderStates.awaitingAuthorization;

/** What the candidate was sent: the code to compare, and a way to send it anew. */
export function SentLink({ details }: { details: OrderDetails }): ReactElement {
  const t = useTexts(texts);
  const detailId = details.orderDetailsId;
  const language = useLanguage();
  const [correcting, setCorrecting] = useState<'phone' | 'person' | null>(null);
  const number = lowerFirst(documentWords[details.idType].number[language]);
  const { data, isError, refetch } = useCall(candidateCalls.linkOfOrder, { orderDetailsId: detailId });
  const resend = useSend(candidateCalls.sendLinkAgain);
  const act = (): void =>
    resend.mutate(
      { orderDetailsId: detailId },
      {
        onSuccess: () => toast('done', t('done')),
        onError: (fault) => toast('problem', fault.message),
      },
    );
  const link = data?.link;
  return (
    <section className={styles.link} aria-label={t('title')}>
      {isError && !data && <NotLoaded what={t('title')} onRetry={refetch} />}
      {link === null && <p>{t('none')}</p>}
      {link && (
        <>
          <p>
            {t('code')} <b>{link.checkCode}</b>
          </p>
          <small>{t('about')}</small>
          <small>
            {t('sent', { sent: formatTimeDense(link.sentAt), until: formatTimeDense(link.expiresAt) })}
            {link.resendableAt !== null && ` · ${t('rest', { time: formatTimeDense(link.resendableAt) })}`}
          </small>
        </>
      )}
      {data !== undefined && data.triesUnlikeOrder > 0 && (
        <p>{t('unlike', { count: data.triesUnlikeOrder, number })}</p>
      )}
      <span className={styles.acts}>
        {link?.resendableAt === null && (
          <Button size="small" isBusy={resend.isPending} onClick={act}>
            {t('again')}
          </Button>
        )}
        {details.moves.includes('correctPhone') && (
          <Button size="small" onClick={() => setCorrecting('phone')}>
            {t('correct')}
          </Button>
        )}
        {details.moves.includes('correctPerson') && (
          <Button size="small" onClick={() => setCorrecting('person')}>
            {t('correctPerson', { number })}
          </Button>
        )}
      </span>
      {correcting === 'phone' && <CorrectPhoneDialog row={details} onClose={() => setCorrecting(null)} />}
      {correcting === 'person' && <CorrectPersonDialog row={details} onClose={() => setCorrecting(null)} />}
    </section>
  );
}
