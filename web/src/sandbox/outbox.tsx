import type { OutboxMessage } from '@beidiao/contract/sandbox/calls';
import { type ReactElement, useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Icon, type IconName } from '../ui/core/icon.tsx';
import { TextBox } from '../ui/core/text-box.tsx';
import { CopyButton } from './copy-button.tsx';
import { Freshness } from './freshness.tsx';
import styles from './outbox.module.css';
import { splitBody } from './split-body.ts';

const texts = bilingual({
  zh: {
    sms: '短信',
    voice: '语音',
    mail: '邮件',
    to: '收件人',
    toHint: '手机号或邮箱，一部分也可以',
    empty: '暂无消息。系统发出消息后，几秒内会显示在这里。',
    noMatch: '最近 100 条中没有发给“{to}”的消息。',
  },
  en: {
    sms: 'Text message',
    voice: 'Voice',
    mail: 'Mail',
    to: 'Recipient',
    toHint: 'Phone number or e-mail address, or part of it',
    empty: 'No messages yet. Messages appear here within seconds of being sent.',
    noMatch: 'None of the last 100 messages was sent to “{to}”.',
  },
});

const icons: Record<OutboxMessage['kind'], IconName> = { sms: 'chat', voice: 'phone', mail: 'inbox' };

function Body({ body }: { body: string }): ReactElement {
  return (
    <p className={styles.body}>
      {splitBody(body, location.origin).map(({ kind, text }, place) => {
        // The parts of a message never change, so their place names them.
        const key = `${place} ${text}`;
        if (kind === 'code') return <CopyButton key={key} text={text} />;
        return kind === 'link' ? (
          <a key={key} href={text}>
            {text}
          </a>
        ) : (
          <span key={key}>{text}</span>
        );
      })}
    </p>
  );
}

function Message({ message }: { message: OutboxMessage }): ReactElement {
  const t = useTexts(texts);
  return (
    <li className={styles.message}>
      <div className={styles.head}>
        <span className={styles.kind}>
          <Icon name={icons[message.kind]} size={14} />
          {t(message.kind)}
        </span>
        <span className={styles.to}>{message.to}</span>
        <time dateTime={message.sentAt}>{formatTime(message.sentAt)}</time>
      </div>
      <div>
        {message.subject && <h2>{message.subject}</h2>}
        <Body body={message.body} />
      </div>
    </li>
  );
}

/** What the sandbox would have sent, newest first, and whom it went to. */
export function Outbox({ messages, error }: { messages: readonly OutboxMessage[]; error: Error | null }): ReactElement {
  const t = useTexts(texts);
  const [to, setTo] = useState('');
  const wanted = to.trim().toLowerCase();
  const rows = messages.filter((message) => message.to.toLowerCase().includes(wanted));
  return (
    <>
      <label className={styles.filter}>
        {t('to')}
        <TextBox type="search" name="to" value={to} placeholder={t('toHint')} spellCheck={false} onChange={setTo} />
      </label>
      <Freshness isLoaded error={error} />
      {rows.length > 0 ? (
        <ul className={styles.list}>
          {rows.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
      ) : (
        <p className={styles.empty} role="status">
          {wanted ? t('noMatch', { to: to.trim() }) : t('empty')}
        </p>
      )}
    </>
  );
}
