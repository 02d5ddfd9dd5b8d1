import { faqCalls, faqWordsMax } from '@beidiao/contract/faq/calls';
import type { FaqId } from '@beidiao/contract/faq/ids';
import { type FormEvent, type ReactElement, useEffect, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { send } from '../../wire/send/send.ts';
import { useAct } from '../../wire/use-act.ts';
import { faqTexts } from './faq-texts.ts';
import styles from './faq.module.css';
import { type KeptVote, readVote, writeVote } from './kept-votes.ts';

/** Asks whether an answer was helpful; who says no can say what was missed. Nothing without a script, which has to send it. */
export function Helpful({ id, question }: { id: FaqId; question: string }): ReactElement | null {
  const t = useTexts(faqTexts);
  const language = useLanguage();
  const act = useAct();
  const [isThere, setThere] = useState(false);
  const [vote, setVote] = useState<KeptVote | null>(null);
  const [typed, setTyped] = useState('');
  const [hasSaid, setSaid] = useState(false);
  useEffect(() => {
    setVote(readVote(id));
    setThere(true);
  }, [id]);
  if (!isThere) return null;

  const say = async (isHelpful: boolean, words?: string): Promise<void> => {
    const next = { key: vote?.key ?? crypto.randomUUID(), isHelpful };
    // Kept first: whoever loses the answer and sends again does it with the same key.
    writeVote(id, next);
    const isSent = await act.run(async () => {
      await send(faqCalls.vote, { question: id, voteKey: next.key, isHelpful, words, language });
      return true;
    });
    if (!isSent) return;
    setVote(next);
    if (words !== undefined) setSaid(true);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() !== '') void say(false, typed.trim());
  };
  return (
    <div className={styles.helpful}>
      <div role="group" aria-label={t('helpfulOf', { question })}>
        <span aria-hidden="true">{t('helpful')}</span>
        {([true, false] as const).map((isHelpful) => (
          <Button
            key={String(isHelpful)}
            size="small"
            aria-pressed={vote?.isHelpful === isHelpful}
            isBusy={act.isBusy}
            onClick={() => void say(isHelpful)}
          >
            {t(isHelpful ? 'yes' : 'unclear')}
          </Button>
        ))}
      </div>
      {vote?.isHelpful === false && !hasSaid && (
        <form onSubmit={submit}>
          <TextBox
            aria-label={t('missed')}
            placeholder={t('missed')}
            maxLength={faqWordsMax}
            value={typed}
            onChange={setTyped}
          />
          <Button type="submit" size="small" isBusy={act.isBusy}>
            {t('sendWords')}
          </Button>
        </form>
      )}
      <p role="status">{act.problem ?? (vote === null ? '' : t(hasSaid ? 'thanksForWords' : 'thanks'))}</p>
    </div>
  );
}
