import { type ApiKey, openCalls } from '@beidiao/contract/open/calls';
import { keyUnusedDays } from '@beidiao/contract/open/scopes';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { toastProblem } from '../../trade/failure/toast-problem.ts';
import { Button, buttonClass } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { confirm } from '../../ui/desk/confirm.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { send } from '../../wire/send/send.ts';
import { useAct } from '../../wire/use-act.ts';
import { useCall } from '../../wire/use-call.ts';
import { OpenPage } from '../frame/open-page.tsx';
import { ChangeKey } from './change-key.tsx';
import { type KeyAct, KeyTable } from './key-table.tsx';
import { keyTexts } from './key-texts.ts';
import { NewKey } from './new-key.tsx';
import { RotateKey } from './rotate-key.tsx';
import { type MadeKey, ShownKey } from './shown-key.tsx';
import styles from './keys.module.css';

/** ms between two looks at how keys are used. */
const lookMs = 30_000;

/** Asks with what will fail, then stops a key for good. */
function useStop() {
  const t = useTexts(keyTexts);
  const { run } = useAct({ explain: toastProblem });
  return async ({ keyId, name, callsOfDay }: ApiKey): Promise<void> => {
    const body = callsOfDay === 0 ? t('stopBody') : t('stopBodyUsed', { count: callsOfDay.toLocaleString('en') });
    const question = { title: t('stopTitle', { name }), body, act: t('stop'), keep: t('keep'), danger: true };
    if (!(await confirm(question))) return;
    await run(async () => {
      await send(openCalls.stopKey, { keyId });
      toast('done', t('stopDone'));
    });
  };
}

type Doing = { readonly act: 'make' } | { readonly act: Exclude<KeyAct, 'stop'>; readonly apiKey: ApiKey };

/** The keys by which programs of an enterprise call the open API. */
export function Keys(): ReactElement {
  const t = useTexts(keyTexts);
  const { data, dataUpdatedAt, error, refetch } = useCall(openCalls.keys, {}, { refetchInterval: lookMs });
  const [doing, setDoing] = useState<Doing | null>(null);
  const [made, setMade] = useState<MadeKey | null>(null);
  const stop = useStop();
  const close = (): void => setDoing(null);
  const show = (key: MadeKey): void => {
    close();
    setMade(key);
  };
  const make = data?.mayManage && (
    <Button size="small" look="primary" onClick={() => setDoing({ act: 'make' })}>
      <Icon name="plus" />
      {t('make')}
    </Button>
  );
  return (
    <OpenPage
      part="keys"
      about={data?.mayManage === false ? `${t('about')} ${t('readOnly')}` : t('about')}
      actions={make}
    >
      {error && !data && <NotLoaded what={t('list')} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={4} label={t('loading')} />}
      {data && data.keys.length === 0 && (
        <EmptyState
          title={t('none')}
          about={t(data.mayManage ? 'noneAbout' : 'noneAboutReader')}
          action={
            <Link to="/Developers" className={buttonClass('primary', 'small')}>
              {t('readDocs')}
            </Link>
          }
        />
      )}
      {data && data.keys.length > 0 && (
        <>
          <KeyTable
            keys={data.keys}
            now={dataUpdatedAt}
            mayManage={data.mayManage}
            onAct={(act, apiKey) => (act === 'stop' ? void stop(apiKey) : setDoing({ act, apiKey }))}
          />
          <p className={styles.note}>{t('note', { days: keyUnusedDays })}</p>
        </>
      )}
      {doing?.act === 'make' && <NewKey onMade={show} onClose={close} />}
      {doing?.act === 'change' && <ChangeKey apiKey={doing.apiKey} onClose={close} />}
      {doing?.act === 'rotate' && <RotateKey apiKey={doing.apiKey} onMade={show} onClose={close} />}
      {made && <ShownKey made={made} onClose={() => setMade(null)} />}
    </OpenPage>
  );
}
