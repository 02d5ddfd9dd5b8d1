import { accountCalls, type Enterprise } from '@beidiao/contract/account/calls';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAnswer } from '../../wire/use-answer.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import { actForEnterprise, actForSelf } from '../act-for.ts';
import styles from './select-enterprise.module.css';
import { useArrival } from '../form/use-arrival.ts';

/** Most people only choose. */
const JoinForm = lazy(() => import('../joining/join-form.tsx').then((it) => ({ default: it.JoinForm })));

const texts = bilingual({
  zh: {
    title: '选择企业',
    about: '各企业的订单、余额和报告相互独立，进入后可随时在左上角切换。',
    admin: '管理员',
    staff: '员工',
    frozen: '已冻结',
    self: '个人账号',
    selfAbout: '不属于任何企业，个人下单并支付',
    none: '尚未加入企业，可先使用个人账号。',
    loading: '正在加载企业',
    again: '重试',
  },
  en: {
    title: 'Choose an organization',
    about: 'Each organization has its own orders, balance and reports. You can switch at any time at the top left.',
    admin: 'Administrator',
    staff: 'Staff',
    frozen: 'Frozen',
    self: 'Personal account',
    selfAbout: 'For your own use, not linked to an organization',
    none: 'You are not in an organization yet. You can start with your personal account.',
    loading: 'Loading organizations',
    again: 'Retry',
  },
});

function Choice({
  tile,
  name,
  about,
  onChoose,
}: {
  tile: string;
  name: string;
  about: string;
  onChoose: () => void;
}): ReactElement {
  return (
    <li>
      <BareButton className={styles.choice} onClick={onChoose}>
        <span className={styles.tile} aria-hidden="true">
          {tile}
        </span>
        <span className={styles.words}>
          <b>{name}</b>
          <small>{about}</small>
        </span>
        <Icon name="right" size={18} />
      </BareButton>
    </li>
  );
}

/** The cards of the enterprises that one belongs to, and the personal account. */
export function SelectEnterprise(): ReactElement {
  const t = useTexts(texts);
  const arrive = useArrival();
  const { data, error, again } = useAnswer(accountCalls.bindList, {}, { asPerson: true });
  const [problem, setProblem] = useState<string | null>(null);
  const enter = async ({ epId }: Enterprise): Promise<void> => {
    try {
      await actForEnterprise(epId);
      await arrive('ready');
    } catch (fault) {
      setProblem(problemOf(fault));
    }
  };
  const enterAsSelf = (): void => {
    actForSelf();
    void arrive('ready');
  };
  const message = problem ?? error?.message;
  return (
    <div className={styles.screen}>
      <h1>{t('title')}</h1>
      <p className={styles.about}>{data?.enterprises.length === 0 ? t('none') : t('about')}</p>
      {message && <Notice kind="problem">{message}</Notice>}
      {error && (
        <p className={styles.again}>
          <Button onClick={again}>{t('again')}</Button>
        </p>
      )}
      {!data && !error && <Skeleton rows={3} label={t('loading')} />}
      {data && (
        <ul className={styles.choices}>
          {data.enterprises.map((it) => (
            <Choice
              key={it.epId}
              tile={it.epName.slice(0, 1)}
              name={it.epName}
              about={`${t(it.roleId === 1 ? 'admin' : 'staff')}${it.isFrozen ? ` · ${t('frozen')}` : ''}`}
              onChoose={() => void enter(it)}
            />
          ))}
          <Choice tile={t('self').slice(0, 1)} name={t('self')} about={t('selfAbout')} onChoose={enterAsSelf} />
        </ul>
      )}
      {data && (
        <Suspense>
          <JoinForm applications={data.authReview} onChange={again} />
        </Suspense>
      )}
    </div>
  );
}
