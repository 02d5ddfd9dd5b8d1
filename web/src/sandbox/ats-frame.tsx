import { frameCalls } from '@beidiao/contract/partner/frame';
import { frameMessages } from '@beidiao/contract/partner/frame-rules';
import { successCode } from '@beidiao/contract/wire/call';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Notice } from '../ui/core/notice.tsx';
import { TextBox } from '../ui/core/text-box.tsx';
import { useSession } from '../wire/send/session.ts';
import { useAct } from '../wire/use-act.ts';
import styles from './ats.module.css';

const texts = bilingual({
  zh: {
    title: '在招聘系统里下单',
    about: '招聘系统的后台用令牌换一张入场票，把下单页放进自己的页面。票只能用一次，五分钟内有效。',
    loginName: '以谁的身份（登录名）',
    name: '候选人姓名',
    sample: '林嘉怡',
    phoneNo: '候选人手机号',
    open: '发起背调',
    page: '背调下单页',
    heard: '页面发来的消息',
  },
  en: {
    title: 'Order inside the recruiting system',
    about:
      'The system’s server trades its token for a ticket and shows the ordering page inside its own. A ticket opens once, within five minutes.',
    loginName: 'As whom (login name)',
    name: 'Candidate’s name',
    sample: 'Lin Jiayi',
    phoneNo: 'Candidate’s phone number',
    open: 'Start a check',
    page: 'Ordering page',
    heard: 'Messages from the page',
  },
});

type Wish = { loginName: string; name: string; phoneNo: string };

/** What the server of the system asks for. @throws Error with the words of the refusal */
async function askTicket(token: string, { loginName, ...candidate }: Wish): Promise<string> {
  const params = { page: 'create', person: { loginName }, applyId: `A-${Date.now()}`, candidate };
  const answer = await fetch(frameCalls.ticket.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify({ params }),
  });
  const body: unknown = await answer.json();
  if (Reflect.get(Object(body), 'errcode') !== successCode)
    throw new Error(String(Reflect.get(Object(body), 'errmsg')));
  return String(Reflect.get(Object(Reflect.get(Object(body), 'data')), 'url'));
}

/** The page of ours as the system shows it, as high as it says to be. */
function Framed({ address }: { address: string }): ReactElement {
  const t = useTexts(texts);
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(480);
  const [heard, setHeard] = useState<readonly string[]>([]);
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<unknown>): void => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return;
      const said: unknown = Reflect.get(Object(data), 'height');
      if (Reflect.get(Object(data), 'type') === frameMessages.height && typeof said === 'number')
        return setHeight(said);
      setHeard((before) => [...before, JSON.stringify(data)]);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  return (
    <>
      <iframe ref={frame} className={styles.frame} style={{ height }} title={t('page')} src={address} />
      {heard.length > 0 && (
        <section className={styles.heard}>
          <h3>{t('heard')}</h3>
          <ol>
            {heard.map((text, at) => (
              <li key={at}>
                <code>{text}</code>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

/** A candidate of the system, and the page on which a person of the enterprise orders for them. */
export function SandboxFrame({ token }: { token: string }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const own = useSession((session) => session.person?.loginName ?? '');
  const [wish, setWish] = useState<Wish>({ loginName: own, name: t('sample'), phoneNo: '13512349999' });
  const [address, setAddress] = useState<string | null>(null);
  const { isBusy, problem, run } = useAct();
  const open = (event: FormEvent): void => {
    event.preventDefault();
    void run(async () => setAddress((await askTicket(token, wish)).replace('#', `&lang=${language}#`)));
  };
  return (
    <>
      <section className={styles.card}>
        <h3>{t('title')}</h3>
        <p>{t('about')}</p>
        {problem && <Notice kind="problem">{problem}</Notice>}
        <form className={styles.form} onSubmit={open}>
          {(['loginName', 'name', 'phoneNo'] as const).map((key) => (
            <label key={key}>
              {t(key)}
              <TextBox value={wish[key]} onChange={(text) => setWish({ ...wish, [key]: text })} />
            </label>
          ))}
          <Button type="submit" look="primary" isBusy={isBusy}>
            {t('open')}
          </Button>
        </form>
      </section>
      {address !== null && <Framed key={address} address={address} />}
    </>
  );
}
