import { atsCalls } from '@beidiao/contract/partner/ats';
import { partnerAppCalls } from '@beidiao/contract/partner/partner-app';
import { type ReactElement, useState } from 'react';
import { formatDay } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { toastProblem } from '../../trade/failure/toast-problem.ts';
import { Button } from '../../ui/core/button.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { confirm } from '../../ui/desk/confirm.tsx';
import { useCopy } from '../../ui/desk/use-copy.ts';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { RowField } from '../../ui/desk/row-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { send } from '../../wire/send/send.ts';
import { useAct } from '../../wire/use-act.ts';
import { useCall } from '../../wire/use-call.ts';
import { partnerTexts } from './partner-texts.ts';
import { scopeWords } from '../linking/scope-words.ts';
import { SettingForm } from './setting-form.tsx';
import { SettingRow } from './setting-row.tsx';
import styles from './setting.module.css';

type Key = { appId: string; appKey: string };

/** Carries out and tells. */
function useWork() {
  const { run } = useAct({ explain: toastProblem });
  return async (work: () => Promise<unknown>, done: string): Promise<void> => {
    await run(async () => {
      await work();
      toast('done', done);
    });
  };
}

/** The recruiting systems that an administrator has let in, and the way out. */
function Systems(): ReactElement | null {
  const t = useTexts(partnerTexts);
  const scope = useTexts(scopeWords);
  const { data, error, refetch } = useCall(atsCalls.bindings, {});
  const work = useWork();
  const unbind = async (channelCode: string, system: string): Promise<void> => {
    const question = { title: t('unbindTitle', { system }), body: t('unbindBody'), act: t('unbind'), keep: t('keep') };
    if (await confirm({ ...question, danger: true }))
      await work(() => send(atsCalls.unbind, { channelCode }), t('unbound', { system }));
  };
  if (error && !data) return <NotLoaded what={t('systems')} onRetry={refetch} />;
  if (!data?.bindingList.length) return null;
  return (
    <dl className={styles.rows}>
      {data.bindingList.map((row) => (
        <SettingRow
          key={row.channelCode}
          label={row.channelName}
          note={t('boundBy', { name: row.boundBy, day: formatDay(row.boundAt) })}
          acts={
            <Button size="small" onClick={() => void unbind(row.channelCode, row.channelName)}>
              {t('unbind')}
            </Button>
          }
        >
          {row.scopes.map((it) => scope(it)).join(t('comma'))}
        </SettingRow>
      ))}
    </dl>
  );
}

/** Who of an app has asked to use it; the latest twenty. */
function Applications(): ReactElement | null {
  const t = useTexts(partnerTexts);
  const { data, error, refetch } = useCall(partnerAppCalls.applications, { pageNo: 1, pageSize: 20 });
  const work = useWork();
  if (error && !data) return <NotLoaded what={t('applications')} onRetry={refetch} />;
  if (!data?.rows.length) return null;
  return (
    <>
      <h3 className={styles.subhead}>{t('applications')}</h3>
      <dl className={styles.rows}>
        {data.rows.map((row) => (
          <SettingRow
            key={row.applyId}
            label={row.uid}
            note={[row.appName, formatDay(row.appliedAt), row.remark].filter(Boolean).join(' · ')}
            acts={
              row.status === 0 ? (
                <>
                  <Button
                    size="small"
                    onClick={() =>
                      void work(() => send(partnerAppCalls.review, { applyId: row.applyId, status: 1 }), t('let'))
                    }
                  >
                    {t('letIn')}
                  </Button>{' '}
                  <Button
                    size="small"
                    onClick={() =>
                      void work(() => send(partnerAppCalls.review, { applyId: row.applyId, status: 2 }), t('turned'))
                    }
                  >
                    {t('turnAway')}
                  </Button>
                </>
              ) : undefined
            }
          >
            {t(row.status === 0 ? 'waits' : row.status === 1 ? 'let' : 'turned')}
          </SettingRow>
        ))}
      </dl>
    </>
  );
}

function NewApp({ onMade, onClose }: { onMade: (key: Key) => void; onClose: () => void }): ReactElement {
  const t = useTexts(partnerTexts);
  const form = useForm({ first: { name: '' }, check: (_, value) => (value.trim() === '' ? t('missing') : null) });
  const make = async (): Promise<void> => onMade(await send(partnerAppCalls.create, { name: form.values.name.trim() }));
  return (
    <SettingForm
      title={t('create')}
      about={t('createAbout')}
      act={t('create')}
      form={form}
      onSubmit={make}
      onClose={onClose}
    >
      <RowField {...form.field('name')} label={t('name')} maxLength={40} required />
    </SettingForm>
  );
}

/** Shown this once. */
function ShownKey({ shown, onClose }: { shown: Key; onClose: () => void }): ReactElement {
  const t = useTexts(partnerTexts);
  const copy = useCopy();
  return (
    <Dialog title={t('keyTitle')} closeLabel={t('close')} onClose={onClose} width={520}>
      <Notice>{t('keyOnce')}</Notice>
      <dl className={styles.rows}>
        {(['appId', 'appKey'] as const).map((name) => (
          <SettingRow
            key={name}
            label={name}
            acts={
              <Button size="small" onClick={() => void copy(shown[name])}>
                {t('copy')}
              </Button>
            }
          >
            <code className={styles.secret}>{shown[name]}</code>
          </SettingRow>
        ))}
      </dl>
    </Dialog>
  );
}

/** For administrators: recruiting systems that are bound, apps with keys of their own, and who asks to use them. */
export function PartnerApps(): ReactElement {
  const t = useTexts(partnerTexts);
  const { data, error, refetch } = useCall(partnerAppCalls.list, {});
  const systems = useCall(atsCalls.bindings, {}).data?.bindingList;
  const [isMaking, setMaking] = useState(false);
  const [shown, setShown] = useState<Key | null>(null);
  const work = useWork();
  const rotate = async (appId: string): Promise<void> => {
    const question = { title: t('rotateTitle'), body: t('rotateBody'), act: t('rotate'), keep: t('keep') };
    if (await confirm(question))
      await work(async () => setShown(await send(partnerAppCalls.rotate, { appId })), t('rotated'));
  };
  const disable = async (appId: string, name: string): Promise<void> => {
    const question = { title: t('disableTitle', { name }), body: t('disableBody'), act: t('disable'), keep: t('keep') };
    if (await confirm({ ...question, danger: true }))
      await work(() => send(partnerAppCalls.disable, { appId }), t('disabled'));
  };
  return (
    <Card
      title={t('title')}
      note={t('note')}
      extra={
        <Button size="small" onClick={() => setMaking(true)}>
          {t('create')}
        </Button>
      }
    >
      <Systems />
      {error && !data && <NotLoaded what={t('apps')} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={2} label={t('loading')} />}
      {data?.appList.length === 0 && systems?.length === 0 && <EmptyState title={t('none')} about={t('noneAbout')} />}
      <dl className={styles.rows}>
        {data?.appList.map((row) => (
          <SettingRow
            key={row.appId}
            label={row.name}
            note={t('since', { day: formatDay(row.createdAt), state: t(row.isDisabled ? 'off' : 'on') })}
            acts={
              row.isDisabled ? undefined : (
                <>
                  <Button size="small" onClick={() => void rotate(row.appId)}>
                    {t('rotate')}
                  </Button>{' '}
                  <Button size="small" onClick={() => void disable(row.appId, row.name)}>
                    {t('disable')}
                  </Button>
                </>
              )
            }
          >
            <code className={styles.secret}>{row.appId}</code>
          </SettingRow>
        ))}
      </dl>
      <Applications />
      {isMaking && <NewApp onClose={() => setMaking(false)} onMade={setShown} />}
      {shown && <ShownKey shown={shown} onClose={() => setShown(null)} />}
    </Card>
  );
}
