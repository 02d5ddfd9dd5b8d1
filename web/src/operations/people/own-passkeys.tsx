import { readSecondCode } from '@beidiao/contract/account/second-code';
import { staffCalls } from '@beidiao/contract/staff/calls';
import type { PasskeyRow } from '@beidiao/contract/account/second-factor';
import { missingMessage } from '@beidiao/contract/wire/field-names';
import type { ReactElement } from 'react';
import { formatDay, formatTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { confirm } from '../../ui/desk/confirm.tsx';
import { RowField } from '../../ui/desk/row-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { isTurnedAway, makePasskey } from '../../wire/passkey.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import { Refused } from '../../wire/send/refused.ts';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { useSubmit } from '../../wire/use-submit.ts';
import styles from '../plain.module.css';

const texts = bilingual({
  zh: {
    title: '通行密钥',
    about: '登录第二步可用指纹、面容、设备密码或安全密钥，代替动态验证码。',
    off: '通过 IP 地址访问时无法使用通行密钥，请改用域名访问。',
    name: '名称',
    nameHint: '便于区分，例如“工作电脑”',
    code: '动态验证码',
    add: '添加通行密钥',
    added: '已添加',
    used: '{name} · 添加于 {day} · 最近使用 {seen}',
    unused: '{name} · 添加于 {day} · 尚未使用',
    remove: '移除',
    removeWhat: '移除{name}',
    removeTitle: '移除通行密钥“{name}”？',
    removeBody: '移除后，登录时不能再用它验证。动态验证码仍可使用。',
    removed: '已移除',
    keep: '保留',
  },
  en: {
    title: 'Passkeys',
    about:
      'Confirm the second step with a fingerprint, your face, a device password or a security key instead of a code.',
    off: 'Passkeys do not work on an IP address. Open this site by its domain name.',
    name: 'Name',
    nameHint: 'To tell your passkeys apart, such as “Work laptop”',
    code: 'Authentication code',
    add: 'Add a passkey',
    added: 'Added',
    used: '{name} · added {day} · last used {seen}',
    unused: '{name} · added {day} · not used yet',
    remove: 'Remove',
    removeWhat: 'Remove {name}',
    removeTitle: 'Remove the passkey “{name}”?',
    removeBody: 'You will no longer be able to sign in with it. Authentication codes keep working.',
    removed: 'Removed',
    keep: 'Keep',
  },
});

function Added({ row }: { row: PasskeyRow }): ReactElement {
  const t = useTexts(texts);
  const { name, passkeyId, addedAt, lastUsedAt } = row;
  const remove = async (): Promise<void> => {
    const question = { title: t('removeTitle', { name }), body: t('removeBody'), act: t('remove'), keep: t('keep') };
    if (!(await confirm({ ...question, danger: true }))) return;
    try {
      await sendAsStaff(staffCalls.removePasskey, { passkeyId });
      toast('done', t('removed'));
    } catch (fault) {
      toast('problem', problemOf(fault));
    }
  };
  const day = formatDay(addedAt);
  return (
    <li>
      {lastUsedAt ? t('used', { name, day, seen: formatTime(lastUsedAt) }) : t('unused', { name, day })}{' '}
      <Button size="small" aria-label={t('removeWhat', { name })} onClick={() => void remove()}>
        {t('remove')}
      </Button>
    </li>
  );
}

function AddForm(): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const form = useForm({
    first: { name: '', code: '' },
    check: (name, value) => {
      if (value.trim() !== '') return null;
      return missingMessage(name === 'code' ? 'validateCode' : 'name', language);
    },
  });
  const { isBusy, problem, submit } = useSubmit({
    check: form.checkAll,
    onSubmit: async () => {
      const { name, code } = form.values;
      const { question } = await sendAsStaff(staffCalls.startPasskey, { code: readSecondCode(code) });
      await sendAsStaff(staffCalls.confirmPasskey, { name: name.trim(), passkey: await makePasskey(question) });
      form.clear();
      toast('done', t('added'));
    },
    explain: (fault) => {
      if (isTurnedAway(fault)) return null;
      return fault instanceof Refused && form.failFields(fault.fields) ? null : problemOf(fault);
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <RowField {...form.field('name')} label={t('name')} hint={t('nameHint')} maxLength={40} required />
      <RowField
        {...form.field('code')}
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={14}
        required
      />
      <div>
        <Button type="submit" size="small" isBusy={isBusy}>
          {t('add')}
        </Button>
      </div>
    </form>
  );
}

/** Beside the authenticator, which everybody of the staff has. */
export function OwnPasskeys({ rows, mayUse }: { rows: readonly PasskeyRow[]; mayUse: boolean }): ReactElement {
  const t = useTexts(texts);
  return (
    <Card title={t('title')}>
      <p className={styles.hint}>{t(mayUse ? 'about' : 'off')}</p>
      {rows.length > 0 && (
        <ul className={styles.keys}>
          {rows.map((row) => (
            <Added key={row.passkeyId} row={row} />
          ))}
        </ul>
      )}
      {mayUse && (
        <div className={styles.more}>
          <AddForm />
        </div>
      )}
    </Card>
  );
}
