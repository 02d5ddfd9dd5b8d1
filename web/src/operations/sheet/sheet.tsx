import { notVerifiedWords } from '@beidiao/contract/finding/result-words';
import type { RegisterList } from '@beidiao/contract/verification/register-forms';
import { reviewCalls, type ReviewSheet } from '@beidiao/contract/verification/review';
import { answeredLists, countedDraftRecords, type ReviewDraft } from '@beidiao/contract/verification/review-draft';
import { factsOfSheet } from '@beidiao/contract/verification/review-facts';
import { identityLacks, lacksOf } from '@beidiao/contract/verification/review-lacks';
import { isMarkable } from '@beidiao/contract/verification/text-lacks';
import { type ReactElement, useEffect, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { FilePane } from '../../ui/file-view.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useStaffCall } from '../../wire/staff-wire.ts';
import { AskMaterial } from './ask-material.tsx';
import { CoverDialog } from '../cover/cover-dialog.tsx';
import { type Evidence, useEvidence } from './evidence-files.ts';
import { turnedMark } from '../record/adverse-mark.ts';
import { copyAll } from '../record/fill-fields.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { NotVerifiedDialog } from './not-verified-dialog.tsx';
import { answerToRead, concludedOf, concludedOfAnswer, hasGround, wholeSearches } from '../record/review-facts.ts';
import { groundPlace } from '../record/ground-place.ts';
import { SheetAnswer } from '../record/sheet-answer.tsx';
import { SheetCompare } from './sheet-compare.tsx';
import { SheetFoot } from './sheet-foot.tsx';
import { SheetGround } from '../record/sheet-ground.tsx';
import { SheetHead, sheetTitle } from './sheet-head.tsx';
import { SheetInterview } from './sheet-interview.tsx';
import { type SheetHandlers, useSheetKeys } from './sheet-keys.ts';
import { SheetMaterials } from './sheet-material.tsx';
import type { SheetParts } from './sheet-parts.ts';
import { fieldInFocus, goToPlace, placeId } from './sheet-place.ts';
import { SheetPublish } from './sheet-publish.tsx';
import { goToList, listInFocus } from '../record/list-in-focus.ts';
import { SheetRegister } from '../record/sheet-register.tsx';
import { type Pages, type Receipts, usePages, useReceipts } from '../record/use-receipts.ts';
import { SheetRules } from '../record/sheet-rules.tsx';
import { SheetSecond } from './sheet-second.tsx';
import { SheetSide } from './sheet-side.tsx';
import styles from './sheet.module.css';
import { sheetTexts } from './sheet-texts.ts';
import { sideTexts } from './side-texts.ts';
import { toast } from '../../ui/core/toasts.tsx';
import { useDraft } from './use-draft.ts';
import { usePastedFiles } from './use-pasted-files.ts';
import { type Narrowed, type SheetActions, useSheetActs } from './use-sheet-acts.ts';

type Around = {
  /** "第 3 件，共 21 件", or nothing where the list does not say. */
  position: string;
  narrowed: Narrowed;
  onBack: () => void;
  onTaken: (taskId: string) => void;
  onClosed: () => void;
};
type Shown = 'ask' | 'cannot' | 'publish' | 'keys' | null;

/** The time of this computer, ISO 8601: looked at once a minute, and whenever somebody asks. */
function useNow() {
  const [now, setNow] = useState(() => new Date().toISOString());
  const look = (): void => setNow(new Date().toISOString());
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date().toISOString()), 60_000);
    return () => clearInterval(clock);
  }, []);
  return { now, look };
}

/** Facts and what follows from them, as the form stands. */
function useSheetParts(sheet: ReviewSheet): SheetParts & { isMine: boolean } {
  const isMine = sheet.holder?.isMe === true && sheet.endedAt === null;
  const isOpen = isMine && sheet.state !== 'awaitingSecond';
  const kept = useDraft(sheet, isOpen);
  const { now, look } = useNow();
  const facts = factsOfSheet(sheet, now);
  // Whatever is written is judged by the time at which it was written.
  const drafting = {
    ...kept,
    change: (part: Partial<ReviewDraft>) => {
      look();
      kept.change(part);
    },
  };
  const answer = answerToRead(sheet);
  const concluded =
    answer === null ? concludedOf(facts, wholeSearches(facts, drafting.draft)) : concludedOfAnswer(answer);
  // The answer of a source is published as it came, once the candidate could prove an identity that it doubts.
  const lacks = answer === null ? lacksOf(facts, drafting.draft) : identityLacks(facts, answer.rows);
  return { sheet, facts, drafting, concluded, lacks, isOpen, isMine };
}

type Keyed = SheetParts & {
  acts: SheetActions;
  mayPublish: boolean;
  show: (shown: Shown) => void;
  onNote: () => void;
  receipts: Receipts;
};

/** What each key does to the form as it stands. */
function useKeyed({ sheet, facts, drafting, lacks, isOpen, acts, mayPublish, show, onNote, receipts }: Keyed): void {
  const t = useTexts(sheetTexts);
  const { form } = facts;
  const setFocused = (state: 'silent' | 'unchecked'): void => {
    const key = fieldInFocus();
    if (key !== null) drafting.change({ fields: { ...drafting.draft.fields, [key]: { state } } });
  };
  const markFocused = (): void => {
    const field = form.fields.find(({ key }) => key === fieldInFocus());
    if (field !== undefined && isMarkable(facts, field))
      drafting.change({ adverse: turnedMark(drafting.draft, field.key) });
  };
  const copyRest = (): void => {
    if (!hasGround(facts, drafting.draft)) {
      toast('problem', t('copyNeedsGround'));
      return goToPlace(groundPlace(drafting.draft));
    }
    const { fields, next } = copyAll(form.fields, facts, drafting.draft.fields);
    drafting.change({ fields });
    if (next !== null) goToPlace(`fields.${next}`);
  };
  const isFree = sheet.holder === null && sheet.endedAt === null;
  const onList = (act: (list: RegisterList) => unknown) => (): void => {
    const list = listInFocus({ form, draft: drafting.draft });
    if (list === undefined) return;
    act(list);
    goToList(list.key);
  };
  const searching: SheetHandlers = {
    noRecord: onList((list) => void receipts.answer(list, 'none')),
    record: onList((list) => void receipts.answer(list, 'some')),
    unsearchable: onList((list) => void receipts.answer(list, 'unsearchable')),
    list: (key) => {
      const list = form.register?.registers[Number(key) - 1];
      if (list !== undefined) goToList(list.key);
    },
    // The key that takes a task on is free once it is held: it is the time of the search.
    take: onList((list) => receipts.takeNow(list)),
  };
  const writing: SheetHandlers = isOpen
    ? {
        ...(form.register && drafting.draft.notVerified === null
          ? searching
          : {
              copyAll: copyRest,
              silent: () => setFocused('silent'),
              unchecked: () => setFocused('unchecked'),
              adverse: markFocused,
            }),
        ...(facts.mayContact ? { contact: onNote } : {}),
        save: () => void drafting.save(),
      }
    : {};
  const [lack] = lacks;
  const goOn = mayPublish ? () => show('publish') : isOpen && lack ? () => goToPlace(lack.field) : null;
  useSheetKeys({
    ...writing,
    ...(isFree ? { take: () => void acts.claim() } : {}),
    ...(goOn ? { publish: goOn } : {}),
    next: () => void acts.takeNext(),
    help: () => show('keys'),
  });
}

function Form(props: SheetParts & { receipts: Receipts; pages: Pages; evidence: Evidence }): ReactElement {
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  const { facts, drafting } = props;
  const { notVerified } = drafting.draft;
  if (notVerified !== null)
    return (
      <p className={styles.cannot} id={placeId('notVerified')} tabIndex={-1}>
        <b>{t('cannotIs', { reason: notVerifiedWords[notVerified][language] })}</b> {t('cannotAbout')}
      </p>
    );
  if (facts.form.form === 'register')
    return (
      <>
        <SheetRegister
          {...props}
          shelf={{ files: props.sheet.evidence, evidence: props.evidence, pages: props.pages }}
        />
        <SheetRules {...props} />
      </>
    );
  return (
    <>
      {facts.form.form === 'interview' && <SheetGround {...props} />}
      {facts.form.form === 'interview' ? <SheetInterview {...props} /> : <SheetCompare {...props} />}
      {facts.form.form === 'compare' && <SheetGround {...props} />}
      <SheetRules {...props} />
    </>
  );
}

function Leftover({ drafting }: Pick<SheetParts, 'drafting'>): ReactElement | null {
  const t = useTexts(sheetTexts);
  if (!drafting.leftover) return null;
  return (
    <Notice>
      {t('unsavedFound')}{' '}
      <Button size="small" onClick={() => drafting.settleLeftover(true)}>
        {t('useMine')}
      </Button>{' '}
      <Button size="small" look="text" onClick={() => drafting.settleLeftover(false)}>
        {t('dropMine')}
      </Button>
    </Notice>
  );
}

type DialogProps = SheetParts & {
  shown: Shown;
  show: (shown: Shown) => void;
  acts: SheetActions;
  evidence: Evidence;
  onNote: () => void;
};

function Dialogs(props: DialogProps): ReactElement | null {
  const { sheet, facts, drafting, shown, show, acts, isOpen, onNote } = props;
  const close = (): void => show(null);
  if (shown === 'ask') return <AskMaterial sheet={sheet} onClose={close} onSent={acts.materialAsked} />;
  if (shown === 'keys') return <KeysDialog onClose={close} />;
  if (shown === 'publish') return <SheetPublish {...props} onClose={close} />;
  if (shown !== 'cannot') return null;
  return (
    <NotVerifiedDialog
      facts={facts}
      chosen={drafting.draft.notVerified}
      onChoose={(notVerified) => {
        drafting.change({ notVerified });
        close();
      }}
      onContact={
        isOpen && facts.mayContact
          ? () => {
              close();
              onNote();
            }
          : null
      }
      onClose={close}
    />
  );
}

/** Whether something stands in the draft that a sentence can be made of: of a record at least what it is. */
const isBegun = ({ sheet, facts, drafting: { draft } }: SheetParts): boolean =>
  answerToRead(sheet) !== null ||
  draft.notVerified !== null ||
  (answeredLists(facts.form, draft).length > 0 &&
    countedDraftRecords(facts.form, draft).every(({ kind }) => kind !== '')) ||
  Object.values(draft.fields).some((field) => field.state !== 'value' || field.value.trim() !== '');

function Opened({ sheet, position, onBack, ...around }: { sheet: ReviewSheet } & Around): ReactElement {
  const s = useTexts(sideTexts);
  const language = useLanguage();
  const { isMine, ...own } = useSheetParts(sheet);
  const evidence = useEvidence(sheet.taskId);
  const [shown, show] = useState<Shown>(null);
  const [isNoting, note] = useState(false);
  const acts = useSheetActs({ sheet, concluded: own.concluded, drafting: own.drafting, ...around });
  // The server may know of more: what it missed stands in the same list
  const parts: SheetParts = { ...own, lacks: own.lacks.length > 0 ? own.lacks : acts.refused };
  const isReading = isMine && sheet.state === 'awaitingSecond';
  const isWhole = own.lacks.length === 0;
  const mayPublish = parts.isOpen ? isWhole : isReading && (isWhole || answerToRead(sheet) === null);
  const receipts = useReceipts(parts);
  const pages = usePages(receipts, { facts: parts.facts, evidence });
  const keep = (files: readonly File[]): void => {
    const list = listInFocus({ form: parts.facts.form, draft: parts.drafting.draft });
    if (list === undefined) void evidence.add(files);
    else pages.add(list, files);
  };
  usePastedFiles(parts.isOpen ? keep : null);
  const startNote = (): void => {
    evidence.close();
    if (isNoting) goToPlace('contacts');
    note(true);
  };
  useKeyed({ ...parts, acts, mayPublish, show, onNote: startNote, receipts });
  /** What was typed is kept first: the hold goes with the asking. */
  const ask = async (): Promise<void> => show((await own.drafting.save()) ? 'ask' : null);
  const publish = (): void => show('publish');
  return (
    <div className={styles.sheet} data-file={evidence.shown !== null || undefined}>
      <div className={styles.main}>
        <div className={styles.scroll}>
          <SheetHead
            sheet={sheet}
            writtenAt={parts.isOpen ? parts.facts.now : null}
            position={position}
            onBack={onBack}
          />
          <Leftover drafting={own.drafting} />
          <SheetSecond
            sheet={sheet}
            evidence={evidence}
            acts={acts}
            isMine={isMine}
            lacks={own.lacks}
            onAsk={() => show('ask')}
            onPublish={publish}
          />
          <SheetMaterials sheet={sheet} isBusy={acts.isBusy} onTakeBack={() => void acts.takeBackMaterial()} />
          {sheet.answer !== null && <SheetAnswer answer={sheet.answer} />}
          {answerToRead(sheet) === null && <Form {...parts} receipts={receipts} pages={pages} evidence={evidence} />}
        </div>
        <SheetFoot
          {...parts}
          lacks={own.lacks}
          acts={acts}
          onAsk={() => void ask()}
          onCannot={() => show('cannot')}
          onPublish={publish}
        />
      </div>
      {evidence.shown !== null && (
        <FilePane
          file={evidence.shown}
          words={{ close: s('close'), newTab: s('newTab'), save: s('saveFile') }}
          onClose={evidence.close}
        />
      )}
      {evidence.covering !== null && (
        <CoverDialog
          file={evidence.covering.content}
          isBusy={evidence.isBusy}
          onSave={(boxes) => void evidence.saveCovered(boxes, receipts.replaceFile)}
          onClose={evidence.stopCover}
        />
      )}
      <SheetSide
        {...parts}
        title={sheetTitle(sheet, language)}
        isBegun={isBegun(parts)}
        evidence={evidence}
        isNoting={isNoting}
        onNote={note}
      />
      <Dialogs {...parts} shown={shown} show={show} acts={acts} evidence={evidence} onNote={startNote} />
    </div>
  );
}

/** One task with everything that is needed to decide it. */
export function Sheet({ taskId, ...around }: { taskId: string } & Around): ReactElement {
  const t = useTexts(sheetTexts);
  const { data, error, refetch } = useStaffCall(reviewCalls.open, { taskId }, { staleTime: 30_000 });
  if (error !== null && data === undefined)
    return (
      <div className={styles.trouble}>
        <Notice kind="problem">{error.message}</Notice>
        <Button size="small" onClick={() => void refetch()}>
          {t('again')}
        </Button>
        <Button size="small" look="text" onClick={around.onBack}>
          {t('back')}
        </Button>
      </div>
    );
  if (data === undefined) return <Skeleton label={t('loading')} rows={10} />;
  // A taken or returned task is another form: it begins with what the server knows
  const key = `${data.holder?.isMe ?? false} ${data.state} ${data.material?.state ?? ''}`;
  return <Opened key={key} sheet={data} {...around} />;
}
