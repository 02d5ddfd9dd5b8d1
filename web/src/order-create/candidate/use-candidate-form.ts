import type { DocumentType } from '@beidiao/contract/typed/document';
import type { ClipboardEvent } from 'react';
import { useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { toast } from '../../ui/core/toasts.tsx';
import { candidateTexts } from './candidate-texts.ts';
import { type CandidateField, candidateFields, whatIsWrong } from './check-candidate.ts';
import type { DraftCandidate } from '../draft.ts';
import { changeDraft, readDraft } from '../draft-store.ts';
import { readPasted } from './read-pasted.ts';
import { tidyField } from './tidy-field.ts';

type Wrongs = Partial<Record<CandidateField, string | null>>;

const keep = (change: Partial<DraftCandidate>): void =>
  changeDraft(({ candidate }) => ({ candidate: { ...candidate, ...change } }));

const pastedFields = ['name', 'phoneNo', 'idCard'] as const satisfies readonly CandidateField[];

/** The candidate's fields: kept in the draft as they are typed, tidied and checked when left. */
export function useCandidateForm(candidate: DraftCandidate) {
  const t = useTexts(candidateTexts);
  const language = useLanguage();
  const [isTouched, setTouched] = useState<Partial<Record<CandidateField, boolean>>>({});
  // Judged on each render, so that the words follow a switch of language.
  const wrongs: Wrongs = Object.fromEntries(
    candidateFields.map((name) => [name, isTouched[name] ? whatIsWrong(name, candidate, language) : null]),
  );
  const touch = (names: readonly CandidateField[]): void =>
    setTouched((before) => ({ ...before, ...Object.fromEntries(names.map((name) => [name, true])) }));

  const leave = (name: CandidateField): void => {
    const tidy = tidyField(name, candidate[name]);
    if (tidy !== candidate[name]) keep({ [name]: tidy });
    if (tidy) touch([name]);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const person = readPasted(event.clipboardData.getData('text'));
    if (!person) return;
    event.preventDefault();
    keep(person);
    const found = pastedFields.filter((name) => name in person);
    touch(found);
    toast('done', t('pasted', { fields: found.map((name) => t(name)).join(language === 'zh' ? '、' : ', ') }));
  };
  return {
    field: (name: CandidateField) => ({
      name,
      value: candidate[name],
      error: wrongs[name] ?? null,
      onChange: (value: string) => keep({ [name]: value }),
      onBlur: () => leave(name),
    }),
    paste,
    chooseDocument: (idType: DocumentType): void => keep({ idType }),
    /** Tidies and checks the named fields; the first wrong one gets the focus. @returns whether all are right */
    check: (names: readonly CandidateField[] = candidateFields): boolean => {
      const now = readDraft().candidate;
      const tidy = Object.fromEntries(names.map((name) => [name, tidyField(name, now[name])]));
      if (names.some((name) => tidy[name] !== now[name])) keep(tidy);
      touch(names);
      const wrong = names.find((name) => whatIsWrong(name, { ...now, ...tidy }, language) !== null);
      if (wrong) document.getElementsByName(wrong)[0]?.focus();
      return wrong === undefined;
    },
  };
}

export type CandidateForm = ReturnType<typeof useCandidateForm>;
