import { fileBytesMax, resumeTypes } from '@beidiao/contract/file/calls';
import { resumeCalls } from '@beidiao/contract/resume/calls';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { toast } from '../../ui/core/toasts.tsx';
import { useFileDrop } from '../../ui/desk/use-file-drop.ts';
import { base64Of } from '../../wire/base64-of.ts';
import { send } from '../../wire/send/send.ts';
import { useAct } from '../../wire/use-act.ts';
import { type ResumeField, resumeFields } from '../draft.ts';
import { changeDraft, readDraft } from '../draft-store.ts';
import { type Filled, fillEmpty, fillField, takeBack } from './resume-rules.ts';
import { resumeTexts } from './resume-texts.ts';

export const acceptedResumes = ['.pdf', '.docx', ...Object.keys(resumeTypes)].join(',');
const nameMost = 200;

/** Reads a résumé, dropped or chosen, into the draft, and changes what it has filled in. */
export function useResume() {
  const t = useTexts(resumeTexts);
  const act = useAct();
  const [name, setName] = useState<string | null>(null);

  const read = async (file: File): Promise<void> => {
    if (file.size > fileBytesMax) return act.say(t('tooBig', { name: file.name }));
    if (file.size === 0) return act.say(t('emptyFile', { name: file.name }));
    const base64 = await base64Of(file).catch(() => null);
    if (base64 === null) return act.say(t('unreadable', { name: file.name }));
    setName(file.name);
    const reading = await act.run(() => send(resumeCalls.read, { name: file.name.slice(-nameMost), base64 }));
    setName(null);
    if (reading === undefined) return;
    changeDraft(({ candidate }) => fillEmpty(candidate, file, reading));
    toast('done', t('done', { count: resumeFields.filter((field) => reading[field] !== null).length }));
  };
  const take = (files: readonly File[]): void => {
    const [file, second] = files;
    if (second !== undefined) return act.say(t('tooMany'));
    if (file !== undefined && name === null) void read(file);
  };
  const isOver = useFileDrop(take);
  /** Changes form and résumé together, while there is one. */
  const change = (made: (now: Filled) => Filled): void => {
    const { resume } = readDraft();
    if (resume !== null) changeDraft(({ candidate }) => made({ candidate, resume }));
  };
  return {
    name,
    problem: act.problem,
    isOver,
    take,
    fill: (field: ResumeField) => change((now) => fillField(now, field)),
    back: (field: ResumeField) => change((now) => takeBack(now, [field])),
    backAll: (): void => {
      change((now) => takeBack(now));
      toast('done', t('backDone'));
    },
    remove: (): void => {
      changeDraft(() => ({ resume: null }));
      toast('done', t('removed'));
    },
  };
}
