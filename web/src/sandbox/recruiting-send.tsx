import { sandboxCalls, type Simulator } from '@beidiao/contract/sandbox/calls';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Notice } from '../ui/core/notice.tsx';
import { TickBox } from '../ui/core/tick-box.tsx';
import { toast } from '../ui/core/toasts.tsx';
import { Select } from '../ui/desk/select.tsx';
import { Field } from '../ui/form/field.tsx';
import { send } from '../wire/send/send.ts';
import { useAct } from '../wire/use-act.ts';
import { inventPerson } from './invented-person.ts';
import { recruitingTexts } from './recruiting-texts.ts';
import styles from './recruiting.module.css';

/** A candidate for one of the connections of the system. */
export function RecruitingSend({ simulator, onSent }: { simulator: Simulator; onSent: () => void }): ReactElement {
  const t = useTexts(recruitingTexts);
  const id = useId();
  const [wish, setWish] = useState(() => ({ name: t('sample'), ...inventPerson(), package: '' }));
  const [isTwice, setTwice] = useState(false);
  const [chosen, setChosen] = useState('');
  const { isBusy, problem, say, run } = useAct();
  const { linkList } = simulator;
  // One that was removed meanwhile is chosen no more.
  const linkId = (linkList.find((link) => link.linkId === chosen) ?? linkList[0])?.linkId;
  if (linkId === undefined)
    return (
      <section aria-label={t('send')}>
        <h3>{t('send')}</h3>
        <p role="status">{t('noLink')}</p>
      </section>
    );
  const change = (key: keyof typeof wish) => (text: string) => setWish((now) => ({ ...now, [key]: text }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (wish.name.trim() === '') return say(t('nameMissing'));
    void run(async () => {
      const { outsideId, answers } = await send(sandboxCalls.sendApplicant, { linkId, ...wish, isTwice });
      onSent();
      const failed = answers.find((status) => status !== 200);
      if (failed === null) throw new Error(t('noAnswer'));
      if (failed !== undefined) throw new Error(t('notTaken', { status: failed }));
      toast('done', t('sent', { id: outsideId }));
      setWish((now) => ({ ...now, ...inventPerson() }));
    });
  };
  return (
    <section aria-label={t('send')}>
      <h3>{t('send')}</h3>
      <form className={styles.form} noValidate onSubmit={submit}>
        {problem && <Notice kind="problem">{problem}</Notice>}
        <label className={styles.choice} htmlFor={id}>
          {t('link')}
        </label>
        <Select
          id={id}
          value={linkId}
          choices={linkList.map((link) => ({ value: link.linkId, label: `${link.name} · ${link.enterpriseName}` }))}
          onChange={setChosen}
        />
        <Field
          label={t('name')}
          value={wish.name}
          maxLength={40}
          autoComplete="off"
          required
          onChange={change('name')}
        />
        <Field
          label={t('phoneNo')}
          value={wish.phoneNo}
          maxLength={30}
          inputMode="tel"
          autoComplete="off"
          onChange={change('phoneNo')}
        />
        <Field
          label={t('idCard')}
          value={wish.idCard}
          maxLength={30}
          autoComplete="off"
          spellCheck={false}
          onChange={change('idCard')}
        />
        <Field
          label={t('package')}
          hint={t('packageNote')}
          value={wish.package}
          maxLength={80}
          autoComplete="off"
          onChange={change('package')}
        />
        <label className={styles.tick}>
          <TickBox isLarge isOn={isTwice} onTurn={setTwice} /> {t('twice')}
        </label>
        <div className={styles.acts}>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {t(isBusy ? 'sending' : 'send')}
          </Button>
          <Button onClick={() => setWish((now) => ({ ...now, ...inventPerson() }))}>{t('another')}</Button>
        </div>
      </form>
    </section>
  );
}
