import { readDigits } from '@beidiao/contract/typed/code';
import { nameKey } from '@beidiao/contract/typed/name';
import { troubleWords } from '@beidiao/contract/typed/trouble';
import { useLanguage } from '../i18n/language.ts';
import { enterpriseCalls, type PersonRow } from '@beidiao/contract/enterprise/calls';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { NotLoaded } from '../trade/failure/not-loaded.tsx';
import { Button } from '../ui/core/button.tsx';
import { Dialog } from '../ui/desk/dialog.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import { Notice } from '../ui/core/notice.tsx';
import { PickField } from '../ui/pick-field.tsx';
import { TextBox } from '../ui/core/text-box.tsx';
import { useCall } from '../wire/use-call.ts';
import { groupTexts } from './group-texts.ts';
import styles from './group.module.css';
import { useChange } from './use-change.ts';

const texts = bilingual({
  zh: {
    title: '移除 {name}',
    about: '对方会立即离开企业，权限和额度一并收回。名下订单转交给接手人，历史记录保留原姓名。',
    name: '请输入对方的姓名确认',
    heir: '订单交给',
    heirAny: '任一管理员',
    code: '您的手机收到的验证码',
    get: '获取验证码',
    sent: '验证码已发到 {phone}',
    act: '移除成员',
    done: '已移除成员',
    handed: '已移除成员，订单已转交给 {name}',
    wrongName: '姓名不一致',
  },
  en: {
    title: 'Remove {name}',
    about:
      'They leave the organization immediately and lose all permissions and limits. Their orders are assigned to the person you choose. Records keep their name.',
    name: 'Enter their name to confirm',
    heir: 'Assign orders to',
    heirAny: 'Any administrator',
    code: 'The code sent to your phone',
    get: 'Get a code',
    sent: 'A code was sent to {phone}',
    act: 'Remove',
    done: 'Member removed',
    handed: 'Member removed. Orders assigned to {name}',
    wrongName: 'The name does not match',
  },
});

/** Takes a colleague out, confirmed by the name and a code to the own phone. */
export function UnbindDialog({ person, onClose }: { person: PersonRow; onClose: () => void }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
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
    if (nameKey(name) !== nameKey(person.name)) return setProblem(t('wrongName'));
    const wrong = troubleWords('code', code, language);
    setProblem(wrong);
    if (wrong !== null) return;
    const params = {
      userId: person.userId,
      name: person.name,
      validateCode: readDigits(code),
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
          <TextBox id={codeId} value={code} inputMode="numeric" maxLength={60} onChange={setCode} />
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
