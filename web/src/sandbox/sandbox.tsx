import { refusals } from '@beidiao/contract/refusals';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { Link, notFound, useSearch } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Icon } from '../ui/core/icon.tsx';
import { Refused } from '../wire/send/refused.ts';
import { WireFault } from '../wire/send/wire-fault.ts';
import { Freshness } from './freshness.tsx';
import { Outbox } from './outbox.tsx';
import { Payment } from './payment.tsx';
import { Payments } from './payments.tsx';
import styles from './sandbox.module.css';
import { useRefreshed } from './use-refreshed.ts';

const MagicValues = lazy(() => import('./magic-values.tsx').then((it) => ({ default: it.MagicValues })));
const SandboxAts = lazy(() => import('./ats.tsx').then((it) => ({ default: it.SandboxAts })));
const SandboxRecruiting = lazy(() => import('./recruiting.tsx').then((it) => ({ default: it.SandboxRecruiting })));
const WechatConsent = lazy(() => import('./wechat-consent.tsx').then((it) => ({ default: it.WechatConsent })));

const texts = bilingual({
  zh: {
    title: '沙盒',
    about: '在这里模拟短信、邮件、支付、身份核验等外部服务。',
    unreal: '测试数据，均非真实。',
    unrealAbout: '不会发出短信和邮件，不会动用真钱，不会查询任何人。',
    outbox: '短信与邮件',
    cashier: '收银台',
    magic: '测试数据',
    recruiting: '招聘系统',
    ats: '招聘系统绑定',
  },
  en: {
    title: 'Sandbox',
    about: 'Simulate external services such as text messages, e-mail, payments and identity checks.',
    unreal: 'Test data only.',
    unrealAbout: 'No messages are sent, no money moves and nobody is checked.',
    outbox: 'Messages and e-mail',
    cashier: 'Cashier',
    magic: 'Test data',
    recruiting: 'Recruiting systems',
    ats: 'System binding',
  },
});

const parts = ['outbox', 'cashier', 'magic', 'recruiting', 'ats'] as const;
/** The most that the call answers at once. */
const latest = { pageSize: 100 };

/** Where the sandbox is switched off its calls do not exist. */
const isOff = (fault: Error): boolean =>
  (fault instanceof Refused && fault.errcode === refusals.noSuchCall.errcode) ||
  (fault instanceof WireFault && fault.status === 404);

/** One page on which a newcomer plays every outside service: `?tab=` chooses the part, `?pay=` opens one payment. */
export function Sandbox(): ReactElement {
  const t = useTexts(texts);
  const { tab, pay, wechat, state, way, code, error: fault } = useSearch({ strict: false });
  // Read for every part: the answer tells whether there is a sandbox at all.
  const { data, error } = useRefreshed(sandboxCalls.outbox, latest);
  if (error && isOff(error)) throw notFound();
  const isReturn = Boolean(state && (code ?? fault));
  const part = pay ? 'cashier' : isReturn ? 'ats' : (parts.find((it) => it === tab) ?? 'outbox');
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <p className={styles.about}>{t('about')}</p>
      <p className={styles.banner}>
        <Icon name="alert" size={18} />
        <span>
          <b>{t('unreal')}</b> {t('unrealAbout')}
        </span>
      </p>
      <nav className={styles.parts} aria-label={t('title')}>
        {parts.map((it) => (
          <Link key={it} to="/sandbox" search={{ tab: it }} aria-current={it === part ? 'page' : undefined}>
            {t(it)}
          </Link>
        ))}
      </nav>
      {wechat ? (
        <Suspense>
          <WechatConsent returnUrl={wechat} state={state ?? ''} isScan={way === 'scan'} />
        </Suspense>
      ) : !data ? (
        <Freshness isLoaded={false} error={error} />
      ) : pay ? (
        <Payment key={pay} reference={pay} />
      ) : part === 'cashier' ? (
        <Payments />
      ) : part === 'ats' ? (
        <Suspense>
          <SandboxAts />
        </Suspense>
      ) : part === 'recruiting' ? (
        <Suspense>
          <SandboxRecruiting />
        </Suspense>
      ) : part === 'magic' ? (
        <Suspense>
          <MagicValues />
        </Suspense>
      ) : (
        <Outbox messages={data.rows} error={error} />
      )}
    </div>
  );
}
