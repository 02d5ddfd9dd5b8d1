import { accountCalls, roles } from '@beidiao/contract/account/calls';
import { atsCalls } from '@beidiao/contract/partner/ats';
import { type ReactElement, useState } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { RadioDot } from '../../ui/core/radio-dot.tsx';
import { Refused } from '../../wire/send/refused.ts';
import { send } from '../../wire/send/send.ts';
import { useSession } from '../../wire/send/session.ts';
import { useAct } from '../../wire/use-act.ts';
import { useAnswer } from '../../wire/use-answer.ts';
import styles from '../form/account-form.module.css';
import { actForEnterprise } from '../act-for.ts';
import choice from './system-consent.module.css';
import { scopeWords } from './scope-words.ts';

const texts = bilingual({
  zh: {
    title: '绑定招聘系统',
    asks: '{system} 申请绑定贵司账户',
    who: '绑定的企业',
    rights: '绑定后，它可以',
    not: '它不能下单、付款、管理成员，也不能以您的名义进行其他操作。您可以随时在“企业设置”中解除绑定。',
    orders: '{system} 证明打开页面的人是谁，不再问登录密码和两步验证。您给出这项权限，就是信任 {system} 的登录。',
    limits:
      '页面里只能下单、看自己有权看的核查；付款不超过本人的权限和额度，超出的要审批。要求两步验证的企业打不开这些页面。每次打开都列在本人的“登录设备”里，可以随时退出；在“企业设置”里解除 {system} 的绑定，所有页面立即失效。',
    agree: '同意并返回 {system}',
    deny: '不同意',
    as: '现在登录的是 {name}',
    none: '您不是任何企业的管理员。请由企业管理员绑定，或更换账号登录。',
    gone: '请返回招聘系统重新发起绑定。',
    loading: '正在加载…',
    busy: '正在返回…',
  },
  en: {
    title: 'Connect a recruiting system',
    asks: '{system} wants to connect to your organization',
    who: 'Organization',
    rights: 'Once connected, it can',
    not: 'It cannot place orders, spend, manage members or do anything else in your name. You can disconnect it in Company settings at any time.',
    orders:
      '{system} vouches for who opens these pages: nobody is asked for a password or a second step. By allowing this you trust how people sign in to {system}.',
    limits:
      'On these pages people can only order and see the checks they may see. Nobody pays beyond their own permissions and allowance; more than that needs approval. They do not open where your organization requires two-step verification. Each open page is listed among that person’s signed-in devices and can be ended there. Disconnecting {system} under Company settings ends all of them at once.',
    agree: 'Agree and return to {system}',
    deny: 'Decline',
    as: 'Signed in as {name}',
    none: 'You are not an administrator of any organization. Ask an administrator to connect it, or sign in with another account.',
    gone: 'Please go back to the recruiting system and start again.',
    loading: 'Loading…',
    busy: 'Returning…',
  },
});

/** A system asks to be let in: who, to which enterprise, for what. Either answer leads back to it. */
export function SystemConsent({ ticket }: { ticket: string }): ReactElement {
  const t = useTexts(texts);
  const scope = useTexts(scopeWords);
  const person = useSession((session) => session.person);
  const current = useSession((session) => session.enterprise?.epId);
  const asked = useAnswer(atsCalls.lookTicket, { ticket }, { asPerson: true });
  const list = useAnswer(accountCalls.bindList, {}, { asPerson: true });
  const [picked, setPicked] = useState<string | null>(null);
  const { isBusy, problem, run } = useAct();
  const own = list.data?.enterprises.filter((it) => it.roleId === roles.admin) ?? [];
  const epId = picked ?? own.find((it) => it.epId === current)?.epId ?? own[0]?.epId;
  const fault = asked.error ?? list.error;
  // Says itself where to go
  const isOver = fault instanceof Refused && fault.is('ticketGone');

  const leave = (answer: () => Promise<{ redirect: string }>): Promise<void> =>
    run(async () => location.assign((await answer()).redirect));
  const agree = async (chosen: string): Promise<{ redirect: string }> => {
    await actForEnterprise(chosen);
    return send(atsCalls.bind, { epId: chosen, ticket });
  };

  if (fault)
    return (
      <div className={styles.form}>
        <h1>{t('title')}</h1>
        <Notice kind="problem">{fault.message}</Notice>
        {!isOver && <p className={styles.sub}>{t('gone')}</p>}
      </div>
    );
  if (!asked.data || !list.data) return <p className={styles.sub}>{t('loading')}</p>;
  const system = asked.data.channelName;
  return (
    <div className={`${styles.form} ${choice.screen}`}>
      <h1>{t('title')}</h1>
      <p className={styles.sub}>{t('asks', { system })}</p>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {own.length === 0 && <Notice kind="problem">{t('none')}</Notice>}
      {own.length > 0 && (
        <fieldset className={choice.enterprises}>
          <legend>{t('who')}</legend>
          {own.map((it) => (
            <label key={it.epId}>
              <RadioDot isLarge name="epId" isChosen={it.epId === epId} onChoose={() => setPicked(it.epId)} />
              <span>{it.epName}</span>
            </label>
          ))}
        </fieldset>
      )}
      <section className={choice.rights}>
        <h2>{t('rights')}</h2>
        <ul>
          {asked.data.scopes.map((it) => (
            <li key={it}>{scope(it)}</li>
          ))}
        </ul>
        {asked.data.scopes.includes('order') ? (
          <>
            <p>{t('orders', { system })}</p>
            <p>{t('limits', { system })}</p>
          </>
        ) : (
          <p>{t('not')}</p>
        )}
      </section>
      {epId && (
        <Button look="primary" size="large" isWide isBusy={isBusy} onClick={() => void leave(() => agree(epId))}>
          {isBusy ? t('busy') : t('agree', { system })}
        </Button>
      )}
      <Button
        size="large"
        isWide
        disabled={isBusy}
        onClick={() => void leave(() => send(atsCalls.deny, { ticket }, { asPerson: true }))}
      >
        {t('deny')}
      </Button>
      {person && <p className={styles.end}>{t('as', { name: person.username || person.loginName })}</p>}
    </div>
  );
}
