import { openCalls } from '@beidiao/contract/open/calls';
import {
  type KeyEnvironment,
  keyEnvironments,
  keyLifeDays,
  type KeyScope,
  keyScopes,
  keyScopeWords,
} from '@beidiao/contract/open/scopes';
import { type ReactElement, useId, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { TickBox } from '../../ui/core/tick-box.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { Segments } from '../../ui/desk/segments.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { send } from '../../wire/send/send.ts';
import { useSubmit } from '../../wire/use-submit.ts';
import { AddressesField, LimitField, NameField } from './key-fields.tsx';
import { keyTexts } from './key-texts.ts';
import type { MadeKey } from './shown-key.tsx';
import { useKeyForm } from './use-key-form.ts';
import { useKeyProof } from './use-key-proof.tsx';
import styles from './keys.module.css';

const lives = ['30', '90', String(keyLifeDays), '365'] as const;

type ScopesProps = { chosen: ReadonlySet<KeyScope>; onTurn: (scope: KeyScope) => void };
function Scopes({ chosen, onTurn }: ScopesProps): ReactElement {
  const t = useTexts(keyTexts);
  const language = useLanguage();
  return (
    <fieldset className={styles.scopes}>
      <legend>{t('scopesAsk')}</legend>
      {keyScopes.map((scope) => {
        const { name, about } = keyScopeWords[scope][language];
        return (
          <label key={scope}>
            <TickBox isOn={chosen.has(scope)} onTurn={() => onTurn(scope)} />
            <b>{name}</b>
            <span>{about}</span>
            <code>{scope}</code>
          </label>
        );
      })}
    </fieldset>
  );
}

function Environment({ chosen, onChoose }: { chosen: KeyEnvironment; onChoose: (next: KeyEnvironment) => void }) {
  const t = useTexts(keyTexts);
  return (
    <div className={styles.line}>
      <span>{t('environment')}</span>
      <Segments
        label={t('environment')}
        choices={keyEnvironments.map((key) => ({ key, label: t(key) }))}
        chosen={chosen}
        onChoose={onChoose}
      />
    </div>
  );
}

function Life({ days, onChoose }: { days: string; onChoose: (days: string) => void }): ReactElement {
  const t = useTexts(keyTexts);
  const id = useId();
  return (
    <div className={styles.line}>
      <label htmlFor={id}>{t('life')}</label>
      <span className={styles.life}>
        <Select
          id={id}
          value={days}
          choices={lives.map((value) => ({ value, label: t('days', { days: value }) }))}
          onChange={onChoose}
        />
        <span className={styles.quiet}>{t('lifeHint')}</span>
      </span>
    </div>
  );
}

/** The scopes that are ticked, in the order of all. */
function useScopes() {
  const [chosen, setChosen] = useState<ReadonlySet<KeyScope>>(new Set());
  const turn = (scope: KeyScope): void =>
    setChosen(new Set(chosen.has(scope) ? [...chosen].filter((each) => each !== scope) : [...chosen, scope]));
  return { chosen, turn, scopes: keyScopes.filter((scope) => chosen.has(scope)) };
}

type Props = { onMade: (made: MadeKey) => void; onClose: () => void };

/** Name, world, scopes and bounds of a key that is to be made. */
export function NewKey({ onMade, onClose }: Props): ReactElement {
  const t = useTexts(keyTexts);
  const formId = useId();
  const form = useKeyForm({ name: '', limit: '', addresses: '' });
  const [environment, setEnvironment] = useState<KeyEnvironment>('test');
  const [days, setDays] = useState<string>(String(keyLifeDays));
  const { chosen, turn, scopes } = useScopes();
  const proof = useKeyProof(environment);
  const mayOrder = chosen.has('checks:write');
  const make = async (): Promise<void> => {
    const { name, dayLimitFen, addresses } = form.wish;
    const limit = mayOrder && dayLimitFen !== null ? { dayLimitFen } : {};
    const wish = { name, environment, scopes, addresses, ...limit, lifeDays: Number(days) };
    const made = await send(openCalls.makeKey, { ...wish, ...proof.given });
    onMade({ ...made, name, environment, scopes, addresses, dayLimitFen: limit.dayLimitFen ?? null });
  };
  const { isBusy, problem, submit } = useSubmit({
    check: () => form.checkAll() && (scopes.length === 0 ? t('scopesMissing') : proof.isFilled()),
    onSubmit: make,
    explain: proof.explain,
  });
  return (
    <>
      <Dialog
        title={t('make')}
        closeLabel={t('close')}
        onClose={onClose}
        width={560}
        foot={
          <>
            <Button size="small" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" form={formId} size="small" look="primary" isBusy={isBusy}>
              {t('makeAct')}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
          <NameField form={form} />
          <Environment chosen={environment} onChoose={setEnvironment} />
          <Scopes chosen={chosen} onTurn={turn} />
          {mayOrder && <LimitField form={form} />}
          <AddressesField form={form} />
          <Life days={days} onChoose={setDays} />
          {proof.field}
          {problem && <Notice kind="problem">{problem}</Notice>}
        </form>
      </Dialog>
      {proof.dialog(formId)}
    </>
  );
}
