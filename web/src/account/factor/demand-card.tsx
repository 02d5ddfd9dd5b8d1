import { factorCalls, factorGraceDays } from '@beidiao/contract/account/second-factor';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { formatDay } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { Button } from '../../ui/core/button.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { confirm } from '../../ui/desk/confirm.tsx';
import { RowField } from '../../ui/desk/row-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { problemOf } from '../../wire/send/problem-of.ts';
import { send } from '../../wire/send/send.ts';
import { useCall } from '../../wire/use-call.ts';
import { SettingForm } from '../setting/setting-form.tsx';
import { SettingRow } from '../setting/setting-row.tsx';
import styles from '../setting/setting.module.css';
import { factorTexts } from './factor-texts.ts';

function DemandDialog({ onClose }: { onClose: () => void }): ReactElement {
  const t = useTexts(factorTexts);
  const { least, most, usual } = factorGraceDays;
  const form = useForm({
    first: { graceDays: String(usual) },
    check: (_, value) =>
      /^\d{1,2}$/.test(value.trim()) && Number(value) >= least && Number(value) <= most ? null : t('graceWrong'),
  });
  const demand = async (): Promise<void> => {
    await send(factorCalls.setDemand, { isOn: true, graceDays: Number(form.values.graceDays) });
    toast('done', t('saved'));
  };
  return (
    <SettingForm
      title={t('demandTitle')}
      about={t('demandAbout')}
      act={t('demand')}
      form={form}
      onSubmit={demand}
      onClose={onClose}
    >
      <RowField
        {...form.field('graceDays')}
        label={t('grace')}
        hint={t('graceHint')}
        inputMode="numeric"
        maxLength={2}
        required
      />
    </SettingForm>
  );
}

/** Whether an enterprise asks a second factor of its people. The administrator has one first. */
export function DemandCard(): ReactElement {
  const t = useTexts(factorTexts);
  const demand = useCall(factorCalls.demand, {});
  const own = useCall(factorCalls.own, {}, { asPerson: true });
  const [isAsking, setAsking] = useState(false);
  const lift = async (): Promise<void> => {
    const question = { title: t('liftTitle'), body: t('liftBody'), act: t('lift'), keep: t('keep') };
    if (!(await confirm({ ...question, danger: true }))) return;
    try {
      await send(factorCalls.setDemand, { isOn: false });
      toast('done', t('saved'));
    } catch (fault) {
      toast('problem', problemOf(fault));
    }
  };
  const isFailed = demand.isError || own.isError;
  if (!demand.data || !own.data)
    return (
      <Card title={t('demandTitle')}>
        {isFailed ? (
          <NotLoaded onRetry={() => Promise.all([demand.refetch(), own.refetch()])} />
        ) : (
          <Skeleton rows={2} label={t('loading')} />
        )}
      </Card>
    );
  const { from, people, withFactor } = demand.data;
  const hasOwn = own.data.totpAddedAt !== null || own.data.passkeys.length > 0;
  const isOver = from !== null && new Date(from) <= new Date();
  const toOwn = (
    <Link to="/Dashboard/Setting" hash="two-step" className={styles.link}>
      {t('toOwn')}
    </Link>
  );
  return (
    <Card title={t('demandTitle')}>
      <dl className={styles.rows}>
        <SettingRow
          label={from === null ? t('title') : t('demandFrom', { day: formatDay(from) })}
          note={t('people', { people, withFactor })}
          acts={
            from === null ? (
              <Button size="small" disabled={!hasOwn} onClick={() => setAsking(true)}>
                {t('demand')}
              </Button>
            ) : (
              <Button size="small" onClick={() => void lift()}>
                {t('lift')}
              </Button>
            )
          }
        >
          {from === null ? t('demandOff') : isOver ? t('demandIs') : t('demandUntil', { day: formatDay(from) })}
          {!hasOwn && (
            <>
              {' '}
              {t('ownFirst')} {toOwn}
            </>
          )}
        </SettingRow>
      </dl>
      {isAsking && <DemandDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}
