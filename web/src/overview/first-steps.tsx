import { type FirstStep, orderCalls } from '@beidiao/contract/order/calls';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Card } from '../ui/desk/card.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import { toast } from '../ui/core/toasts.tsx';
import { useSession } from '../wire/send/session.ts';
import { useSend, useCall } from '../wire/use-call.ts';
import styles from './first-steps.module.css';

const texts = bilingual({
  zh: {
    title: '开始使用',
    note: '已完成 {done}/{all}',
    hide: '不再显示',
    done: '已完成',
    open: '待完成',
    confirm: '认证企业',
    confirmAbout: '提交营业执照，认证后下单不受首单额度限制',
    confirmWaiting: '营业执照审核中，通常当天完成',
    confirmDeclined: '认证未通过，请查看原因后重新提交',
    topUp: '充值',
    topUpAbout: '余额支付更快，退款原路退回',
    order: '下第一单',
    orderAbout: '候选人授权后才开始核查',
    invite: '邀请同事',
    inviteAbout: '为同事设置权限和额度',
  },
  en: {
    title: 'Get started',
    note: '{done} of {all} done',
    hide: 'Hide',
    done: 'Done',
    open: 'To do',
    confirm: 'Verify your organization',
    confirmAbout: 'Submit the business licence to lift the limit on first orders',
    confirmWaiting: 'Your business licence is under review, usually completed the same day',
    confirmDeclined: 'Verification failed. See the reason and submit again',
    topUp: 'Top up',
    topUpAbout: 'Pay faster from your balance. Refunds go to the original payment method',
    order: 'Place your first order',
    orderAbout: 'Checks start only after the candidate consents',
    invite: 'Invite a colleague',
    inviteAbout: 'Set permissions and limits for your colleagues',
  },
});

const ways = {
  confirm: '/Dashboard/Confirmation',
  topUp: '/Dashboard/Account',
  order: '/Dashboard/OrderCreate',
  invite: '/Dashboard/Group',
} as const satisfies Record<FirstStep, string>;

/** For the administrators of a new enterprise, until all is done or it is closed. */
export function FirstSteps(): ReactElement | null {
  const t = useTexts(texts);
  const isAdmin = useSession((session) => session.enterprise?.roleId === 1);
  const { data } = useCall(orderCalls.firstSteps, {}, { enabled: isAdmin, staleTime: 5_000 });
  const hiding = useSend(orderCalls.hideFirstSteps);
  if (!isAdmin || !data || data.isHidden || data.steps.every(({ isDone }) => isDone)) return null;
  const hide = (): void => hiding.mutate({}, { onError: (fault) => toast('problem', fault.message) });
  const aboutOf = (step: FirstStep): string => {
    if (step === 'confirm' && data.confirmation === 'waiting') return t('confirmWaiting');
    if (step === 'confirm' && data.confirmation === 'declined') return t('confirmDeclined');
    return t(`${step}About`);
  };
  const done = data.steps.filter(({ isDone }) => isDone).length;
  return (
    <Card
      title={t('title')}
      note={t('note', { done, all: data.steps.length })}
      extra={<LinkButton onClick={hide}>{t('hide')}</LinkButton>}
    >
      <ol className={styles.steps}>
        {data.steps.map(({ step, isDone }) => (
          <li key={step} data-done={isDone || undefined}>
            <span className={styles.mark} role="img" aria-label={t(isDone ? 'done' : 'open')}>
              {isDone && <Icon name="check" />}
            </span>
            <span>
              {isDone ? <b>{t(step)}</b> : <Link to={ways[step]}>{t(step)}</Link>}
              <small>{aboutOf(step)}</small>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
