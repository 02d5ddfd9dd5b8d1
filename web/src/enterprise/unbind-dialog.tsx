import { enterpriseCalls, type PersonRow } from '@beidiao/contract/enterprise';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { NotLoaded } from '../trade/not-loaded.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PickField } from '../ui/pick-field.tsx';
import { TextBox } from '../ui/text-box.tsx';
import { useCall } from '../wire/use-call.ts';
import { groupTexts } from './group-texts.ts';
import styles from './group.module.css';
import { useChange } from './use-change.ts';

const texts = bilingual({
  zh: {
    title: '解除 {name} 的绑定',
    about: '对方会立即离开企业，权限和额度一并收回。名下的订单交给接手人，历史记录里仍保留原来的名字。',
    name: '请输入对方的姓名确认',
    heir: '订单交给',
    heirAny: '任一管理员',
    code: '发到你手机的验证码',
    get: '获取验证码',
    sent: '验证码已发到 {phone}',
    act: '解除绑定',
    done: '已解除绑定',
    handed: '已解除绑定，订单交给了 {name}',
    wrongName: '姓名不一致',
    wrongCode: '验证码是 6 位数字',
  },
  en: {
    title: 'Take {name} out',
    about:
      'They leave the company at once, and lose rights and limits. Their orders go to whom you choose; the records keep the name.',
    name: 'Type their name to confirm',
    heir: 'Orders go to',
    heirAny: 'Any administrator',
    code: 'The code sent to your phone',
    get: 'Get a code',
    sent: 'A code was sent to {phone}',
    act: 'Remove',
    done: 'Taken out',
    handed: 'Taken out; the orders are {name}’s now',
    wrongName: 'This is not the name',
    wrongCode: 'The code has six digits',
  },
});

/** Takes a colleague out, confirmed by the name and a code to the own phone. */
export function UnbindDialog({ person, onClose }: { person: PersonRow; onClose: () => void }): ReactElement {
  const t = useTexts(texts);
  const group = useTexts(groupTexts);
  const [nameId, codeId] = [useId(), useId()];
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const [heir, setHeir] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { change, isBusy } = useChange();
  const colleagues = useCall(enterpriseCalls.operators, {}, { staleTime: 60_000 });
  const choices = (colleagues.data?.userList ?? []).filter(({ userId }) => userId !== person.userId);
  const ask = (): void =>
    void change(enterpriseCalls.askUnbindCode, {}, ({ phoneNo }) => t('sent', { phone: phoneNo }));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() !== person.name) return setProblem(t('wrongName'));
    if (!/^\d{6}$/.test(code.trim())) return setProblem(t('wrongCode'));
    setProblem(null);
    const params = {
      userId: person.userId,
      name: name.trim(),
      validateCode: code.trim(),
      ...(heir === '' ? {} : { heirId: heir }),
    };
    const done = await change(enterpriseCalls.unbind, params, ({ handedTo }) =>
      handedTo === null ? t('done') : t('handed', { name: handedTo }),
    );
    if (done) onClose();
  };
  return (
    <Dialog title={t('title', { name: person.name })} closeLabel={group('close')} onClose={onClose}>
      <form className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
        <Notice>{t('about')}</Notice>
        <div>
          <label htmlFor={nameId}>{t('name')}</label>
          <TextBox id={nameId} value={name} maxLength={40} onChange={setName} />
        </div>
        <div>
          <span>{t('heir')}</span>
          <PickField
            label={t('heir')}
            none={t('heirAny')}
            choices={choices.map((it) => ({ value: it.userId, label: it.name }))}
            chosen={[heir]}
            onChange={([next = '']) => setHeir(next)}
          />
          {colleagues.isError && !colleagues.data && <NotLoaded what={t('heir')} onRetry={colleagues.refetch} />}
        </div>
        <div>
          <label htmlFor={codeId}>{t('code')}</label>
          <TextBox id={codeId} value={code} inputMode="numeric" maxLength={6} onChange={setCode} />
          <LinkButton onClick={ask}>{t('get')}</LinkButton>
        </div>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={styles.acts}>
          <Button type="submit" look="danger" size="small" isBusy={isBusy}>
            {t('act')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
