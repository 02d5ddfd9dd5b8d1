import { enterpriseCalls, invitationsAtOnce } from '@beidiao/contract/enterprise/calls';
import { shownName } from '@beidiao/contract/typed/name';
import { readPhone } from '@beidiao/contract/typed/phone';
import { troubleWords } from '@beidiao/contract/typed/trouble';
import { obeys } from '@beidiao/contract/wire/rules';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { BeforeConfirmation } from '../trade/confirmation-link.tsx';
import { Button } from '../ui/core/button.tsx';
import { Dialog } from '../ui/desk/dialog.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { TextArea } from '../ui/desk/text-area.tsx';
import { TextBox } from '../ui/core/text-box.tsx';
import { groupTexts } from './group-texts.ts';
import styles from './group.module.css';
import { useChange } from './use-change.ts';

const texts = bilingual({
  zh: {
    title: '邀请成员',
    how: '邀请方式',
    mail: '邮箱邀请',
    phone: '手机邀请',
    emails: '邮箱，每行一个或用逗号分隔',
    emailsHint: '每个邮箱会收到一个 7 天内有效的一次性链接，一次最多 {maximum} 个。',
    name: '姓名',
    phoneNo: '手机号',
    phoneHint: '对方会收到短信，仅此手机号可接受邀请。',
    send: '发送邀请',
    invited: '已邀请 {count} 人',
    leftOut: '已邀请 {count} 人；{others} 已是成员或已在等待接受',
    noEmail: '请至少填写一个邮箱',
    badEmail: '邮箱格式不正确：{emails}',
    tooMany: '一次最多邀请 {maximum} 人',
    sent: '邀请已发出',
  },
  en: {
    title: 'Invite members',
    how: 'Method',
    mail: 'By e-mail',
    phone: 'By phone',
    emails: 'E-mail addresses, one per line or separated by commas',
    emailsHint: 'Each address receives a one-time link valid for 7 days. Up to {maximum} at a time.',
    name: 'Name',
    phoneNo: 'Phone number',
    phoneHint: 'We send a text message. Only this phone number can accept the invitation.',
    send: 'Send invitation',
    invited: 'Invited: {count}',
    leftOut: 'Invited: {count}. Already members or already invited: {others}',
    noEmail: 'Enter at least one e-mail address',
    badEmail: 'Invalid e-mail addresses: {emails}',
    tooMany: 'You can invite up to {maximum} people at a time',
    sent: 'Invitation sent',
  },
});

const addressesIn = (text: string): string[] => [...new Set(text.split(/[\s,;，；、]+/).filter((part) => part !== ''))];

function ByMail({ onDone }: { onDone: () => void }): ReactElement {
  const t = useTexts(texts);
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { change, isBusy } = useChange();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const emailList = addressesIn(text);
    const wrong = emailList.filter((email) => !obeys('emailStrict', email));
    if (emailList.length === 0) return setProblem(t('noEmail'));
    if (wrong.length > 0) return setProblem(t('badEmail', { emails: wrong.join(' ') }));
    if (emailList.length > invitationsAtOnce) return setProblem(t('tooMany', { maximum: invitationsAtOnce }));
    setProblem(null);
    const done = await change(enterpriseCalls.invite, { emailList }, ({ invited, leftOut }) =>
      leftOut.length === 0
        ? t('invited', { count: invited })
        : t('leftOut', { count: invited, others: leftOut.map(({ email }) => email).join(' ') }),
    );
    if (done) onDone();
  };
  return (
    <form className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <label htmlFor={id}>{t('emails')}</label>
        <TextArea
          id={id}
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-wrong ${id}-hint`}
          onChange={setText}
        />
        <p id={`${id}-wrong`} className={styles.problem} aria-live="polite">
          {problem}
        </p>
        <p id={`${id}-hint`} className={styles.hint}>
          {t('emailsHint', { maximum: invitationsAtOnce })}
        </p>
      </div>
      <div className={styles.acts}>
        <Button type="submit" look="primary" size="small" isBusy={isBusy}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}

function ByPhone({ onDone }: { onDone: () => void }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const [nameId, phoneId] = [useId(), useId()];
  const [name, setName] = useState('');
  const [phoneNo, setPhoneNo] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { change, isBusy } = useChange();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = troubleWords('name', name, language) ?? troubleWords('phone', phoneNo, language);
    setProblem(wrong);
    if (wrong !== null) return;
    const invited = { name: shownName(name), phoneNo: readPhone(phoneNo) };
    if (await change(enterpriseCalls.invitePhone, invited, t('sent'))) onDone();
  };
  return (
    <form className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <label htmlFor={nameId}>{t('name')}</label>
        <TextBox id={nameId} value={name} maxLength={40} onChange={setName} />
      </div>
      <div>
        <label htmlFor={phoneId}>{t('phoneNo')}</label>
        <TextBox id={phoneId} value={phoneNo} inputMode="numeric" maxLength={20} onChange={setPhoneNo} />
        <p className={styles.problem} aria-live="polite">
          {problem}
        </p>
        <p className={styles.hint}>{t('phoneHint')}</p>
      </div>
      <div className={styles.acts}>
        <Button type="submit" look="primary" size="small" isBusy={isBusy}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}

/** Invites by mail or by phone; what was typed stays when the server refuses. */
export function InviteDialog({ onClose }: { onClose: () => void }): ReactElement {
  const t = useTexts(texts);
  const group = useTexts(groupTexts);
  const [how, setHow] = useState<'mail' | 'phone'>('mail');
  return (
    <Dialog title={t('title')} closeLabel={group('close')} onClose={onClose} width={520}>
      <div className={styles.stack}>
        <BeforeConfirmation />
        <Tabs
          label={t('how')}
          chosen={how}
          onChoose={setHow}
          tabs={[
            { key: 'mail', label: t('mail') },
            { key: 'phone', label: t('phone') },
          ]}
        />
        {how === 'mail' ? <ByMail onDone={onClose} /> : <ByPhone onDone={onClose} />}
      </div>
    </Dialog>
  );
}
