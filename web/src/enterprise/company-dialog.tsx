import { companyCalls } from '@beidiao/contract/enterprise/company-tree';
import { fieldMessage } from '@beidiao/contract/wire/field-messages';
import { enterpriseNameTrouble } from '@beidiao/contract/wire/plain-names';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Dialog } from '../ui/desk/dialog.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { TextBox } from '../ui/core/text-box.tsx';
import { groupTexts } from './group-texts.ts';
import styles from './group.module.css';
import { useChange } from './use-change.ts';

const texts = bilingual({
  zh: {
    title: '添加下级企业',
    how: '添加方式',
    create: '登记新企业',
    attach: '邀请已注册的企业',
    name: '企业全称',
    createHint: '登记后您将成为其管理员，该企业拥有独立的订单、余额和成员。',
    attachHint: '对方管理员同意后成为下级企业，其订单和余额仍归其自身。',
    tooShort: '请填写营业执照上的全称',
    createAct: '登记',
    attachAct: '发出邀请',
    created: '已登记',
    asked: '已发出，待对方管理员同意',
  },
  en: {
    title: 'Add subsidiary',
    how: 'Method',
    create: 'Register a new organization',
    attach: 'Invite a registered organization',
    name: 'Full organization name',
    createHint: 'You become its administrator. It has its own orders, balance and members.',
    attachHint: 'It becomes a subsidiary once its administrator agrees. Its orders and balance remain its own.',
    tooShort: 'Enter the full registered name',
    createAct: 'Register',
    attachAct: 'Send invitation',
    created: 'Registered',
    asked: 'Invitation sent. Its administrator will review it',
  },
});

export function CompanyDialog({ onClose }: { onClose: () => void }): ReactElement {
  const t = useTexts(texts);
  const group = useTexts(groupTexts);
  const language = useLanguage();
  const id = useId();
  const [how, setHow] = useState<'create' | 'attach'>('create');
  const [epName, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { change, isBusy } = useChange();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const name = epName.trim();
    const trouble = how === 'create' ? enterpriseNameTrouble(name) : undefined;
    const found = name.length < 2 ? t('tooShort') : trouble ? fieldMessage(trouble, language) : null;
    setProblem(found);
    if (found !== null) return;
    const done =
      how === 'create'
        ? await change(companyCalls.createChild, { epName: name }, t('created'))
        : await change(companyCalls.askChild, { epName: name }, t('asked'));
    if (done) onClose();
  };
  return (
    <Dialog title={t('title')} closeLabel={group('close')} onClose={onClose} width={520}>
      <form className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
        <Tabs
          label={t('how')}
          chosen={how}
          onChoose={setHow}
          tabs={[
            { key: 'create', label: t('create') },
            { key: 'attach', label: t('attach') },
          ]}
        />
        <div>
          <label htmlFor={id}>{t('name')}</label>
          <TextBox id={id} value={epName} maxLength={80} onChange={setName} />
          <p className={problem ? styles.problem : styles.hint} aria-live="polite">
            {problem ?? t(how === 'create' ? 'createHint' : 'attachHint')}
          </p>
        </div>
        <div className={styles.acts}>
          <Button type="submit" look="primary" size="small" isBusy={isBusy}>
            {t(how === 'create' ? 'createAct' : 'attachAct')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
