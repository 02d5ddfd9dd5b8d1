import { settingsCalls } from '@beidiao/contract/account/settings';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { Button } from '../../ui/core/button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { send } from '../../wire/send/send.ts';
import { useAnswer } from '../../wire/use-answer.ts';
import { useServices } from '../../wire/use-services.ts';
import styles from '../form/account-form.module.css';
import { LinkedWechats, unbind } from './linked-wechats.tsx';
import { forgetTicket, goToWechat, isOwnState, keptTicket } from '../sign-in/go-to-wechat.ts';

const texts = bilingual({
  zh: {
    title: '绑定微信',
    about: '绑定后可以用微信扫码登录。绑定随时可以解除。',
    act: '用微信扫码绑定',
    ticketAbout: '刚才使用的微信尚未绑定账号，是否绑定到当前登录的账号？',
    ticketAct: '绑定这个微信',
    later: '以后再说',
    done: '微信已绑定，下次可以直接用微信登录',
    foreign: '此链接不是从本页打开的，请重新扫码。',
    unbound: '已解除绑定',
    toSetting: '去账号设置',
  },
  en: {
    title: 'Link WeChat',
    about: 'Link WeChat to sign in by scanning a QR code. You can unlink it at any time.',
    act: 'Scan with WeChat to link',
    ticketAbout: 'The WeChat account you used is not linked yet. Link it to the account you are signed in to?',
    ticketAct: 'Link this WeChat account',
    later: 'Not now',
    done: 'WeChat is linked. You can sign in with it next time',
    foreign: 'This link was not started on this page. Please scan again.',
    unbound: 'Unlinked',
    toSetting: 'Account settings',
  },
});

const wordsOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

/** Links a WeChat to the signed-in account, and takes it off again. */
export function LinkWechat(): ReactElement {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const { code, state } = useSearch({ strict: false });
  const { data, error, again } = useAnswer(settingsCalls.openIds, {}, { asPerson: true });
  const [ticket, setTicket] = useState(keptTicket);
  const [problem, setProblem] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const isBegun = useRef(false);
  const { wechat: hasWechat } = useServices();

  const run = async (act: () => Promise<unknown>, words: string): Promise<void> => {
    setProblem(null);
    try {
      await act();
      setNote(words);
      again();
    } catch (fault) {
      setNote(null);
      setProblem(wordsOf(fault));
    }
  };
  const dropTicket = (): void => {
    forgetTicket();
    setTicket(null);
  };
  useEffect(() => {
    if (!code || isBegun.current) return;
    isBegun.current = true;
    if (isOwnState(state))
      void run(() => send(settingsCalls.bindOpenId, { wechatCode: code }, { asPerson: true }), t('done'));
    else setProblem(t('foreign'));
    void navigate({ to: '/Binding', search: {}, replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once, for the code that the address came with
  }, [code]);
  return (
    <div className={styles.form}>
      <h1>{t('title')}</h1>
      <p className={styles.sub}>{t(ticket ? 'ticketAbout' : 'about')}</p>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {error && <NotLoaded what={t('title')} onRetry={again} />}
      {note && <p role="status">{note}</p>}
      {data && <LinkedWechats list={data.openIdList} onUnbind={(openId) => run(() => unbind(openId), t('unbound'))} />}
      <p className={styles.end}>
        {ticket ? (
          <>
            <Button
              look="primary"
              size="large"
              isWide
              onClick={() => {
                dropTicket();
                void run(() => send(settingsCalls.bindOpenId, { bindTicket: ticket }, { asPerson: true }), t('done'));
              }}
            >
              {t('ticketAct')}
            </Button>
            <Button look="text" isWide onClick={dropTicket}>
              {t('later')}
            </Button>
          </>
        ) : (
          hasWechat && (
            <Button
              look={data?.openIdList.length ? 'plain' : 'primary'}
              size="large"
              isWide
              onClick={() => void run(() => goToWechat('Binding'), '')}
            >
              {t('act')}
            </Button>
          )
        )}
      </p>
      <p className={styles.end}>
        <Link to="/Dashboard/Setting">{t('toSetting')}</Link>
      </p>
    </div>
  );
}
