import {
  longestBusyS,
  sandboxCalls,
  type Simulator,
  type SimulatorFault,
  simulatorFaults,
} from '@beidiao/contract/sandbox/calls';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Notice } from '../ui/core/notice.tsx';
import { toast } from '../ui/core/toasts.tsx';
import { Select } from '../ui/desk/select.tsx';
import { Field } from '../ui/form/field.tsx';
import { send } from '../wire/send/send.ts';
import { useAct } from '../wire/use-act.ts';
import { faultTexts, recruitingTexts } from './recruiting-texts.ts';
import styles from './recruiting.module.css';

/** Seconds as they were typed; undefined where they are none. */
const readSeconds = (typed: string): number | undefined => {
  const seconds = Number(typed);
  return Number.isInteger(seconds) && seconds >= 1 && seconds <= longestBusyS ? seconds : undefined;
};

/** How the system answers what it is told from now on. */
export function RecruitingFault({ simulator, onTurned }: { simulator: Simulator; onTurned: () => void }): ReactElement {
  const t = useTexts(recruitingTexts);
  const id = useId();
  const [fault, setFault] = useState<SimulatorFault>(simulator.fault);
  const [seconds, setSeconds] = useState(String(simulator.busyS));
  const { isBusy, problem, run } = useAct();
  const busyS = readSeconds(seconds);
  const isWrong = fault === 'busy' && busyS === undefined;
  const turn = (event: FormEvent): void => {
    event.preventDefault();
    if (isWrong) return;
    void run(async () => {
      const wait = busyS === undefined ? {} : { busyS };
      await send(sandboxCalls.simulatorFault, { system: simulator.system, fault, ...wait });
      toast('done', t('turned', { fault: t(faultTexts[fault]) }));
      onTurned();
    });
  };
  return (
    <section aria-label={t('fault')}>
      <h3>{t('fault')}</h3>
      <p>
        {t('faultAbout')} {t('counts', { repeats: simulator.repeats, disorder: simulator.disorder })}
      </p>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <form className={styles.form} noValidate onSubmit={turn}>
        <label className={styles.choice} htmlFor={id}>
          {t('answers')}
        </label>
        <Select
          id={id}
          value={fault}
          choices={simulatorFaults.map((value) => ({ value, label: t(faultTexts[value]) }))}
          onChange={setFault}
        />
        {fault === 'busy' && (
          <Field
            label={t('seconds')}
            value={seconds}
            inputMode="numeric"
            maxLength={3}
            error={isWrong ? t('secondsWrong', { most: longestBusyS }) : null}
            onChange={setSeconds}
          />
        )}
        <div className={styles.acts}>
          <Button type="submit" isBusy={isBusy}>
            {t('turn')}
          </Button>
        </div>
      </form>
    </section>
  );
}
