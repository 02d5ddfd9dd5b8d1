import { keyForm } from '@beidiao/contract/open/scopes';
import { type FormEvent, type ReactElement, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { type OpenReply, sendToOpen } from '../../wire/open-api.ts';
import { useBench } from './bench.tsx';
import { CodeCard } from '../code/code-card.tsx';
import { type ShownOperation, samplePath } from './document.ts';
import { portalTexts } from './portal-texts.ts';
import styles from '../code/code.module.css';

/** Sends the sample by a test key and shows what truly comes back. */
export function RunPanel({ operation, body }: { operation: ShownOperation; body: object | undefined }): ReactElement {
  const t = useTexts(portalTexts);
  const { key } = useBench();
  const [isOpen, setOpen] = useState(false);
  const { reply, trouble, isBusy, run } = useRun(operation, body);
  const [id, setId] = useState<string | null>(null);
  const suggested = useSuggestedId(operation);
  const start = (): void => (key === null ? setOpen(true) : void run(key, id ?? suggested));
  return (
    <>
      <div className={styles.foot}>
        {operation.path.includes('{id}') && (
          <label className={styles.id}>
            {t('idAsk')}
            <TextBox value={id ?? suggested} onChange={setId} spellCheck={false} />
          </label>
        )}
        <LinkButton isBusy={isBusy} onClick={start}>
          {t(isBusy ? 'running' : reply ? 'runAgain' : 'run')}
        </LinkButton>
      </div>
      {isOpen && key === null && (
        <KeyForm
          onKey={(pasted) => {
            setOpen(false);
            void run(pasted, id ?? suggested);
          }}
        />
      )}
      <div aria-live="polite">
        {trouble && <p className={styles.trouble}>{t('noAnswer')}</p>}
        {reply && (
          <CodeCard
            badge={String(reply.status)}
            title={`${t('answer')} · ${t('took', { ms: reply.ms })}`}
            text={typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body, null, 2)}
          />
        )}
      </div>
    </>
  );
}

/** What was made from this page last, or the id of the example. */
function useSuggestedId(operation: ShownOperation): string {
  const { madeId } = useBench();
  const made =
    madeId === null ? undefined : madeId.replace(/^chk/, operation.path.startsWith('/reports') ? 'rpt' : 'chk');
  return made ?? /[a-z]+_\d+/.exec(samplePath(operation))?.[0] ?? '';
}

function useRun(operation: ShownOperation, body: object | undefined) {
  const { keepKey, noteMade } = useBench();
  const language = useLanguage();
  const [reply, setReply] = useState<OpenReply | null>(null);
  const [trouble, setTrouble] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const run = async (key: string, id: string): Promise<void> => {
    setBusy(true);
    setTrouble(false);
    try {
      const { method, changes } = operation;
      const answer = await sendToOpen({ method, changes, body, key, language, path: samplePath(operation, id) });
      setReply(answer);
      // One that is refused is asked for anew.
      if (answer.status === 401) keepKey(null);
      const made = Object(answer.body).id;
      if (answer.status === 201 && String(made).startsWith('chk_')) noteMade(String(made));
    } catch {
      setReply(null);
      setTrouble(true);
    } finally {
      setBusy(false);
    }
  };
  return { reply, trouble, isBusy, run };
}

function KeyForm({ onKey }: { onKey: (key: string) => void }): ReactElement {
  const t = useTexts(portalTexts);
  const { keepKey, tail } = useBench();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<'keyWrong' | 'keyLive' | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const key = typed.trim();
    if (key.startsWith('bd_live_')) return setWrong('keyLive');
    if (!keyForm.test(key)) return setWrong('keyWrong');
    keepKey(key);
    onKey(key);
  };
  return (
    <form className={styles.key} onSubmit={submit}>
      <label>
        {t('keyAsk')}
        <TextBox
          type="password"
          autoComplete="off"
          placeholder="bd_test_…"
          aria-invalid={wrong !== null || undefined}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            setWrong(null);
          }}
        />
      </label>
      <Button type="submit" size="small" look="primary">
        {t('run')}
      </Button>
      <p>{tail === null ? t('keyHint') : t('keyHintTail', { tail })}</p>
      {wrong && (
        <p role="alert" className={styles.trouble}>
          {t(wrong)}
        </p>
      )}
      {tail === null && <p>{t('keyMake')}</p>}
    </form>
  );
}
